"""Where this user's own things are kept."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The user's data folder of the table, made if it is not there yet."""
    return user_data_path("tabletop", appauthor=False, ensure_exists=True)

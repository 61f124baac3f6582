"""The JSON Schema of scenario files, as text."""

from __future__ import annotations

import json


def schema_text() -> str:
    """The schema, to be printed or saved for an editor."""
    from tabletop.scenario.model import json_schema

    return json.dumps(json_schema(), indent=2)

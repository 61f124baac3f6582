"""A scenario's setup written as TOML lines (the standard library only reads TOML)."""

from __future__ import annotations

import json
from typing import Any


def setup_lines(setup: dict[str, Any]) -> list[str]:
    """The lines of ``[setup]`` and its tables, none of them blank."""
    lines = ["[setup]"]
    lines += [f"{key} = {value_text(value)}" for key, value in setup.items() if not isinstance(value, dict)]
    for key, value in setup.items():
        if isinstance(value, dict):
            lines += _side_lines(f"setup.{key}", value)
    return lines


def _side_lines(name: str, side: dict[str, Any]) -> list[str]:
    lines = [f"[{name}]"]
    lines += [f"{key} = {value_text(value)}" for key, value in side.items() if key != "field"]
    if side.get("field"):
        lines.append(f"[{name}.field]")
        lines += [f"{zone} = {value_text(card)}" for zone, card in side["field"].items()]
    return lines


def value_text(value: Any) -> str:
    """One value as TOML, tables inline."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {value_text(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    raise TypeError(f"no TOML for {type(value).__name__}")


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)

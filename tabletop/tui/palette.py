"""Colours are data: a theme names a colour for each role, and the frames of the game's cards among them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from rich.style import Style

Span = tuple[str, str]
"""Text and the role whose style it takes."""

Line = tuple[Span, ...]
"""A line of spans, fitted to its width when painted."""


@dataclass(frozen=True, eq=False)
class Palette:
    """A theme. ``frames`` maps a card frame to (edge, ground, ink); ``roles`` maps a role to a style."""

    name: str
    table: str
    well: str
    shade: str
    panel: str
    frames: dict[str, tuple[str, str, str]]
    roles: dict[str, str]
    dark: bool = True
    _cache: dict[str, Style] = field(default_factory=dict, repr=False)

    def style(self, role: str) -> Style:
        """The style of a role; ``edge:effect`` and ``card:effect`` are the frame and face of a card."""
        style = self._cache.get(role)
        if style is None:
            style = self._cache[role] = self._make(role)
        return style

    def _make(self, role: str) -> Style:
        if role in ("table", "panel"):
            return Style(bgcolor=self.table if role == "table" else self.panel)
        part, colon, frame = role.partition(":")
        if colon and part in ("edge", "card", "bold"):
            edge, ground, ink = self.frames.get(frame) or self.frames["back"]
            colour = edge if part == "edge" else ink
            return Style(color=colour, bgcolor=ground, bold=part == "bold")
        if colon and part == "gold":
            return Style.parse(f"bold {self.roles['gold']} on {(self.frames.get(frame) or self.frames['back'])[1]}")
        if colon and part in ("table", "well", "shade", "panel"):
            ground = {"table": self.table, "well": self.well, "shade": self.shade, "panel": self.panel}[part]
            return Style.parse(f"{self.roles[frame]} on {ground}")
        return Style.parse(f"{self.roles[role]} on {self.panel}")


_FELT_ROLES: Final = {
    "text": "#d9e2d8",
    "strong": "bold #f2f0e6",
    "dim": "#7f9488",
    "faint": "#48604f",
    "gold": "#e8c468",
    "accent": "bold #e8c468",
    "good": "#9fce8f",
    "bad": "#e58b7b",
    "warn": "#e0a95f",
    "a": "#8fc7c0",
    "b": "#dda79c",
    "key": "bold #a9c9b5",
    "caret": "#10201a on #e8c468",
    "rule": "#35503f",
    "hover": "bold #10201a on #e8c468",
}

FELT = Palette(
    name="felt",
    table="#11201a",
    well="#1a2d25",
    shade="#15251e",
    panel="#0d1813",
    frames={
        "normal": ("#d3ac5f", "#362b14", "#f6ead0"),
        "effect": ("#d4854a", "#3a2112", "#f8e4d4"),
        "ritual": ("#6f96d6", "#172541", "#dfe9fb"),
        "fusion": ("#a878c6", "#2c1b38", "#efe2f7"),
        "synchro": ("#d8dadc", "#34373a", "#ffffff"),
        "xyz": ("#9a96a6", "#17161c", "#eceaf2"),
        "link": ("#4c9bdb", "#0f2a42", "#dceefc"),
        "spell": ("#3fb39b", "#0d332c", "#d9f5ee"),
        "trap": ("#c9608f", "#3a1428", "#fadfeb"),
        "token": ("#a3a7a4", "#292d2b", "#e8ebe9"),
        "back": ("#a07a52", "#2b1d12", "#7c5b3a"),
    },
    roles=_FELT_ROLES,
)

SLATE = Palette(
    name="slate",
    table="#15171c",
    well="#20242b",
    shade="#1a1d23",
    panel="#101216",
    frames=FELT.frames,
    roles=_FELT_ROLES
    | {
        "text": "#dcdfe4",
        "dim": "#868d99",
        "faint": "#4b515c",
        "rule": "#353a44",
        "gold": "#e6b673",
        "accent": "bold #e6b673",
        "key": "bold #a7b4c8",
        "caret": "#101216 on #e6b673",
        "hover": "bold #101216 on #e6b673",
    },
)

PAPER = Palette(
    name="paper",
    dark=False,
    table="#ece6d8",
    well="#dfd6c2",
    shade="#e5dece",
    panel="#f4f0e6",
    frames={
        "normal": ("#9a7416", "#f4e3b0", "#3a2b05"),
        "effect": ("#a3531c", "#f3cfb2", "#40200a"),
        "ritual": ("#3c62a8", "#cfdcf2", "#12264b"),
        "fusion": ("#7a479b", "#e3d0ee", "#32154a"),
        "synchro": ("#6d7073", "#fbfbfb", "#202224"),
        "xyz": ("#3a3742", "#cfccd6", "#17151c"),
        "link": ("#1a68a6", "#c4dff3", "#062a47"),
        "spell": ("#187e69", "#c2e6dd", "#063a2f"),
        "trap": ("#a13368", "#f0cbdc", "#450f2a"),
        "token": ("#6c706d", "#dcdfdd", "#262928"),
        "back": ("#7c5630", "#cdb08d", "#8f6a43"),
    },
    roles={
        "text": "#2c2a24",
        "strong": "bold #14120d",
        "dim": "#6f6a5c",
        "faint": "#a69e8a",
        "gold": "#8a5a00",
        "accent": "bold #8a5a00",
        "good": "#3b7a2a",
        "bad": "#a8331f",
        "warn": "#96600f",
        "a": "#12685f",
        "b": "#99412f",
        "key": "bold #4c5f50",
        "caret": "#f4f0e6 on #8a5a00",
        "rule": "#c9bfa8",
        "hover": "bold #f4f0e6 on #8a5a00",
    },
)

PALETTES: Final = (FELT, SLATE, PAPER)


@lru_cache(maxsize=8)
def palette_named(name: str) -> Palette:
    """The theme of that name, or the first."""
    return next((p for p in PALETTES if p.name == name), FELT)

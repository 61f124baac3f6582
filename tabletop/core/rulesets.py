"""Rulesets as data: what differs between eras, one named field each.

``CURRENT`` is the Master Rule of April 2020 with today's rulings, ``GOAT`` April 2005 (TCG), ``EXPERT`` the Japanese
expert-rules reading of 2006. Where a card's text itself differs, its module holds one class per text.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One era's rules. Each field is a switch the core reads; docstrings below say what it turns."""

    name: str
    texts: tuple[str, ...]
    """Which card texts to prefer, first match first; a card's plain text comes last."""

    first_turn_draw: bool
    """The starting player draws in the first turn."""

    one_field_spell: bool
    """One Field Spell on the whole field: a new one destroys the old. Otherwise one each, the own old one is sent."""

    ignition_priority: bool
    """After a Summon, a Chain or another action the turn player may use an Ignition Effect before the opponent acts."""

    extra_monster_zones: bool
    """Extra Monster Zones and link arrows exist."""

    trap_monsters_keep_zone: bool
    """A trap monster also occupies its Spell & Trap Zone."""

    stronghold_exempt: bool
    """Stronghold the Moving Fortress takes no Spell & Trap Zone even where others do."""

    zero_atk_destroyed: bool
    """Two Attack Position monsters with 0 ATK destroy each other."""

    replay_keeps_attack: bool
    """An attack given up in a replay may be declared again later in the Battle Phase."""

    flips_after_damage_triggers: bool
    """Battle-damage effects finish before a Flip effect of the same battle is applied."""

    damage_step_starts: bool
    """The start of the Damage Step is a moment of its own for what a player may use at any time in it."""

    one_chain_per_sub_step: bool
    """In each sub-step of the Damage Step one Chain may be begun; only triggers begin another."""

    triggers_as_they_happened: bool
    """Triggers of what happened earlier in a Chain go on the new one first, within each of the four groups."""

    new_controller_may_turn: bool
    """A monster Summoned this turn may change position under a new controller."""

    returned_may_turn: bool
    """A monster that came back from a temporary banishing may change position in the same turn."""

    equip_stays_if_target_gone: bool
    """An Equip Spell whose target is gone at resolution counts as not resolved (it goes to the GY all the same)."""

    negated_procedure_counts: bool
    """A negated "once per" Special Summon has been used."""

    upkeep_to_zero: bool
    """An upkeep may be paid with the last Life Points (and the duel is lost)."""

    token_owner: str
    """"summoner": who Special Summons it owns a Token; "activator": who activated the effect."""

    swords_turn_tokens: bool
    """An Attack Position Token hit by Swords of Concealing Light goes to face-up Defense Position."""

    equipped_token_pays: bool
    """An equipped Token may be sent as the cost of Emergency Provisions."""

    equipped_token_destroyed: bool
    """An equipped Token is a Token on the field for what destroys all Tokens."""

    doomed_effects_end: bool
    """The continuous effects of a monster end when damage calculation has decided that battle destroys it."""

    negated_summon_counts: bool
    """A Summon that was negated counts for what limits the Summons of a turn."""

    clone_token_tribute: bool
    """Clone Tokens may be Tributed for a Tribute Summon."""

    altar_takes_tokens: bool
    """Altar for Tribute may take a Token (0 Life Points)."""

    exchange_gives_owner: bool
    """A trap monster is owned by whoever activated it, even from a Trap got through Exchange."""

    trap_monster_effects_negated: bool
    """Skill Drain and the like negate what a trap monster does as a monster."""

    negated_trap_monster_reverts: bool
    """A trap monster whose Trap is negated (Jinzo, Royal Decree) goes back to a Spell & Trap Zone, for nothing."""

    trap_monster_control_needs_zone: bool
    """Control of a trap monster changes only where a Spell & Trap Zone is free."""

    equipped_trap_monster_stats: bool
    """A trap monster lends its monster values to what it is equipped to."""

    main_max: int
    extra_max: int
    """Deck sizes; 0 is no maximum."""

    side_sizes: str
    """"0-15" or "0 or 15"."""


CURRENT = Ruleset(
    name="current",
    texts=("current",),
    first_turn_draw=False,
    one_field_spell=False,
    ignition_priority=False,
    extra_monster_zones=True,
    trap_monsters_keep_zone=False,
    stronghold_exempt=False,
    zero_atk_destroyed=False,
    replay_keeps_attack=False,
    flips_after_damage_triggers=False,
    damage_step_starts=True,
    one_chain_per_sub_step=False,
    triggers_as_they_happened=False,
    new_controller_may_turn=False,
    returned_may_turn=True,
    equip_stays_if_target_gone=False,
    negated_procedure_counts=False,
    upkeep_to_zero=True,
    token_owner="summoner",
    swords_turn_tokens=False,
    equipped_token_pays=False,
    equipped_token_destroyed=False,
    doomed_effects_end=True,
    negated_summon_counts=False,
    clone_token_tribute=True,
    altar_takes_tokens=False,
    exchange_gives_owner=False,
    trap_monster_effects_negated=True,
    negated_trap_monster_reverts=False,
    trap_monster_control_needs_zone=False,
    equipped_trap_monster_stats=False,
    main_max=60,
    extra_max=15,
    side_sizes="0-15",
)

GOAT = Ruleset(
    name="goat",
    texts=("goat",),
    first_turn_draw=True,
    one_field_spell=True,
    ignition_priority=True,
    extra_monster_zones=False,
    trap_monsters_keep_zone=True,
    stronghold_exempt=False,
    zero_atk_destroyed=True,
    replay_keeps_attack=True,
    flips_after_damage_triggers=True,
    damage_step_starts=False,
    one_chain_per_sub_step=True,
    triggers_as_they_happened=True,
    new_controller_may_turn=True,
    returned_may_turn=False,
    equip_stays_if_target_gone=True,
    negated_procedure_counts=True,
    upkeep_to_zero=False,
    token_owner="summoner",
    swords_turn_tokens=True,
    equipped_token_pays=False,
    equipped_token_destroyed=True,
    doomed_effects_end=False,
    negated_summon_counts=True,
    clone_token_tribute=True,
    altar_takes_tokens=True,
    exchange_gives_owner=False,
    trap_monster_effects_negated=True,
    negated_trap_monster_reverts=True,
    trap_monster_control_needs_zone=True,
    equipped_trap_monster_stats=True,
    main_max=0,
    extra_max=0,
    side_sizes="0 or 15",
)

EXPERT = Ruleset(
    name="expert",
    texts=("expert", "goat"),
    first_turn_draw=True,
    one_field_spell=True,
    ignition_priority=True,
    extra_monster_zones=False,
    trap_monsters_keep_zone=True,
    stronghold_exempt=True,
    zero_atk_destroyed=False,
    replay_keeps_attack=True,
    flips_after_damage_triggers=False,
    damage_step_starts=False,
    one_chain_per_sub_step=True,
    triggers_as_they_happened=False,
    new_controller_may_turn=True,
    returned_may_turn=False,
    equip_stays_if_target_gone=True,
    negated_procedure_counts=True,
    upkeep_to_zero=True,
    token_owner="activator",
    swords_turn_tokens=False,
    equipped_token_pays=True,
    equipped_token_destroyed=True,
    doomed_effects_end=False,
    negated_summon_counts=True,
    clone_token_tribute=False,
    altar_takes_tokens=False,
    exchange_gives_owner=True,
    trap_monster_effects_negated=False,
    negated_trap_monster_reverts=False,
    trap_monster_control_needs_zone=True,
    equipped_trap_monster_stats=True,
    main_max=0,
    extra_max=0,
    side_sizes="0-15",
)

RULESETS: dict[str, Ruleset] = {r.name: r for r in (CURRENT, GOAT, EXPERT)}

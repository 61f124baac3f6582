"""The scripting face: the words a card module uses, and nothing else of the core.

``from tabletop.core.script import *`` is not needed: import the words you use by name.
"""

from tabletop.core import event as events
from tabletop.core.card import Birth, Card, Mod
from tabletop.core.continuous import forbidden
from tabletop.core.definition import (
    STEP_AFTER, STEP_BEFORE, STEP_CALC, STEP_END, STEP_START, UNTIL_CALC, WHOLE_DAMAGE_STEP, Clause, Script, TokenSpec,
)
from tabletop.core.event import (
    ACTIVATED, ATTACK as ATTACK_DECLARED, BANISHED_ as WAS_BANISHED, BATTLE_DAMAGE, BATTLED, BEFORE_CALC, DAMAGE_STEP,
    DAMAGE_STEP_END, DESTROYED, DISCARDED, DRAW_PHASE, DURING_CALC, END_PHASE, FLIPPED, LEFT_FIELD, RESOLVED,
    SENT_TO_GY, STANDBY_PHASE, SUMMONED, SUMMONING, TO_DECK, TO_HAND, TRIBUTED, TURNED_DOWN, Event,
)
from tabletop.core.kinds import (
    ATTACK, BANISHED, DECK, DEFENSE, EITHER, EXTRA, GRAVE, HAND, MONSTER, MZONE, OPPONENT, SPELL, SZONE, TRAP, YOU,
)
from tabletop.core.look import Look
from tabletop.core.records import Link
from tabletop.core.refusal import Refusal
from tabletop.core.script.conditions import (
    all_of, card_activated, damage_to_opponent, destroyed_by_this_in_battle, direct_damage, normal_summoned,
    normal_summoned_or_flipped, opponents_attack, opponents_turn, sent_from_field, special_summoned, spirit_returns,
    tribute_summoned, would_take_battle_damage, your_turn,
)
from tabletop.core.script.cost import (
    Banish, BanishOneOfEach, Both, Discard, RemoveCounters, ReturnToHand, Send, This, Tribute, banish_from_gy,
    banish_this, discard, discard_this, half_lp, pay_lp, send, send_this, tribute, tribute_this,
)
from tabletop.core.script.declare import (
    NO_OTHER_SUMMONS, NOT_FOR_TRIBUTE_SUMMON, activation, becomes, boost, card, equipped_monster, flip, forbid, grant,
    has, ignition, itself, later, negates, no_summons_yet, oath, procedure, quick, reaction, token, token_reaction,
    trigger,
)
from tabletop.core.script.fx import Fx, zone_words
from tabletop.core.script.select import (
    Pick, Where, a_monster, a_spell, a_token, a_trap, attack_position, banished, can_be_normal_summoned_or_set,
    can_be_special_summoned, can_be_tributed, can_be_turned_face_down, can_change_control, deck, defense_position,
    exactly, exists, extra_deck, face_down, face_up, field, gy, hand, level_between, monsters, named, not_a_token,
    of_attribute, of_series, of_subtype, of_type, one, other, room, rule, spells_traps, that, up_to,
)
from tabletop.core.state import Gen

__all__ = [name for name in dir() if not name.startswith("_")]

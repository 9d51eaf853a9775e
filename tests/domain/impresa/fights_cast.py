"""What rows about turns have in common: somebody is hurt, armed, put into an encounter, and a turn begins."""

from __future__ import annotations

from typing import Any

from domain.systems.impresa.state import impresa
from tests.domain.impresa.cast import leader
from tests.kit.rows import Stage


def hurt(stage: Stage, *, who: str, fatigue: int = 0, injury: int = 0, lying: bool = False) -> None:
    """Somebody comes to these grades; he lies only if that is said, or because he is unconscious."""
    for track, grades in (("fatigue", fatigue), ("injury", injury)):
        for _ in range(grades):
            game = stage.game
            made = game.take("impresa.impose_grades", "GM", character=who, track=track, grades=1, source="before")
            if "impresa.damage_settled" not in made.names:
                game.take("impresa.settle_damage", "GM", lot=made.made("lot"))
    if lying and not impresa(stage.game.play).characters[who].lying:
        _down(stage, who)


def _down(stage: Stage, who: str) -> None:
    """Knock somebody down without leaving anything else: more harmless dice than his fitness."""
    fitness = impresa(stage.game.play).characters[who].abilities["fitness"]
    armor = {"armor": "hi-tech armor"}
    stage.game.take("impresa.hand_out_armor", "GM", character=who, worn=True, **armor)
    stage.game.dice(*[1] * (fitness + 1))
    stage.game.take("impresa.impose_grades", "GM", character=who, track="fatigue", rating=fitness + 1, source="before")
    stage.game.take("impresa.take_away", "GM", character=who, name=armor["armor"])


def arm(stage: Stage, *, who: str, **weapon: Any) -> None:
    """Somebody has a weapon."""
    stage.game.take("impresa.hand_out_weapon", "GM", character=who, **weapon)


def armor(stage: Stage, *, who: str, worn: str) -> None:
    """Somebody wears armor."""
    stage.game.take("impresa.hand_out_armor", "GM", character=who, armor=worn, worn=True)


def encounter(stage: Stage, *, who: list[str], dice: str | None = None) -> dict[str, str]:
    """These are in one scene, and in an encounter in turn mode: binds ``scene`` and ``fight``."""
    scene = stage.game.take("table.open_scene", "GM", title="Here", present=who).made("scene")
    fight = stage.game.take(
        "table.open_encounter", "GM", scene=scene, participants=who, system="impresa", dice=dice
    ).made("encounter")
    return {"scene": scene, "fight": fight}


def turn(
    stage: Stage,
    *,
    rolls: dict[str, list[int]],
    gives_up: dict[str, dict[str, int]] | None = None,
    rising: list[str] | None = None,
    ties: list[int] | None = None,
) -> None:
    """A turn begins (the one before ends); some get up, some give dice up, all roll; ``ties`` fall after the rolls."""
    game, fight = stage.game, stage.names["fight"]
    if impresa(game.play).combats[fight].turn is not None:
        game.take("impresa.end_turn", "GM", encounter=fight)
    game.take("impresa.begin_turn", "GM", encounter=fight)
    for who in rising or []:
        game.take("impresa.get_up", leader(stage, who), character=who)
    for who, dice in (gives_up or {}).items():
        game.take("impresa.sacrifice", leader(stage, who), character=who, dice=dice)
    last = list(rolls)[-1]
    for who, faces in rolls.items():
        game.dice(*faces, *((ties or []) if who == last else []))
        game.take("impresa.roll_reaction", leader(stage, who), character=who)
        assert game.scripted == [], f"dice that did not fall: {game.scripted}"


def fight(stage: Stage, *, who: list[str], **first: Any) -> dict[str, str]:
    """An encounter with its first turn, up to the first place."""
    bound = encounter(stage, who=who)
    stage.names.update(bound)
    turn(stage, **first)
    return bound


def attack(stage: Stage, *, by: str, at: str, allot: int | None = None, defended: bool = False, **how: Any) -> str:
    """Somebody declares an attack; unless it is to be ``defended``, the target lets it come. Gives the attack's id."""
    how["dice"] = allot
    made = stage.game.take("impresa.attack", leader(stage, by), attacker=by, target=at, **how).made("attack")
    open_attack = impresa(stage.game.play).combats[stage.names["fight"]].attack
    if open_attack is not None and not open_attack.answered and not defended:
        stage.game.take("impresa.forgo_defence", leader(stage, at), attack=made)
    return made


def hit(stage: Stage, *, by: str, at: str, automatic: bool = False, dice: list[int] | None = None, **how: Any) -> str:
    """Somebody attacks, undefended, and hits: with these faces or without a roll. Gives the attack's id."""
    made = attack(stage, by=by, at=at, **how)
    stage.game.dice(*(dice or []))
    rolled = stage.game.take("impresa.roll_attack", leader(stage, by), attack=made, automatic=automatic)
    assert rolled.of("impresa.attack_rolled")[0].hit
    return made


def miss(stage: Stage, *, by: str, at: str, dice: list[int], **how: Any) -> str:
    """Somebody attacks, undefended, and misses with these faces. Gives the attack's id."""
    made = attack(stage, by=by, at=at, **how)
    stage.game.dice(*dice)
    rolled = stage.game.take("impresa.roll_attack", leader(stage, by), attack=made)
    assert not rolled.of("impresa.attack_rolled")[0].hit
    return made


def passes(stage: Stage, *, who: str) -> None:
    """Somebody lets his place go by."""
    stage.game.take("impresa.pass", leader(stage, who), character=who)


def rounds(stage: Stage, *, who: str, weapon: str, are: int) -> None:
    """So many rounds are loaded in somebody's weapon."""
    view = stage.game.views().sheets[who].systems["impresa"]
    assert view.gear["weapons"][weapon]["rounds"] == are


def order(stage: Stage, *, fight: str, are: list[str]) -> None:
    """All places of the turn, first to last, are these; the table's view has whoever has the place now."""
    view = stage.game.views().turn_orders[fight]
    assert [place["character"] for place in view.systems["impresa"]["places"]] == are
    assert view.holder == view.systems["impresa"]["now"]


def due(stage: Stage, *, fight: str, are: list[str]) -> None:
    """The places that are still to come, the running one first, are these."""
    view = stage.game.views().turn_orders[fight].systems["impresa"]["places"]
    assert [place["character"] for place in view if place["standing"] in ("now", "due")] == are


MACROS = {
    "hurt": hurt,
    "arm": arm,
    "armor": armor,
    "encounter": encounter,
    "turn": turn,
    "fight": fight,
    "attack": attack,
    "hit": hit,
    "miss": miss,
    "passes": passes,
    "rounds": rounds,
    "order": order,
    "due": due,
}

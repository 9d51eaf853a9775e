"""What rows about turns have in common: somebody is hurt, armed, put into an encounter, and a turn begins."""

from __future__ import annotations

from typing import Any

from domain.systems.impresa.state import impresa
from tests.domain.impresa.cast import Scene


def hurt(stage: Scene, *, who: str, fatigue: int = 0, injury: int = 0, lying: bool = False) -> None:
    """Somebody comes to these grades; he lies only if that is said, or because he is unconscious."""
    for track, grades in (("fatigue", fatigue), ("injury", injury)):
        for _ in range(grades):
            game = stage.game
            made = game.take("impresa.impose_grades", "GM", character=who, track=track, grades=1, source="before")
            if "impresa.damage_settled" not in made.names:
                game.take("impresa.settle_damage", "GM", lot=made.made("lot"))
    if lying and not impresa(stage.game.play).characters[who].lying:
        _down(stage, who)


def _down(stage: Scene, who: str) -> None:
    """Knock somebody down without leaving anything else: more harmless dice than his fitness."""
    fitness = impresa(stage.game.play).characters[who].abilities["fitness"]
    armor = {"armor": "hi-tech armor"}
    stage.game.take("impresa.hand_out_armor", "GM", character=who, worn=True, **armor)
    stage.game.dice(*[1] * (fitness + 1))
    stage.game.take("impresa.impose_grades", "GM", character=who, track="fatigue", rating=fitness + 1, source="before")
    stage.game.take("impresa.take_away", "GM", character=who, name=armor["armor"])


def luckless(stage: Scene, *, who: str, left: int = 0) -> None:
    """Somebody has only so much luck left: the rest goes into grades that never fall."""
    spare = impresa(stage.game.play).characters[who].luck - left
    if spare > 0:
        made = stage.game.take(
            "impresa.impose_grades", "GM", character=who, track="fatigue", grades=spare, source="before"
        )
        stage.game.take("impresa.settle_damage", stage.leader(who), lot=made.made("lot"), luck=spare)


def arm(stage: Scene, *, who: str, **weapon: Any) -> None:
    """Somebody has a weapon."""
    stage.game.take("impresa.hand_out_weapon", "GM", character=who, **weapon)


def armor(stage: Scene, *, who: str, worn: str) -> None:
    """Somebody wears armor."""
    stage.game.take("impresa.hand_out_armor", "GM", character=who, armor=worn, worn=True)


def encounter(stage: Scene, *, who: list[str], dice: str | None = None) -> dict[str, str]:
    """These are in one scene, and in an encounter in turn mode: binds ``scene`` and ``fight``."""
    scene = stage.game.take("table.open_scene", "GM", title="Here", present=who).made("scene")
    fight = stage.game.take(
        "table.open_encounter", "GM", scene=scene, participants=who, system="impresa", dice=dice
    ).made("encounter")
    return {"scene": scene, "fight": fight}


def turn(
    stage: Scene,
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
        game.take("impresa.get_up", stage.leader(who), character=who)
    for who, dice in (gives_up or {}).items():
        game.take("impresa.sacrifice", stage.leader(who), character=who, dice=dice)
    last = list(rolls)[-1]
    for who, faces in rolls.items():
        game.dice(*faces, *((ties or []) if who == last else []))
        game.take("impresa.roll_reaction", stage.leader(who), character=who)
        assert game.scripted == [], f"dice that did not fall: {game.scripted}"


def fight(stage: Scene, *, who: list[str], **first: Any) -> dict[str, str]:
    """An encounter with its first turn, up to the first place."""
    bound = encounter(stage, who=who)
    stage.names.update(bound)
    turn(stage, **first)
    return bound


def attack(stage: Scene, *, by: str, on: str, defended: bool = False, **how: Any) -> str:
    """Somebody declares an attack; unless it is to be ``defended``, the target lets it come. Gives the attack's id."""
    made = stage.game.take("impresa.attack", stage.leader(by), attacker=by, target=on, **how).made("attack")
    open_attack = impresa(stage.game.play).combats[stage.names["fight"]].attack
    if open_attack is not None and not open_attack.answered and not defended:
        stage.game.take("impresa.forgo_defence", stage.leader(on), attack=made)
    return made


def hit(stage: Scene, *, by: str, on: str, automatic: bool = False, dice: list[int] | None = None, **how: Any) -> str:
    """Somebody attacks, undefended, and hits: with these faces or without a roll. Gives the attack's id."""
    made = attack(stage, by=by, on=on, **how)
    stage.game.dice(*(dice or []))
    rolled = stage.game.take("impresa.roll_attack", stage.leader(by), attack=made, automatic=automatic)
    assert rolled.of("impresa.attack_rolled")[0].hit
    return made


def passes(stage: Scene, *, who: str) -> None:
    """Somebody lets his place go by."""
    stage.game.take("impresa.pass", stage.leader(who), character=who)


def order(stage: Scene, *, fight: str, are: list[str]) -> None:
    """All places of the turn, first to last, are these; the table's view has whoever has the place now."""
    view = stage.game.views().turn_orders[fight]
    assert [place["character"] for place in view.systems["impresa"]["places"]] == are
    assert view.holder == view.systems["impresa"]["now"]


def due(stage: Scene, *, fight: str, are: list[str]) -> None:
    """The places that are still to come, the running one first, are these."""
    view = stage.game.views().turn_orders[fight].systems["impresa"]["places"]
    assert [place["character"] for place in view if place["standing"] in ("now", "due")] == are


MACROS = {
    "hurt": hurt,
    "luckless": luckless,
    "arm": arm,
    "armor": armor,
    "encounter": encounter,
    "turn": turn,
    "fight": fight,
    "attack": attack,
    "hit": hit,
    "passes": passes,
    "order": order,
    "due": due,
}

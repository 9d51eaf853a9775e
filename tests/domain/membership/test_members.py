"""Members: joining, roles, leaving, and who may send acts for whom."""

import pytest

from domain.core.refusal import Refusal
from domain.membership.state import membership
from tests.kit.game import Game


@pytest.fixture
def game() -> Game:
    game = Game("impact")
    game.player("Ana")
    game.player("Ben")
    return game


def test_whoever_creates_a_campaign_is_its_gm(game: Game):
    assert membership(game.play).members["GM"].roles == ["gm"]


def test_an_invitation_is_used_as_often_as_it_says(game: Game):
    invitation = game.take("membership.invite", "GM", uses=1).made("invitation")
    game.take("membership.join", "Cai", invitation=invitation)

    assert game.refused("membership.join", "Dov", invitation=invitation) == "unknown_id"


def test_nobody_joins_twice(game: Game):
    invitation = game.take("membership.invite", "GM").made("invitation")

    assert game.refused("membership.join", "Ana", invitation=invitation) == "already_member"


def test_whoever_is_not_a_member_cannot_act(game: Game):
    assert game.refused("table.write_note", "Stranger", text="hello") == "not_a_member"


def test_a_campaign_always_has_a_gm(game: Game):
    assert game.refused("membership.remove", "GM", member="GM") == "last_gm"
    assert game.refused("membership.set_roles", "GM", member="GM", roles=["player"]) == "last_gm"

    game.take("membership.set_roles", "GM", member="Ana", roles=["gm", "player"])
    game.take("membership.remove", "GM", member="GM")

    assert "GM" not in membership(game.play).members


def test_a_player_removes_himself_alone(game: Game):
    assert game.refused("membership.remove", "Ana", member="Ben") == "wrong_role"

    game.take("membership.remove", "Ana", member="Ana")

    assert game.refused("table.write_note", "Ana", text="hello") == "not_a_member"


def test_the_characters_of_who_leaves_wait_for_another_player(game: Game):
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    game.take("membership.remove", "GM", member="Ana")

    assert game.views().sheets[mara].player is None

    game.take("membership.hand_over", "GM", character=mara, to="Ben")

    assert game.views().sheets[mara].player == "Ben"


def test_a_character_goes_where_its_player_hands_it(game: Game):
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")

    assert game.refused("membership.hand_over", "Ben", character=mara, to="Ben") == "wrong_role"
    assert game.refused("membership.hand_over", "Ana", character=mara, to="Ana") == "no_change"

    game.take("membership.hand_over", "Ana", character=mara, to="Ben")

    assert game.views().sheets[mara].player == "Ben"


def test_a_gm_may_send_a_players_act_where_the_campaign_allows_it(game: Game):
    sent = game.take("table.create_character", "Ana", sent_by="GM", name="Mara")

    assert game.views().sheets[sent.made("character")].player == "Ana"

    game.take("table.change_setting", "GM", name="table.gm_may_act_for_players", value=False)

    assert game.refused("table.write_note", "Ana", sent_by="GM", text="hello") == "not_for_others"


def test_a_player_sends_nothing_for_another_unless_named(game: Game):
    with pytest.raises(Refusal, match="not_for_others"):
        game.take("table.write_note", "Ana", sent_by="Ben", text="hello")

    game.take("membership.name_proxy", "Ana", proxy="Ben")
    game.take("table.write_note", "Ana", sent_by="Ben", text="hello")
    game.take("membership.remove", "GM", member="Ben")

    assert game.refused("table.write_note", "Ana", sent_by="Ben", text="hello") == "not_a_member"


def test_roles_are_named_once_each(game: Game):
    assert game.refused("membership.set_roles", "GM", member="Ana", roles=["player", "player"]) == "bad_roles"
    assert game.refused("membership.set_roles", "GM", member="Ana", roles=[]) == "bad_roles"
    assert game.refused("membership.set_roles", "GM", member="Ana", roles=["king"]) == "bad_roles"

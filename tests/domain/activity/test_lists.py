"""The campaign's lists of attributes and skills: what is not on them is refused by the name of the setting."""

import pytest

from domain.core.refusal import Refusal
from tests.kit.game import Game


@pytest.mark.parametrize("part", ["attributes", "skills"])
def test_a_list_that_lacks_a_name_is_told_by_its_setting(part):
    game = Game("activity", settings={"activity.attributes": ["Nerve"]})
    game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    with pytest.raises(Refusal) as refusal:
        game.take("activity.write_sheet", "GM", character=mara, **{part: {"Wit": 1}})
    assert refusal.value.figures["setting"] == f"activity.{part}"

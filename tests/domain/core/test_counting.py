"""Numbers in sentences."""

from domain.core.counting import counted


def test_one_is_one_and_the_others_are_many():
    assert [counted(n, "step") for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    assert [counted(n, "die", "dice") for n in (1, 3)] == ["1 die", "3 dice"]

"""What is unknown is refused before all else (the order of refusals)."""

import pytest

from domain.core.rulebook import registry

IMPACT = registry().rulebooks["impact"].acts
NAMING = {"test", "detail", "bearer", "character", "proposal", "roller", "scene", "threat", "actor", "helper"}
NOBODY = "nobody-0000000000000000"


def unknown(act):
    """A command of the act in which every id is unknown."""
    fields = act.command.model_fields
    ids = {name: NOBODY for name in fields if name in NAMING}
    lists = {name: [NOBODY] for name in ("characters", "targets") if name in fields}
    words = {"says": "x", "text": "x", "difficulty": "Simple", "consequence": "impact", "effect": "E1", "die": "D8"}
    required = {n: words[n] for n, f in fields.items() if n in words and f.is_required()}
    stance = {"stance": "friend"} if act.name == "impact.turn_stance" else {}
    return {**required, **ids, **lists, **stance}


@pytest.mark.parametrize("name", sorted(IMPACT))
@pytest.mark.parametrize("by", ["GM", "Ana"])
def test_what_is_unknown_is_refused_before_all_else(cast, name, by):
    assert cast.refused(name, by, **unknown(IMPACT[name])) == "unknown_id"

"""What a ruling comes to, as far as somebody may know it."""

import pytest

from domain.core.audience import EVERYONE, GMS, Viewer
from domain.rulings.outcome import Judged, Retaken
from projections.told import told


@pytest.mark.parametrize(("viewer", "seen", "hidden"), [(Viewer("Wren", gm=True), [1, 2], 1), (Viewer("Ana"), [1], 0)])
def test_only_gms_are_told_how_many_acts_are_hidden(viewer, seen, hidden):
    outcome = Retaken(seq=9)
    for place, audience in ((1, EVERYONE), (2, GMS), (3, "members:Teo")):
        outcome.judged.append(Judged(place, "table.pass_time", "Wren", "changed", audience))

    shown = told(outcome, viewer)

    assert ([act.place for act in shown.acts], shown.hidden) == (seen, hidden)

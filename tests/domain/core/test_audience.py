"""Who sees what tells of two things at once."""

from hypothesis import given
from hypothesis import strategies as st

from domain.core.audience import EVERYONE, GMS, Viewer, controller, members, narrower, visible

people = st.sampled_from(["ana", "ben", "cleo"])
characters = st.sampled_from(["mara", "tom"])
audiences = st.one_of(
    st.sampled_from([EVERYONE, GMS]), st.sets(people, min_size=1).map(members), characters.map(controller)
)
viewers = st.builds(Viewer, st.none() | people, gm=st.booleans(), characters=st.frozensets(characters))


@given(audiences, audiences, viewers)
def test_what_tells_of_two_things_is_seen_by_nobody_who_may_not_see_both(one, other, viewer):
    if visible(narrower(one, other), viewer):
        assert visible(one, viewer)
        assert visible(other, viewer)


@given(audiences, audiences)
def test_it_is_the_same_whichever_comes_first_and_nothing_narrows_itself(one, other):
    assert narrower(one, other) == narrower(other, one)
    assert narrower(one, one) == narrower(one, EVERYONE) == one


def test_of_two_lists_of_members_it_is_those_on_both():
    assert narrower(members(["ana", "ben"]), members(["ben", "cleo"])) == members(["ben"])


def test_of_two_characters_it_is_the_gms():
    assert narrower(controller("mara"), controller("tom")) == narrower(controller("mara"), GMS) == GMS

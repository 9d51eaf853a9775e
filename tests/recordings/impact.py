"""The bell beneath the mere: three adventures of the Impact System. ``python -m tests.recordings.impact`` writes it."""

from __future__ import annotations

from domain.systems.impact.state import impact
from tests.kit.tale import Tale, write

SAYS = "The Impact System: three adventures about a drowned bell, the last of them lost and the next one begun."
PLAYERS = {"ysolt": "Ida", "piet": "Noor", "sanna": "Kai"}


def told() -> Tale:
    """The whole campaign, told by its GM, Bram, and the players Ida, Noor and Kai."""
    tale = Tale("impact", gm="Bram", adventure="The bell has stopped", **{"impact.opening_scenes": True})
    people(tale)
    opening_scenes(tale)
    the_mill(tale)
    the_sluice(tale)
    the_eels(tale)
    the_watch(tale)
    the_rope_walk(tale)
    night_at_the_inn(tale)
    the_belfry(tale)
    the_flood(tale)
    after_the_flood(tale)
    return tale


def people(tale: Tale) -> None:
    """Who they are: three players' characters, and those of the GM, one of them hidden."""
    for player in PLAYERS.values():
        tale.game.player(player)
    for who, name in {"ysolt": "Ysolt Marrow", "piet": "Piet Hollow", "sanna": "Sanna Reed"}.items():
        tale(PLAYERS[who], "table.create_character", name=name, keeps={who: "character"})
    own(tale, "ysolt", pilot="Pilots by the sound of water", debt="Never leaves a debt unpaid")
    tale("Ida", "impact.add_detail", bearer="$ysolt", kind="character", text="Deaf in the left ear", negative=True)
    tale.names["deaf"] = last_detail(tale)
    own(tale, "piet", founder="Born under a bell foundry")
    charm = {"text": "The tin charm keeps him steady", "condition": "he wears it"}
    tale("Noor", "impact.add_detail", bearer="$piet", kind="character", **charm, keeps={"charm": "detail"})
    own(tale, "sanna", fingers="Light fingers", cellars="Knows every cellar door")
    tale("Bram", "table.create_character", name="Warden Grell", kind="npc", hidden=True, keeps={"grell": "character"})
    tale("Bram", "impact.introduce", character="$grell", die="D10", stance="adversary")
    tale("Bram", "table.create_character", name="The Eel Boys", kind="npc", keeps={"eels": "character"})
    tale("Bram", "impact.introduce", character="$eels", die="D6")
    tale("Bram", "table.create_character", name="Old Tuck", kind="npc", keeps={"tuck": "character"})
    tale("Bram", "impact.introduce", character="$tuck", stance="friend")
    tale("Bram", "table.create_character", name="The Drowned Choir", kind="threat", keeps={"choir": "character"})
    tale("Bram", "impact.give_die", bearer="$choir", die="D8")
    for bearer, name, text in (
        ("grell", "watch", "Commands the marsh watch"),
        ("eels", "dark", "Fight best in the dark"),
        ("tuck", "flood_year", "Remembers the flood year"),
        ("choir", "song", "Sings you under"),
    ):
        detail(tale, "Bram", bearer, name, text, kind="character")
    detail(tale, "Bram", "world", "silence", "No bell rings on the mere", kind="scene")


def opening_scenes(tale: Tale) -> None:
    """Ysolt's opening scene is approved, Piet's is not."""
    scene = {"character": "$ysolt", "text": "She brings a priest home through the reeds by night.", "cites": ["$pilot"]}
    tale("Ida", "impact.write_opening_scene", **scene, ask=True, keeps={"first": "proposal"})
    tale("Bram", "impact.consent", proposal="$first")
    scene = {"character": "$piet", "text": "He hears the bell in his sleep.", "cites": ["$founder"]}
    tale("Noor", "impact.write_opening_scene", **scene, ask=True, keeps={"second": "proposal"})
    tale("Bram", "impact.refuse", proposal="$second")
    tale("Bram", "table.begin_session", title="Waist-deep")


def the_mill(tale: Tale) -> None:
    """The drowned mill and what there is to find in it."""
    present = ["$ysolt", "$piet", "$sanna", "$eels"]
    tale("Bram", "table.open_scene", title="The drowned mill", present=present, keeps={"mill": "scene"})
    detail(tale, "Bram", "mill", "water", "Waist-deep water", kind="scene")
    detail(tale, "Bram", "mill", "beams", "Rotten beams", kind="scene")
    detail(tale, "Bram", "mill", "body", "A watchman lies under the wheel", kind="scene", secret=True)
    detail(tale, "Bram", "eels", "lines", "Barbed lines ready", mark="end_of_scene")
    lantern = {"bearer": "$sanna", "text": "A lantern with an hour of oil", "mark": "on_use", "ask": True}
    tale("Bram", "impact.add_detail", **lantern, keeps={"handed": "proposal"})
    tale("Kai", "impact.consent", proposal="$handed")
    tale.names["lantern"] = last_detail(tale)
    tale("Bram", "impact.post_difficulty", scene="$mill", says="Force the sluice", difficulty="Routine")
    tale.names["sluice_task"] = last_task(tale, "mill")


def the_sluice(tale: Tale) -> None:
    """Plain tests with all their ways to end."""
    # E1: Ysolt forces the sluice, whose Difficulty is known. 7 + 1 = 8.
    opening = {"roller": "$ysolt", "scene": "$mill", "action": "Force the sluice", "task": "$sluice_task"}
    tale("Ida", "impact.open_test", **opening, keeps={"test": "test"})
    tale("Ida", "impact.cite", test="$test", detail="$pilot", why="She hears where the water wants to go.")
    tale("Ida", "impact.roll", test="$test", falls=[7])
    says = "The gate lifts a hand's breadth, then all at once."
    effect = {"effect": "establish", "text": "The sluice stands open", "target": "$mill", "cites": ["$pilot"]}
    tale("Ida", "impact.choose_effect", test="$test", says=says, **effect, keeps={"sluice": "detail"})

    # Sanna may not run through water; she wades instead, and calls that off herself.
    opened(tale, "sanna", "Run to the far wall")
    tale("Bram", "impact.bar", test="$test", detail="$water", says="Nobody runs in this.")
    opened(tale, "sanna", "Wade to the far wall")
    tale("Kai", "impact.cancel", test="$test")

    # Piet rings the cracked bell: struck, lent, taken back; 2 + 2 = 4 fails, and he declines what comes of it.
    opened(tale, "piet", "Ring the cracked bell", level="Difficult")
    tale("Noor", "impact.cite", test="$test", detail="$founder", why="He knows where to strike.")
    tale("Noor", "impact.cite", test="$test", detail="$beams", why="They carry the sound.")
    tale("Bram", "impact.strike", test="$test", detail="$beams", why="They swallow it.")
    tale("Kai", "impact.lend", test="$test", helper="$sanna", detail="$cellars", says="The echo comes from below!")
    tale("Kai", "impact.take_back", test="$test", detail="$cellars")
    tale("Bram", "impact.lend", test="$test", helper="$tuck", detail="$flood_year", says="It always rang twice.")
    tale.mark("*", "Kai")
    tale("Noor", "impact.roll", test="$test", falls=[2])
    tale("Bram", "impact.propose_complication", test="$test", text="His ears ring")
    tale("Bram", "impact.withdraw_complication", test="$test")
    tale("Bram", "impact.propose_complication", test="$test", text="The crack runs on")
    tale("Noor", "impact.decline_complication", test="$test")
    tale("Noor", "impact.let_stand", test="$test")

    # Sanna fails in the mud and takes it: a Complication, and D12 to D20.
    opened(tale, "sanna", "Feel for the trapdoor", level="Tricky")
    tale("Kai", "impact.roll", test="$test", falls=[6])
    tale("Bram", "impact.propose_complication", test="$test", text="Mud to the eyes")
    tale("Kai", "impact.accept_complication", test="$test")
    tale.names["mud"] = last_detail(tale)

    # Ysolt fails and lets it stand; the GM passes.
    opened(tale, "ysolt", "Listen for the bell under the water", level="Unlikely")
    tale("Bram", "impact.assign", test="$test", detail="$deaf")
    tale("Ida", "impact.roll", test="$test", falls=[6])
    tale("Ida", "impact.let_stand", test="$test")
    tale("Bram", "impact.pass", test="$test")


def the_eels(tale: Tale) -> None:
    """The Eel Boys strike at two, and are struck."""
    # The Eel Boys throw their lines at two: one is missed, 6 + 2 = 8; the other is caught, 2 + 1 - 1 = 2.
    harm = {"scene": "$mill", "threat": "$eels", "targets": ["$ysolt", "$piet"]}
    tale("Bram", "impact.declare_harm", **harm, says="Lines out of the dark!", keeps={"one": "test", "two": "test"})
    tale("Bram", "impact.announce", test="$one", consequence="impact")
    tale("Bram", "impact.announce", test="$two", consequence="detail", text="Rope burn")
    tale("Noor", "impact.suggest", test="$two", consequence="detail", text="The charm is torn off")
    tale("Ida", "impact.cite", test="$one", detail="$pilot", why="She hears the lines coming.")
    tale("Ida", "impact.cite", test="$one", detail="$water", why="She goes under.")
    tale("Ida", "impact.roll", test="$one", falls=[6])
    tale("Noor", "impact.cite", test="$two", detail="$charm", why="His hand does not shake.")
    tale("Bram", "impact.assign", test="$two", detail="$lines")
    tale("Noor", "impact.roll", test="$two", falls=[2])
    tale("Noor", "impact.let_stand", test="$two")
    tale("Bram", "impact.apply_consequence", test="$two", consequence="detail", text="The charm is torn off")
    tale("Bram", "impact.suspend_detail", detail="$charm", why="It lies somewhere in the water.")
    tale("Bram", "impact.reveal_detail", detail="$body")
    tale.mark("*", "Bram", "Kai")

    # E3: Sanna turns the lantern on them, and it is used up. 8 + 1 = 9; the Eel Boys D6 to D4.
    opened(tale, "sanna", "Blind them with the lantern", level="Tricky")
    tale("Kai", "impact.cite", test="$test", detail="$lantern", why="They have not seen light for hours.")
    tale("Kai", "impact.roll", test="$test", falls=[8])
    tale(
        "Kai",
        "impact.choose_effect",
        test="$test",
        effect="lower",
        target="$eels",
        says="They scatter.",
        cites=["$lantern"],
    )

    # Piet finds his charm: E2 removes what tore it off, and the GM restores it.
    succeeded(tale, "piet", "Grope for the charm", level="Routine", face=8)
    effect = {"effect": "change", "form": "remove", "detail": detail_called(tale, "The charm is torn off")}
    tale("Noor", "impact.choose_effect", test="$test", **effect, says="Cold tin between two fingers.")
    tale("Bram", "impact.restore_detail", detail="$charm", why="He wears it again.")


def the_watch(tale: Tale) -> None:
    """Warden Grell comes out of hiding: plans that are foiled and plans that are not, a Great Success."""
    tale("Bram", "table.reveal_character", character="$grell")
    tale("Bram", "table.enter_scene", scene="$mill", character="$grell")
    tale("Bram", "impact.declare_act", scene="$mill", actor="$grell", keeps={"test": "test"})
    tale("Bram", "impact.state_act", test="$test", does="create", text="The mill is ringed by lamps", bearer="$mill")
    put_forward(tale, "sanna", level="Tricky")
    tale("Kai", "impact.cite", test="$test", detail="$cellars", why="There is a way out they cannot ring.")
    tale("Bram", "impact.assign", test="$test", detail="$watch")
    tale("Kai", "impact.roll", test="$test", falls=[8])  # 8 + 1 - 1 = 8: foiled

    act = {"does": "remove", "detail": "$sluice", "joined": ["$grell"]}
    tale("Bram", "impact.declare_act", scene="$mill", actor="$eels", **act, keeps={"test": "test"})
    put_forward(tale, "piet", level="Routine")
    tale("Noor", "impact.roll", test="$test", falls=[7])  # 7: a failure that stands; the sluice is shut
    tale("Noor", "impact.let_stand", test="$test")

    act = {"does": "alter", "detail": "$beams", "text": "Burning beams"}
    tale("Bram", "impact.declare_act", scene="$mill", actor="$grell", **act, keeps={"test": "test"})
    put_forward(tale, "ysolt", level="Difficult")
    tale("Ida", "impact.roll", test="$test", falls=[3])
    tale("Ida", "impact.spend", test="$test")  # Ysolt D20 to D12, and the torch goes out

    # Grell himself strikes: 10 + 2 - 0 = 12 on his D10, a Great Success; D10 to D8.
    harm = {"scene": "$mill", "threat": "$grell", "targets": ["$piet"], "joined": ["$eels"], "consequence": "impact"}
    tale("Bram", "impact.declare_harm", **harm, says="His boathook comes down.", keeps={"test": "test"})
    tale("Noor", "impact.cite", test="$test", detail="$charm", why="He does not flinch.")
    tale("Noor", "impact.cite", test="$test", detail="$water", why="It slows the hook.")
    tale("Noor", "impact.roll", test="$test", falls=[10])
    tale(
        "Noor",
        "impact.choose_effect",
        test="$test",
        effect="lower",
        target="$grell",
        says="He pulls it from him.",
        cites=["$charm"],
    )
    tale("Noor", "impact.claim_heroic", character="$piet", says="He stood between the hook and Sanna.")
    tale.names["claim"] = last_proposal(tale, "piet")
    tale("Bram", "impact.award_heroic", character="$piet", says="He stood there.", claim="$claim")
    tale("Bram", "impact.award_heroic", character="$ysolt", says="She went back into the water for the watchman.")

    # What the scene's end brings: the lines are gone, and Grell's lamps never came.
    tale("Bram", "table.close_scene", scene="$mill")
    tale("Bram", "table.end_session")
    tale.mark("*", "Bram", "Ida")


def the_rope_walk(tale: Tale) -> None:
    """Details altered, disrupted, restored, relabelled, traded; Complications of one's own; a friend turns."""
    tale("Bram", "table.begin_session", title="The rope walk")
    present = ["$ysolt", "$piet", "$sanna", "$tuck", "$grell"]
    tale("Bram", "table.open_scene", title="The rope walk", present=present, keeps={"walk": "scene"})
    detail(tale, "Bram", "walk", "tar", "Tar on every plank", kind="scene")
    detail(tale, "Bram", "walk", "crowd", "A crowd of ropemakers", kind="scene")
    tale("Bram", "impact.relabel_detail", detail="$crowd", kind="temporary")
    tale("Bram", "impact.relabel_detail", detail="$debt", negative=True)

    # One request, of a task made known: the crowd is turned, 6 + 2 = 8, and Tuck takes heart: E4, D12 to D20.
    tale("Bram", "impact.post_difficulty", scene="$walk", says="Turn the crowd", difficulty="Tricky")
    tale.names["crowd_task"] = last_task(tale, "walk")
    cites = [{"detail": "$debt", "why": "Half of them owe her."}, {"detail": "$crowd", "why": "They listen."}]
    effect = {"effect": "raise", "target": "$tuck", "says": "They cheer the old man."}
    asked = {"roller": "$ysolt", "scene": "$walk", "action": "Turn the crowd", "task": "$crowd_task"}
    tale("Ida", "impact.take_test", sent_by="Bram", **asked, cites=cites, effect=effect, falls=[6])

    # E2 in its other forms: disrupted until the scene ends, restored, altered.
    succeeded(tale, "piet", "Sand over the tar", face=9)
    effect = {"effect": "change", "form": "disrupt", "detail": "$tar"}
    tale("Noor", "impact.choose_effect", test="$test", **effect, says="A whole cartload.")
    succeeded(tale, "ysolt", "Sweep it clear again for the carts", face=8)
    effect = {"effect": "change", "form": "restore", "detail": "$tar"}
    tale("Ida", "impact.choose_effect", test="$test", **effect, says="Now it holds the wheels.")
    succeeded(tale, "piet", "Set the ropemakers on the warden", face=10)
    effect = {"effect": "change", "form": "alter", "detail": "$crowd", "text": "A crowd against the warden"}
    tale("Noor", "impact.choose_effect", test="$test", **effect, says="Now they know whom to ask.")
    succeeded(tale, "sanna", "Pick the warden's purse", face=12)
    says = {"effect": "establish", "text": "The warden's silver", "target": "$sanna", "mark": "on_use"}
    tale("Kai", "impact.choose_effect", test="$test", **says, says="It was hardly tied.", keeps={"silver": "detail"})
    tale("Kai", "impact.trade_detail", detail="$silver", says="A boat, and no questions")
    succeeded(tale, "sanna", "Whistle for the boat", face=8)
    tale("Kai", "impact.waive_effect", test="$test")

    # Complications of one's own: asked for and granted, offered and refused; Piet's goes from D12 to D20.
    trouble = {"character": "$piet", "text": "The charm has turned black", "cites": ["$charm"], "ask": True}
    tale("Noor", "impact.make_complication", **trouble, keeps={"proposal": "proposal"})
    tale("Bram", "impact.consent", proposal="$proposal")
    trouble = {"character": "$sanna", "text": "Somebody saw her hand", "cites": ["$fingers"], "ask": True}
    tale("Bram", "impact.make_complication", **trouble, keeps={"proposal": "proposal"})
    tale("Kai", "impact.refuse", proposal="$proposal")

    # Tuck was Grell's man all along, and is sorry for it in the end.
    tale("Bram", "impact.turn_stance", character="$tuck", stance="adversary")
    harm = {"scene": "$walk", "threat": "$tuck", "targets": ["$sanna"], "consequence": "impact"}
    tale("Bram", "impact.declare_harm", **harm, says="He shouts for the watch.", keeps={"test": "test"})
    tale("Kai", "impact.roll", test="$test", falls=[5])
    tale("Kai", "impact.let_stand", test="$test")
    tale("Bram", "impact.apply_consequence", test="$test")  # Sanna D20 to D12
    tale("Bram", "impact.turn_stance", character="$tuck", stance="friend")
    tale("Bram", "impact.expire_detail", detail="$mud", why="She has swum two miles since.")
    tale.mark("*")
    tale("Bram", "table.close_scene", scene="$walk")


def night_at_the_inn(tale: Tale) -> None:
    """A break: one takes the reset, one leaves it; Details that the story has overtaken."""
    tale("Bram", "table.pass_time", hours=9, says="A night at the inn")
    tale("Bram", "impact.declare_break", characters=["$ysolt", "$piet", "$sanna"])
    tale("Noor", "impact.decline_reset", character="$piet")
    tale("Ida", "impact.reset", character="$ysolt")  # D20 to D12, which is what a night's rest makes of it
    tale("Noor", "impact.reword_detail", detail="$founder", text="Heir of the bell foundry", ask=True)
    tale("Bram", "impact.consent", proposal=last_proposal(tale, "piet"))
    tale("Ida", "impact.retire_detail", detail="$deaf", says="The barber was a good one.", ask=True)
    tale("Bram", "impact.consent", proposal=last_proposal(tale, "ysolt"))
    tale("Kai", "impact.add_detail", bearer="$sanna", kind="character", text="Has a boat of her own", ask=True)
    tale("Bram", "impact.consent", proposal=last_proposal(tale, "sanna"))
    tale("Bram", "table.end_session")
    tale.mark("*", "Noor")


def the_belfry(tale: Tale) -> None:
    """The sunken belfry, itself a challenge: it and Grell are worn down, and Ysolt spends all she has."""
    tale("Bram", "table.begin_session", title="Ring it once")
    present = ["$ysolt", "$piet", "$sanna", "$grell"]
    tale("Bram", "table.open_scene", title="The sunken belfry", present=present, keeps={"belfry": "scene"})
    tale("Bram", "impact.give_die", bearer="$belfry", die="D4")
    detail(tale, "Bram", "belfry", "ladder", "One ladder, and it is slick", kind="scene")
    detail(tale, "Bram", "grell", "key", "Holds the key to the bell cage")

    # The place is overcome: spent below D4, it goes on as a place.
    succeeded(tale, "sanna", "Find the dry stair", face=8, scene="belfry")
    tale("Kai", "impact.choose_effect", test="$test", effect="lower", target="$belfry", says="It was behind the clock.")

    # Ysolt pays for every failure, D12 to D10 to D8 to D6, and Grell goes down as she does: D8 to D6 to D4 to out.
    for action, face in (("Reach the rope", 4), ("Hold the rope", 2), ("Climb to the cage", 1)):
        opened(tale, "ysolt", action, level="Tricky", scene="belfry")
        tale("Ida", "impact.roll", test="$test", falls=[face])
        tale("Ida", "impact.spend", test="$test")
        tale("Ida", "impact.choose_effect", test="$test", effect="lower", target="$grell", says="He gives ground.")
    tale("Bram", "impact.state_manner", character="$grell", says="He runs, and leaves the key in the lock.")

    # The choir sings her name, twice: D6 to D4 to out.
    for face in (4, 2):
        harm = {"scene": "$belfry", "threat": "$choir", "targets": ["$ysolt"], "consequence": "impact"}
        tale("Bram", "impact.declare_harm", **harm, says="They sing her name.", keeps={"test": "test"})
        tale("Bram", "impact.assign", test="$test", detail="$song")
        tale("Ida", "impact.roll", test="$test", falls=[face])
        tale("Ida", "impact.let_stand", test="$test")
        tale("Bram", "impact.apply_consequence", test="$test")
    tale("Ida", "impact.state_manner", character="$ysolt", says="She sits in the water and hums along.")
    tale.mark("*", "Ida")

    # Out, she still lends what she is. Piet rings it: 7 + 2 = 9, and the silence over the world is gone.
    opened(tale, "piet", "Ring the drowned bell", level="Difficult", scene="belfry")
    tale("Noor", "impact.cite", test="$test", detail="$founder", why="It is his family's bell.")
    tale("Ida", "impact.lend", test="$test", helper="$ysolt", detail="$pilot", says="Now, on the swell!")
    tale("Noor", "impact.roll", test="$test", falls=[7])
    effect = {"effect": "change", "form": "remove", "detail": "$silence", "cites": ["$founder"]}
    tale("Noor", "impact.choose_effect", test="$test", **effect, says="It rings, once, for the whole mere.")
    tale("Bram", "table.end_adventure")
    tale.mark("*", "Bram", "Ida")


def the_flood(tale: Tale) -> None:
    """A short and bitter second adventure, begun at D4: everybody goes out, and nobody is left to roll."""
    tale("Bram", "table.change_setting", name="impact.starting_impact_die", value="D4")
    tale("Bram", "table.start_adventure", title="The flood year")
    tale("Bram", "table.begin_session", title="High water")
    present = ["$ysolt", "$piet", "$sanna", "$eels"]
    tale("Bram", "table.open_scene", title="The dyke", present=present, keeps={"dyke": "scene"})
    harm = {"scene": "$dyke", "threat": "$choir", "targets": ["$ysolt", "$piet"], "consequence": "impact"}
    tale("Bram", "impact.declare_harm", **harm, keeps={"one": "test", "two": "test"})
    for player, test in (("Ida", "$one"), ("Noor", "$two")):
        tale(player, "impact.roll", test=test, falls=[4])
        tale(player, "impact.let_stand", test=test)
        tale("Bram", "impact.apply_consequence", test=test)
    opened(tale, "sanna", "Stop the breach with the boat", level="Impossible", scene="dyke")
    tale("Kai", "impact.roll", test="$test", falls=[3])
    tale("Kai", "impact.spend", test="$test")  # the last one: out, and the Success stands
    effect = {"effect": "establish", "text": "The breach is half closed", "target": "$dyke"}
    tale("Kai", "impact.choose_effect", test="$test", **effect, says="The boat goes in sideways.")
    act = {"does": "create", "text": "The low town is under water", "bearer": "world"}
    tale("Bram", "impact.declare_act", scene="$dyke", actor="$eels", **act, keeps={"test": "test"})
    tale("Bram", "impact.carry_out", test="$test")
    tale.mark("*", "Kai")
    tale("Bram", "table.end_session")
    tale("Bram", "table.end_adventure")


def after_the_flood(tale: Tale) -> None:
    """The next adventure begins: everybody is back, at the starting die as it is set now."""
    tale("Bram", "table.change_setting", name="impact.starting_impact_die", value="D12")
    tale("Bram", "table.start_adventure", title="What the water left")
    tale("Bram", "table.begin_session")
    present = ["$ysolt", "$piet", "$sanna", "$tuck"]
    tale("Bram", "table.open_scene", title="Mud and bells", present=present, keeps={"mud_flat": "scene"})
    tale.mark("*", "Bram", "Kai")


def own(tale: Tale, who: str, **texts: str) -> None:
    """A player writes Character Details of his own character."""
    for name, text in texts.items():
        detail(tale, PLAYERS[who], who, name, text, kind="character")


def detail(tale: Tale, by: str, bearer: str, name: str, text: str, **more: object) -> None:
    """Somebody frames a Detail."""
    where = {"bearer": f"${bearer}", "text": text}
    tale(by, "impact.add_detail", **where, **more, keeps={name: "detail"})


def opened(tale: Tale, who: str, action: str, *, level: str = "", scene: str = "") -> None:
    """A plain test of a player's character is opened, and its Difficulty set."""
    opening = {"roller": f"${who}", "scene": f"${scene}" if scene else here(tale), "action": action}
    tale(PLAYERS[who], "impact.open_test", **opening, keeps={"test": "test"})
    if level:
        tale("Bram", "impact.set_difficulty", test="$test", difficulty=level)


def succeeded(tale: Tale, who: str, action: str, *, face: int, level: str = "Routine", scene: str = "") -> None:
    """A plain test with nothing named for or against it succeeds."""
    opened(tale, who, action, level=level, scene=scene)
    tale(PLAYERS[who], "impact.roll", test="$test", falls=[face])


def put_forward(tale: Tale, who: str, *, level: str) -> None:
    """A player puts his character forward against a hostile act."""
    tale(PLAYERS[who], "impact.put_forward", test="$test", character=f"${who}")
    tale("Bram", "impact.set_difficulty", test="$test", difficulty=level)


def here(tale: Tale) -> str:
    """The one scene that runs."""
    [scene] = tale.game.views().scenes
    return scene


def last_detail(tale: Tale) -> str:
    """The Detail made last."""
    return list(impact(tale.game.play).details)[-1]


def last_task(tale: Tale, scene: str) -> str:
    """The task made known last."""
    return str(tale.game.views().scenes[tale[scene]].systems["impact"].tasks[-1]["id"])


def last_proposal(tale: Tale, who: str) -> str:
    """What was proposed last about a character."""
    return str(tale.game.views().sheets[tale[who]].systems["impact"].proposals[-1]["id"])


def detail_called(tale: Tale, text: str) -> str:
    """The Detail in force with this text."""
    return next(found.id for found in impact(tale.game.play).details.values() if found.text == text)


if __name__ == "__main__":
    write(told, "impact", SAYS)

"""Two people, each with a browser: an invitation, a game, and nothing seen that is hidden."""

import pytest
from playwright.sync_api import expect

from .player import play_together, skip_ahead

ONLY_THEIRS = {"dealt": ("card", "cards"), "drawn": ("card",), "offered": ("ticket", "tickets")}
"""What of an event belongs to its seat alone."""
ENOUGH = 20
"""Views of a game that are looked at."""


@pytest.fixture
def two(visit):
    """Anna invites Bert; both sit at the table."""
    anna = visit("/")
    anna.press(anna.page.get_by_role("link", name=anna.t("common.with_friends")))
    page = anna.page
    anna.fill(page.get_by_label(anna.t("lobby.name_of", number=1)), "Anna")
    anna.press(page.get_by_test_id("create"))
    invitation = page.get_by_label(anna.t("lobby.invite_link")).input_value()
    assert "/t/" in invitation
    bert = visit(invitation)
    bert.press_button("lobby.sit")
    bert.fill(bert.page.get_by_label(bert.t("common.your_name")), "Bert")
    bert.press(bert.page.locator("dialog[open] button[type=submit]"))
    expect(bert.page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_test_id("start")).to_be_enabled()
    return anna, bert


@pytest.fixture
def playing(two):
    anna, bert = two
    anna.press(anna.page.get_by_test_id("start"))
    for player in two:
        player.first_tickets()
    return anna, bert


def views(frames):
    return [frame["view"] for frame in frames if frame.get("view")]


def events(frames):
    entries = [e for f in frames for e in (*f.get("entries", ()), *f.get("missed", ()))]
    return [event for entry in entries for event in entry["events"]]


def exact_texts(data, skip=("track", "tracks", "route", "claims", "lay", "stops", "claiming")):
    """All texts in a message, but for names of tracks and routes: a ticket may be called so."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for one in data:
            yield from exact_texts(one, skip)
    elif isinstance(data, dict):
        for name, one in data.items():
            if name not in skip:
                yield from exact_texts(one, skip)


def check_hidden(visitor, seat, others_tickets):
    """Nothing in any message of a running game was another's."""
    running = [frame for frame in visitor.frames if frame.get("table", {}).get("status") != "over"]
    assert len(views(running)) > ENOUGH
    for view in views(running):
        assert view["seat"] in (seat, None)
        for number, one in enumerate(view["seats"]):
            if number != view["seat"]:
                assert one["hand"] is None and one["held"] is None and one["tolls"] is None
        if view["seat"] not in view["waiting"]:
            assert view["offer"] == []
    for event in events(running):
        if event["seat"] != seat:
            for name in ONLY_THEIRS.get(event["kind"], ()):
                assert event.get(name) is None, event
            if event["kind"] in ("kept", "first_chosen"):
                assert event.get("tickets") is None, event
    seen = {text for frame in running for text in exact_texts(frame)}
    assert not seen & set(others_tickets)


def test_hidden_things_stay_hidden_to_the_end(two, house):
    anna, bert = two
    bert.press(bert.page.get_by_role("radio", name=bert.t("common.player_green")))
    expect(bert.page.get_by_role("radio", name=bert.t("common.player_green"))).to_be_checked()
    anna.press(anna.page.get_by_test_id("start"))
    play_together(
        anna, bert, until=lambda: all(len(views(one.visitor.frames)) > ENOUGH for one in two)
    )
    skip_ahead(house, anna, bert)
    play_together(anna, bert)
    for player in two:
        player.wait("seen.at === 'end'")
    table = next(frame["table"] for frame in reversed(anna.visitor.frames) if "table" in frame)
    tickets = [
        [held["ticket"] for held in network["tickets"]] for network in table["final"]["networks"]
    ]
    assert all(tickets)
    colours = [seat["colour"] for seat in table["seats"]]
    assert colours[1] == "green"
    check_hidden(anna.visitor, 0, tickets[1])
    check_hidden(bert.visitor, 1, tickets[0])


def test_chat_is_text_for_both_whatever_it_says(playing):
    anna, _ = playing
    words = '<img src="x" onerror="alert(1)"><b>bold</b> & more'
    for player in playing:
        player.press(player.page.get_by_role("tab", name=player.t("game.chat")))
    field = anna.page.get_by_label(anna.t("game.chat_label"))
    anna.fill(field, words)
    field.press("Enter")
    for player in playing:
        said = player.page.get_by_role("log", name=player.t("game.chat"))
        expect(said).to_contain_text(words)
        assert said.locator("b, img").count() == 0


def test_a_move_is_taken_back_and_the_other_sees_it(playing, house):
    anna, bert = playing
    table = anna.page.url.rsplit("/", 1)[1]

    def owners():  # the server's word: a screen may call to a turn before it has drawn the claim
        view = house.table(table).game.view(None)
        return [seat for seat in (0, 1) if view.tracks_of(seat)]

    # A claim shows nothing hidden, so it may be taken back until the other moves.
    play_together(anna, bert, until=owners)
    for player in playing:
        player.wait("seen.owned === 1 && !seen.busy")
    player = playing[owners()[0]]
    player.press_button("game.undo")
    for one in playing:
        one.wait("seen.owned === 0")
    expect(player.page.get_by_test_id("undo")).to_be_hidden()
    assert player.wait()["lit"]


def test_both_agree_to_stop(playing):
    anna, bert = playing
    anna.menu("game.stop_ask")
    bert.press_button("game.stop_decline")
    expect(bert.button("game.stop_decline")).to_have_count(0)
    bert.menu("game.stop_ask")
    anna.press_button("game.stop_agree")
    for player in playing:
        player.see(player.t("end.stopped_title"))
        expect(player.page.get_by_test_id("final-table")).to_be_visible()


def test_one_resigns_and_the_other_wins(playing):
    anna, bert = playing
    anna.resign()
    bert.wait("seen.at === 'end'")
    bert.see("You win!")
    anna.see("Bert wins!")

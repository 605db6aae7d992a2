"""The HTTP routes, used as they should be and as they should not."""

import gzip
import http.client
import json
import random
from functools import partial
from xml.etree import ElementTree

import httpx
import pytest

from spoorbrug import boards
from spoorbrug.game import Game, Record, Setup
from spoorbrug.server import journal, messages, security
from spoorbrug.server.languages import best_language
from spoorbrug.server.settings import Settings
from tests.support.waiting import HANGS, NEW_EACH_TIME

from .house import CONTRIBUTION, Person, Server, choose, play

PLAIN = {"content-type": "text/plain"}
PATIENT = {"verify": False, "timeout": HANGS}
get, post = partial(httpx.get, **PATIENT), partial(httpx.post, **PATIENT)


def problem(answer, status, code):
    """An error has a code and a sentence."""
    assert answer.status_code == status, answer.text
    found = messages.Problem.model_validate(answer.json())
    assert found.code == code, found
    assert found.sentence
    return found


@pytest.fixture(scope="module")
def anna(server):
    return server.person("Anna")


# Visitors


def test_a_visitor_gets_an_identity_and_a_name(server):
    with httpx.Client(base_url=f"{server.url}/api", limits=NEW_EACH_TIME, **PATIENT) as browser:
        answer = browser.get("me")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
        assert "Secure" not in cookie
        me = messages.Me.model_validate(answer.json())
        assert me.name == ""
        again = browser.get("me")
        assert again.json()["id"] == me.id and "set-cookie" not in again.headers
        named = browser.patch("me", json={"name": "  Änne\u202e <b>\x00 "})
        assert named.json() == {"id": me.id, "name": "Änne <b>"}
        assert browser.get("me").json()["name"] == "Änne <b>"
        for name in ("", "   ", "\u202e\u200b", "\u3164"):
            problem(browser.patch("me", json={"name": name}), 422, "bad_name")
        problem(browser.patch("me", json={"name": "x" * 25}), 422, "bad_message")
        problem(browser.patch("me", json={"nam": "x"}), 422, "bad_message")
        problem(browser.patch("me", content=b"{"), 422, "bad_message")


def test_a_link_moves_an_identity(server):
    one = server.person()
    first = one.http.post("me/link").json()["token"]
    token = one.http.post("me/link").json()["token"]
    with httpx.Client(base_url=f"{server.url}/api", limits=NEW_EACH_TIME, **PATIENT) as other:
        problem(other.post("me/recover", json={"token": first}), 404, "bad_link")
        problem(other.post("me/recover", json={"token": "x" * 43}), 404, "bad_link")
        problem(other.post("me/recover", json={"token": "x"}), 422, "bad_message")
        answer = other.post("me/recover", json={"token": token})
        assert answer.json()["id"] == one.id and "HttpOnly" in answer.headers["set-cookie"]
        assert other.get("me").json()["id"] == one.id
        cookie = one.http.cookies["spoorbrug"]  # a cookie is no link
        problem(other.post("me/recover", json={"token": cookie}), 404, "bad_link")
    problem(post(f"{server.url}/api/me/link"), 401, "no_identity")


def test_behind_a_proxy_the_cookie_is_for_https(tmp_path):
    url = f"sqlite:///{tmp_path / 'a.sqlite'}"
    origin = "https://trains.example"
    with Server(url, proxy=True, origins=(origin,)) as server:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
        answer = get(f"{server.url}/api/me", headers=headers)
        assert "Secure" in answer.headers["set-cookie"]
        cookies = {"spoorbrug": answer.cookies["spoorbrug"]}
        for ours in (origin, server.url):
            answer = post(f"{server.url}/api/me/link", headers={"origin": ours}, cookies=cookies)
            assert answer.status_code == 200


def test_without_a_proxy_nobody_says_that_it_is_https(server):
    answer = get(f"{server.url}/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" not in answer.headers["set-cookie"]


# Boards


def test_boards_and_bots(server, anna):
    lines = [messages.BoardLine.model_validate(b) for b in anna.http.get("boards").json()]
    assert [line.id for line in lines] == boards.available()
    answer = anna.http.get("boards/nederland")
    assert answer.json()["fingerprint"] == boards.load("nederland").fingerprint
    tag = answer.headers["etag"]
    assert anna.http.get("boards/nederland", headers={"if-none-match": tag}).status_code == 304
    problem(anna.http.get("boards/atlantis"), 404, "bad_setup")
    problem(anna.http.get("boards/..%2f..%2fpyproject.toml"), 404, "not_found")
    assert {"planner", "random"} <= set(anna.http.get("bots").json())


def test_what_is_the_same_for_all_is_made_and_squeezed_once(server, anna, monkeypatch):
    paths = ("boards", "boards/usa", "boards/usa/picture.svg", "bots", "showcase")
    first = {path: anna.http.get(path) for path in paths}
    monkeypatch.setattr(gzip, "compress", None)  # nothing is squeezed again
    monkeypatch.setattr(gzip, "GzipFile", None)
    for path, answer in first.items():
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
        assert answer.headers["cache-control"] == "no-cache"
        again = anna.http.get(path)
        assert (again.status_code, again.text) == (200, answer.text)
        known = {"if-none-match": answer.headers["etag"]}
        assert anna.http.get(path, headers=known).status_code == 304
    plain = anna.http.get("boards", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first["boards"].text


def test_a_board_says_which_variants_make_sense(anna):
    lines = {line["id"]: line for line in anna.http.get("boards").json()}
    usa, germany = lines["usa"], lines["germany"]
    assert [one["id"] for one in usa["sets"]] == ["standard", "1910", "mega", "big-cities"]
    assert (usa["sets"][2]["tickets"], usa["sets"][2]["dealt"]) == (69, 5)
    assert not usa["tolls"] and not usa["neutral"] and usa["ours"]
    assert (germany["passengers"], germany["sets"][0]["mix"]) == (3, True)
    assert lines["nederland"]["neutral"] and lines["nederland"]["head_starts"]
    assert lines["europe"]["stations"] == 3 and not lines["nordic"]["refresh"]
    mega = anna.http.get("boards/usa", params={"tickets": "mega"}).json()
    assert (mega["ticket_set"], len(mega["tickets"])) == ("mega", 69)
    assert len(anna.http.get("boards/usa").json()["tickets"]) == usa["sets"][0]["tickets"]
    problem(anna.http.get("boards/usa", params={"tickets": "minor"}), 404, "bad_setup")


@pytest.mark.parametrize("board", boards.available())
def test_every_board_has_a_picture(anna, board):
    address, pictures = f"boards/{board}/picture.svg", set()
    for theme in ("light", "dark"):
        for names in (True, False):
            given = {"theme": theme, "names": names}
            answer = anna.http.get(address, params=given)
            assert answer.headers["content-type"] == "image/svg+xml"
            ElementTree.fromstring(answer.text)
            pictures.add(answer.text)
            known = {"if-none-match": answer.headers["etag"]}
            again = anna.http.get(address, params=given, headers=known)
            assert (again.status_code, again.text) == (304, "")
    assert len(pictures) == 4
    problem(anna.http.get("boards/atlantis/picture.svg"), 404, "bad_setup")
    problem(anna.http.get(address, params={"theme": "pink"}), 422, "bad_message")


# Tables


def test_a_table_has_the_variants_that_were_asked_for(anna):
    options = {"tickets": "mega", "dice": True, "dice_tokens": "each", "idle_rounds": 4}
    table_id = anna.make("me", "person", board="usa", options=options, public=True)
    shown = Setup.of("usa", 2, **options).values() | {"tickets": "mega"}
    assert options.items() <= shown.items() and not shown["tolls"]
    info = anna.http.get(f"tables/{table_id}").json()
    assert (info["options"], info["board_name"]) == (shown, "USA")
    (line,) = [one for one in anna.http.get("tables").json() if one["id"] == table_id]
    assert (line["options"], line["board_name"]) == (shown, "USA")


def test_a_wrong_mix_brings_a_key_and_facts(anna):
    new = {"seats": [{"kind": "me", "name": "A"}, *[{"kind": "bot"}] * 3]}
    new |= {"board": "switzerland", "contribution": CONTRIBUTION}
    answer = anna.http.post("tables", json=new)
    problem(answer, 422, "bad_setup")
    assert answer.json()["facts"] == {
        "key": "players", "board": "Switzerland", "fewest": 2, "most": 3, "seats": 4,
        "detail": answer.json()["sentence"],
    }  # fmt: skip


def test_wrong_tables_are_refused_with_a_sentence(anna):
    me, person = {"kind": "me", "name": "Anna"}, {"kind": "person"}
    bot = {"kind": "bot", "bot": "planner"}

    def refuse(code, **given):
        data = {"seats": [me, person], "contribution": CONTRIBUTION} | given
        return problem(anna.http.post("tables", json=data), 409 if code == "seats_open" else 422,
                       code)  # fmt: skip

    found = refuse("bad_setup", seats=[me])
    assert "2 to 5 players" in found.sentence
    refuse("bad_setup", board="atlantis")
    refuse("bad_setup", seats=[me, {"kind": "bot", "bot": "deep thought"}])
    refuse("bad_setup", seats=[me, person, bot], options={"neutral": True})
    refuse("bad_setup", options={"neutral": True, "tolls": False})
    refuse("bad_setup", options={"open_tolls": True, "tolls": False})
    refuse("bad_setup", seats=[me | {"colour": "red"}, person | {"colour": "red"}])
    refuse("bad_setup", pace={"kind": "seconds"})
    refuse("bad_name", seats=[{"kind": "me", "name": "\u202e"}, person])
    refuse("bad_message", seats=[])
    refuse("bad_message", seats=[me] * 6)
    refuse("bad_message", seats=[{"kind": "boss"}, me])
    refuse("bad_message", contribution="xyz")
    refuse("bad_message", contribution=CONTRIBUTION + "\n")
    refuse("bad_message", pace={"kind": "seconds", "amount": 10**6})
    refuse("bad_message", surprise=1)
    refuse("seats_open", start=True)


def test_a_table_needs_somebody(server):
    data = {"seats": [{"kind": "me"}] * 2, "contribution": CONTRIBUTION}
    problem(post(f"{server.url}/api/tables", json=data), 401, "no_identity")
    problem(get(f"{server.url}/api/tables/mine"), 401, "no_identity")


def test_lists(server):
    anna, bert = server.person("Anna"), server.person("Bert")
    public = anna.make("me", "person", public=True)
    private = anna.make("me", "person")
    lines = {line["id"]: line for line in bert.http.get("tables").json()}
    assert public in lines and private not in lines
    messages.TableLine.model_validate(lines[public])
    assert lines[public]["your_seats"] == [] and lines[public]["host_name"] == "Anna 1"
    mine = {line["id"]: line for line in anna.http.get("tables/mine").json()}
    assert set(mine) == {public, private} and mine[public]["your_seats"] == [0]
    assert bert.http.get("tables/mine").json() == []
    running = anna.make("me", "planner", start=True)
    first = anna.http.get("tables/mine").json()[0]
    assert first["id"] == running and first["waits_for_you"]
    everyone = get(f"{server.url}/api/tables").text
    assert anna.id not in everyone and bert.id not in everyone


def test_a_table_for_anyone_who_has_its_address(server, anna):
    table_id = anna.make("me", "person")
    stranger = get(f"{server.url}/api/tables/{table_id}")
    info = messages.TableInfo.model_validate(stranger.json())
    assert not info.host and not any(seat.yours for seat in info.seats)
    assert anna.id not in stranger.text
    assert server.table(table_id).founding.server_seed not in stranger.text
    problem(anna.http.get(f"tables/{'x' * 22}"), 404, "not_found")
    for odd in ("x", "x" * 33, "%00" * 16, "x" * 21 + "%0a", "é" * 20):
        problem(anna.http.get(f"tables/{odd}"), 422, "bad_message")


def test_moments_scores_and_record(server):
    anna, bert = server.person("Anna"), server.person("Bert")
    table_id = anna.make("me", "person")
    at = f"tables/{table_id}"
    for path in ("moments", "scores"):
        problem(anna.http.get(f"{at}/{path}"), 409, "not_playing")
    problem(anna.http.get(f"{at}/record"), 409, "not_over")
    with anna.socket(table_id, seat=0) as one, bert.socket(table_id) as two:
        two.must("sit", seat=1, name="Bert", contribution=CONTRIBUTION)
        two.must("look", seat=1)
        one.must("start")
        play([one, two], random.Random(5), until=lambda: one.info["decisions"] >= 60)
        problem(anna.http.get(f"{at}/record"), 409, "not_over")
        problem(anna.http.get(f"{at}/moments?seat=1"), 409, "not_over")
        problem(get(f"{server.url}/api/{at}/moments?seat=0"), 409, "not_over")
        problem(anna.http.get(f"{at}/moments?seat=2"), 404, "not_found")
        problem(anna.http.get(f"{at}/moments?seat=-1"), 404, "not_found")
        problem(anna.http.get(f"{at}/moments?from=-1"), 422, "bad_message")
        last = one.info["decisions"]
        found = anna.http.get(f"{at}/moments?from=0&to={last}&seat=0").json()
        moments = messages.Moments.model_validate(found)
        assert moments.last == last
        assert [m.decision for m in moments.moments] == list(range(50))
        rest = anna.http.get(f"{at}/moments?from=50&to=10000&seat=0").json()["moments"]
        assert [m["decision"] for m in rest] == list(range(50, last + 1))
        assert rest[-1]["view"] == one.view
        assert all(m["view"]["seats"][1]["hand"] is None for m in rest)
        assert anna.http.get(f"{at}/moments?from=99999&to=3").json()["moments"] == []
        watched = get(f"{server.url}/api/{at}/moments?to=9").json()["moments"]
        assert len(watched) == 10
        assert all(s["hand"] is None for m in watched for s in m["view"]["seats"])
        scores = messages.Scores.model_validate(anna.http.get(f"{at}/scores").json())
        assert len(scores.points) == last + 1
        assert scores.points[-1] == [seat["points"] for seat in one.view["seats"]]
        assert scores.counted is None  # it would tell of tickets
        two.must("resign", seat=1)
        assert two.info["final"]["winners"] == [0]
        totals = [count["total"] for count in two.info["final"]["counts"]]
    scores = messages.Scores.model_validate(anna.http.get(f"{at}/scores").json())
    assert scores.counted[-1] == totals
    assert len(scores.counted) == last + 1
    first, chosen = scores.counted[0], scores.counted[2]  # before and after the first tickets
    assert all(now < then for now, then in zip(chosen, first, strict=True))
    shown = anna.http.get(f"{at}/moments?to=5&seat=1").json()["moments"]
    assert shown[5]["view"]["seats"][1]["hand"] is not None
    answer = anna.http.get(f"{at}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "attachment" in answer.headers["content-disposition"]
    record = Record.read(answer.text)
    assert record.players == ("Anna 1", "Bert") and record.game.decisions == last
    verified = anna.http.post("records", content=answer.text.encode(), headers=PLAIN).json()
    assert messages.Verified.model_validate(verified).good


def test_records_are_checked(anna):
    game = Game.new(seed=4)
    text = Record.of(game, ["Anna", "Bert"]).write()
    bad = {
        "changed": text.replace("Anna", "Eva"),
        "empty": "",
        "nonsense": "what is this?",
        "nothing": "\x00" * 100,
    }
    for name, content in bad.items():
        answer = anna.http.post("records", content=content.encode(), headers=PLAIN)
        if answer.status_code == 200:
            assert not answer.json()["good"] and answer.json()["sentence"], name
        else:
            problem(answer, 422, "bad_message")
    answer = anna.http.post("records", content=b"\xff\xfe\x80", headers=PLAIN)
    problem(answer, 422, "bad_message")
    answer = anna.http.post("records", content=text.encode(), headers=PLAIN)
    assert answer.json()["good"]


# Guards


def test_headers_bind_the_browser(server, anna):
    for path in ("/", "/t/whatever", "/api/me", "/api/tables", "/api/nothing", "/api/docs"):
        answer = get(f"{server.url}{path}")
        for name, value in security.HEADERS.items():
            assert answer.headers[name] == value, (path, name)
        policy = answer.headers["content-security-policy"]
        assert f"connect-src 'self' ws://{server.host};" in policy
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    # WebAssembly may be compiled; a text may not become a script.
    assert policy.count("unsafe-eval") == 1 and "'wasm-unsafe-eval'" in policy
    assert "script-src 'unsafe-inline'" not in policy
    refused = anna.http.post("me/link", headers={"origin": "https://evil.example"})
    assert refused.headers["content-security-policy"]


def test_foreign_pages_are_refused(server):
    person = server.person()
    evil = ("https://evil.example", "null", f"http://{server.host}@evil.example",
            "http://[", "file://", f"http://{server.host}.evil.example")  # fmt: skip
    for origin in evil:
        headers = {"origin": origin}
        problem(person.http.post("me/link", headers=headers), 403, "bad_message")
        problem(person.http.patch("me", json={"name": "x"}, headers=headers), 403, "bad_message")
        problem(person.http.post("tables", json={}, headers=headers), 403, "bad_message")
    assert person.http.get("me").json()["name"] == ""
    own = {"origin": server.url}
    assert person.http.patch("me", json={"name": "x"}, headers=own).status_code == 200


def test_long_bodies_are_refused(server, anna):
    long = b"x" * (security.MOST_BYTES + 1)
    problem(anna.http.post("records", content=long, headers=PLAIN), 413, "too_long")

    def pieces():
        for _ in range(40):
            yield b"x" * 10_000

    answer = anna.http.post("records", content=pieces(), headers=PLAIN)
    assert answer.status_code in (400, 413)
    assert answer.json()["code"] and answer.json()["sentence"]
    for length in ("abc", "-1", "\u00b2", "9" * 30):
        connection = http.client.HTTPConnection(*server.address, timeout=HANGS)
        connection.putrequest("POST", "/api/me/link")
        connection.putheader("content-length", length.encode("latin-1"))
        connection.endheaders()
        assert connection.getresponse().status in (400, 413)
        connection.close()


def test_too_many_requests(tmp_path, slow_windows):
    settings = Settings(tables_each=1000)
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", limits=True, settings=settings) as server:
        person = Person(server.url)
        answers = [person.http.post("me/link") for _ in range(11)]
        assert {a.status_code for a in answers[:10]} == {200}
        problem(answers[-1], 429, "too_fast")
        table = {"seats": [{"kind": "me"}] * 2, "contribution": CONTRIBUTION}
        named = [s | {"name": "A"} for s in table["seats"]]
        codes = [person.http.post("tables", json=table | {"seats": named}).status_code
                 for _ in range(61)]  # fmt: skip
        assert codes == [201] * 60 + [429]
        new = []
        for _ in range(60):
            person.http.cookies.clear()
            new.append(person.http.get("me").status_code)
        assert new[-1] == 429


SECRET = "this is outside of the page"


def test_nothing_outside_the_page_is_served(tmp_path):
    page = tmp_path / "page"
    for name in ("index.html", "assets/a.js", "docs/d.js", "favicon.svg"):
        (page / name).parent.mkdir(parents=True, exist_ok=True)
        (page / name).write_text(f"content of {name}")
    (tmp_path / "secret.txt").write_text(SECRET)
    (tmp_path / "page-secret").write_text(SECRET)
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", page=page) as server:
        assert get(f"{server.url}/favicon.svg").text == "content of favicon.svg"
        asset = get(f"{server.url}/assets/a.js")
        assert "immutable" in asset.headers["cache-control"]
        for path in ("/", "/t/abc", "/rules/N8"):
            answer = get(server.url + path)
            assert answer.text == "content of index.html"
            assert answer.headers["cache-control"] == "no-cache"
        starts = ("/", "/assets/", "/docs/", "/assets//", "//", "/assets/a.js/")
        ways = "| ../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ....// ../../ %2fetc/../".replace("|", "")
        names = ("secret.txt", "page-secret", "%00", "secret.txt%00.js", "a" * 3000)
        odd = [
            f"{start}{way}{name}"
            for start in starts
            for way in (*ways.split(" "), f"{tmp_path}/")
            for name in names
        ]
        for path in [*odd, "/%ff%fe", "/etc/passwd", "//etc/passwd", "/..%2f..%2fetc%2fpasswd"]:
            status, text = raw_get(server, path)
            assert SECRET not in text and "root:" not in text, path
            assert status < 500, path


@pytest.mark.parametrize(
    ("asked", "best"),
    [
        ("", None),
        ("ja, *;q=0.1", None),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("xx, en;q=0.5, sv;q=0.7", "sv"),
        ("no", "nb"),
        ("nn-NO;q=0.9", "nb"),
        ("pt", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("ja, de;q=0", None),
        ("de;q=lots, ;;, sv", "sv"),
    ],
)
def test_the_language_that_a_browser_asks_for(asked, best):
    assert best_language(asked, ("en", "de", "nb", "sv", "pt-BR")) == best


def test_the_page_begins_in_that_language(tmp_path):
    page = tmp_path / "page"
    page.mkdir()
    for name in ("index.html", "index.en.html", "index.de.html"):
        (page / name).write_text(name)
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", page=page) as server:
        for asked, name in (("de-CH", "index.de.html"), ("ja", "index.html")):
            answer = get(f"{server.url}/t/abc", headers={"accept-language": asked})
            assert (answer.text, answer.headers["cache-control"]) == (name, "no-cache")
            assert "Accept-Language" in answer.headers["vary"]


def raw_get(server, path):
    """A request for exactly this path."""
    connection = http.client.HTTPConnection(*server.address, timeout=HANGS)
    connection._validate_path = lambda path: None
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode("utf-8", "replace")
    connection.close()
    return found


def test_a_page_that_was_not_built(tmp_path):
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", page=tmp_path / "none") as server:
        answer = get(server.url)
        assert answer.status_code == 503 and "make web" in answer.text
        problem(get(f"{server.url}/api/nothing"), 404, "not_found")


def test_the_document_lists_the_sockets_messages(anna):
    schemas = anna.http.get("openapi.json").json()["components"]["schemas"]
    assert {"FromPage", "FromServer", "Snapshot", "Move"} <= set(schemas)


# Bodies that nobody would send


def bodies(rng):
    """Broken bodies, some of them nearly right."""
    good = {
        "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "planner"}],
        "contribution": CONTRIBUTION,
    }
    odd = ["\ud800", "\x00", None, 10**30, -1, 1e308, [], {}, True, "x" * 1000, [[[]]], "é" * 50]
    for _ in range(150):
        data = json.loads(json.dumps(good))
        place = rng.choice([data, data["seats"][0], data.setdefault("options", {})])
        for _ in range(rng.randrange(1, 3)):
            key = rng.choice([*place, "\ud800", "\x00", "x" * 200, "board", "start", "pace"])
            place[key] = rng.choice(odd)
        yield json.dumps(data).encode()
    for depth in (10, 1000, 50_000):
        yield b"[" * depth
        yield b'{"seats":' * depth
    yield b"9" * 10_000
    for _ in range(40):
        yield rng.randbytes(rng.randrange(200))


def test_broken_bodies_change_nothing(server):
    rng = random.Random("bodies")
    person = server.person()
    for body in bodies(rng):
        for method, path in (("POST", "tables"), ("PATCH", "me"), ("POST", "me/recover")):
            answer = person.http.request(
                method, path, content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code in (400, 404, 409, 413, 422), (path, body[:300], answer.text)
            found = messages.Problem.model_validate(answer.json())
            assert found.sentence and len(found.sentence) < 500
    assert person.http.get("tables/mine").json() == []
    assert person.http.get("me").json() == {"id": person.id, "name": ""}


def test_a_game_goes_on_meanwhile(server):
    person = server.person()
    table_id = person.make("me", "random", start=True)
    with person.socket(table_id, seat=0) as one:
        play([one], until=lambda: one.info["decisions"] > 6, think=choose)


def test_a_commitment_comes_before_the_contribution(server):
    """The server promises its part of the seed before it knows what the browser adds."""
    anna, bert = server.person(), server.person()
    promise = anna.http.post("commitments").json()["commitment"]
    table = {"seats": [{"kind": "me", "name": "A"}, {"kind": "bot"}], "contribution": CONTRIBUTION}
    problem(bert.http.post("tables", json=table | {"commitment": promise}), 422, "bad_setup")
    made = anna.http.post("tables", json=table | {"commitment": promise, "start": True})
    assert made.status_code == 201
    assert made.json()["commitment"] == promise
    problem(anna.http.post("tables", json=table | {"commitment": promise}), 422, "bad_setup")
    assert anna.http.post("commitments").json()["commitment"] != promise


def test_public_tables_that_nobody_starts_are_listed_for_a_day(server, monkeypatch):
    anna = server.person()
    table_id = anna.make("me", "person", public=True)
    listed = [line["id"] for line in anna.http.get("tables").json()]
    assert table_id in listed
    monkeypatch.setattr(journal, "LISTED", -1.0)
    assert table_id not in [line["id"] for line in anna.http.get("tables").json()]

"""Plays a whole game over the socket, against the planner: `python socket_player.py ADDRESS`.

It needs the `websockets` package and nothing of Spoorbrug. Everything that it knows comes from
the server: `view` is what this seat may see, `view.choices` is what it may do.
"""

import asyncio
import json
import secrets
import sys
import urllib.request

import websockets


def call(url, cookie=None, data=None):
    """A request; answers the JSON and the cookie that is this visitor."""
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    if cookie:
        request.add_header("cookie", cookie)
    with urllib.request.urlopen(request) as response:
        given = response.headers.get("set-cookie")
        return json.load(response), given.split(";")[0] if given else cookie


def choose(view):
    """The simplest player: claim the first track that can be claimed, otherwise draw."""
    choices = view["choices"]
    if choices["keep"] is not None:
        return "keep " + ", ".join(view["offer"][: choices["keep"]])
    if choices["claims"]:
        return choices["claims"][0]["payments"][0]["move"]
    if choices["draw"]:
        return "draw"
    if choices["take"]:
        return "take " + choices["take"][0]
    return "tickets" if choices["tickets"] else "pass"


async def play(address):
    """Make a table, sit down, and move until the game is over."""
    _, cookie = call(f"{address}/api/me")
    seats = [{"kind": "me", "name": "Example"}, {"kind": "bot", "bot": "planner"}]
    promise, _ = call(f"{address}/api/commitments", cookie, {})
    new = {"seats": seats, "contribution": secrets.token_hex(12), "start": True} | promise
    table, _ = call(f"{address}/api/tables", cookie, new)
    socket_address = f"{address.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket?seat=0"
    async with websockets.connect(socket_address, additional_headers={"cookie": cookie}) as socket:
        number = 0
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "failed":
                raise SystemExit(message["sentence"])
            view = message.get("view")
            if not view:
                continue
            if view["phase"] == "over":
                return message["table"]["final"]
            if 0 in view["waiting"]:
                number += 1
                move = {"type": "move", "client": f"move-{number}", "seat": 0}
                move |= {"seen": message["seq"], "move": choose(view)}
                await socket.send(json.dumps(move))
    raise SystemExit("The server closed the connection.")


if __name__ == "__main__":
    final = asyncio.run(play(sys.argv[1]))
    for seat, count in enumerate(final["counts"], 1):
        print(f"seat {seat}: {count['total']} points")

"""People at the site without a server: how they come, and a game of theirs played on for them."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from spoorbrug.local import thinker
from spoorbrug.local.house import open_house
from tests.local.games import LINE, Browser
from tests.server.house import play_on

from .player import LAST_TRAINS

AT_ONCE = "try { localStorage['spoorbrug.pause'] = '0'; } catch {} "  # not on an empty page

READ = """
async (id) => {
  const found = (asked) => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const opened = await found(indexedDB.open('spoorbrug'));
  const reading = opened.transaction(['tables', 'entries']);
  const [table, entries] = await Promise.all([
    found(reading.objectStore('tables').get(id)),
    found(reading.objectStore('entries').getAll(IDBKeyRange.bound([id, 0], [id, Infinity]))),
  ]);
  opened.close();
  return { table, entries };
}
"""
WRITE = """
async ({ table, entries }) => {
  const opened = await new Promise((done, fail) => {
    const asked = indexedDB.open('spoorbrug');
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const writing = opened.transaction(['tables', 'entries'], 'readwrite');
  writing.objectStore('tables').put(table);
  for (const entry of entries) writing.objectStore('entries').put(entry);
  await new Promise((done, fail) => {
    writing.oncomplete = done;
    writing.onerror = () => fail(writing.error);
  });
  opened.close();
}
"""


def come(visit, site, scripts="", path="/", **given):
    """Somebody at the site, whose bots do not wait."""
    anna = visit(url=site.url, **given)
    anna.visitor.context.add_init_script(AT_ONCE + scripts)
    anna.visitor.open(path)
    return anna


def skip_ahead(player) -> None:
    """They leave, and the planner plays on for them, in what the browser keeps, until the last
    turns."""
    address = player.page.url
    table = address.rsplit("/", 1)[1]
    player.visitor.open("about:blank")  # nobody holds the table any more
    player.visitor.open("/")
    found = player.page.evaluate(READ, table)
    with ThreadPoolExecutor(1) as outside:  # a loop runs in this thread
        grown = outside.submit(asyncio.run, played_on(found)).result()
    player.page.evaluate(WRITE, grown)
    player.visitor.open("about:blank")
    player.visitor.open(address)
    player.wait("seen.at !== 'elsewhere'")


async def played_on(found):
    """A table as it is kept, some turns later."""
    browser = Browser(thinker.think, None)
    table = found["table"]["id"]
    browser.tables[table], browser.entries[table] = found["table"], found["entries"]
    house = await open_house(browser, json.dumps({"id": found["table"]["founder"], "name": ""}), 0)
    await house.connect(LINE, table, None, 0)  # bots play where somebody looks
    await play_on(house.hall, table, LAST_TRAINS)
    await house.disconnect(LINE)
    return json.loads(await browser.table(table))

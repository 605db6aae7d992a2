"""Every sound of a table, rendered by the browser and measured: none clips, clicks or drones."""

from __future__ import annotations

import base64
import subprocess

import numpy as np
import pytest
from tools.web import WEB, node

RATE = 44_100
LONGEST = 4
"""Seconds that are rendered; every sound is over by then."""

STRIP = """
const { stripTypeScriptTypes } = require('node:module');
const text = require('node:fs').readFileSync(process.argv[1], 'utf8');
process.stdout.write(stripTypeScriptTypes(text));
"""

# Each sound as it is heard, with the echo. The noise is the same in every run.
RENDER = """
async ([rate, seconds]) => {
  let seed = 1;
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const { addEcho, ALL, echoOf, openHall, perform } = sounds;
  const found = {};
  for (const name of ALL) {
    const at = new OfflineAudioContext(1, rate * seconds, rate);
    const hall = openHall(at);
    addEcho(hall, echoOf(at));
    perform(name, hall);
    const heard = (await at.startRendering()).getChannelData(0);
    // As text: a list of numbers takes the browser a minute to hand over.
    const url = new FileReader();
    await new Promise((done) => {
      url.onload = done;
      url.readAsDataURL(new Blob([heard]));
    });
    found[name] = url.result.split(',')[1];
  }
  return found;
}
"""


@pytest.fixture(scope="module")
def heard(browser):
    """Every sound, as samples between -1 and 1."""
    binary, _ = node()
    file = WEB / "src" / "lib" / "sounds.ts"
    script = subprocess.run(
        [str(binary), "-e", STRIP, str(file)], check=True, capture_output=True, encoding="utf-8"
    ).stdout
    page = browser.new_page()
    page.evaluate(
        "async (text) => { window.sounds = await import(`data:text/javascript,${"
        "encodeURIComponent(text)}`); }",
        script,
    )
    found = page.evaluate(RENDER, [RATE, LONGEST])
    page.close()
    return {
        name: np.frombuffer(base64.b64decode(text), "<f4").astype(float)
        for name, text in found.items()
    }


def decibels(value):
    return 20 * np.log10(max(float(value), 1e-9))


def loudness(samples, length=0.2):
    """The loudest fifth of a second: what an ear takes for how loud it is."""
    window = int(RATE * length)
    sums = np.concatenate([[0], np.cumsum(samples**2)])
    return decibels(np.sqrt((sums[window:] - sums[:-window]).max() / window))


def envelope(samples, length=0.001):
    """The highest peak of every millisecond."""
    window = int(RATE * length)
    whole = len(samples) // window * window
    return np.abs(samples[:whole]).reshape(-1, window).max(axis=1)


def test_no_sound_clips_and_none_is_lost(heard):
    for name, samples in heard.items():
        assert decibels(np.abs(samples).max()) < -6, f"{name} leaves no room for a second one"
        assert -42 < loudness(samples) < -20, f"{name} is too soft or too loud"


def test_what_is_heard_all_the_time_is_softer_than_what_is_rare(heard):
    loud = {name: loudness(samples) for name, samples in heard.items()}
    softest_first = ["count", "card", "train", "turn", "end"]
    assert softest_first == sorted(softest_first, key=loud.get)
    for often in ("count", "card", "ticket", "coin"):
        for rare in ("punch", "station", "turn", "last", "end"):
            assert loud[often] + 3 < loud[rare], (often, rare, loud)


def test_no_sound_holds_anybody_up(heard):
    for name, samples in heard.items():
        audible = np.flatnonzero(np.abs(samples) > 10 ** (-50 / 20))
        assert audible[-1] / RATE < 1.8, name
        assert audible[0] / RATE < 0.03, f"{name} comes late"


def test_no_sound_clicks(heard):
    """It begins from silence, and fades into it: at its end nothing is cut off."""
    for name, samples in heard.items():
        peaks = envelope(samples)
        heard_at = np.flatnonzero(peaks > 1e-5)
        first, last = heard_at[0], heard_at[-1]
        assert peaks[first] < 0.5 * peaks.max(), f"{name} begins with a click"
        assert decibels(peaks[last]) < -70, f"{name} is cut off"
        assert abs(samples.mean()) < 1e-4, f"{name} pushes to one side"

import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry, GameEvent } from '../../api/types';
import { placesWith, rerollMove, type Face } from './faces';
import { Tray } from './tray.svelte';

const roll = (faces: Face[], again = false) =>
  faces.map((face) => ({ kind: 'rolled', seat: 0, face, again }));
const entry = (...events: object[]) => [{ events: events as GameEvent[] } as Entry];

describe('dice on the table', () => {
  let tray: Tray;
  beforeEach(() => {
    tray = new Tray();
    tray.hear(entry(...roll(['wild', 'single', 'single', 'station', 'double'])));
  });

  it('lie as they were rolled, and stay there until they are rolled again', () => {
    tray.settle({ single: 2, double: 1, station: 1, wild: 1 });
    expect(tray.faces).toEqual(['wild', 'single', 'single', 'station', 'double']);
    tray.toggle(2);
    tray.toggle(3);
    expect(tray.move).toBe('reroll 1 single + 1 station');
    tray.send();
    const again = { kind: 'rerolls', seat: 0, dice: { single: 1, station: 1 } };
    tray.hear(entry(again, ...roll(['double', 'wild'], true)));
    expect(tray.faces).toEqual(['wild', 'single', 'double', 'wild', 'double']);
    expect(tray.picked).toEqual([]);
  });

  it('follow the others, whose places nobody tells', () => {
    const again = { kind: 'rerolls', seat: 1, dice: { single: 1 } };
    tray.hear(entry(again, ...roll(['station'], true)));
    expect(tray.faces).toEqual(['wild', 'single', 'station', 'station', 'double']);
    tray.hear(entry(...roll(['wild', 'wild', 'wild', 'wild', 'wild'])));
    expect(tray.faces).toEqual(Array(5).fill('wild'));
  });

  it('are what the view says in the end', () => {
    tray.toggle(0);
    tray.settle({ single: 5 });
    expect(tray.faces).toEqual(Array(5).fill('single'));
    expect(tray.picked).toEqual([]);
    tray.settle(null);
    expect(tray.faces).toEqual([]);
  });
});

it('says which are rolled again', () => {
  expect(rerollMove([])).toBe('reroll nothing');
  expect(placesWith(['single', 'wild', 'single'], { single: 1 })).toEqual([2]);
});

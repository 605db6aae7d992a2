import type { Plan, PlanTicket } from '../api/types';
import { goalOf, journey, longestPath, ticketWay } from './ways';

const track = (name: string, a: number, b: number, length = 1) => ({ name, a, b, length }) as never;
const plan = {
  tracks: [track('ab', 0, 1), track('bc', 1, 2), track('ac', 0, 2), track('cd', 2, 3)],
};

describe('the journey of a ticket', () => {
  it('runs over own tracks only', () => {
    expect(journey(plan, { ab: 0, bc: 0, ac: 1 }, 0, [0], [2])).toEqual(['ab', 'bc']);
    expect(journey(plan, { ab: 0, ac: 1 }, 0, [0], [2])).toEqual([]);
  });
  it('borrows one track for each station, and none where it need not', () => {
    const owners = { ab: 0, bc: 1, cd: 1, ac: 0 };
    expect(journey(plan, owners, 0, [1], [2], [2])).toEqual(['ab', 'ac']);
    expect(journey(plan, { ab: 0, bc: 1 }, 0, [0], [2], [1])).toEqual(['ab', 'bc']);
    expect(journey(plan, { ab: 0, bc: 1 }, 0, [0], [2], [2])).toEqual(['ab', 'bc']);
    // In at the station and out again would be two.
    expect(journey(plan, { ab: 0, bc: 1, cd: 1 }, 0, [0], [3], [2])).toEqual([]);
    expect(journey(plan, { ab: 0, bc: 1, cd: 1 }, 0, [0], [3], [2, 3])).toHaveLength(3);
  });
  it('leads to the goal that counts', () => {
    const goals = [
      { name: 'Deutschland', cities: [1], points: 5 },
      { name: 'Italia', cities: [3], points: 11 },
    ];
    const ticket = { name: 'T', starts: [0], goals } as PlanTicket;
    const whole = { ...plan, tickets: [ticket], cities: [] } as unknown as Plan;
    const held = { ticket: 'T', points: 11, complete: true, value: 11 };
    const owners = { ab: 0, bc: 0, cd: 0 };
    expect(ticketWay(whole, owners, 0, held)).toEqual(['ab', 'bc', 'cd']);
    expect(ticketWay(whole, owners, 0, { ...held, value: 5 })).toEqual(['ab']);
    expect(goalOf(ticket, held)).toBe('Italia');
    expect(goalOf(ticket, { ...held, complete: false, value: 0 })).toBeNull();
    expect(goalOf({ ...ticket, goals: goals.slice(0, 1) }, held)).toBeNull();
  });
});

describe('the longest path', () => {
  it('uses each track once, and may come through a city again', () => {
    const owners = { ab: 0, bc: 0, ac: 0, cd: 0 };
    const path = longestPath(plan, owners, 0, 4);
    expect([...path].sort()).toEqual(['ab', 'ac', 'bc', 'cd']);
    expect(path.at(0) === 'cd' || path.at(-1) === 'cd').toBe(true);
  });
  it('takes the dearer branch, and only own tracks', () => {
    const fork = { tracks: [track('ab', 0, 1, 3), track('bc', 1, 2, 2), track('bd', 1, 3, 6)] };
    expect([...longestPath(fork, { ab: 0, bc: 0, bd: 0 }, 0, 9)].sort()).toEqual(['ab', 'bd']);
    expect(longestPath(fork, { ab: 0, bc: 0, bd: 1 }, 0, 5)).toHaveLength(2);
    expect(longestPath(fork, {}, 0, 0)).toEqual([]);
  });
});

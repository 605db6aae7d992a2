// @vitest-environment happy-dom
import { checkDeal, commitmentOf } from './deal';
import { forgetContributions, kept, noteCommitment, noteContribution } from './kept';

const server = '00'.repeat(32);
// hashlib.sha256(b"spoorbrug commitment\0" + b"00" * 32).hexdigest()
const promised = '6f60bfc46229ffb85c4b7917e500d74163f22eae134e715cba2fae41ad474898';

describe('the deal', () => {
  it('is promised as the server promises it', () => {
    expect(commitmentOf(server)).toBe(promised);
  });
  it('is honest when all fits', () => {
    const known = { commitment: promised, contributions: ['a1', 'b2'] };
    expect(checkDeal(`${server}+b2+a1`, promised, known)).toEqual({
      fits: true,
      same: true,
      included: true,
    });
  });
  it('is not when the server shows another part, another promise, or leaves one out', () => {
    const known = { commitment: promised, contributions: ['a1'] };
    expect(checkDeal(`${'11'.repeat(32)}+a1`, promised, known).fits).toBe(false);
    expect(checkDeal(`${server}+a1`, promised, { ...known, commitment: 'x' }).same).toBe(false);
    expect(checkDeal(`${server}+b2`, promised, known).included).toBe(false);
  });
  it('says what it cannot know', () => {
    expect(checkDeal(server, promised, { contributions: [] })).toEqual({
      fits: true,
      same: null,
      included: null,
    });
  });
});

it('keeps the first promise only', () => {
  localStorage.clear();
  noteCommitment('t', 'first');
  noteCommitment('t', 'second');
  noteContribution('t', 'a1');
  noteContribution('t', 'a1');
  expect(kept('t')).toEqual({ commitment: 'first', contributions: ['a1'] });
  forgetContributions('t');
  expect(kept('t')).toEqual({ commitment: 'first', contributions: [] });
});

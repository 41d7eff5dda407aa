// Who could use an account, and which two accounts nobody could use both of.
import fc from 'fast-check';
import { areIndependent, HAND_MS, type Hand, handsOf } from './hands.rule';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const gave = (handId: string, adminId: string, ms = 1): Hand => ({
  adminId,
  handId,
  givenAt: ago(ms),
});
const held = (adminId: string, hands: readonly Hand[]) => [...handsOf(adminId, hands, NOW)].sort();

describe('the hands of an account', () => {
  test('are its owner alone where nobody gave it a password', () => {
    expect(held('kim', [gave('kim', 'lee')])).toEqual(['kim']);
  });

  test('are also whoever created it or reset its password, every one of them', () => {
    expect(held('kim', [gave('lee', 'kim', 9), gave('park', 'kim', 3)])).toEqual([
      'kim',
      'lee',
      'park',
    ]);
  });

  test('reach through an account that gave another one its password', () => {
    expect(held('kim', [gave('lee', 'kim'), gave('park', 'lee')])).toEqual(['kim', 'lee', 'park']);
  });

  test('keep whoever gave a password although its owner has been given another since', () => {
    expect(held('kim', [gave('lee', 'kim', 9), gave('kim', 'kim', 3)])).toEqual(['kim', 'lee']);
  });

  test('end in a ring of accounts that reset each other', () => {
    const ring = [gave('kim', 'lee'), gave('lee', 'park'), gave('park', 'kim')];
    expect(held('kim', ring)).toEqual(['kim', 'lee', 'park']);
  });

  test.each([
    ['a millisecond less than a day ago', HAND_MS - 1, ['kim', 'lee']],
    ['exactly a day ago', HAND_MS, ['kim']],
  ])('count a password that was given %s', (_, ms, expected) => {
    expect(held('kim', [gave('lee', 'kim', ms)])).toEqual(expected);
  });
});

describe('two accounts', () => {
  test.each<readonly [string, readonly Hand[], boolean]>([
    ['that nobody gave a password are independent', [], true],
    ['are not when one created the other', [gave('kim', 'lee')], false],
    ['are not when both are puppets of a third', [gave('choi', 'kim'), gave('choi', 'lee')], false],
    ['are when each was created by somebody else', [gave('a', 'kim'), gave('b', 'lee')], true],
    [
      'are not when one was reset by an account that the other created',
      [gave('kim', 'puppet'), gave('puppet', 'lee')],
      false,
    ],
    ['are once a day has passed', [gave('kim', 'lee', HAND_MS)], true],
  ])('%s', (_, hands, expected) => {
    expect(areIndependent('kim', 'lee', hands, NOW)).toBe(expected);
    expect(areIndependent('lee', 'kim', hands, NOW)).toBe(expected);
  });

  test('nobody is independent of himself', () => {
    expect(areIndependent('kim', 'kim', [], NOW)).toBe(false);
  });

  test('are independent exactly when no account gave a password to both, by whatever way', () => {
    const names = ['a', 'b', 'c', 'd', 'e'] as const;
    const name = fc.constantFrom(...names);
    const given = fc.array(
      fc.record({ handId: name, adminId: name, givenAt: fc.constant(ago(1)) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(given, name, name, (hands, one, other) => {
        // Grown one step at a time from everybody, instead of back from the account.
        const reached = new Map(names.map((from) => [from as string, new Set<string>([from])]));
        for (let step = 0; step < names.length; step += 1)
          for (const accounts of reached.values())
            for (const hand of hands) if (accounts.has(hand.handId)) accounts.add(hand.adminId);
        const isSomebodys = [...reached.values()].some(
          (accounts) => accounts.has(one) && accounts.has(other),
        );
        expect(areIndependent(one, other, hands, NOW)).toBe(!isSomebodys);
      }),
    );
  });
});

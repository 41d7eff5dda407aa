// Whose words count together, and whether there is anybody whose word could.
import {
  type Account,
  areTwoPeople,
  couldBeDecided,
  hasSecond,
  hasTwoPeople,
  mayAgree,
  type Staff,
} from './second-admin.rule';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const account = (adminId: string, type = 2, isActive = true): Account => ({
  adminId,
  type,
  isActive,
});
const staffOf = (
  accounts: readonly Account[],
  given: readonly (readonly [string, string])[] = [],
): Staff => ({
  accounts,
  hands: given.map(([handId, adminId]) => ({ handId, adminId, givenAt: NOW })),
  at: NOW,
});
const kim = account('kim');
const lee = account('lee');

describe('a word', () => {
  test.each<readonly [string, Account, boolean]>([
    ['of finance counts', account('x', 2), true],
    ['of support does not: it may not decide', account('x', 3), false],
    ['of an auditor does not', account('x', 5), false],
    ['of a partner does not', account('x', 9), false],
    ['of somebody suspended does not', account('x', 2, false), false],
  ])('%s', (_, given, expected) => {
    expect(mayAgree(given, 'money.decide')).toBe(expected);
  });

  test.each([5, 9])('of type %i counts nowhere, also where it is permitted', (type) => {
    expect(mayAgree(account('x', type), 'money.read')).toBe(false);
  });
});

describe('two words', () => {
  test('are two people when both may agree and nobody could use both accounts', () => {
    expect(areTwoPeople(staffOf([kim, lee]), 'kim', 'lee', 'money.decide')).toBe(true);
  });

  test.each<readonly [string, Staff]>([
    ['when the first is suspended', staffOf([account('kim', 2, false), lee])],
    ['when the first has lost the right', staffOf([account('kim', 3), lee])],
    ['when the first is gone', staffOf([lee])],
    ['when the second may not agree', staffOf([kim, account('lee', 5)])],
    ['when the first created the second', staffOf([kim, lee], [['kim', 'lee']])],
    ['when the second created the first', staffOf([kim, lee], [['lee', 'kim']])],
    [
      'when a third created both',
      staffOf(
        [kim, lee],
        [
          ['choi', 'kim'],
          ['choi', 'lee'],
        ],
      ),
    ],
  ])('are not two people %s', (_, staff) => {
    expect(areTwoPeople(staff, 'kim', 'lee', 'money.decide')).toBe(false);
  });
});

describe('somebody who could agree', () => {
  test('is there, or not, after a first word', () => {
    expect(hasSecond(staffOf([kim, lee]), 'kim', 'money.decide')).toBe(true);
    expect(hasSecond(staffOf([kim]), 'kim', 'money.decide')).toBe(false);
    expect(hasSecond(staffOf([kim, lee], [['kim', 'lee']]), 'kim', 'money.decide')).toBe(false);
    expect(hasSecond(staffOf([kim, account('lee', 1)]), 'kim', 'money.adjust')).toBe(false);
  });

  test('and somebody else are there, or not', () => {
    expect(hasTwoPeople(staffOf([kim, lee, account('x', 5)]), 'money.decide')).toBe(true);
    expect(hasTwoPeople(staffOf([kim, account('x', 5)]), 'money.decide')).toBe(false);
    expect(hasTwoPeople(staffOf([]), 'money.decide')).toBe(false);
  });
});

describe('what somebody asks for', () => {
  const small = { needsTwo: false, permission: 'money.decide' } as const;
  const large = { needsTwo: true, permission: 'money.decide' } as const;

  test.each<readonly [string, Staff, Parameters<typeof couldBeDecided>[1], boolean]>([
    ['the member himself, small: one is enough', staffOf([kim]), { ...small, askedBy: null }, true],
    ['the member himself, large: one is not', staffOf([kim]), { ...large, askedBy: null }, false],
    ['the only decider himself', staffOf([kim]), { ...small, askedBy: 'kim' }, false],
    ['support, small', staffOf([kim, account('sup', 3)]), { ...small, askedBy: 'sup' }, true],
    [
      'support whom the only decider has created',
      staffOf([kim, account('sup', 3)], [['kim', 'sup']]),
      { ...small, askedBy: 'sup' },
      false,
    ],
    ['one of two deciders, large', staffOf([kim, lee]), { ...large, askedBy: 'kim' }, true],
    [
      'one of two deciders who are one person',
      staffOf([kim, lee], [['kim', 'lee']]),
      { ...small, askedBy: 'kim' },
      false,
    ],
  ])('%s', (_, staff, asked, expected) => {
    expect(couldBeDecided(staff, asked)).toBe(expected);
  });
});

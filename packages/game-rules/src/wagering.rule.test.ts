import { GAME_CLASSES, type MoneySettingOf, type WageringPart } from '@gwanje/contract';
import fc from 'fast-check';
import {
  carryAlong,
  type OpenRequirement,
  type RequirementChange,
  requirementsOf,
  wageringOf,
  workOff,
} from './wagering.rule';

const setting: MoneySettingOf<'wagering'> = {
  category: 'wagering',
  version: 7,
  chargeBps: 10_000,
  minigameOnlyChargeBps: 30_000,
  bonusBps: 30_000,
  otherPointBps: 10_000,
  contributions: { sports: 10_000, casino: 5_000, slots: 10_000, minigame: 5_000, holdem: 0 },
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Open sums, and what mini-games alone ask of the one before, e.g. `[100, { beyond: 200 }]`. */
const openOf = (...sums: readonly (number | { readonly beyond: number })[]): OpenRequirement[] => {
  let source = 0;
  return sums.map((one, index) => {
    const isMinigameOnly = typeof one !== 'number';
    if (!isMinigameOnly) source += 1;
    const openWon = isMinigameOnly ? one.beyond : one;
    return {
      ...{ seq: index + 1, sourceId: `request ${source}`, type: 'charge' },
      ...{ isMinigameOnly, openWon },
    };
  });
};

const played = (open: OpenRequirement[], gameClass: 'sports' | 'minigame', countedWon: number) =>
  workOff(open, { gameClass, countedWon }).map(({ seq, kind, won }) => `${seq} ${kind} ${won}`);

describe('an approved charge', () => {
  it('opens its sum, what mini-games alone ask beyond it, and its bonus', () => {
    expect(requirementsOf(1_000_000, { type: 'first', bonusWon: 100_000 }, setting)).toEqual([
      {
        type: 'charge',
        isMinigameOnly: false,
        amountWon: 1_000_000,
        factorBps: 10_000,
        requiredWon: 1_000_000,
      },
      {
        type: 'charge',
        isMinigameOnly: true,
        amountWon: 1_000_000,
        factorBps: 20_000,
        requiredWon: 2_000_000,
      },
      {
        type: 'first',
        isMinigameOnly: false,
        amountWon: 100_000,
        factorBps: 30_000,
        requiredWon: 300_000,
      },
    ]);
  });

  it('opens nothing for mini-games where they ask for no more, and nothing for no bonus', () => {
    const same = { ...setting, minigameOnlyChargeBps: 10_000 };
    expect(requirementsOf(100, null, same)).toHaveLength(1);
  });

  it('opens a sum of 0 where nothing is asked, so that every charge has one', () => {
    const free = { ...setting, chargeBps: 0, minigameOnlyChargeBps: 0 };
    expect(requirementsOf(100, null, free)).toMatchObject([{ factorBps: 0, requiredWon: 0 }]);
  });

  it('rounds every sum down by itself', () => {
    const odd = { ...setting, chargeBps: 5_000, minigameOnlyChargeBps: 10_000, bonusBps: 15_000 };
    const opened = requirementsOf(33, { type: 'every', bonusWon: 7 }, odd);
    expect(opened.map(({ requiredWon }) => requiredWon)).toEqual([16, 16, 10]);
  });
});

describe('a stake', () => {
  it.each([
    ['works off the oldest first', openOf(100, 50), 'sports', 30, ['1 worked 30']],
    ['goes on to the next', openOf(100, 50), 'sports', 120, ['1 worked 100', '2 worked 20']],
    ['is not saved up', openOf(100), 'sports', 500, ['1 worked 100']],
    ['finds nothing open', [], 'sports', 500, []],
    ['counts nothing', openOf(100, { beyond: 200 }), 'sports', 0, []],
    [
      'of mini-games works off what they alone ask too',
      openOf(100, { beyond: 200 }, 50),
      'minigame',
      320,
      ['1 worked 100', '2 worked 200', '3 worked 20'],
    ],
    [
      'of another class lifts it with its first won',
      openOf(100, { beyond: 200 }, 50),
      'sports',
      1,
      ['1 worked 1', '2 lifted 200'],
    ],
    [
      'of another class lifts it where it ends on the charge',
      openOf(100, { beyond: 200 }, 50),
      'sports',
      100,
      ['1 worked 100', '2 lifted 200'],
    ],
    [
      'of another class lifts what is left of it, and keeps itself for the next',
      openOf({ beyond: 70 }, 50),
      'sports',
      10,
      ['1 lifted 70', '2 worked 10'],
    ],
    [
      'lifts nothing of a charge that it does not come to',
      openOf(100, { beyond: 200 }, 100, { beyond: 200 }),
      'sports',
      100,
      ['1 worked 100', '2 lifted 200'],
    ],
  ] as const)('%s', (_, open, gameClass, countedWon, changes) => {
    expect(played([...open], gameClass, countedWon)).toEqual(changes);
  });
});

describe('money that is sent to another member', () => {
  const carried = (open: OpenRequirement[], amountWon: number, heldWon: number) => {
    const { changes, opened } = carryAlong(open, { amountWon, heldWon });
    return [
      changes.map(({ seq, won }) => `${seq} ${won}`),
      opened.map((one) => `${one.isMinigameOnly ? 'beyond' : 'sum'} ${one.requiredWon}`),
    ];
  };

  it.each([
    [
      'half of it',
      openOf(100, { beyond: 200 }, 50),
      500,
      [
        ['1 50', '3 25', '2 100'],
        ['sum 75', 'beyond 100'],
      ],
    ],
    [
      'all of it',
      openOf(100, { beyond: 200 }),
      1_000,
      [
        ['1 100', '2 200'],
        ['sum 100', 'beyond 200'],
      ],
    ],
    ['the least of it', openOf(100), 1, [['1 1'], ['sum 1']]],
    ['many small sums', openOf(1, 1, 1, 1), 500, [['1 1', '3 1'], ['sum 2']]],
    ['nothing open', [], 500, [[], []]],
  ] as const)('takes its share along: %s', (_, open, amountWon, expected) => {
    expect(carried([...open], amountWon, 1_000)).toEqual(expected);
  });

  it('takes everything along where the sender held less than it, on a wallet below 0', () => {
    expect(carried(openOf(100), 500, 400)).toEqual([['1 100'], ['sum 100']]);
    expect(carried(openOf(100), 500, -400)).toEqual([['1 100'], ['sum 100']]);
  });

  it('stays exact where a double would not', () => {
    const open = openOf(9_007_199_254_740_991);
    expect(carried(open, 899_999_999_999_999, 900_000_000_000_000)[1]).toEqual([
      'sum 9007199254740981',
    ]);
  });
});

describe('the account as it is shown', () => {
  const part = (over: Partial<WageringPart>): WageringPart => ({
    ...{ type: 'charge', at: '2026-11-21T03:00:00.000Z', subject: null, fromMemberId: null },
    ...{ isMinigameOnly: false, amountWon: 0, factorBps: 10_000, settingVersion: 7 },
    ...{ requiredWon: 0, workedWon: 0, waivedWon: 0, carriedWon: 0, takenBackWon: 0, openWon: 0 },
    ...over,
  });
  const stateOf = (...required: WageringPart[]) =>
    wageringOf({
      ...{ since: null, required, played: [], settingVersion: 7 },
      contributions: setting.contributions,
    });

  it('is the worked example: 1,100,000 of 1,300,000 won, 84.61 %', () => {
    const state = stateOf(
      part({ requiredWon: 1_000_000, workedWon: 1_000_000 }),
      part({ requiredWon: 300_000, workedWon: 100_000, openWon: 200_000 }),
    );
    expect(state).toMatchObject({
      requiredWon: 1_300_000,
      progressWon: 1_100_000,
      progressBps: 8_461,
      openWon: 200_000,
    });
  });

  it.each([
    ['nothing is required', 0, 0, 10_000],
    ['nothing was played', 0, 100, 0],
    ['one won is missing', 999_999, 1, 9_999],
    ['it is met', 100, 0, 10_000],
    ['one won of the largest sums is missing', 899_999_999_999_999, 1, 9_999],
  ])('is done to so many basis points when %s', (_, workedWon, openWon, progressBps) => {
    expect(stateOf(part({ workedWon, openWon })).progressBps).toBe(progressBps);
  });

  it.each([
    ['nothing', [{ workedWon: 10 }], {}],
    [
      'the oracle, by each class that counts for something',
      [{ openWon: 200_000 }],
      { sports: 200_000, casino: 400_000, slots: 200_000, minigame: 400_000 },
    ],
    [
      'what mini-games alone ask of those who play nothing else',
      [{ openWon: 100 }, { openWon: 200, isMinigameOnly: true }],
      { sports: 100, casino: 200, slots: 100, minigame: 600 },
    ],
    [
      'only that, which one won of another class lifts',
      [{ openWon: 200, isMinigameOnly: true }],
      { sports: 1, casino: 2, slots: 1, minigame: 400 },
    ],
  ])('says what would meet %s', (_, parts, expected) => {
    const { wouldMeet } = stateOf(...parts.map((one) => part(one)));
    expect(Object.fromEntries(wouldMeet.map((one) => [one.gameClass, one.stakeWon]))).toEqual(
      expected,
    );
  });

  it('asks no more of what was waived, carried on or taken back', () => {
    const required = part({ requiredWon: 100, workedWon: 10, openWon: 30 });
    const state = stateOf({ ...required, waivedWon: 20, carriedWon: 25, takenBackWon: 15 });
    expect(state).toMatchObject({ requiredWon: 40, progressWon: 10, progressBps: 2_500 });
    expect(state).toMatchObject({ waivedWon: 20, carriedWon: 25, takenBackWon: 15 });
  });

  it('names the classes in one order', () => {
    const one = { stakeWon: 1, countedWon: 1, workedWon: 1 };
    const { played } = wageringOf({
      ...{ since: null, required: [], settingVersion: 0 },
      contributions: setting.contributions,
      played: [
        { gameClass: 'minigame', contributionBps: 10_000, ...one },
        { gameClass: 'sports', contributionBps: 10_000, ...one },
        { gameClass: 'sports', contributionBps: 5_000, ...one },
      ],
    });
    expect(
      played.map(({ gameClass, contributionBps }) => `${gameClass} ${contributionBps}`),
    ).toEqual(['sports 5000', 'sports 10000', 'minigame 10000']);
  });
});

const amount = fc.integer({ min: 1, max: 9_999_999_999 });
const open = fc
  .array(fc.oneof(amount, fc.record({ beyond: amount })), { maxLength: 12 })
  .map((sums) => openOf(...sums));
const takenOf = (changes: readonly RequirementChange[], seq: number) =>
  changes.filter((change) => change.seq === seq);

it('takes nothing twice and nothing away that a stake does not pay for or lift', () => {
  fc.assert(
    fc.property(
      ...[open, fc.constantFrom(...GAME_CLASSES), fc.nat(99_999_999_999)],
      (before, gameClass, countedWon) => {
        const changes = workOff(before, { gameClass, countedWon });
        for (const { seq, openWon, isMinigameOnly } of before) {
          const [change, ...more] = takenOf(changes, seq);
          expect(more).toEqual([]);
          expect(change?.won ?? 0).toBeLessThanOrEqual(openWon);
          if (change?.kind === 'lifted')
            expect([isMinigameOnly, change.won]).toEqual([true, openWon]);
        }
        expect(changes.every(({ won }) => won > 0)).toBe(true);
        const isLifting = gameClass !== 'minigame';
        const workable = before.filter((one) => !(isLifting && one.isMinigameOnly));
        const workedWon = sum(
          changes.filter(({ kind }) => kind === 'worked').map(({ won }) => won),
        );
        expect(workedWon).toBe(Math.min(countedWon, sum(workable.map(({ openWon }) => openWon))));
        if (!isLifting) expect(changes.every(({ kind }) => kind === 'worked')).toBe(true);
      },
    ),
  );
});

it('carries and leaves together exactly what was open, and never less than the share', () => {
  fc.assert(
    fc.property(open, amount, fc.nat(19_999_999_999), (before, amountWon, heldWon) => {
      const { changes, opened } = carryAlong(before, { amountWon, heldWon });
      for (const { seq, openWon } of before)
        expect(sum(takenOf(changes, seq).map(({ won }) => won))).toBeLessThanOrEqual(openWon);
      for (const isMinigameOnly of [false, true]) {
        const ofKind = before.filter((one) => one.isMinigameOnly === isMinigameOnly);
        const seqs = new Set(ofKind.map(({ seq }) => seq));
        const leftBySender = sum(changes.filter(({ seq }) => seqs.has(seq)).map(({ won }) => won));
        const asked = opened.filter((one) => one.isMinigameOnly === isMinigameOnly);
        expect(sum(asked.map(({ requiredWon }) => requiredWon))).toBe(leftBySender);
        const share =
          (BigInt(sum(ofKind.map(({ openWon }) => openWon))) * BigInt(amountWon) * 1_000n) /
          BigInt(Math.max(amountWon, heldWon));
        const carried = BigInt(leftBySender) * 1_000n;
        expect(carried >= share && carried < share + 1_001n).toBe(true);
        if (amountWon >= heldWon) expect(leftBySender).toBe(sum(ofKind.map((one) => one.openWon)));
      }
    }),
  );
});

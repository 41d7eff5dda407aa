// A page of entries told as movements: each once, with its legs, its day and what was left after it.
import { entryOf } from '../testing';
import { movementLines } from './movement-lines.rule';

const dayOf = (at: string) => at.slice(0, 10);
const lines = (entries: Parameters<typeof movementLines>[0], isStory = true) =>
  movementLines(entries, { sort: 'newest', dayOf, isStory });
const MOVEMENT = entryOf(900).movementId;
const conversion = [
  entryOf(12, {
    ...{ movementId: MOVEMENT, type: 'PointChange', wallet: 'money', amountWon: 900 },
    ...{ balanceBeforeWon: 100, balanceAfterWon: 1_000 },
  }),
  entryOf(11, {
    ...{ movementId: MOVEMENT, type: 'PointChange', wallet: 'point', amountWon: -900 },
    ...{ balanceBeforeWon: 950, balanceAfterWon: 50 },
  }),
];
const charge = entryOf(10, { balanceBeforeWon: 0, balanceAfterWon: 100 });
const bet = (number: number, amountWon: number, at = '2026-11-20T03:00:00.000Z') =>
  entryOf(number, { type: amountWon < 0 ? 'bet' : 'betBenefit', amountWon, at });

it('tells a movement of two wallets once, from where it came to where it went', () => {
  const [converted, charged, ...rest] = lines([...conversion, charge]);
  expect(rest).toEqual([]);
  expect(converted).toMatchObject({
    ...{ folded: 1, isCut: false },
    legs: [
      { wallet: 'point', amountWon: -900 },
      { wallet: 'money', amountWon: 900 },
    ],
    afterWon: { money: 1_000, point: 50 },
  });
  expect(charged).toMatchObject({
    // The points were there before the conversion that took them.
    afterWon: { money: 100, point: 950 },
  });
});

it('says of one that is cut by the page that it is, and nothing of balances that it cannot know', () => {
  expect(lines(conversion.slice(0, 1))[0]).toMatchObject({
    isCut: true,
    afterWon: { money: 1_000, point: null },
  });
  expect(lines([...conversion, charge], false)[1]).toMatchObject({
    afterWon: { money: 100, point: null },
  });
});

it('folds bets of one day that follow each other, and never beyond it', () => {
  const story = [
    ...[bet(9, 5_000), bet(8, -1_000), bet(7, -2_000)],
    charge,
    ...[bet(6, -500), bet(5, -500, '2026-11-19T03:00:00.000Z')],
    ...[bet(4, -500, '2026-11-19T03:00:00.000Z'), bet(3, -500, '2026-11-19T03:00:00.000Z')],
  ];
  expect(
    lines(story).map(({ folded, legs, day }) => [
      ...[folded, day],
      ...legs.map(({ amountWon }) => amountWon),
    ]),
  ).toEqual([
    [3, '2026-11-20', -3_000, 5_000],
    [1, '2026-11-21', 1_000],
    [1, '2026-11-20', -500],
    [3, '2026-11-19', -1_500],
  ]);
  expect(lines(story, false)).toHaveLength(story.length);
});

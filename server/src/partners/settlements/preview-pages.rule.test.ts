import type { ComputedLine } from '@gwanje/contract';
import { type PlacedLine, pageOfPartners } from './preview-pages.rule';

const lineOf = (id: string, paidWon: number, more: Partial<ComputedLine> = {}): ComputedLine => ({
  partner: {
    ...{ _id: id, id, nick: id, grade: 2, level: 1, status: 1 },
    ...{ isTest: false, form: 'losing' },
  },
  ...{ upline: null, gameClass: 'minigame', kind: 'losing', bets: 1, stakeWon: 0, deductWon: 0 },
  ...{ validStakeWon: 0, payoutWon: 0, profitWon: 0, rollingWon: 0, baseWon: 0, rateBps: 0 },
  ...{ grossWon: 0, childWon: 0, netWon: paidWon, carryInWon: 0, paidWon, carryOutWon: 0 },
  ...{ usualWon: null, ...more },
});
const idsOf = ({ lines }: { readonly lines: readonly ComputedLine[] }) =>
  lines.map(({ partner }) => partner.id);

it('reaches every partner once, each with all of his lines on one page', () => {
  const placed: PlacedLine[] = Array.from({ length: 101 }, (_, at) => String(at).padStart(3, '0'))
    .flatMap((id) => [
      { place: id, line: lineOf(id, 1) },
      { place: id, line: lineOf(id, 2, { gameClass: 'casino' }) },
    ])
    // However they come.
    .reverse();
  const pages = [1, 2, 3, 4].map((page) => pageOfPartners(placed, { page }));
  expect(pages.map(({ lines, more }) => [lines.length, more])).toEqual([
    [100, true],
    [100, true],
    [2, false],
    [0, false],
  ]);
  expect(new Set(pages.flatMap(idsOf)).size).toBe(101);
  expect(idsOf(pages[0] as never).slice(0, 4)).toEqual(['000', '000', '001', '001']);
});

it('orders partners by what their lines come to together, and those alike as the tree stands', () => {
  const placed: PlacedLine[] = [
    { place: 'a/c', line: lineOf('c', 60) },
    { place: 'a', line: lineOf('a', 50) },
    { place: 'b', line: lineOf('b', 100) },
    { place: 'a', line: lineOf('a', 50, { gameClass: 'casino' }) },
  ];
  expect(idsOf(pageOfPartners(placed, {}))).toEqual(['a', 'a', 'c', 'b']);
  expect(idsOf(pageOfPartners(placed, { sort: '-paidWon' }))).toEqual(['a', 'a', 'b', 'c']);
  expect(idsOf(pageOfPartners(placed, { sort: 'netWon' }))).toEqual(['c', 'a', 'a', 'b']);
});

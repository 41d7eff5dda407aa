// What becomes of every pick that a provider can offer, against a reckoning of its own.
import type { RoundOffer } from '@gwanje/contract';
import { readDraw, ruleOfRound } from './game-draw.rule';
import { liabilityOf } from './liability.rule';
import { isPickOf, type Verdict, verdictOf } from './market-set.rule';
import { isOfferOf } from './round-offer.rule';

const picked = (
  market: string,
  pick: string,
  name: RoundOffer['picks'][number]['name'] = null,
) => ({
  ...{ market, pick, oddsHundredths: 190, name },
});
const offerOf = (
  picks: RoundOffer['picks'],
  linesHundredths: RoundOffer['linesHundredths'] = {},
): RoundOffer => ({ event: '', linesHundredths, picks });

const FOOTBALL = [
  ...['Home', 'Draw', 'Away'].map((pick) => picked('X', pick)),
  ...['Home', 'Away'].map((pick) => picked('HANDICAP', pick)),
  ...['Under', 'Over'].map((pick) => picked('UO', pick)),
];

/** By the differences alone, as one reckons with a pencil. */
function expected(market: string, pick: string, [home, away]: number[], line: number): Verdict {
  const [h, a] = [home ?? 0, away ?? 0];
  if (market === 'X') return (h > a ? 'Home' : h < a ? 'Away' : 'Draw') === pick ? 'W' : 'L';
  const left = market === 'UO' ? h + a - line : h + line - a;
  if (left === 0) return 'N';
  const isFirst = pick === 'Over' || pick === 'Home';
  return left > 0 === isFirst ? 'W' : 'L';
}

it.each([-150, -100, 0, 50, 200])(
  'settles every score of football at lines of %d',
  (hundredths) => {
    const offer = offerOf(FOOTBALL, { HANDICAP: hundredths, UO: 250 + hundredths });
    const rule = ruleOfRound('virtualFootball', offer);
    if (!rule) throw new Error('no rule');
    expect(rule.cells).toHaveLength(256);
    for (const home of [0, 1, 2, 3, 15])
      for (const away of [0, 1, 2, 3, 16]) {
        const facts = readDraw('virtualFootball', { home, away }, offer)?.facts ?? {};
        for (const { market, pick } of FOOTBALL) {
          const line = market === 'X' ? 0 : (offer.linesHundredths[market] ?? 0) / 100;
          expect([market, pick, home, away, verdictOf(rule, { market, pick }, facts)]).toEqual([
            ...[market, pick, home, away, expected(market, pick, [home, away], line)],
          ]);
        }
      }
  },
);

it('bounds what basketball can cost by the worst pick of each market', () => {
  const picks = ['WL', 'HANDICAP'].flatMap((market) =>
    ['Home', 'Away'].map((pick) => picked(market, pick)),
  );
  const rule = ruleOfRound('virtualBasketball', offerOf(picks, { HANDICAP: -550 }));
  if (!rule) throw new Error('no rule');
  const stakes = picks.map(({ market, pick }, at) => ({
    ...{ market, pick, stakeWon: 1_000 * (at + 1), payoutWon: 1_900 * (at + 1) },
  }));
  // 3,000 on the winner less 3,800 at the most, 7,000 on the handicap less 7,600.
  expect(liabilityOf(rule, stakes).worst.resultWon).toBe(-1_400);
  expect(rule.isBound).toBe(true);
});

it('lets one runner of a race win, and none that does not run', () => {
  const runners = ['1', '2', '3'].map((pick) => picked('WIN', pick, { ko: pick, en: pick }));
  const offer = offerOf(runners);
  const rule = ruleOfRound('virtualRace', offer);
  if (!rule) throw new Error('no rule');
  for (const drawn of ['1', '2', '3'])
    for (const pick of ['1', '2', '3']) {
      const facts = readDraw('virtualRace', { WIN: drawn }, offer)?.facts ?? {};
      expect(verdictOf(rule, { market: 'WIN', pick }, facts)).toBe(pick === drawn ? 'W' : 'L');
    }
  expect(isPickOf(rule, 'WIN', '4')).toBe(false);
  for (const wrong of [{ WIN: '4' }, { WIN: '' }, {}, { WIN: '1', more: '2' }])
    expect(readDraw('virtualRace', wrong, offer)).toBeNull();
});

it('pays a multiple that was reached, to the hundredth', () => {
  const offer = offerOf([]);
  const rule = ruleOfRound('tokenGraph', offer);
  if (!rule) throw new Error('no rule');
  const at = (pick: string, multiple: number) =>
    verdictOf(
      rule,
      { market: 'CASHOUT', pick },
      readDraw('tokenGraph', { multiple }, offer)?.facts ?? {},
    );
  expect([at('235', 234), at('235', 235), at('235', 10_000)]).toEqual(['L', 'W', 'W']);
  for (const wrong of ['100', '10001', '0235', '2.35', '-235', ''])
    expect(isPickOf(rule, 'CASHOUT', wrong)).toBe(false);
  expect(readDraw('tokenGraph', { multiple: 99 }, offer)).toBeNull();
  const stakes = [{ market: 'CASHOUT', pick: '235', stakeWon: 1_000, payoutWon: 2_350 }];
  const { worst, best } = liabilityOf(rule, stakes);
  expect([worst.resultWon, best.resultWon]).toEqual([-1_350, 1_000]);
});

it('lets a card be none of a group', () => {
  const offer = offerOf([picked('HL', 'High'), picked('HL', 'Low'), picked('GROUP', 'Joker')]);
  const rule = ruleOfRound('tokenHighLow', offer);
  if (!rule) throw new Error('no rule');
  const facts = readDraw('tokenHighLow', { HL: 'High', GROUP: '' }, offer)?.facts ?? {};
  expect(verdictOf(rule, { market: 'HL', pick: 'High' }, facts)).toBe('W');
  expect(verdictOf(rule, { market: 'GROUP', pick: 'Joker' }, facts)).toBe('L');
});

it('knows what a provider may offer', () => {
  expect(isOfferOf('virtualFootball', offerOf(FOOTBALL, { HANDICAP: 0, UO: 250 }))).toBe(true);
  // Without a line nobody could say who has won.
  expect(isOfferOf('virtualFootball', offerOf(FOOTBALL, { UO: 250 }))).toBe(false);
  expect(isOfferOf('virtualFootball', offerOf([]))).toBe(false);
  expect(isOfferOf('virtualFootball', offerOf([picked('X', 'Nobody')]))).toBe(false);
  expect(isOfferOf('virtualFootball', offerOf([picked('X', 'Home'), picked('X', 'Home')]))).toBe(
    false,
  );
  // What only the round calls by name has to have one.
  expect(isOfferOf('virtualRace', offerOf([picked('WIN', '1')]))).toBe(false);
  expect(isOfferOf('tokenGraph', offerOf([]))).toBe(true);
  expect(isOfferOf('tokenGraph', offerOf([picked('CASHOUT', '200')]))).toBe(false);
});

// Bets, for the tests of this remote.
import { answer } from '@gwanje/api-client/testing';
import {
  type Bet,
  type BetDetail,
  type GameRound,
  gameRounds,
  placedBets,
  type RoundDetail,
  type SportsEvent,
} from '@gwanje/contract';

export const READ_AT = '2026-11-22T07:00:00.000Z';
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

export const betOf = (number: number, values: Partial<Bet> = {}): Bet => ({
  betId: idOf(number),
  member: {
    ...{ _id: idOf(100 + number), id: `player${number}`, nick: `별님${number}` },
    ...{ grade: 1, level: 4, status: 1, isTest: false },
    ...{ excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
  },
  ...{ upline: 'store1', at: READ_AT, game: 'speedladder', roundId: idOf(900) },
  ...{ dayOn: '2026-11-22', roundNo: 127, betType: 'SLDLR', pick: 'Left', offered: null },
  ...{ stakeWon: 10_000, oddsHundredths: 195, expectedWon: 19_500, result: 'I', payoutWon: 0 },
  ...{ profitWon: null, balanceAfterWon: 490_000, settledAt: null, marks: [] },
  ...{ isVoidAsked: false, high: null, isHighNew: false, isNoted: false, version: 1 },
  ...values,
});

/** A bet whose entries are what it says. */
export function betDetailOf(values: Partial<Bet> = {}): BetDetail {
  const bet = betOf(1, values);
  const { stakeWon, payoutWon } = bet;
  const entry = (number: number, amountWon: number, type: 'bet' | 'betBenefit') => ({
    ...{ entryId: idOf(number), type, amountWon, balanceAfterWon: 490_000, at: READ_AT, by: null },
  });
  return {
    bet,
    ...{ ip: '203.0.113.*', device: null, reference: 'slip-1', level: 4 },
    ...{ betVersion: 2, rateVersion: 3, settlementNo: payoutWon > 0 ? 2 : 0 },
    why: { rule: 'betStake', values: { stakeWon } },
    entries: [
      entry(500, -stakeWon, 'bet'),
      ...(payoutWon > 0 ? [entry(501, payoutWon, 'betBenefit')] : []),
    ],
    ...{ decisions: [], voidAskedBy: null, notes: [] },
  };
}

export const roundOf = (values: Partial<GameRound> = {}): GameRound => ({
  ...{ roundId: idOf(900), game: 'speedladder', dayOn: '2026-11-22', roundNo: 127 },
  ...{ rotation: 9_876_543, opensAt: READ_AT, closesAt: READ_AT, drawAt: READ_AT },
  ...{
    state: 'settled',
    bets: 1,
    members: 1,
    stakeWon: 10_000,
    payoutWon: 19_500,
    profitWon: -9_500,
    rollingWon: 0,
  },
  ...{ liability: null, draw: { side: 'Left', rungs: 'Three' }, source: 'own' },
  drawn: { ko: '좌3짝', en: 'Left three even' },
  ...{ offer: null, sharePercents: null, enteredBy: null },
  ...{ seedHash: null, seed: null, settledAt: READ_AT, version: 2 },
  ...{ unopenedBefore: 0, differsAt: null, blockHeight: null },
  ...values,
});

export const roundDetailOf = (values: Partial<GameRound> = {}): RoundDetail => ({
  round: roundOf(values),
  picks: [
    {
      ...{ betType: 'SLDLR', pick: 'Left', oddsHundredths: 195, bets: 1, members: 1 },
      ...{ stakeWon: 10_000, payoutWon: 19_500, laidOffWon: 0 },
    },
  ],
  ...{ testPicks: [], cells: [], related: [], results: [], changes: [], settlements: [] },
});

/** A server that lists these bets, in rounds that were drawn; where told, tests have won one as well. */
export function givenBets(rows: readonly Bet[], hasTests = false) {
  const tests = hasTests ? { testBets: 1, testStakeWon: 4_000, testPayoutWon: 7_800 } : {};
  answer(gameRounds.page, () => ({ rows: [roundOf()], more: false, at: READ_AT }));
  answer(placedBets.totals, () => ({
    ...{ count: rows.length, isMore: false, at: READ_AT },
    totals: [
      { ...sums(null), bets: 2, stakeWon: 30_000, payoutWon: 29_500, ...tests },
      { ...sums('W'), stakeWon: 10_000, payoutWon: 19_500, ...tests },
      { ...sums('C'), stakeWon: 10_000, payoutWon: 10_000 },
      { ...sums('I'), stakeWon: 10_000, expectedWon: 19_500 },
    ],
  }));
  return answer(placedBets.page, () => ({ rows: [...rows], more: false, at: READ_AT }));
}
const sums = (result: Bet['result'] | null) => ({
  ...{ result, bets: 1, members: 1, stakeWon: 0, payoutWon: 0, expectedWon: 0 },
  ...{ testBets: 0, testStakeWon: 0, testPayoutWon: 0 },
});

/** Two games that are on. */
export const FLAGS = { flags: { modules: ['minigame', 'speedladder', 'split'] } };

const named = { nameKo: null, nameEn: null };
/** An event that is still to begin. */
export const EVENT: SportsEvent = {
  ...{ eventId: idOf(1), gameType: 'sports', sport: 'Football', source: null, version: 3 },
  league: { leagueId: idOf(2), name: 'K League 1', ...named },
  home: { teamId: idOf(3), name: 'Star FC', ...named, nameKo: '별 FC' },
  away: { teamId: idOf(4), name: 'Moon FC', ...named },
  ...{ startsAt: '2999-12-01T10:30:15.000Z', phase: 'open', basic: null, markets: 1 },
  ...{ marketsOpen: 1, marketsFrozen: 0, bets: 2, stakeWon: 20_000, worstWon: 42_000 },
  ...{
    payoutWon: null,
    profitWon: null,
    oddsAt: READ_AT,
    oddsFedAt: null,
    score: null,
    lastScore: null,
    period: null,
  },
  ...{ clockSeconds: null, suspendedUntil: null, isLiveReserved: false, delaySeconds: null },
  ...{ limitPercent: 100, accepting: 0, acceptingWon: 0, lastMinuteWon: 0, notice: null },
  ...{ bundles: null, stoppedSeconds: null, refusedBps: null, courtsideBets: null },
  ...{
    madeBy: null,
    confirmsAt: null,
    settling: null,
    isMoving: false,
    isFedOtherwise: false,
    isSecondAsked: false,
    settledAt: null,
    settledBy: null,
  },
};

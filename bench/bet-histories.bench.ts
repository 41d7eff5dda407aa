// Design budget: a page of 50 bets by every filter and sort, and their totals, at 10 million bets
// against 100,000: of mini-games, of sports, and of what vendors of casinos told.
import { BETS } from '../server/src/bets/bets.queries';
import { CASINO_ROUNDS } from '../server/src/bets/casino/casino-rounds.queries';
import { CASINO_TRANSACTIONS } from '../server/src/bets/casino/casino-transactions.queries';
import { SPORTS_BETS } from '../server/src/bets/sports/sports-bets.queries';
import {
  BET_CASES,
  drawBets,
  drawCarts,
  drawTold,
  ROUND_CASES,
  SPORTS_CASES,
  TRANSACTION_CASES,
} from './history-cases';
import { loadBets } from './load-bets';
import { loadCasino } from './load-casino';
import { loadSports } from './load-sports';
import { history, measureHistories } from './measure-histories';

/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_BETS ?? 10_000_000);

const LOADED = [
  { things: 'bets', load: loadBets, histories: [history(BETS, drawBets, BET_CASES)] },
  {
    ...{ things: 'bets on sports', load: loadSports },
    histories: [history(SPORTS_BETS, drawCarts, SPORTS_CASES)],
  },
  {
    ...{ things: 'transactions of casinos', load: loadCasino },
    histories: [
      history(CASINO_TRANSACTIONS, drawTold, TRANSACTION_CASES),
      history(CASINO_ROUNDS, drawTold, ROUND_CASES),
    ],
  },
];

export const run = (): Promise<void> => measureHistories(BIG, LOADED);

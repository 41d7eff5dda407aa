// The filters that the histories of bets on mini-games, on sports and at vendors offer, filled with what a database holds.
import type {
  casinoRounds,
  casinoTransactions,
  placedBets,
  placedSportsBets,
} from '@gwanje/contract';
import type { PageOf } from '../server/src/platform/list-source';
import { runStatement } from '../server/test/test-database';
import { type Case, combine, DAY, type Drawn, LAST_DAY, WITHIN } from './list-cases';
import { FILTERS } from './measure-case';

export type BetsInput = PageOf<typeof placedBets>;
export type SportsInput = PageOf<typeof placedSportsBets>;
export type TransactionsInput = PageOf<typeof casinoTransactions>;
export type RoundsInput = PageOf<typeof casinoRounds>;

/** So many rows of a table of `rows`, drawn at random. */
export const draw = async <Row>(
  url: string,
  rows: number,
  [columns, from]: readonly [string, string],
) =>
  (await runStatement(
    url,
    `select ${columns}, ${DAY} as day, ${LAST_DAY} as "lastDay" from ${from}
     where random() < ${(2 * FILTERS) / rows} order by random() limit ${FILTERS}`,
  )) as unknown as Row[];

export interface DrawnBet extends Drawn {
  readonly game: NonNullable<BetsInput['gameType']>;
  readonly result: string;
  readonly loginId: string;
  readonly ip: string;
  readonly roundId: string;
  readonly roundNo: number;
  readonly level: number;
  readonly pick: string;
}

const OF_BETS = `bet_id as id, bet.member_id as "memberId", login_id as "loginId", game, result,
  host(ip) as ip`;

export const drawBets = (url: string, rows: number) =>
  draw<DrawnBet>(url, rows, [
    `${OF_BETS}, round_id as "roundId", round_no as "roundNo", bet.level, pick`,
    'bet join member using (member_id)',
  ]);

/** Of these no index is, so that they are asked of a month at most. */
const UNINDEXED: Readonly<Record<string, (bet: DrawnBet) => BetsInput>> = {
  level: ({ level }) => ({ level }),
  'a pick': ({ pick }) => ({ pick }),
};

export const BET_CASES: readonly Case<DrawnBet, BetsInput>[] = [
  ...combine<DrawnBet, BetsInput>(
    'bets',
    [
      { member: ({ memberId }) => ({ memberId }) },
      {
        game: ({ game }) => ({ gameType: game }),
        result: ({ result }) => ({ betResult: result }),
        'game and result': ({ game, result }) => ({ gameType: game, betResult: result }),
        mark: () => ({ mark: 'bothSides' }),
        round: ({ roundId }) => ({ round: roundId }),
      },
      WITHIN,
    ],
    () => ({}),
  ),
  { what: 'bets after one', inputOf: ({ id }) => ({ after: id }) },
  {
    what: 'bets by ID of a member',
    inputOf: ({ loginId }) => ({ categoryInfo: 'id', query: loginId }),
  },
  {
    what: 'bets by IP within a month',
    inputOf: ({ ip, day, lastDay }) => ({ categoryInfo: 'ip', query: ip, from: day, to: lastDay }),
  },
  {
    what: 'bets by number of their round, of a game',
    inputOf: ({ roundNo, game }) => ({ round: String(roundNo), gameType: game }),
  },
  { what: 'in progress', inputOf: () => ({ betResult: 'I' }) },
  { what: 'bets of test accounts', inputOf: () => ({ isTest: 'true' }) },
  ...Object.entries(UNINDEXED).map(([name, add]) => ({
    what: `bets by ${name} within a month`,
    inputOf: (bet: DrawnBet) => ({ ...add(bet), ...WITHIN.days(bet) }),
  })),
];

export interface DrawnCart extends Drawn {
  readonly game: NonNullable<SportsInput['gameType']>;
  readonly result: string;
  readonly loginId: string;
  readonly ip: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly team: string;
  readonly sport: NonNullable<SportsInput['sport']>;
}

export const drawCarts = (url: string, rows: number) =>
  draw<DrawnCart>(url, rows, [
    `${OF_BETS}, event_id as "eventId", market_id as "marketId", names ->> 'home' as team,
     names ->> 'sport' as sport`,
    `(select bet.*, leg.event_id, leg.market_id, leg.names from bet join bet_leg as leg
      on leg.member_id = bet.member_id and leg.bet_id = bet.bet_id and leg.leg_no = 1) as bet
     join member using (member_id)`,
  ]);

export const SPORTS_CASES: readonly Case<DrawnCart, SportsInput>[] = [
  ...combine<DrawnCart, SportsInput>(
    'sports',
    [
      { member: ({ memberId }) => ({ memberId }) },
      {
        type: ({ game }) => ({ gameType: game }),
        'types before the start': () => ({ gameType: 'sports,sportsCross,sportsSpecial' }),
        result: ({ result }) => ({ betResult: result }),
        'type and result': ({ game, result }) => ({ gameType: game, betResult: result }),
        'both sides': () => ({ mark: 'bothSides' }),
        'same slip again': () => ({ mark: 'repeated' }),
        late: () => ({ mark: 'late' }),
        'open legs': () => ({ legs: 'open' }),
        event: ({ eventId }) => ({ event: eventId }),
        market: ({ marketId }) => ({ market: marketId }),
      },
      WITHIN,
    ],
    () => ({}),
  ),
  { what: 'sports after one', inputOf: ({ id }) => ({ after: id }) },
  {
    what: 'sports by ID of a member',
    inputOf: ({ loginId }) => ({ categoryInfo: 'id', query: loginId }),
  },
  {
    what: 'sports by IP within a month',
    inputOf: (cart) => ({ categoryInfo: 'ip', query: cart.ip, ...WITHIN.days(cart) }),
  },
  {
    what: 'sports by team, a day',
    inputOf: ({ team, day }) => ({ categoryInfo: 'team', query: team, from: day, to: day }),
  },
  {
    what: 'sports by sport within a month',
    inputOf: (cart) => ({ sport: cart.sport, ...WITHIN.days(cart) }),
  },
  {
    what: 'sports by legs of it within a month',
    inputOf: (cart) => ({ folder: '2', ...WITHIN.days(cart) }),
  },
  { what: 'sports of test accounts', inputOf: () => ({ isTest: 'true' }) },
  { what: 'sports in progress', inputOf: () => ({ betResult: 'I' }) },
  { what: 'sports being taken', inputOf: () => ({ accept: 'accepting' }) },
];

export interface DrawnTold extends Drawn {
  readonly vendor: NonNullable<TransactionsInput['vendor']>;
  readonly gameClass: NonNullable<TransactionsInput['gameClass']>;
  readonly provider: number;
  readonly roundId: string;
  readonly roundRef: string;
  readonly vendorRef: string;
  readonly loginId: string;
  readonly game: string;
}

export const drawTold = (url: string, rows: number) =>
  draw<DrawnTold>(url, rows, [
    `transaction_id as id, member_id as "memberId", vendor, game_class as "gameClass", provider,
     round_id as "roundId", round_ref as "roundRef", vendor_ref as "vendorRef", game,
     login_id as "loginId"`,
    'casino_transaction join member using (member_id)',
  ]);

/** As a history asks: it is of one vendor and its classes. */
const ofHistory = ({ vendor, gameClass }: DrawnTold) => ({
  ...{ vendor, gameClass, mode: 'seamless' as const },
});

/** What both histories of a vendor are narrowed by. */
const SHARED = {
  provider: ({ provider }: DrawnTold) => ({ provider }),
  round: ({ roundId }: DrawnTold) => ({ round: roundId }),
  'reference of a round': ({ roundRef }: DrawnTold) => ({
    ...{ categoryInfo: 'round' as const, query: roundRef },
  }),
  'reference of a transaction': ({ vendorRef }: DrawnTold) => ({
    ...{ categoryInfo: 'ref' as const, query: vendorRef },
  }),
  'ID of a member': ({ loginId }: DrawnTold) => ({ categoryInfo: 'id' as const, query: loginId }),
};
/** What became of rounds, and what of them is high. */
const RESULTS = {
  'in progress': () => ({ betResult: 'I' as const }),
  won: () => ({ betResult: 'W' as const }),
  lost: () => ({ betResult: 'L' as const }),
  cancelled: () => ({ betResult: 'C' as const }),
  high: () => ({ high: 'all' as const }),
};
const OF_MEMBER = { member: ({ memberId }: DrawnTold) => ({ memberId }) };
/** Of these no index is, so that they are asked of a month at most. */
const WITHIN_A_MONTH = {
  'a game': (told: DrawnTold) => ({ game: told.game, ...WITHIN.days(told) }),
  amounts: (told: DrawnTold) => ({ minWon: 99_000, ...WITHIN.days(told) }),
  'no turnover': (told: DrawnTold) => ({ isVoid: 'true' as const, ...WITHIN.days(told) }),
};
const inMonth = <Input>(noun: string): Case<DrawnTold, Input>[] =>
  Object.entries(WITHIN_A_MONTH).map(([name, add]) => ({
    what: `${noun} by ${name} within a month`,
    inputOf: (told) => ({ ...ofHistory(told), ...add(told) }) as Input,
  }));

export const TRANSACTION_CASES: readonly Case<DrawnTold, TransactionsInput>[] = [
  ...combine<DrawnTold, TransactionsInput>(
    'transactions',
    [
      OF_MEMBER,
      {
        ...SHARED,
        stakes: () => ({ kind: 'BET' }),
        misses: () => ({ kind: 'MISS' }),
        cancellations: () => ({ kind: 'CANCEL' }),
        'sent again': () => ({ isRepeated: 'true' }),
        ...RESULTS,
      },
      WITHIN,
    ],
    ofHistory,
  ),
  ...inMonth<TransactionsInput>('transactions'),
  {
    what: 'transactions after one',
    inputOf: (told) => ({ ...ofHistory(told), after: told.id }),
  },
];

export const ROUND_CASES: readonly Case<DrawnTold, RoundsInput>[] = [
  ...combine<DrawnTold, RoundsInput>(
    'rounds',
    [OF_MEMBER, { ...SHARED, ...RESULTS }, WITHIN],
    ofHistory,
  ),
  ...inMonth<RoundsInput>('rounds'),
  {
    what: 'rounds after one',
    inputOf: (told) => ({ ...ofHistory(told), after: told.roundId }),
  },
];

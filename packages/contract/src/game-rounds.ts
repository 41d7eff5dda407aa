import * as z from 'zod/mini';
import { BET_MARK_VALUES } from './bet-marks';
import { bilingual } from './deployment';
import { GAME_IDS, type GameId } from './games';
import { list } from './list';
import { roundOffer } from './round-offers';
import { says } from './says';
import { text } from './text';
import { instant, koreanDay, namesOf, person, reason, uuid } from './units';

/** What a round is at a moment, of which the database stores what time alone does not decide. */
export const ROUND_STATES = {
  scheduled: { ko: '예정', en: 'Scheduled' },
  open: { ko: '진행', en: 'Open' },
  closed: { ko: '마감', en: 'Closed' },
  awaiting: { ko: '결과대기', en: 'Awaiting result' },
  settling: { ko: '정산중', en: 'Settling' },
  held: { ko: '보류', en: 'Held' },
  settled: { ko: '종료', en: 'Settled' },
  void: { ko: '취소(적특)', en: 'Void' },
  rolledBack: { ko: '롤백', en: 'Rolled back' },
} as const;
export type RoundState = keyof typeof ROUND_STATES;
const ROUND_STATE_VALUES = Object.keys(ROUND_STATES) as [RoundState, ...RoundState[]];

/** What of a round is still to be done. */
export const CALC_STATUSES = {
  ready: { ko: '대기', en: 'To settle' },
  done: { ko: '완료', en: 'Done' },
  rollback: { ko: '롤백', en: 'Rolled back' },
  hold: { ko: '보류', en: 'Held' },
} as const;
const CALC_STATUS_VALUES = Object.keys(CALC_STATUSES) as (keyof typeof CALC_STATUSES)[];

/** Who told the result. */
export const DRAW_SOURCES = {
  own: { ko: '자체', en: 'Own draw' },
  derived: { ko: '원 회차', en: 'Another round' },
  feed: { ko: '피드', en: 'Feed' },
  manual: { ko: '수동', en: 'By hand' },
} as const;
export type RoundSource = keyof typeof DRAW_SOURCES;

const game = z.enum(GAME_IDS as [GameId, ...GameId[]]);

/** What was drawn: balls, a number, or facts by name; whether it is one of the game, the rules say. */
const drawn = z.record(
  z.string().check(z.maxLength(20)),
  z.union([z.int(), z.string().check(z.maxLength(64)), z.array(z.int()).check(z.maxLength(30))]),
);
export type Drawn = z.output<typeof drawn>;

/** The number of a round in its day; a provider's goes further than ours. */
export const ROUND_NO_MAX = 9_999;

const liability = z.object({
  /** What the house keeps at the worst and at the best, below 0 where it pays. */
  worstWon: z.int(),
  bestWon: z.int(),
  /** Places of these among the cells of the market set. */
  worstCell: z.int(),
  bestCell: z.int(),
  /** In a long run of rounds like this; null where nobody knows the chances. */
  expectationWon: z.nullable(z.int()),
});
export type RoundLiability = z.output<typeof liability>;

export const gameRound = z.object({
  roundId: uuid,
  game,
  /** The day of Seoul in which it counts. */
  dayOn: z.string(),
  roundNo: z.int(),
  rotation: z.int(),
  opensAt: instant,
  closesAt: instant,
  drawAt: instant,
  state: z.enum(ROUND_STATE_VALUES),
  /** Bets, stakes and payouts leave test accounts out. */
  bets: z.int(),
  members: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  /** What the house keeps; null before it is settled. */
  profitWon: z.nullable(z.int()),
  /** What its settled bets roll, comps of the members themselves too. */
  rollingWon: z.int(),
  /** Of what is not settled; null where it is, or where its results are no closed number. */
  liability: z.nullable(liability),
  draw: z.nullable(drawn),
  /** The same in words, for whoever reads it in a file. */
  drawn: z.nullable(bilingual),
  /** What its provider offers with it; null where odds are our own. */
  offer: z.nullable(roundOffer),
  /** Percent of the provider's odds that are offered, by their input; null where odds are our own. */
  sharePercents: z.nullable(z.record(z.string(), z.number())),
  source: z.nullable(z.enum(Object.keys(DRAW_SOURCES) as [RoundSource, ...RoundSource[]])),
  /** Who entered the result by hand that settled it. */
  enteredBy: z.nullable(person),
  seedHash: z.nullable(z.string()),
  /** Of the block whose hash is mixed into its draw; null until it is announced, and of other draws. */
  blockHeight: z.nullable(z.int()),
  /** Told once it is settled. */
  seed: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  /** When a feed last told another result than the one by which it is settled. */
  differsAt: z.nullable(instant),
  /** How many rounds of its game, right before it, never opened. */
  unopenedBefore: z.int(),
  version: z.int(),
});
export type GameRound = z.output<typeof gameRound>;

export const gameRounds = list({
  path: '/api/minigames/rounds',
  access: 'round.read',
  when: { modules: ['minigame'] },
  summary: 'Rounds of mini-games that have begun; stakes and payouts leave test accounts out.',
  row: gameRound,
  id: 'roundId',
  filters: {
    /** Games, with commas between them. */
    gameType: z.optional(namesOf(GAME_IDS)),
    calcStatus: z.optional(namesOf(CALC_STATUS_VALUES)),
    /** Not settled, settled and void, or whatever has been open for bets. */
    mode: z.optional(z.enum(['ongoing', 'closed', 'begun'])),
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    /** The number of a round in its day, or of all of its game; or part of a game's name. */
    query: z.optional(text(20)),
    /** Who told the result; `manual`: entered by hand. */
    source: z.optional(z.enum(Object.keys(DRAW_SOURCES) as [RoundSource, ...RoundSource[]])),
    /** Identifiers of rounds, with commas between them, as many as a page has rows. */
    rounds: z.optional(
      z
        .string()
        .check(z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,49}$/, { error: says('wrong_choice') })),
    ),
  },
  /** `worst`: of what is not settled, what would cost the house most first. */
  sorts: ['newest', 'oldest', 'bets', 'stake', 'profit', 'worst'],
  /** Left out over more days than a month. */
  totals: z.object({
    bets: z.int(),
    stakeWon: z.int(),
    payoutWon: z.int(),
    /** Of what is settled. */
    profitWon: z.int(),
  }),
  refusals: ['round.too_wide'],
});
export type RoundFilter = z.output<(typeof gameRounds)['totals']['input']>;

export const roundInput = z.strictObject({ roundId: uuid });

/** What a pick of a round has taken, and what it would pay. */
export const roundPick = z.object({
  betType: z.string(),
  pick: z.string(),
  oddsHundredths: z.int(),
  bets: z.int(),
  members: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  /** What of the stakes is passed on to the operator above; what members are paid stays as it is. */
  laidOffWon: z.int(),
});
export type RoundPick = z.output<typeof roundPick>;

const board = {
  picks: z.array(roundPick),
  /** The same of test accounts, which no sum holds. */
  testPicks: z.array(roundPick),
  /** What the house keeps in each cell of the market set, in their order. */
  cells: z.array(z.object({ facts: z.record(z.string(), z.string()), resultWon: z.int() })),
};

export const liveRoundsInput = z.strictObject({
  /** Games, with commas between them; left out: all of them. */
  gameType: z.optional(namesOf(GAME_IDS)),
});
/** How a game stands now. */
export const liveGame = z.object({
  game,
  /** Whether it takes bets, as far as its settings go. */
  isSold: z.boolean(),
  /** When its feed last told anything of it; null where none ever did. */
  heardAt: z.nullable(instant),
  /** Rounds at which somebody has to act. */
  pendingRounds: z.int(),
  /** The newest that has begun and is not settled; null between rounds. */
  current: z.nullable(z.object({ round: gameRound, ...board })),
});
export type LiveGame = z.output<typeof liveGame>;
export const liveRounds = z.object({ at: instant, games: z.array(liveGame) });

/** What an administrator does about a round without deciding what came out. */
export const ROUND_CHANGES = ['close', 'hold', 'release', 'ask'] as const;

export const roundDetail = z.object({
  round: gameRound,
  ...board,
  /** Rounds of the same draw: the one from which it is read, or those that are read from it. */
  related: z.array(
    z.object({
      roundId: uuid,
      game,
      dayOn: z.string(),
      roundNo: z.int(),
      state: gameRound.shape.state,
    }),
  ),
  results: z.array(
    z.object({
      resultNo: z.int(),
      /** Null of a first blind entry, of which only who made it is told. */
      draw: z.nullable(drawn),
      source: gameRound.shape.source,
      isFirst: z.boolean(),
      /** With which its provider says that it could be no other. */
      proof: z.nullable(z.string()),
      enteredBy: z.nullable(person),
      at: instant,
    }),
  ),
  /** What administrators did beside: closed it early, held it, let it go on, asked its feed again. */
  changes: z.array(
    z.object({
      change: z.enum(ROUND_CHANGES),
      by: person,
      reason: z.nullable(z.string()),
      at: instant,
    }),
  ),
  settlements: z.array(
    z.object({
      settlementNo: z.int(),
      kind: z.enum(['settle', 'void', 'rollback']),
      bets: z.int(),
      stakeWon: z.int(),
      payoutWon: z.int(),
      by: z.nullable(person),
      reason: z.nullable(z.string()),
      at: instant,
    }),
  ),
});
export type RoundDetail = z.output<typeof roundDetail>;

/** What of the bets on a round makes them worth a second look, test accounts left out. */
const roundMark = z.object({
  mark: z.enum(BET_MARK_VALUES),
  bets: z.int(),
  members: z.int(),
  stakeWon: z.int(),
});
export type RoundMark = z.output<typeof roundMark>;
export const roundMarks = z.array(roundMark);

/** How many are named of each result. */
export const WINNERS_MAX = 5;

/** Who would win most in each cell of a round; of whoever is drawn, who has. */
export const roundWinners = z.object({
  /** In the order of the cells; cells in which nobody wins have nobody. */
  cells: z.array(
    z.array(
      z.object({
        member: person,
        /** What the member has on the round in all. */
        stakeWon: z.int(),
        /** What the member would get, stakes included. */
        payoutWon: z.int(),
      }),
    ),
  ),
  /** What the bets roll in each of them for everybody on their paths, comps too. */
  commissionsWon: z.array(z.int()),
});
export type RoundWinners = z.output<typeof roundWinners>;

/** What was previewed of every round that is decided: if it is not so any more, nothing happens. */
const expected = z.object({
  bets: z.int().check(z.minimum(0)),
  payoutWon: z.int().check(z.minimum(0)),
});

export const ROUND_ACTIONS = ['result', 'rollback', 'resettle', 'void'] as const;
export type RoundAction = (typeof ROUND_ACTIONS)[number];

export const roundPreviewInput = z.strictObject({
  roundId: uuid,
  action: z.enum(ROUND_ACTIONS),
  draw: z.optional(drawn),
});
/** What an action would come to of one round. */
const roundForecast = {
  bets: z.int(),
  /** What members get in all. */
  payoutWon: z.int(),
  stakeWon: z.int(),
  won: z.int(),
  lost: z.int(),
  /** What members get, less what is taken back from them. */
  differenceWon: z.int(),
  /** Who has bet, test accounts too. */
  members: z.int(),
  /** What the house keeps of the round then, test accounts left out. */
  houseWon: z.int(),
  /** What the bets then roll for everybody on their paths, comps too. */
  commissionWon: z.int(),
  /** Members whose balance falls below zero. */
  belowZero: z.int(),
};
export const roundPreview = z.object({
  expected,
  ...roundForecast,
  /** The five whose balances change most; nobody while betting is open, when it is nobody's to know. */
  largest: z.array(z.object({ member: person, balanceWon: z.int(), balanceAfterWon: z.int() })),
  /** The five bets that are paid most; none while betting is open, and where payouts are taken back. */
  payouts: z.array(
    z.object({
      member: person,
      betType: z.string(),
      pick: z.string(),
      stakeWon: z.int(),
      payoutWon: z.int(),
    }),
  ),
  /** Rounds that are read from this one and are decided with it. */
  derived: z.array(z.object({ game, ...roundForecast })),
});
export type RoundPreview = z.output<typeof roundPreview>;

const decision = { roundId: uuid, version: z.int().check(z.minimum(1)), reason };
export const roundDecision = z.strictObject(decision);
export const expectedRoundDecision = z.strictObject({ ...decision, expected });
export const drawnRoundDecision = z.strictObject({ ...decision, expected, draw: drawn });
/** The draws of one's own and derived ones are their own again. */
export const resettleRoundDecision = z.strictObject({
  ...decision,
  expected,
  draw: z.optional(drawn),
});
/** `needsSecond`, `differs`: no money moved; the second entry is wanted, or was another one. */
export const roundOutcome = z.object({
  round: gameRound,
  outcome: z.enum(['done', 'needsSecond', 'differs']),
});

/** Below this, draws lie further off their chances than fair ones do in a thousand. */
export const DRAW_DRIFT_MILLIONTHS = 1_000;

/** How well the newest draws of a game fit the chances of a bet type. */
const drawDrift = z.object({
  betType: z.string(),
  /** Of how many rounds. */
  rounds: z.int(),
  chiThousandths: z.int(),
  degrees: z.int(),
  /** How often fair draws would lie at least as far off. */
  pMillionths: z.int(),
  at: instant,
});
export type DrawDrift = z.output<typeof drawDrift>;

/** Everything with which anybody can draw a settled round again. */
export const drawVerification = z.object({
  game,
  dayOn: z.string(),
  roundNo: z.int(),
  seedHash: z.string(),
  seed: z.string(),
  /** Told by a block chain or a feed and mixed in; null for a draw of one's own. */
  mixedIn: z.nullable(z.string()),
  draw: drawn,
});
export type DrawVerification = z.output<typeof drawVerification>;
export const roundVerification = z.extend(drawVerification, {
  /** Of the game, as found in the night; empty until it has had rounds enough. */
  drift: z.array(drawDrift),
});
export const drawnInput = drawn;
export const gameInput = game;

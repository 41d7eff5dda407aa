import * as z from 'zod/mini';
import { list } from './list';
import { says } from './says';
import {
  EVENT_STATES,
  MARKET_KIND_IDS,
  MARKET_PICKS,
  type MarketKindId,
  type MarketPick,
  SPORT_VALUES,
  SPORTS_TYPE_IDS,
} from './sports';
import { text } from './text';
import { instant, koreanDay, namesOf, person, reason, uuid } from './units';

/** Where an event stands at a moment: what is kept of it, and what time decides. */
export const EVENT_PHASES = {
  open: EVENT_STATES.open,
  suspended: EVENT_STATES.suspended,
  started: { ko: '진행', en: 'Started' },
  awaiting: { ko: '결과대기', en: 'Awaiting result' },
  confirming: EVENT_STATES.confirming,
  settling: EVENT_STATES.settling,
  settled: EVENT_STATES.settled,
  void: EVENT_STATES.void,
  postponed: EVENT_STATES.postponed,
} as const;
export type EventPhase = keyof typeof EVENT_PHASES;
const EVENT_PHASE_VALUES = Object.keys(EVENT_PHASES) as [EventPhase, ...EventPhase[]];

/** What a page of events is of. */
export const EVENT_VIEWS = [
  'prematchOngoing',
  'prematchClosed',
  'liveUpcoming',
  'liveOngoing',
  'liveClosed',
  'custom',
] as const;
export type EventView = (typeof EVENT_VIEWS)[number];

const kind = z.enum(MARKET_KIND_IDS);
const pick = z.enum(Object.keys(MARKET_PICKS) as [MarketPick, ...MarketPick[]]);
export const marketKind = kind;
export const marketPick = pick;

/** Points, sets or goals of one side. */
const points = z.int().check(z.minimum(0), z.maximum(999));
const pair = z.array(points).check(z.length(2));
/** Of a feed; nothing takes as long. */
export const PERIODS_MAX = 15;
/** Events of one bulk decision. */
export const BULK_EVENTS_MAX = 500;

/** What an event ended with; whether its parts agree, the rules of its sport say. */
export const eventResult = z.strictObject({
  status: z.enum(['final', 'void', 'abandoned']),
  home: z.nullable(points),
  away: z.nullable(points),
  /** Home and away of each period in turn, overtime apart. */
  periods: z.array(pair).check(z.maxLength(PERIODS_MAX)),
  overtime: z.nullable(pair),
  /** Of special markets, whose result is a side. */
  sides: z.array(z.strictObject({ kind, pick })).check(z.maxLength(MARKET_KIND_IDS.length)),
});
export type EventResult = z.output<typeof eventResult>;

/** Odds in hundredths: 1.01 to 100.00. */
export const oddsHundredths = z
  .int()
  .check(z.minimum(101, { error: says('wrong_choice') }), z.maximum(10_000));
/** As many as a kind of market has picks. */
const prices = z
  .array(z.strictObject({ pick, oddsHundredths }))
  .check(z.minLength(1), z.maxLength(3));
export const LINE_MAX_HUNDREDTHS = 100_000;
export const lineHundredths = z
  .int()
  .check(z.minimum(-LINE_MAX_HUNDREDTHS), z.maximum(LINE_MAX_HUNDREDTHS), z.multipleOf(25));

const team = z.object({
  teamId: uuid,
  name: z.string(),
  nameKo: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
});
export type EventTeam = z.output<typeof team>;

const priced = z.object({ pick, oddsHundredths: z.int() });

const score = z.object({
  status: z.enum(['live', 'final', 'void', 'abandoned']),
  home: z.nullable(z.int()),
  away: z.nullable(z.int()),
  periods: z.array(z.array(z.int())),
  overtime: z.nullable(z.array(z.int())),
  source: z.enum(['feed', 'hand']),
  at: instant,
});
export type EventScore = z.output<typeof score>;

export const sportsEvent = z.object({
  eventId: uuid,
  gameType: z.enum(SPORTS_TYPE_IDS),
  sport: z.enum(SPORT_VALUES),
  league: z.object({
    leagueId: uuid,
    name: z.string(),
    nameKo: z.nullable(z.string()),
    nameEn: z.nullable(z.string()),
  }),
  home: team,
  away: team,
  startsAt: instant,
  phase: z.enum(EVENT_PHASE_VALUES),
  /** The feed that told of it; null where it was made by hand. */
  source: z.nullable(z.string()),
  /** The market whose odds stand for the event: its winner. */
  basic: z.nullable(
    z.object({
      marketId: uuid,
      kind,
      version: z.int(),
      oddsVersion: z.int(),
      prices: z.array(priced),
      /** What lies on each of its picks, in won. */
      stakes: z.array(z.object({ pick, stakeWon: z.int() })),
    }),
  ),
  markets: z.int(),
  marketsOpen: z.int(),
  /** Of a live event before it begins: how many markets there are of each kind, most first. */
  bundles: z.nullable(z.array(z.object({ kind, markets: z.int() }))),
  /** Odds that hold against the feed. */
  marketsFrozen: z.int(),
  /** Bets with a leg on it; test accounts are in no sum. */
  bets: z.int(),
  stakeWon: z.int(),
  /** Singles, and what carts would pay with each leg, at the worst pick of each market: a bound from above. */
  worstWon: z.int(),
  /** Of the bets that its settlement has decided, as they are paid now; null before it is settled. */
  payoutWon: z.nullable(z.int()),
  /** What the house keeps; null before it is settled. */
  profitWon: z.nullable(z.int()),
  oddsAt: z.nullable(instant),
  /** When its feed last told odds, also such as had not changed. */
  oddsFedAt: z.nullable(instant),
  score: z.nullable(score),
  /** The last time that a feed told of another score while it was played. */
  lastScore: z.nullable(
    z.object({
      /** Null where it was both, or a score was taken back. */
      side: z.nullable(z.enum(['home', 'away'])),
      home: z.int(),
      away: z.int(),
      at: instant,
    }),
  ),
  period: z.nullable(z.int()),
  clockSeconds: z.nullable(z.int()),
  suspendedUntil: z.nullable(instant),
  isLiveReserved: z.boolean(),
  delaySeconds: z.nullable(z.int()),
  limitPercent: z.int(),
  /** Bets that wait for their delay, and what was staked within the last minute. */
  accepting: z.int(),
  acceptingWon: z.int(),
  lastMinuteWon: z.int(),
  /** Of a live event that has ended: how long it was played without being sold. */
  stoppedSeconds: z.nullable(z.int()),
  /** Live bets that were given back after their delay, of all that were asked for; null without any. */
  refusedBps: z.nullable(z.int()),
  /** Bets taken within five seconds before a score was told. */
  courtsideBets: z.nullable(z.int()),
  notice: z.nullable(z.string()),
  madeBy: z.nullable(person),
  /** When its result settles it by itself; null where it is held. */
  confirmsAt: z.nullable(instant),
  /** Its feed named other teams or another type than were bet on, or told it as played before its start, and nobody has sold or decided it since. */
  isFedOtherwise: z.boolean(),
  /** Somebody has asked for something to which another one has to agree. */
  isSecondAsked: z.boolean(),
  /** How far it is settled where that takes several portions: members, with how many it is done, and how many could not be paid so far. */
  settling: z.nullable(z.object({ bettors: z.int(), done: z.int(), held: z.int() })),
  /** Another event is being settled in portions that carts are on as well: until then what this one has paid and kept moves. */
  isMoving: z.boolean(),
  settledAt: z.nullable(instant),
  settledBy: z.nullable(person),
  version: z.int(),
});
export type SportsEvent = z.output<typeof sportsEvent>;

const WHEN = { modules: ['sports'] };

const eventFilters = {
  view: z.optional(z.enum(EVENT_VIEWS)),
  gameType: z.optional(namesOf(SPORTS_TYPE_IDS)),
  sport: z.optional(z.enum(SPORT_VALUES)),
  /** A part of its name. */
  league: z.optional(text(40)),
  state: z.optional(z.enum(EVENT_PHASE_VALUES)),
  /** Days of Seoul in which it starts. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
  /** What the name of a team or league begins with, or its initial consonants. */
  query: z.optional(text(40)),
};

// What the whole site has staked is no partner's to see: `round.read`, which staff alone has.
export const sportsEvents = list({
  path: '/api/bets/events',
  access: 'round.read',
  when: WHEN,
  summary:
    'Events of sports with their odds, scores and what lies on them; sums leave test accounts out, and of what is over are of 31 days at most.',
  row: sportsEvent,
  id: 'eventId',
  refusals: ['list.too_wide'],
  filters: eventFilters,
  sorts: ['soonest', 'latest', 'due', 'bets', 'stake', 'worst'],
  totals: z.object({
    bets: z.int(),
    stakeWon: z.int(),
    payoutWon: z.int(),
    profitWon: z.int(),
  }),
});

export const eventInput = z.strictObject({ eventId: uuid });

const market = z.object({
  marketId: uuid,
  kind,
  period: z.int(),
  lineHundredths: z.int(),
  state: z.enum(['open', 'suspended', 'void']),
  frozenUntil: z.nullable(instant),
  version: z.int(),
  oddsVersion: z.int(),
  oddsAt: z.nullable(instant),
  oddsSource: z.nullable(z.enum(['feed', 'hand'])),
  picks: z.array(
    z.object({
      pick,
      /** Null where it is not sold. */
      oddsHundredths: z.nullable(z.int()),
      isVoid: z.boolean(),
      isSuspended: z.boolean(),
      bets: z.int(),
      stakeWon: z.int(),
      /** Of singles and of carts; a bound from above. */
      worstWon: z.int(),
    }),
  ),
});
export type EventMarket = z.output<typeof market>;

/** As many of those who are held are named. */
export const EVENT_HELD_MAX = 20;

export const eventDetail = z.object({
  event: sportsEvent,
  /** Whose bets could not be settled yet, the first of them. */
  held: z.array(z.object({ memberId: uuid, id: z.string() })),
  markets: z.array(market),
  scores: z.array(
    z.object({
      seq: z.int(),
      /** What is told of a first blind entry is only who made it. */
      score: z.nullable(z.object({ ...score.shape, sides: z.array(z.object({ kind, pick })) })),
      isFirst: z.boolean(),
      enteredBy: z.nullable(person),
      source: z.enum(['feed', 'hand']),
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
      firstBy: z.nullable(person),
      reason: z.nullable(z.string()),
      at: instant,
    }),
  ),
});
export type EventDetail = z.output<typeof eventDetail>;

export const oddsHistoryInput = z.strictObject({ eventId: uuid, marketId: uuid });
export const oddsHistory = z.object({
  versions: z.array(
    z.object({
      version: z.int(),
      prices: z.array(priced),
      source: z.enum(['feed', 'hand']),
      setBy: z.nullable(person),
      reason: z.nullable(z.string()),
      at: instant,
    }),
  ),
});

/** What was previewed: if it is not so any more, nothing happens. */
const expected = z.strictObject({
  bets: z.int().check(z.minimum(0)),
  payoutWon: z.int().check(z.minimum(0)),
});

export const EVENT_DEEDS = ['result', 'correct', 'void', 'rollback'] as const;
export type EventDeed = (typeof EVENT_DEEDS)[number];

export const eventPreviewInput = z.strictObject({
  eventId: uuid,
  deed: z.enum(EVENT_DEEDS),
  result: z.optional(eventResult),
  /** What of it is void; left out: all. */
  marketId: z.optional(uuid),
  pick: z.optional(pick),
});
export const eventPreview = z.object({
  expected: z.object({ bets: z.int(), payoutWon: z.int() }),
  rows: z.array(
    z.object({
      marketId: uuid,
      kind,
      period: z.int(),
      lineHundredths: z.int(),
      pick,
      result: z.enum(['W', 'L', 'N']),
      isHalf: z.boolean(),
      bets: z.int(),
      stakeWon: z.int(),
      payoutWon: z.int(),
      houseWon: z.int(),
    }),
  ),
  /** Another administrator has to agree. */
  needsSecond: z.boolean(),
});
export type EventPreview = z.output<typeof eventPreview>;

const decided = { eventId: uuid, version: z.int().check(z.minimum(1)), reason };
export const eventDecision = z.strictObject(decided);
/** An event, one of its markets, or a pick of that. */
export const marketDecision = z.strictObject({
  ...{ ...decided, marketId: z.optional(uuid) },
  pick: z.optional(pick),
});
export const expectedEventDecision = z.strictObject({ ...decided, expected });
export const resultDecision = z.strictObject({ ...decided, expected, result: eventResult });
export const voidDecision = z.strictObject({
  ...decided,
  expected,
  marketId: z.optional(uuid),
  pick: z.optional(pick),
});
/** How long odds set by hand hold against their feed; left out: until its next word. */
const freezeMinutes = z.optional(z.int().check(z.minimum(1), z.maximum(1_440)));
export const oddsDecision = z.strictObject({
  eventId: uuid,
  marketId: uuid,
  /** Of the market. */
  version: z.int().check(z.minimum(1)),
  prices,
  reason,
  /** Seen and meant although the house loses in the long run. */
  isMarginConfirmed: z.optional(z.boolean()),
  freezeMinutes,
});
/** `needsSecond`: another administrator has to agree; nothing moved. */
export const eventOutcome = z.object({
  event: sportsEvent,
  outcome: z.enum(['done', 'needsSecond', 'held']),
});

export const deletedEvent = z.object({ eventId: uuid, outcome: z.enum(['done']) });

export const BULK_DEEDS = ['suspend', 'resume', 'odds', 'reserve', 'unreserve'] as const;
export type BulkDeed = (typeof BULK_DEEDS)[number];
export const bulkEventsQuestion = z.strictObject({
  deed: z.enum(BULK_DEEDS),
  /** Some events, or what a filter leaves of those that have not ended. */
  eventIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(BULK_EVENTS_MAX))),
  filter: z.optional(z.strictObject(eventFilters)),
  /** Of odds: by how much they move, in hundredths of what they are. */
  percent: z.optional(z.int().check(z.minimum(-50), z.maximum(50))),
});
export const bulkEvents = z.strictObject({
  ...bulkEventsQuestion.shape,
  /** As many as were shown: others are refused. */
  events: z.int().check(z.minimum(1), z.maximum(BULK_EVENTS_MAX)),
  /** Of what was previewed; left out where seconds count and nobody has looked. */
  expectedDigest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Of odds, too. */
  freezeMinutes,
  reason,
});

/** Events that are named of all that pass or are refused for one reason. */
export const EVENTS_NAMED_MAX = 20;
/** How many events, and the first of them by their teams in the caller's language. */
const bulkPart = z.object({
  count: z.int(),
  rows: z.array(z.object({ eventId: uuid, id: z.string() })),
});
const refusedPart = z.object({
  ...bulkPart.shape,
  code: z.string(),
  /** The refusal's sentence, in the caller's language. */
  message: z.string(),
});
/** What would be done to how many events, and the digest to do it with. */
export const bulkEventsPreview = z.object({
  count: z.int(),
  /** Names every one of the events with what keeps it back. */
  digest: z.string(),
  passes: bulkPart,
  /** Nobody waits for another administrator; so that it is said as of other decisions. */
  waits: bulkPart,
  /** What a rule keeps from it as things are now. */
  refused: z.array(refusedPart),
});
export type BulkEventsPreview = z.output<typeof bulkEventsPreview>;
export const bulkOutcome = z.object({
  done: z.int(),
  skipped: z.int(),
  refused: z.array(refusedPart),
  /** All of those by name. */
  refusedIds: z.array(uuid),
});

const newMarket = z.strictObject({
  kind,
  period: z.int().check(z.minimum(0), z.maximum(PERIODS_MAX)),
  lineHundredths,
  prices,
});
export const MARKETS_MAX = 40;
export const newEvent = {
  gameType: z.enum(SPORTS_TYPE_IDS),
  sport: z.enum(SPORT_VALUES),
  league: text(80),
  home: text(80),
  away: text(80),
  startsAt: instant,
  limitPercent: z.int().check(z.minimum(10), z.maximum(100)),
  notice: z.nullable(text(200)),
};
export const newEventInput = z.strictObject({
  ...newEvent,
  markets: z.array(newMarket).check(z.minLength(1), z.maxLength(MARKETS_MAX)),
  isMarginConfirmed: z.optional(z.boolean()),
  /** The same teams within six hours are meant. */
  isAgainMeant: z.optional(z.boolean()),
});
export type NewEvent = z.input<typeof newEventInput>;

export const eventChange = z.strictObject({
  ...decided,
  home: newEvent.home,
  away: newEvent.away,
  startsAt: instant,
  limitPercent: newEvent.limitPercent,
  notice: newEvent.notice,
  delaySeconds: z.nullable(z.int().check(z.minimum(0), z.maximum(60))),
});

export interface SentPrice {
  readonly pick: MarketPick;
  readonly oddsHundredths: number;
}
export interface SentMarket {
  readonly kind: MarketKindId;
  readonly period: number;
  readonly lineHundredths: number;
  readonly prices: readonly SentPrice[];
}

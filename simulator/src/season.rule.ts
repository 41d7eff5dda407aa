import {
  MARKET_KINDS,
  type MarketKindId,
  type MarketPick,
  SPORTS_TYPE_IDS,
  SPORTS_TYPES,
  type SportsTypeId,
} from '@gwanje/contract';
import { seededRandom } from './players.rule';

/** An event begins so often, and lasts so long: days are short in a demo. */
const EVERY_MS = 120_000;
const LASTS_MS = 480_000;
/** How long before it begins, and after it is over, an event is spoken of. */
const AHEAD = 15;
const BEHIND = 8;
const RESULT_AFTER_MS = 20_000;
/** One event in so many is called off, and of one in so many the result comes late. */
const VOID_EVERY = 17;
const LATE_EVERY = 7;
const LATE_MS = 240_000;
/** One event in so many is put off shortly before it begins, and until it is known when it is played instead. */
const POSTPONED_EVERY = 23;
const POSTPONED_BEFORE_MS = 60_000;
const UNKNOWN_FOR_MS = 120_000;
const POSTPONED_BY_MS = 180_000;

/** Sports whose points add up, and what is asked of them where a side comes out in place of a score. */
const SPORTS = [
  { sport: 'Football', league: 'K리그1', periods: 2, goals: 5, sides: ['firstPoint'] },
  { sport: 'Ice Hockey', league: '아시아리그', periods: 3, goals: 8, sides: ['firstPoint'] },
  { sport: 'Handball', league: 'H리그', periods: 2, goals: 40, sides: ['first5Points'] },
  {
    ...{ sport: 'Basketball', league: 'KBL', periods: 4, goals: 90 },
    sides: ['first3Points', 'first7Points', 'firstFreeThrow'],
  },
  {
    ...{ sport: 'Baseball', league: 'KBO', periods: 9, goals: 10 },
    sides: ['run1stInning', 'firstHomer', 'firstWalk'],
  },
  { sport: 'Rugby Union', league: '코리아 슈퍼럭비', periods: 2, goals: 30, sides: ['firstPoint'] },
  { sport: 'FIFA', league: 'FC 온라인 리그', periods: 2, goals: 6, sides: ['firstPoint'] },
] as const;
const TEAMS = ['서울', '부산', '대구', '인천', '광주', '대전', '울산', '수원', '창원', '전주'];

/** One event of the season: everything about it follows from its number. */
export interface Fixture {
  readonly number: number;
  readonly externalId: string;
  readonly gameType: SportsTypeId;
  readonly sport: (typeof SPORTS)[number]['sport'];
  readonly league: string;
  readonly home: string;
  readonly away: string;
  /** When it was to begin at first. */
  readonly plannedAtMs: number;
  readonly startsAtMs: number;
  readonly periods: number;
  /** Special markets, of an event that is sold by them; of others none. */
  readonly sides: readonly MarketKindId[];
  readonly isVoid: boolean;
  readonly resultAtMs: number;
  /** When each goal falls, from 0 to 1, and whether it is home's. */
  readonly goals: readonly { readonly at: number; readonly isHome: boolean }[];
}

export function fixtureOf(number: number): Fixture {
  const random = seededRandom(number * 7_919 + 13);
  const { sport, league, periods, goals, sides } = SPORTS[
    number % SPORTS.length
  ] as (typeof SPORTS)[number];
  const home = Math.floor(random() * TEAMS.length);
  const away = (home + 1 + Math.floor(random() * (TEAMS.length - 1))) % TEAMS.length;
  const plannedAtMs = number * EVERY_MS;
  const isVoid = number % VOID_EVERY === 0;
  const isPostponed = !isVoid && number % POSTPONED_EVERY === 0;
  const startsAtMs = plannedAtMs + (isPostponed ? POSTPONED_BY_MS : 0);
  // There are as many types as have nothing in common with the number of sports: each meets each.
  const gameType = SPORTS_TYPE_IDS[number % SPORTS_TYPE_IDS.length] as SportsTypeId;
  // What began late is over late enough, and is spoken of no longer than others.
  const isLate = !isPostponed && number % LATE_EVERY === 0;
  return {
    ...{ number, externalId: `season-${number}`, sport, league, periods, startsAtMs },
    ...{ gameType, plannedAtMs, isVoid },
    sides: gameType === 'sportsSpecial' ? sides : [],
    ...{ home: `${TEAMS[home]} ${league}`, away: `${TEAMS[away]} ${league}` },
    resultAtMs: startsAtMs + LASTS_MS + RESULT_AFTER_MS + (isLate ? LATE_MS : 0),
    goals: Array.from({ length: Math.floor(random() * goals) + 1 }, () => ({
      ...{ at: random(), isHome: random() < 0.53 },
    })).sort((one, other) => one.at - other.at),
  };
}

/** What is told of when an event begins: as it was planned, that it is put off, and when it is played instead. */
export function startOf({ plannedAtMs, startsAtMs }: Fixture, nowMs: number) {
  const postponedAtMs = plannedAtMs - POSTPONED_BEFORE_MS;
  if (startsAtMs === plannedAtMs || nowMs < postponedAtMs)
    return { revision: 1, startsAtMs: plannedAtMs, isPostponed: false };
  return nowMs < postponedAtMs + UNKNOWN_FOR_MS
    ? { revision: 2, startsAtMs: plannedAtMs, isPostponed: true }
    : { revision: 3, startsAtMs, isPostponed: false };
}

/** Whether an event is sold at a time: before it begins, unless it is put off, and live until its result is there. */
export const isOnSale = (fixture: Fixture, nowMs: number): boolean =>
  nowMs < fixture.startsAtMs
    ? !startOf(fixture, nowMs).isPostponed
    : SPORTS_TYPES[fixture.gameType].isLive && nowMs < fixture.resultAtMs;

/** What is spoken of now: what comes, what is played, and what is just over. */
export function fixturesAt(nowMs: number): Fixture[] {
  const now = Math.floor(nowMs / EVERY_MS);
  return Array.from({ length: AHEAD + BEHIND + 1 }, (_, at) => fixtureOf(now - BEHIND + at));
}

/** How it stands: the score and that of each period so far. */
export function standingOf({ goals, periods, startsAtMs }: Fixture, nowMs: number) {
  const done = Math.min(1, Math.max(0, (nowMs - startsAtMs) / LASTS_MS));
  const period = Math.min(periods, Math.floor(done * periods) + 1);
  const scores = Array.from({ length: period }, () => [0, 0]);
  for (const { at, isHome } of goals) {
    if (at > done) break;
    const own = scores[Math.min(period, Math.floor(at * periods) + 1) - 1] as number[];
    own[isHome ? 0 : 1] = (own[isHome ? 0 : 1] ?? 0) + 1;
  }
  const sumOf = (side: 0 | 1) => scores.reduce((sum, score) => sum + (score[side] ?? 0), 0);
  return {
    ...{ home: sumOf(0), away: sumOf(1), periods: scores, period, isOver: done === 1 },
    clockSeconds: Math.floor(((done * periods) % 1) * 2_700),
  };
}

/** What came out of each special market of an event that is over. */
export function sidesOf(
  fixture: Fixture,
): readonly { readonly kind: MarketKindId; readonly pick: MarketPick }[] {
  const random = seededRandom(fixture.number * 101);
  const [first] = standingOf(fixture, fixture.resultAtMs).periods;
  return fixture.sides.map((kind) => {
    const isFirst =
      kind === 'run1stInning'
        ? (first?.[0] ?? 0) + (first?.[1] ?? 0) > 0
        : kind === 'firstPoint'
          ? fixture.goals[0]?.isHome === true
          : random() < 0.5;
    return { kind, pick: MARKET_KINDS[kind].picks[isFirst ? 0 : 1] as MarketPick };
  });
}

const withMargin = (chance: number) =>
  Math.min(10_000, Math.max(101, Math.floor(9_300 / Math.min(0.92, Math.max(0.02, chance)) / 100)));

/** Odds that drift a little from minute to minute and follow the score. */
export function oddsOf(fixture: Fixture, nowMs: number) {
  const { home, away } = standingOf(fixture, nowMs);
  const drift = seededRandom(fixture.number + Math.floor(nowMs / 15_000))() * 0.06 - 0.03;
  const strength = seededRandom(fixture.number * 31)() * 0.3 - 0.15;
  const lead = Math.tanh((home - away) / 3) * 0.35;
  const draw = Math.max(0.06, 0.26 - Math.abs(lead) * 0.5);
  const homeChance = Math.min(0.9, Math.max(0.05, (1 - draw) * (0.5 + strength + lead + drift)));
  const over = 0.5 + drift;
  if (fixture.sides.length > 0)
    return fixture.sides.map((kind) => ({
      ...{ kind, period: 0, lineHundredths: 0 },
      prices: MARKET_KINDS[kind].picks.map((pick, index) => ({
        ...{ pick, oddsHundredths: withMargin(index === 0 ? over : 1 - over) },
      })),
    }));
  return [
    {
      ...{ kind: 'winDrawLose', period: 0, lineHundredths: 0 },
      prices: [
        { pick: 'home', oddsHundredths: withMargin(homeChance) },
        { pick: 'draw', oddsHundredths: withMargin(draw) },
        { pick: 'away', oddsHundredths: withMargin(1 - draw - homeChance) },
      ],
    },
    {
      ...{ kind: 'overUnder', period: 0 },
      lineHundredths: Math.max(1, Math.round(fixture.goals.length * 0.9)) * 100 + 50,
      prices: [
        { pick: 'under', oddsHundredths: withMargin(1 - over) },
        { pick: 'over', oddsHundredths: withMargin(over) },
      ],
    },
  ];
}

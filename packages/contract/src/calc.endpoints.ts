// The house's own result. None of it is of a line, so no partner reads any.
import * as z from 'zod/mini';
import {
  CALC_MEMBER_SORTS,
  calcClassDay,
  calcDay,
  calcEdge,
  calcFamily,
  calcHour,
  calcLosing,
  calcMember,
  calcPartner,
  calcRequest,
  calcReward,
  calcShots,
  calcType,
  closedCalcDays,
  daySpan,
  shotChain,
  shotComparison,
  shotNote,
  shotSide,
} from './calc';
import { endpoint } from './endpoint';
import { GAME_CLASSES } from './game-classes';
import { calcBet, madeOf } from './statement-bets';
import { instant, koreanDay, uuid } from './units';

const read = { method: 'GET', access: 'calc.read', isCompressible: true } as const;
const refusals = ['calc.too_long'] as const;
const detail = {
  ...daySpan,
  gameClass: z.optional(z.enum(GAME_CLASSES)),
};

export const readCalcDays = endpoint({
  ...read,
  path: '/api/calc/days',
  summary: 'What the house earned, in cash and in truth, day by day; the running day until now.',
  input: z.strictObject(daySpan),
  reply: z.object({
    at: instant,
    /** The first day that was ever closed; null where none was. */
    firstDayOn: z.nullable(koreanDay),
    days: z.array(calcDay),
  }),
  refusals,
});

export const readCalcClasses = endpoint({
  ...read,
  path: '/api/calc/classes',
  summary: 'The same days by class of games and family; of one family what was played alone.',
  input: z.strictObject({ ...detail, family: z.optional(calcFamily) }),
  reply: z.object({
    rows: z.array(calcClassDay),
    rewards: z.array(calcReward),
    losing: z.array(calcLosing),
    edges: z.array(calcEdge),
  }),
  refusals,
});

export const listCalcBets = endpoint({
  ...read,
  path: '/api/calc/detail/bets',
  summary: 'The bets that make what a game came to on a day, 50 a page as they were booked.',
  input: z.strictObject({
    day: koreanDay,
    gameClass: z.enum(GAME_CLASSES),
    /** Left out: what of a closed day is of no family, and all of a day that is not closed. */
    family: z.optional(calcFamily),
    page: madeOf.page,
  }),
  reply: z.object({ rows: z.array(calcBet), more: z.boolean() }),
  refusals: [],
});

export const readCalcTypes = endpoint({
  ...read,
  path: '/api/calc/detail/types',
  summary: 'What every history type came to, test accounts left out.',
  input: z.strictObject(daySpan),
  reply: z.object({ rows: z.array(calcType), balanceChangeWon: z.int() }),
  refusals,
});

export const readCalcMembers = endpoint({
  ...read,
  path: '/api/calc/detail/members',
  summary: 'Whoever has settled bets in these days, 50 a page.',
  input: z.strictObject({
    ...detail,
    memberId: z.optional(uuid),
    sort: z.optional(z.enum(CALC_MEMBER_SORTS)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(201))),
  }),
  reply: z.object({
    rows: z.array(calcMember),
    more: z.boolean(),
    /** Of all pages. */
    totals: z.object({ bets: z.int(), stakeWon: z.int(), payoutWon: z.int() }),
    /** Accounts of tests that have settled bets and are in no sum. */
    tests: z.int(),
  }),
  refusals,
});

export const readCalcPartners = endpoint({
  ...read,
  path: '/api/calc/detail/partners',
  summary: 'What the lines of the topmost partners came to, and members of no line.',
  input: z.strictObject(detail),
  reply: z.object({ rows: z.array(calcPartner) }),
  refusals,
});

export const readCalcHours = endpoint({
  ...read,
  path: '/api/calc/detail/hours',
  summary:
    'A day by the hours in which bets were settled and requests approved, beside the mean of four same weekdays before.',
  input: z.strictObject({ day: koreanDay, gameClass: detail.gameClass }),
  reply: z.object({ rows: z.array(calcHour) }),
  refusals: [],
});

const ofHour = {
  day: koreanDay,
  hour: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23)),
};

export const listCalcHourBets = endpoint({
  ...read,
  path: '/api/calc/detail/hours/bets',
  summary:
    'The bets that were settled, or taken back, in an hour of a day, 50 a page; they sum to it.',
  input: z.strictObject({ ...ofHour, gameClass: detail.gameClass, page: madeOf.page }),
  reply: z.object({ rows: z.array(calcBet), more: z.boolean() }),
  refusals: [],
});

export const listCalcHourRequests = endpoint({
  ...read,
  path: '/api/calc/detail/hours/requests',
  summary: 'The charges and exchanges that were approved in an hour of a day, 50 a page.',
  input: z.strictObject({ ...ofHour, page: madeOf.page }),
  reply: z.object({ rows: z.array(calcRequest), more: z.boolean() }),
  refusals: [],
});

export const listClosedCalcDays = closedCalcDays.page;

export const totalClosedCalcDays = closedCalcDays.totals;

export const listCalcShots = calcShots.page;

export const totalCalcShots = calcShots.totals;

export const checkCalcShots = endpoint({
  ...read,
  path: '/api/calc/shots/check',
  summary: 'Whether the chain of what was kept is whole.',
  input: z.strictObject({}),
  reply: shotChain,
  refusals: [],
});

export const compareCalcShots = endpoint({
  ...read,
  path: '/api/calc/shots/compare',
  summary: 'Two moments beside each other; without `b`, a moment and what stands now.',
  input: z.strictObject({ a: uuid, b: z.optional(uuid) }),
  reply: shotComparison,
  refusals: ['record.not_found'],
});

export const readCalcShot = endpoint({
  ...read,
  path: '/api/calc/shots/:shotId',
  summary: 'One snapshot with every figure that it keeps.',
  input: z.strictObject({ shotId: uuid }),
  reply: shotSide,
  refusals: ['record.not_found'],
});

export const fetchCalcShot = endpoint({
  method: 'GET',
  path: '/api/calc/shots/:shotId/file',
  access: 'calc.read',
  summary:
    'A snapshot as a file for auditors: every figure, the text that was hashed, its hash, the one before and a signature. Each fetching leaves an audit line.',
  input: z.strictObject({ shotId: uuid }),
  reply: z.string(),
  isFile: true,
  refusals: ['record.not_found'],
});

export const takeCalcShot = endpoint({
  method: 'POST',
  path: '/api/calc/shots',
  access: 'calc.shot',
  summary: 'Keeps what stands now for ever.',
  input: z.strictObject({ note: shotNote }),
  reply: z.object({ shotId: uuid, seq: z.int(), hash: z.string() }),
  refusals: [],
  audit: 'calc.shot',
});

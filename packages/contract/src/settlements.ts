import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import { explanation } from './explanations';
import { GAME_CLASSES } from './game-classes';
import { list } from './list';
import { memberName } from './members';
import { COMMISSION_KIND_VALUES } from './partners';
import { instant, koreanDay, namesOf, person, uuid } from './units';

/** Days of a settlement, at most. */
export const SETTLEMENT_DAYS_MAX = 31;
/** Days of a statement, at most. */
export const STATEMENT_DAYS_MAX = 92;
/** Members of a line whose running day is summed when it is asked for; of more, each hour. */
export const LIVE_LINE_MAX = 50_000;

/** What has become of a settlement. */
export const PARTNER_SETTLEMENT_STATUSES = {
  ready: { ko: '정산 대기', en: 'Waiting' },
  paying: { ko: '지급 중', en: 'Being paid' },
  done: { ko: '완료', en: 'Paid' },
  rollingBack: { ko: '롤백 중', en: 'Being rolled back' },
  rollback: { ko: '롤백', en: 'Rolled back' },
} as const satisfies Record<string, Bilingual>;
export type PartnerSettlementStatus = keyof typeof PARTNER_SETTLEMENT_STATUSES;
const SETTLEMENT_STATUS_VALUES = ['ready', 'paying', 'done', 'rollingBack', 'rollback'] as const;

/** What has become of one of its lines. */
export const SETTLEMENT_LINE_STATUSES = {
  ready: { ko: '대기', en: 'Waiting' },
  hold: { ko: '보류', en: 'Held' },
  done: { ko: '완료', en: 'Paid' },
  rollback: { ko: '롤백', en: 'Rolled back' },
} as const satisfies Record<string, Bilingual>;
export type SettlementLineStatus = keyof typeof SETTLEMENT_LINE_STATUSES;
const LINE_STATUS_VALUES = ['ready', 'hold', 'done', 'rollback'] as const;

/** Why a line is held without anybody having asked for it. */
export const HELD_BY_ITSELF = {
  notNormal: { ko: '정지·탈퇴·차단된 파트너', en: 'The partner is suspended, blocked or has left' },
  newAccount: { ko: '기간 중 계좌 변경', en: 'Another bank account since the period began' },
} as const satisfies Record<string, Bilingual>;
export type HeldByItself = keyof typeof HELD_BY_ITSELF;

const gameClass = z.enum(GAME_CLASSES);
const kind = z.enum(COMMISSION_KIND_VALUES);

/** What one partner gets of one class and kind. */
const lineSums = {
  gameClass,
  kind,
  bets: z.int(),
  stakeWon: z.int(),
  validStakeWon: z.int(),
  payoutWon: z.int(),
  /** What the house has won of it: stakes less payouts. */
  profitWon: z.int(),
  /** Of a line of rolling what it pays by the period; 0 of losing. */
  rollingWon: z.int(),
  deductWon: z.int(),
  baseWon: z.int(),
  rateBps: z.int(),
  grossWon: z.int(),
  childWon: z.int(),
  netWon: z.int(),
  carryInWon: z.int(),
  paidWon: z.int(),
  carryOutWon: z.int(),
};
/** What as many days have paid of late of the same class and kind; null where nothing was paid yet. */
const usualWon = z.nullable(z.int());
/** Settlements that count as of late. */
export const USUAL_LINES = 8;
/** How many times the usual somebody looks at twice. */
export const UNUSUAL_TIMES = 3;

const linePartner = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  grade: z.int(),
  level: z.int(),
  status: z.int(),
  isTest: z.boolean(),
  /** By what he earns now. */
  form: z.enum(['none', 'rolling', 'losing', 'both']),
});

export const settlementRow = z.object({
  settlementId: uuid,
  fromOn: z.string(),
  toOn: z.string(),
  gameClasses: z.array(gameClass),
  kinds: z.array(kind),
  partner: z.nullable(z.string()),
  /** Of that partner and nobody beneath him. */
  isAlone: z.boolean(),
  uncarried: z.array(gameClass),
  status: z.enum(SETTLEMENT_STATUS_VALUES),
  partners: z.int(),
  lines: z.int(),
  sumWon: z.int(),
  computedAt: instant,
  createdBy: z.nullable(person),
  firstApprovedBy: z.nullable(person),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  version: z.int(),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** Every run; what a partner may see of them are his lines. */
export const settlements = list({
  path: '/api/settlements',
  access: 'calc.read',
  summary: 'Settlements of partners, each of a period.',
  row: settlementRow,
  id: 'settlementId',
  filters: {
    status: z.optional(z.enum(SETTLEMENT_STATUS_VALUES)),
    /** Those that have a line of this partner. */
    partnerId: z.optional(uuid),
  },
  sorts: ['newest', 'oldest'],
});

/** By what a line comes to, the most first or the least. */
export const SETTLEMENT_LINE_SORTS = [
  '-baseWon',
  'baseWon',
  '-netWon',
  'netWon',
  '-paidWon',
  'paidWon',
] as const;

export const settlementLine = z.object({
  lineId: uuid,
  settlementId: uuid,
  fromOn: z.string(),
  toOn: z.string(),
  partner: linePartner,
  upline: z.nullable(z.string()),
  ...lineSums,
  usualWon,
  status: z.enum(LINE_STATUS_VALUES),
  takenWon: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  paidAt: z.nullable(instant),
});
export type SettlementLine = z.output<typeof settlementLine>;

export const settlementLines = list({
  path: '/api/settlements/lines',
  access: 'calc.read',
  summary: 'What partners get of a settlement; a partner reads his own in his statement.',
  row: settlementLine,
  id: 'lineId',
  filters: {
    settlementId: z.optional(uuid),
    memberId: z.optional(uuid),
    /** Of settlements of a period that lies within these days. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    calcStatus: z.optional(z.enum(LINE_STATUS_VALUES)),
    gameClass: z.optional(gameClass),
    kind: z.optional(kind),
    grade: z.optional(z.pipe(z.coerce.number(), z.literal([2, 3, 4, 5, 6, 7]))),
    /** Of partners whose ID or nickname begins so. */
    query: z.optional(memberName),
  },
  sorts: ['oldest', 'newest', ...SETTLEMENT_LINE_SORTS],
  totals: z.object({
    /** Who is paid anything. */
    partners: z.int(),
    validStakeWon: z.int(),
    profitWon: z.int(),
    rollingWon: z.int(),
    netWon: z.int(),
    paidWon: z.int(),
    carryOutWon: z.int(),
  }),
});

/** What is asked for: a period, classes and kinds, of everybody or of one line. */
export const settlementTerms = {
  from: koreanDay,
  to: koreanDay,
  /** Left out: all. */
  classes: z.optional(namesOf(GAME_CLASSES)),
  kinds: z.optional(namesOf(COMMISSION_KIND_VALUES)),
  partnerId: z.optional(uuid),
  /** With a partner: he and his whole line, or he alone. */
  reach: z.optional(z.enum(['line', 'alone'])),
};

export const computedLine = z.object({
  partner: linePartner,
  upline: z.nullable(z.string()),
  ...lineSums,
  usualWon,
});
export type ComputedLine = z.output<typeof computedLine>;

/** Lines that are held or let go at once. */
export const HELD_LINES_MAX = 500;

/** As the tree stands, or by what all lines of a partner come to. */
export const SETTLEMENT_PREVIEW_SORTS = ['tree', ...SETTLEMENT_LINE_SORTS] as const;

/** Partners below 0 that are named. */
export const NEGATIVE_IDS_MAX = 50;

export const settlementPreview = z.object({
  partners: z.int(),
  count: z.int(),
  sumWon: z.int(),
  /** What the house has won in the period. */
  profitWon: z.int(),
  negative: z.int(),
  /** Login IDs of those whom it leaves furthest below 0. */
  negativeIds: z.array(z.string()),
  /** What is paid beyond the nets where what is below 0 is not carried. */
  bornWon: z.int(),
  /** Login IDs that are better held: suspended, or with another account than before. */
  doubtful: z.array(z.string()),
  /** Days that are not over, or not folded yet. */
  openDays: z.array(z.string()),
  takenDays: z.array(z.string()),
  /** Partners left out: every day of theirs is settled by itself. */
  settled: z.int(),
  ratesChanged: z.int(),
  checks: z.object({
    /** Nets of losing, and the gross of the tops. */
    netWon: z.int(),
    topGrossWon: z.int(),
    /** Valid stakes at the top's rate less everybody's rolling. */
    rollingRestWon: z.int(),
    /** Bets by everybody on their paths: each was rounded down by less than a won. */
    rollingRestMaxWon: z.int(),
    isSound: z.boolean(),
  }),
  /** Of the partners of the page, each with all of his. */
  lines: z.array(computedLine),
  /** Whether more partners stand behind them. */
  more: z.boolean(),
  at: instant,
});
export type SettlementPreview = z.output<typeof settlementPreview>;

export const rollbackPreview = z.object({
  paidWon: z.int(),
  takenWon: z.int(),
  carriedWon: z.int(),
  /** Who has less left than he was paid. */
  short: z.array(z.string()),
});

/** What one partner's line has earned him in a period. */
export const statement = z.object({
  partner: linePartner,
  from: koreanDay,
  to: koreanDay,
  incomeWon: z.int(),
  carryWon: z.int(),
  /** Kept by the house of what his line has played, whether he earns by it or not. */
  profitWon: z.int(),
  /** Lines of any period that are laid ready or held; null to a partner, who sees them once they are paid. */
  unpaidWon: z.nullable(z.int()),
  /** SHA-256 of everything that the statement says, by which a printed one is known. */
  hash: z.string(),
  /** Whether a day of it is not closed, so that it may still change. */
  isOpen: z.boolean(),
  /**
   * Of a line of more than `LIVE_LINE_MAX` with days that are not closed: when those were last counted,
   * null before they were. Null where they were summed just now, or all are closed.
   */
  counted: z.nullable(z.object({ at: z.nullable(instant) })),
  classes: z.array(
    z.object({
      ...lineSums,
      instantWon: z.int(),
      /** Null: not settled. */
      status: z.nullable(z.enum(LINE_STATUS_VALUES)),
      /** The line that it is settled by. */
      settled: z.nullable(z.object({ settlementId: uuid, lineId: uuid })),
      explanations: z.array(explanation),
    }),
  ),
  children: z.array(
    z.object({
      _id: uuid,
      id: z.string(),
      nick: z.string(),
      profitWon: z.int(),
      grossWon: z.int(),
    }),
  ),
  /** Who stood above when, by login ID from the top, the partner himself last. */
  paths: z.array(z.object({ from: koreanDay, to: koreanDay, ids: z.array(z.string()) })),
  days: z.array(z.object({ dayOn: z.string(), baseWon: z.int(), commissionWon: z.int() })),
  rates: z.array(
    z.object({
      gameClass,
      kind,
      rateBps: z.int(),
      effectiveAt: instant,
      setBy: z.nullable(z.string()),
    }),
  ),
});
export type Statement = z.output<typeof statement>;

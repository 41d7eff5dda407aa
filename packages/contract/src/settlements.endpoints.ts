import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { GAME_CLASSES } from './game-classes';
import {
  HELD_LINES_MAX,
  rollbackPreview,
  SETTLEMENT_PREVIEW_SORTS,
  settlementLines,
  settlementPreview,
  settlementRow,
  settlements,
  settlementTerms,
  statement,
} from './settlements';
import {
  madeOf,
  paidBet,
  STATEMENT_MEMBER_SORTS,
  statementBet,
  statementDay,
  statementMember,
} from './statement-bets';
import { koreanDay, reason, uuid, won } from './units';

export const listSettlements = settlements.page;
export const totalSettlements = settlements.totals;
export const listSettlementLines = settlementLines.page;
export const totalSettlementLines = settlementLines.totals;

export const previewSettlement = endpoint({
  method: 'GET',
  path: '/api/settlements/preview',
  access: 'calc.read',
  summary:
    'What a settlement of a period would pay to whom, its lines by pages of 50 partners; nothing is written.',
  input: z.strictObject({
    ...settlementTerms,
    sort: z.optional(z.enum(SETTLEMENT_PREVIEW_SORTS)),
    page: madeOf.page,
  }),
  reply: settlementPreview,
  refusals: ['member.not_found', 'request.invalid', 'settlement.wrong_period'],
});

export const runSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements',
  access: 'settlement.decide',
  summary: 'Keeps what was previewed, to be approved; nothing is paid.',
  input: z.strictObject({
    ...settlementTerms,
    expectedCount: z.int().check(z.minimum(1)),
    expectedSumWon: z.int().check(z.minimum(0)),
  }),
  reply: settlementRow,
  refusals: [
    'member.not_found',
    'request.invalid',
    'settlement.wrong_period',
    'settlement.period_taken',
    'settlement.day_open',
    'settlement.changed',
    'settlement.empty',
    'settlement.unbalanced',
  ],
  audit: 'settlement.run',
});

export const readSettlement = endpoint({
  method: 'GET',
  path: '/api/settlements/:settlementId',
  access: 'calc.read',
  summary: 'One settlement as it stands.',
  input: z.strictObject({ settlementId: uuid }),
  reply: settlementRow,
  refusals: ['record.not_found'],
});

const decision = { settlementId: uuid, version: z.int() };

export const approveSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements/:settlementId/approve',
  access: 'settlement.decide',
  needsKey: true,
  summary: 'Computes every line anew and pays those that wait; a large sum needs two people.',
  input: z.strictObject({ ...decision, sumWon: won }),
  reply: settlementRow,
  refusals: [
    'record.not_found',
    'settlement.closed',
    'settlement.changed',
    'money.second_admin',
    'admin.no_second',
  ],
  audit: 'settlement.approve',
});

export const declineSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements/:settlementId/decline',
  access: 'settlement.decide',
  summary: 'Lets the first of two words come to nothing; the settlement waits on.',
  input: z.strictObject(decision),
  reply: settlementRow,
  refusals: ['record.not_found', 'settlement.closed'],
  audit: 'settlement.decline',
});

const someLines = z.array(uuid).check(z.minLength(1), z.maxLength(HELD_LINES_MAX));

export const holdSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements/:settlementId/hold',
  access: 'settlement.decide',
  summary: 'Leaves lines out of what is paid.',
  input: z.strictObject({ settlementId: uuid, lineIds: someLines, reason }),
  bodyBytesMax: 32_768,
  reply: settlementRow,
  refusals: ['record.not_found', 'settlement.closed'],
  audit: 'settlement.hold',
});

export const releaseSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements/:settlementId/release',
  access: 'settlement.decide',
  summary: 'Lets held lines be paid with the next approval.',
  input: z.strictObject({ settlementId: uuid, lineIds: someLines }),
  bodyBytesMax: 32_768,
  reply: settlementRow,
  refusals: ['record.not_found', 'settlement.closed'],
  audit: 'settlement.release',
});

export const previewRollback = endpoint({
  method: 'GET',
  path: '/api/settlements/:settlementId/rollback-preview',
  access: 'settlement.decide',
  summary: 'What taking a settlement back would get, and what would be carried.',
  input: z.strictObject({ settlementId: uuid }),
  reply: rollbackPreview,
  refusals: ['record.not_found'],
});

export const rollBackSettlement = endpoint({
  method: 'POST',
  path: '/api/settlements/:settlementId/rollback',
  access: 'settlement.decide',
  needsKey: true,
  summary: 'Takes back what a settlement has paid, and frees its days.',
  input: z.strictObject({ ...decision, reason }),
  reply: settlementRow,
  refusals: ['record.not_found', 'settlement.closed'],
  audit: 'settlement.rollback',
});

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId/statement',
  access: 'settlement.read',
  summary: 'What one line has earned its partner in a period, class by class.',
  input: z.strictObject({
    memberId: uuid,
    from: koreanDay,
    to: koreanDay,
    gameClass: z.optional(z.enum(GAME_CLASSES)),
  }),
  reply: statement,
  refusals: ['member.not_found', 'settlement.wrong_period'],
});

/**
 * Whether days that are not over are left out: a line of more than `LIVE_LINE_MAX` is counted by the hour,
 * not bettor by bettor.
 */
const isCut = z.boolean();

export const listStatementDays = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId/statement/days',
  access: 'settlement.read',
  summary: 'Whose days in his line make an amount of a statement, 50 a page; they sum to it.',
  input: z.strictObject({ memberId: uuid, from: koreanDay, to: koreanDay, ...madeOf }),
  reply: z.object({
    rows: z.array(statementDay),
    more: z.boolean(),
    count: z.int(),
    /** Of all pages. */
    amountWon: z.int(),
    isCut,
  }),
  refusals: ['member.not_found', 'settlement.wrong_period'],
});

export const listStatementBets = endpoint({
  method: 'GET',
  path: '/api/partners/:partnerId/statement/bets',
  access: 'settlement.read',
  summary: "The bets that make one bettor's day in a statement, 50 a page.",
  input: z.strictObject({ partnerId: uuid, memberId: uuid, dayOn: koreanDay, ...madeOf }),
  reply: z.object({
    rows: z.array(statementBet),
    more: z.boolean(),
    count: z.int(),
    /** Of all pages, rounded down bet by bet. */
    amountWon: z.int(),
    /** Lose points of the day, which are of no single bet. */
    losePointWon: z.int(),
    /** What of the day was booked before bets were kept one by one; 0 since then. */
    unlistedWon: z.int(),
  }),
  refusals: ['member.not_found'],
});

export const listPaidBets = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId/rolling/:payoutId/bets',
  access: 'settlement.read',
  summary: 'The bets whose rolling was paid, or taken back, at once by one entry, 50 a page.',
  input: z.strictObject({ memberId: uuid, payoutId: uuid, page: madeOf.page }),
  reply: z.object({
    gameClass: z.enum(GAME_CLASSES),
    rows: z.array(paidBet),
    more: z.boolean(),
    count: z.int(),
    /** Of all pages, rounded down bet by bet: what the entry paid. */
    amountWon: z.int(),
  }),
  refusals: ['member.not_found', 'record.not_found'],
});

export const listStatementMembers = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId/statement/members',
  access: 'settlement.read',
  summary: 'What members right beneath a partner have played in a period, 50 a page.',
  input: z.strictObject({
    ...{ memberId: uuid, from: koreanDay, to: koreanDay, page: madeOf.page },
    gameClass: z.optional(z.enum(GAME_CLASSES)),
    sort: z.optional(z.enum(STATEMENT_MEMBER_SORTS)),
  }),
  reply: z.object({ rows: z.array(statementMember), more: z.boolean(), isCut }),
  refusals: ['member.not_found', 'settlement.wrong_period'],
});

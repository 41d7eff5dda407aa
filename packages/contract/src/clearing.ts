import * as z from 'zod/mini';
import { list } from './list';
import { instant, koreanDay, person, reason, uuid } from './units';

interface ClearWords {
  readonly ko: string;
  readonly en: string;
  /** Days that such rows have to be kept. */
  readonly keepDays: number;
}

/** What may go once it has served its time. */
export const CLEAR_KINDS = {
  loginAttempts: { ko: '회원 로그인 시도', en: 'Login attempts of members', keepDays: 730 },
  memberSessions: { ko: '끝난 회원 접속', en: 'Ended visits of members', keepDays: 730 },
  readMessages: { ko: '읽은 쪽지', en: 'Messages that were read', keepDays: 365 },
  closedTickets: { ko: '닫은 고객문의', en: 'Closed tickets', keepDays: 1_827 },
  hiddenPosts: { ko: '숨기거나 삭제한 글', en: 'Hidden and deleted posts', keepDays: 90 },
  endedPopups: { ko: '끝난 팝업', en: 'Popups that are over', keepDays: 90 },
  bulkRows: { ko: '일괄 처리 결과', en: 'Results of bulk decisions', keepDays: 365 },
  feedUses: { ko: 'API 호출·거부 집계', en: 'Counts of API calls and refusals', keepDays: 90 },
} as const satisfies Record<string, ClearWords>;
export type ClearKind = keyof typeof CLEAR_KINDS;
export const CLEAR_KIND_NAMES = Object.keys(CLEAR_KINDS) as [ClearKind, ...ClearKind[]];

/** What never goes, and why; the server's user may not delete from any of them, and a trigger refuses it to everybody. */
export const NEVER_CLEARED = {
  ledger: {
    ...{ ko: '원장, 지갑, 일계', en: 'Ledger, wallets and sums of days' },
    why: { ko: '머니의 증거', en: 'The proof of all money' },
    tables: ['movement', 'ledger_entry', 'ledger_day', 'wallet', 'counted_stake'],
  },
  requests: {
    ...{ ko: '충전·환전 신청, 지급·회수, 이동', en: 'Requests, adjustments and transfers' },
    why: { ko: '분쟁과 세무의 근거', en: 'What disputes and taxes are decided by' },
    tables: ['money_request', 'adjustment', 'provider_transfer'],
  },
  bets: {
    ...{ ko: '배팅, 추첨 결과, 정산', en: 'Bets, draws and settlements' },
    why: { ko: '정산의 근거', en: 'What settlement follows from' },
    tables: [
      ...['bet', 'bet_leg', 'bet_decision', 'draw_result', 'settlement'],
      ...['casino_transaction', 'casino_round'],
    ],
  },
  records: {
    ...{ ko: '작업 기록, 설정 이력', en: 'Audit log and versions of settings' },
    why: { ko: '누가 무엇을 했는지의 증거', en: 'The proof of who did what' },
    tables: ['audit_event', 'audit_head', 'setting_version', 'admin_hand'],
  },
  members: {
    ...{ ko: '회원', en: 'Members' },
    why: {
      ko: '모든 기록이 가리키는 사람. 탈퇴 5년 뒤 개인정보는 저절로 지워집니다',
      en: 'Whom every record names. Five years after he left what is personal goes by itself',
    },
    tables: ['member', 'member_memo'],
  },
} as const;

/** How long what was cleared can be brought back. */
export const CLEAR_IMPORT_DAYS = 30;
/** Rows of a kind that a preview names. */
export const CLEAR_SAMPLES_MAX = 3;
/** How long a request waits for another top administrator. */
export const CLEAR_APPROVAL_HOURS = 24;

export const CLEAR_STATUSES = [
  ...['requested', 'declined', 'approved', 'archiving', 'verifying', 'deleting', 'paused'],
  ...['done', 'failed', 'cancelled', 'importing', 'imported'],
] as const as readonly [
  'requested',
  'declined',
  'approved',
  'archiving',
  'verifying',
  'deleting',
  'paused',
  'done',
  'failed',
  'cancelled',
  'importing',
  'imported',
];
export type ClearStatus = (typeof CLEAR_STATUSES)[number];

const kinds = z.array(z.enum(CLEAR_KIND_NAMES)).check(
  z.minLength(1),
  z.maxLength(CLEAR_KIND_NAMES.length),
  z.refine((names) => new Set(names).size === names.length, { params: { rule: 'repeated_key' } }),
);

export const clearPreviewInput = z.strictObject({ kinds, beforeOn: koreanDay });
export const requestClearInput = z.strictObject({
  kinds,
  beforeOn: koreanDay,
  /** How many rows its asker saw. */
  rows: z.int().check(z.minimum(1)),
  reason,
});
export const clearInput = z.strictObject({ clearId: uuid });

export const clearPreview = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(CLEAR_KIND_NAMES),
      rows: z.int(),
      bytes: z.int(),
      oldestAt: z.nullable(instant),
      newestAt: z.nullable(instant),
      /** The oldest rows by what names them: nothing of a person is told. */
      samples: z.array(z.object({ table: z.string(), key: z.string(), at: instant })),
    }),
  ),
  rows: z.int(),
});

export const clearRun = z.object({
  clearId: uuid,
  kinds: z.array(z.enum(CLEAR_KIND_NAMES)),
  beforeOn: z.string(),
  status: z.enum(CLEAR_STATUSES),
  reason: z.string(),
  rowsExpected: z.int(),
  rowsArchived: z.int(),
  rowsDeleted: z.int(),
  rowsImported: z.int(),
  /** How long it has been at work, or at bringing back; held and waiting it is not. */
  workedMs: z.int(),
  /** Of its archive, packed. */
  bytes: z.int(),
  requestedBy: person,
  requestedAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  error: z.nullable(z.string()),
  finishedAt: z.nullable(instant),
  importedBy: z.nullable(person),
});
export type ClearRun = z.output<typeof clearRun>;

export const clearRuns = list({
  path: '/api/clear-runs',
  access: 'admin.manage',
  summary: 'What was cleared, or is to be.',
  row: clearRun,
  id: 'clearId',
  filters: { status: z.optional(z.enum(CLEAR_STATUSES)) },
  sorts: ['newest', 'oldest'],
});

/** The archive of a kind and month. */
export const clearFile = z.object({
  kind: z.enum(CLEAR_KIND_NAMES),
  tableName: z.string(),
  month: z.string(),
  rows: z.int(),
  bytes: z.int(),
  /** Of the hashes of its parts, in their order. */
  sha256: z.string(),
});

import * as z from 'zod/mini';
import { list } from './list';
import { text } from './text';
import { instant, koreanDay, person, uuid } from './units';

/** What was, or became, of the subject; never a password, a secret or a whole account number. */
const state = z.nullable(z.record(z.string(), z.unknown()));

const auditLine = z.object({
  _id: uuid,
  at: instant,
  /** Null: nobody who was signed in. */
  actor: z.nullable(person),
  /** From where; null where nobody knows. */
  ip: z.nullable(z.string()),
  requestId: z.string(),
  /** One of `AUDIT_ACTIONS`, or of an earlier version. */
  action: z.string(),
  /** What it was done to, e.g. `request/01a1…`. */
  subject: z.string(),
  /** Why, where a person had to say it. */
  reason: z.nullable(z.string()),
  before: state,
  after: state,
});

/** Where a line stands in its chain, and whether it is as it was written there. */
export const auditProof = z.object({
  /** From 1 on, in the chain of its actor. */
  seq: z.int(),
  /** It says what its hash is of, follows the line before it, and the next one follows it. */
  isSound: z.boolean(),
});

const lineWords = {
  access: 'audit.read',
  row: auditLine,
  id: '_id',
  sorts: ['newest', 'oldest'],
} as const;

/** Who changed what: the lines of every chain by their time. */
export const auditLines = list({
  ...lineWords,
  path: '/api/audit',
  summary: 'The audit log.',
  filters: {
    /** A login ID, whole. */
    actor: z.optional(text(40)),
    action: z.optional(text(60)),
    subject: z.optional(text(100)),
    /** First and last day, in Seoul. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
});

/** Who changed, opened or revealed what of a member. */
export const auditOfMember = list({
  ...lineWords,
  path: '/api/members/:memberId/audit',
  summary: 'The audit log of one member.',
  filters: { memberId: uuid },
  refusals: ['member.not_found'],
});

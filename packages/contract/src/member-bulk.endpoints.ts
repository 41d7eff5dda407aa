// What is done about many members: those who were selected, or everybody of a filter.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { MEMBERS_AT_ONCE_MAX, MEMBERS_OF_FILTER_MAX, memberAct, memberBulk } from './member-bulk';
import { memberList } from './member-lists';
import { reason, uuid } from './units';

const filter = memberList.totals.input;
const memberIds = z.array(uuid).check(z.minLength(1), z.maxLength(MEMBERS_AT_ONCE_MAX));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const OF_TEXT = ['template.unknown_variable', 'message.too_many'] as const;
/** What keeps a message from being sent to anybody; the last two, from single members. */
const OF_MESSAGE = [
  ...OF_TEXT,
  'message.already_sent',
  'message.member_gone',
  'message.member_excluded',
] as const;

export const bulkMembers = endpoint({
  method: 'POST',
  path: '/api/members/bulk',
  access: 'member.restrict',
  summary:
    'Does the same about many members, if it still would be done to exactly those who were seen; of each it tells whether it was done.',
  input: z.strictObject({
    memberIds,
    act: memberAct,
    expectedCount: z.int().check(z.minimum(0), z.maximum(MEMBERS_AT_ONCE_MAX)),
    expectedDigest: digest,
    reason,
  }),
  bodyBytesMax: 65_536,
  reply: z.object({
    done: z.int(),
    /** Whom a rule kept from it; `id` is null of nobody. */
    skipped: z.array(z.object({ memberId: uuid, id: z.nullable(z.string()), code: z.string() })),
  }),
  refusals: ['member.bulk_changed', 'member.is_gone', 'member.status_changed', ...OF_MESSAGE],
  audit: 'member.bulk',
});

export const previewBulkMembers = endpoint({
  method: 'POST',
  path: '/api/members/bulk/preview',
  access: 'member.restrict',
  summary:
    'Whom a filter of the list means for something that is done about many, and whom a rule would keep from it.',
  input: z.strictObject({
    filter,
    /** These of them alone. */
    memberIds: z.optional(memberIds),
    act: memberAct,
  }),
  bodyBytesMax: 65_536,
  reply: z.object({
    /** How many it would be done to. */
    count: z.int(),
    /** Names every one of them. */
    digest: z.string(),
    /** The first of them, by login ID. */
    names: z.array(z.string()),
    skipped: z.array(
      z.object({
        code: z.string(),
        count: z.int(),
        /** The first of them, by login ID; of whom nobody knows, by what was asked for. */
        names: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['list.too_wide', ...OF_TEXT],
  writesNothing: true,
});

export const startMemberBulk = endpoint({
  method: 'POST',
  path: '/api/members/bulk-orders',
  access: 'member.restrict',
  summary:
    'Does the same about everybody of a filter, if they still are exactly those who were seen; each by himself, in the background.',
  input: z.strictObject({
    filter,
    act: memberAct,
    expectedCount: z.int().check(z.minimum(1), z.maximum(MEMBERS_OF_FILTER_MAX)),
    expectedDigest: digest,
    reason,
  }),
  bodyBytesMax: 32_768,
  reply: memberBulk,
  refusals: [
    'member.bulk_changed',
    'member.bulk_running',
    'list.too_wide',
    'member.is_gone',
    'member.status_changed',
    ...OF_MESSAGE,
  ],
  audit: 'member.bulk_start',
});

export const cancelMemberBulk = endpoint({
  method: 'POST',
  path: '/api/members/bulk-orders/:bulkId/cancel',
  access: 'member.restrict',
  summary:
    'Leaves everybody whose turn has not come as he is; what was done to the others stays done.',
  input: z.strictObject({ bulkId: uuid }),
  reply: memberBulk,
  /** `member.bulk_cancelled` is what keeps it from everybody who is left, one by one. */
  refusals: ['record.not_found', 'bulk.over', 'member.bulk_cancelled'],
  audit: 'member.bulk_cancel',
});

export const readMemberBulk = endpoint({
  method: 'GET',
  path: '/api/members/bulk-orders',
  access: 'member.restrict',
  summary:
    'How far something about everybody of a filter has come: that of this name, or the newest that the caller has started.',
  input: z.strictObject({ bulkId: z.optional(uuid) }),
  reply: z.object({ bulk: z.nullable(memberBulk) }),
  refusals: ['record.not_found'],
});

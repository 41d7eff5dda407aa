// The same about many members.
import * as z from 'zod/mini';
import { tag } from './member-lists';
import { level } from './members';
import { messageText } from './messages';
import type { Permission } from './permissions';
import { instant, person, uuid } from './units';

/** Members that a filter may mean when something is done about all of them. */
export const MEMBERS_OF_FILTER_MAX = 50_000;
/** Members that may be named one by one. */
export const MEMBERS_AT_ONCE_MAX = 500;
/** Members who are named of all whom a rule kept from it. */
export const MEMBERS_NAMED_MAX = 20;

/** What `member.restrict` decides on: in, suspended, or out. */
export const restriction = z.literal([1, 2, 4]);

/** What is done about many. */
export const memberAct = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), level }),
  z.strictObject({ action: z.literal('decline') }),
  z.strictObject({ action: z.literal('status'), status: restriction }),
  z.strictObject({ action: z.literal('level'), level }),
  z.strictObject({ action: z.literal('tag'), tag, isOn: z.boolean() }),
  z.strictObject({ action: z.literal('endSessions') }),
  z.strictObject({
    action: z.literal('message'),
    ...{ kind: messageText.kind, title: messageText.title, body: messageText.body },
    /** Sends the same text to the same members within ten minutes all the same. */
    again: z.optional(z.boolean()),
    templateId: z.optional(uuid),
    /** Left out: at once. */
    sendAt: z.optional(instant),
  }),
]);
export type MemberAct = z.output<typeof memberAct>;

/** The right that each takes, as it does of one member alone; whoever has none of them has no bulk. */
export const PERMISSION_OF_ACT = {
  approve: 'member.change',
  decline: 'member.change',
  level: 'member.change',
  status: 'member.restrict',
  tag: 'member.restrict',
  endSessions: 'member.restrict',
  message: 'message.send',
} as const satisfies Record<MemberAct['action'], Permission>;

/** Something about everybody of a filter, and how far it has come. */
export const memberBulk = z.object({
  bulkId: uuid,
  act: memberAct,
  /** `waiting` for the time of its message. */
  status: z.enum(['waiting', 'running', 'done']),
  count: z.int(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** Who called it off before its end. */
  calledOffBy: z.nullable(person),
  /** How many ended in each way; `open` are still to come. */
  outcomes: z.object({ open: z.int(), done: z.int(), refused: z.int() }),
  /** Who had changed meanwhile, so that a rule kept him from it: by the refusal's code, the first by name. */
  refused: z.array(z.object({ code: z.string(), count: z.int(), names: z.array(z.string()) })),
});
export type MemberBulk = z.output<typeof memberBulk>;

// Who came in, from where, and who came with the same.
import * as z from 'zod/mini';
import { bettors } from './bettors';
import { endpoint } from './endpoint';
import {
  judgement,
  loginAttempts,
  loginRushes,
  markedMember,
  memberLinks,
  traceGroupRow,
  traceGroups,
  traceKind,
  visitors,
} from './member-lists';
import { optionalText } from './text';
import { instant, uuid } from './units';

export const listLogins = loginAttempts.page;

export const totalLogins = loginAttempts.totals;

export const listLoginRushes = endpoint({
  method: 'GET',
  path: '/api/members/logins/rushes',
  access: 'login.read',
  summary: 'Addresses from which ten or more logins failed within ten minutes of the last day.',
  input: z.strictObject({}),
  reply: loginRushes,
  refusals: [],
});

export const listVisitors = visitors.page;

export const totalVisitors = visitors.totals;

export const listBettors = bettors.page;

export const totalBettors = bettors.totals;

export const listTraceGroups = traceGroups.page;

export const totalTraceGroups = traceGroups.totals;

export const readTraceGroup = endpoint({
  method: 'GET',
  path: '/api/members/trace-groups/:groupId',
  access: 'tracking.read',
  summary: 'A group with 50 of its members, those who came first before the others.',
  input: z.strictObject({
    groupId: uuid,
    /** The last member of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({
    group: traceGroupRow,
    members: z.array(
      z.object({
        ...markedMember.shape,
        joinedAt: instant,
        recommender: z.nullable(z.string()),
        moneyWon: z.int(),
        chargeWon: z.int(),
        exchangeWon: z.int(),
        bonusWon: z.int(),
        firstSeenAt: instant,
        lastSeenAt: instant,
        times: z.int(),
        /** What he shares with others of this page. */
        sharedKinds: z.array(traceKind),
        /** His sessions of the last seven days that ran while another one's of this page did. */
        overlaps: z.int(),
        /**
         * Rounds of the last 30 days in which he bet against another one of the group: of this page,
         * or of the `OPPOSITE_AMONG_MAX` who came last.
         */
        oppositeRounds: z.int(),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['record.not_found'],
});

export const judgeTraceGroup = endpoint({
  method: 'PUT',
  path: '/api/members/trace-groups/:groupId/judgement',
  access: 'member.restrict',
  summary: 'Says of a group whether it is one person; it stays until somebody joins the group.',
  input: z.strictObject({
    groupId: uuid,
    judgement,
    note: optionalText(200),
    /** How many were in it as it was read: who joined since is not judged. Left out: all who are now. */
    members: z.optional(z.int().check(z.minimum(1))),
    version: z.int(),
  }),
  reply: traceGroupRow,
  refusals: ['record.not_found', 'record.stale'],
  audit: 'tracking.judge',
});

export const readMemberLinks = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/links',
  access: 'tracking.read',
  summary:
    'Who is connected with a member by what they came with, and who with them: at most 200, those of shared networks left out.',
  input: z.strictObject({ memberId: uuid }),
  reply: memberLinks,
  refusals: ['member.not_found'],
});

export const listMemberTraces = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/traces',
  access: 'tracking.read',
  summary:
    'What a member came with, 50 at a time, what was seen last first, and how many others came with the same.',
  input: z.strictObject({
    memberId: uuid,
    /** The last trace of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({
    traces: z.array(
      z.object({
        traceId: uuid,
        kind: traceKind,
        key: z.string(),
        /** Null where nobody else came with it. */
        groupId: z.nullable(uuid),
        /** Himself included. */
        members: z.int(),
        judgement,
        firstSeenAt: instant,
        lastSeenAt: instant,
        times: z.int(),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['member.not_found'],
});

// The filters that the lists of logins, questions, messages, coupons' uses and groups offer, filled with what a database holds.
import {
  type couponUses,
  type loginAttempts,
  type messages,
  TRACE_JUDGEMENTS,
  type tickets,
  traceGroups,
  type usesOfCoupon,
} from '@gwanje/contract';
import type { PageOf } from '../server/src/platform/list-source';
import { draw } from './history-cases';
import { type Case, combine, type Drawn } from './list-cases';

const DAYS = ({ day, lastDay }: Drawn) => ({ from: day, to: lastDay });
const OF_MEMBER = { member: ({ memberId }: Drawn) => ({ memberId }) };
/** When it was made, which its identifier holds. */
const AT = (id: string) =>
  `to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0) as at`;

type LoginsInput = PageOf<typeof loginAttempts>;
interface DrawnLogin extends Drawn {
  readonly outcome: NonNullable<LoginsInput['outcome']>;
  readonly loginId: string;
  readonly ip: string;
  readonly device: string;
}

export const drawLogins = (url: string, rows: number) =>
  draw<DrawnLogin>(url, rows, [
    `attempt_id as id, member_id as "memberId", outcome, login_id as "loginId", host(ip) as ip, device`,
    `(select *, ${AT('attempt_id')} from login_attempt) as attempt`,
  ]);

/** Of everybody a month at most is looked at, so that of everybody every case is of days. */
export const LOGIN_CASES: readonly Case<DrawnLogin, LoginsInput>[] = [
  ...combine<DrawnLogin, LoginsInput>(
    'logins of days',
    [
      OF_MEMBER,
      {
        outcome: ({ outcome }) => ({ outcome }),
        ID: ({ loginId }) => ({ categoryInfo: 'id', query: loginId }),
        'beginning of an ID': ({ loginId }) => ({
          ...{ categoryInfo: 'id', query: loginId.slice(0, -2) },
        }),
        IP: ({ ip }) => ({ categoryInfo: 'ip', query: ip }),
        device: ({ device }) => ({ categoryInfo: 'device', query: device }),
      },
    ],
    DAYS,
  ),
  { what: 'logins of one member', inputOf: ({ memberId }) => ({ memberId }) },
  { what: 'logins after one', inputOf: (one) => ({ ...DAYS(one), after: one.id }) },
];

type TicketsInput = PageOf<typeof tickets>;
interface DrawnTicket extends Drawn {
  readonly kind: NonNullable<TicketsInput['kind']>;
  readonly loginId: string;
  readonly title: string;
  readonly admin: string | null;
}

export const drawTickets = (url: string, rows: number) =>
  draw<DrawnTicket>(url, rows, [
    `ticket_id as id, member_id as "memberId", kind, member.login_id as "loginId", title,
     admin.login_id as admin`,
    `(select *, asked_at as at from ticket) as ticket join member using (member_id)
     left join admin on admin._id = ticket.answered_by`,
  ]);

const TICKET_FILTERS = combine<DrawnTicket, TicketsInput>(
  'tickets',
  [
    OF_MEMBER,
    {
      waiting: () => ({ state: 'waiting' }),
      claimed: () => ({ state: 'claimed' }),
      done: () => ({ state: 'done' }),
    },
    {
      kind: ({ kind }) => ({ kind }),
      mine: () => ({ mine: 'true' }),
      ID: ({ loginId }) => ({ categoryInfo: 'id', query: loginId }),
      title: ({ title }) => ({ categoryInfo: 'title', query: title }),
      'a rare word': () => ({ categoryInfo: 'body', query: '계좌변경' }),
      answerer: ({ admin }) => ({ categoryInfo: 'admin', query: admin ?? 'desk1' }),
    },
  ],
  () => ({}),
);
export const TICKET_CASES: readonly Case<DrawnTicket, TicketsInput>[] = [
  ...TICKET_FILTERS,
  // By how long they wait, beside when they came.
  ...TICKET_FILTERS.filter(({ what }) => what.endsWith(', oldest first')).map(
    ({ what, inputOf }): Case<DrawnTicket, TicketsInput> => ({
      what: what.replace(', oldest first', ', by waiting'),
      inputOf: (row) => ({ ...inputOf(row), sort: 'waiting' }),
    }),
  ),
  { what: 'tickets after one', inputOf: ({ id }) => ({ after: id }) },
];

type MessagesInput = PageOf<typeof messages>;
interface DrawnMessage extends Drawn {
  readonly kind: NonNullable<MessagesInput['kind']>;
  readonly state: NonNullable<MessagesInput['state']>;
  readonly title: string;
  readonly loginId: string;
}

export const drawMessages = (url: string, rows: number) =>
  draw<DrawnMessage>(url, rows, [
    `message_id as id, member_id as "memberId", kind, state, title, login_id as "loginId"`,
    `(select *, send_at as at from message) as message
     join message_recipient using (message_id) join member using (member_id)`,
  ]);

export const MESSAGE_CASES: readonly Case<DrawnMessage, MessagesInput>[] = [
  ...combine<DrawnMessage, MessagesInput>(
    'messages',
    [
      {
        kind: ({ kind }) => ({ kind }),
        promotions: () => ({ kind: 'promotion' }),
        state: ({ state }) => ({ state }),
        'those on their way': () => ({ state: 'sending' }),
        'what was recalled': () => ({ state: 'recalled' }),
        title: ({ title }) => ({ categoryInfo: 'title', query: title }),
        sender: () => ({ categoryInfo: 'sender', query: 'desk1' }),
        ID: ({ loginId }) => ({ categoryInfo: 'id', query: loginId }),
      },
      { days: DAYS },
    ],
    () => ({}),
  ),
  { what: 'messages after one', inputOf: ({ id }) => ({ after: id }) },
];

type UsesInput = PageOf<typeof couponUses>;
type UsesOfInput = PageOf<typeof usesOfCoupon>;
interface DrawnUse extends Drawn {
  readonly couponId: string;
}

export const drawUses = (url: string, rows: number) =>
  draw<DrawnUse>(url, rows, [
    'use_id as id, member_id as "memberId", coupon_id as "couponId"',
    'coupon_use',
  ]);

export const USE_CASES: readonly Case<DrawnUse, UsesInput>[] = combine<DrawnUse, UsesInput>(
  'uses',
  [OF_MEMBER, { days: DAYS }],
  () => ({}),
);
export const USE_OF_COUPON_CASES: readonly Case<DrawnUse, UsesOfInput>[] = [
  ...combine<DrawnUse, UsesOfInput>(
    'uses of a coupon',
    [OF_MEMBER, { days: DAYS }],
    ({ couponId }) => ({ couponId }),
    // What a coupon comes to is a sum of its own uses, however few of all of them these are.
  ).map((each) => ({ ...each, what: each.what.replace(', newest first', ', the newest first') })),
];

type GroupsInput = PageOf<typeof traceGroups>;
interface DrawnGroup extends Drawn {
  readonly kind: NonNullable<GroupsInput['kind']>;
}

export const drawGroups = (url: string, rows: number) =>
  draw<DrawnGroup>(url, rows, [
    'group_id as id, group_id as "memberId", kind',
    '(select *, last_seen_at as at from trace_group where members > 1) as trace_group',
  ]);

const GROUP_FILTERS: readonly (readonly [string, (row: DrawnGroup) => Partial<GroupsInput>])[] = [
  ['', () => ({})],
  [' of a kind', ({ kind }) => ({ kind })],
  [' of days', DAYS],
  [' with many members', () => ({ minMembers: 200 })],
  ...(Object.keys(TRACE_JUDGEMENTS) as (keyof typeof TRACE_JUDGEMENTS)[]).map(
    (judgement) => [` judged ${judgement}`, () => ({ judgement })] as const,
  ),
  [
    ' of a kind, not judged, of days',
    (row) => ({ ...DAYS(row), kind: row.kind, judgement: 'unknown' }),
  ],
];
export const GROUP_CASES: readonly Case<DrawnGroup, GroupsInput>[] = GROUP_FILTERS.flatMap(
  ([name, add]) =>
    traceGroups.sorts.map((sort) => ({
      what: `groups${name}, by ${sort}`,
      inputOf: (row: DrawnGroup) => ({ ...add(row), sort }),
    })),
);

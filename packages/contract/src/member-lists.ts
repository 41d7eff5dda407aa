import * as z from 'zod/mini';
import { list } from './list';
import { grade, level, memberName, shownBankAccount, status } from './members';
import { text } from './text';
import { instant, koreanDay, person, uuid, yesOrNo } from './units';

const namesIn = <Name extends string>(labels: Readonly<Record<Name, unknown>>) =>
  Object.keys(labels) as [Name, ...Name[]];

/** What tells a member in every list. */
export const memberCell = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  grade: z.int(),
  level: z.int(),
  status: z.int(),
  isTest: z.boolean(),
});
export type MemberCell = z.output<typeof memberCell>;

/** The same with what is to be known of him before anything is decided. */
export const markedMember = z.object({
  ...memberCell.shape,
  excludedUntil: z.nullable(instant),
  /** Whether staff noted something that whoever decides on him should see; false for a partner. */
  hasAlertMemo: z.boolean(),
  /** Others who came with the same address, device, account or phone; null for a partner. */
  sharedMembers: z.nullable(z.int()),
});
export type MarkedMember = z.output<typeof markedMember>;

/** Words that staff put on members to find them by. */
export const MEMBER_TAGS = {
  vip: { ko: '우수', en: 'Valued' },
  watch: { ko: '주의', en: 'Watched' },
  bonusHunter: { ko: '보너스헌터', en: 'Bonus hunter' },
  bothSides: { ko: '양방', en: 'Both sides' },
  sameOwner: { ko: '동일인', en: 'Same person' },
  dispute: { ko: '분쟁', en: 'Dispute' },
} as const;
export type MemberTag = keyof typeof MEMBER_TAGS;
export const tag = z.enum(namesIn(MEMBER_TAGS));

const memberRow = z.object({
  ...markedMember.shape,
  /** Login ID; null at the top of what the reader sees. */
  recommender: z.nullable(z.string()),
  moneyWon: z.int(),
  pointWon: z.int(),
  incomeWon: z.int(),
  /** What lies at all providers. */
  providerWon: z.int(),
  /** Approved, ever. */
  chargeWon: z.int(),
  exchangeWon: z.int(),
  /** Charges less exchanges. */
  profitWon: z.int(),
  /** Placed within the last thirty days of Seoul, less what was cancelled. */
  stake30dWon: z.int(),
  lastLoginAt: z.nullable(instant),
  lastIp: z.nullable(z.string()),
  joinedAt: instant,
  joinIp: z.nullable(z.string()),
  /** Masked. */
  phone: z.nullable(z.string()),
  bankAccount: z.nullable(shownBankAccount),
  tags: z.array(z.string()),
  /** The newest note of staff; null for a partner. */
  memo: z.nullable(z.string()),
  /** Of who waits to be let in; null for a partner. */
  joining: z.nullable(
    z.object({
      /** Others who came with the same, by what it is. */
      shared: z.partialRecord(z.enum(['ip', 'device', 'account', 'phone']), z.int()),
      /** Who joined from his address on this day of Seoul, he himself among them. */
      ipJoinsToday: z.int(),
    }),
  ),
  version: z.int(),
});

/** What `query` of the member list is looked for in. */
export const MEMBER_CATEGORIES = {
  id: { ko: '아이디', en: 'ID' },
  nick: { ko: '닉네임', en: 'Nickname' },
  owner: { ko: '예금주', en: 'Account owner' },
  /** By its last four digits, or by all of them. */
  phone: { ko: '연락처', en: 'Phone' },
  account: { ko: '계좌번호', en: 'Account number' },
  /** Members right beneath the one of this ID. */
  recommender: { ko: '추천인', en: 'Recommender' },
  /** Whose code newcomers type when they join; whole. */
  code: { ko: '추천코드', en: 'Recommendation code' },
  ip: { ko: 'IP', en: 'IP' },
  /** By words of what staff noted, each from its beginning. */
  memo: { ko: '메모', en: 'Memo' },
} as const;
export type MemberCategory = keyof typeof MEMBER_CATEGORIES;

/** What is looked for by these, in whichever list, is somebody's own number: no address, log or audit line keeps it whole. */
export const OWN_NUMBER_CATEGORIES: readonly unknown[] = ['phone', 'account'];
/** How many of its last digits a mask shows. */
export const OWN_NUMBER_DIGITS_SHOWN = 4;

/** Ready-made questions of the member list. */
export const MEMBER_CHIPS = {
  waiting: { ko: '승인대기', en: 'Waiting for approval' },
  joinedToday: { ko: '오늘 가입', en: 'Joined today' },
  /** Of whom the first charge ever was approved on this day of Seoul. */
  firstCharged: { ko: '오늘 첫 충전', en: 'First charged today' },
  online: { ko: '접속 중', en: 'Signed in now' },
  idle: { ko: '30일 미접속', en: 'Away for 30 days' },
  shared: { ko: '중복 의심', en: 'Shared traces' },
  owing: { ko: '미수', en: 'In debt' },
  excluded: { ko: '자기배제', en: 'Self-excluded' },
  exclusionOver: { ko: '자기배제 종료', en: 'Self-exclusion over' },
} as const;
export type MemberChip = keyof typeof MEMBER_CHIPS;
const MEMBER_CHIP_VALUES = namesIn(MEMBER_CHIPS);

/** How long a member counts as signed in after he was last seen. */
export const ONLINE_MINUTES = 5;

const memberFilters = {
  memberId: z.optional(uuid),
  categoryGrade: z.optional(z.pipe(z.coerce.number(), grade)),
  categoryStatus: z.optional(z.pipe(z.coerce.number(), status)),
  /** Left out: ID or nickname, from the beginning. */
  categoryInfo: z.optional(z.enum(namesIn(MEMBER_CATEGORIES))),
  query: z.optional(memberName),
  level: z.optional(z.pipe(z.coerce.number(), level)),
  /** A partner: himself and everybody beneath him. */
  partnerId: z.optional(uuid),
  /** Members right beneath this one. */
  recommenderId: z.optional(uuid),
  /** Who came with the same; nobody for a partner. */
  groupId: z.optional(uuid),
  tag: z.optional(tag),
  chip: z.optional(z.enum(MEMBER_CHIP_VALUES)),
  isTest: z.optional(yesOrNo),
  /** Days of Seoul on which they joined. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
  /** Days without a login, of those who were there so long. */
  idle: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650))),
};

export const memberList = list({
  path: '/api/members',
  access: 'member.read',
  summary: 'Members; sums leave test accounts out.',
  row: memberRow,
  id: '_id',
  filters: memberFilters,
  sorts: [
    ...(['newest', 'oldest', 'id', '-id'] as const),
    ...(['moneyWon', '-moneyWon', 'pointWon', '-pointWon', 'chargeWon', '-chargeWon'] as const),
    ...(['exchangeWon', '-exchangeWon', 'profitWon', '-profitWon'] as const),
    ...(['lastLoginAt', '-lastLoginAt'] as const),
  ],
  totals: z.object({
    moneyWon: z.int(),
    pointWon: z.int(),
    incomeWon: z.int(),
    providerWon: z.int(),
    chargeWon: z.int(),
    exchangeWon: z.int(),
    profitWon: z.int(),
    stake30dWon: z.int(),
  }),
  refusals: ['list.too_wide'],
});
export type MemberFilter = z.output<(typeof memberList)['totals']['input']>;

export const memberChipCounts = z.object({
  counts: z.partialRecord(z.enum(MEMBER_CHIP_VALUES), z.int()),
});

/** How a try to come in ended. */
export const LOGIN_OUTCOMES = {
  success: { ko: '성공', en: 'Signed in' },
  /** He came in, to get his money out: he has excluded himself. */
  excluded: { ko: '자기배제', en: 'Signed in, self-excluded' },
  wrongPassword: { ko: '비밀번호 오류', en: 'Wrong password' },
  unknownId: { ko: '없는 아이디', en: 'Unknown ID' },
  mayNotEnter: { ko: '정지·차단', en: 'May not enter' },
  blockedIp: { ko: 'IP 차단', en: 'Blocked IP' },
  locked: { ko: '잠금', en: 'Locked' },
} as const;
export type LoginOutcome = keyof typeof LOGIN_OUTCOMES;
/** Those of whoever came in. */
export const CAME_IN = ['success', 'excluded'] as const satisfies readonly LoginOutcome[];
const outcome = z.enum(namesIn(LOGIN_OUTCOMES));

/** What `query` of the login log is looked for in: IDs from their beginning, the others whole. */
export const LOGIN_CATEGORIES = {
  id: { ko: '아이디', en: 'ID' },
  ip: { ko: 'IP', en: 'IP' },
  device: { ko: '기기', en: 'Device' },
} as const;

const loginRow = z.object({
  attemptId: uuid,
  at: instant,
  /** As it was typed. */
  loginId: z.string(),
  /** Null where nobody has that ID. */
  member: z.nullable(markedMember),
  outcome,
  ip: z.nullable(z.string()),
  /** As the player site told it. */
  region: z.nullable(z.string()),
  device: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** The first time that this member came in with this device. */
  isNewDevice: z.boolean(),
  /** Members who came in by this address; of IPv6, from its household. */
  ipMembers: z.nullable(z.int()),
  /** How long the session lasted so far; null where none was begun. */
  minutes: z.nullable(z.int()),
});

/** Days for which a try under an ID that nobody has is kept. */
export const UNKNOWN_LOGIN_DAYS = 90;

/** Days of everybody's tries that are asked for at once; of one member, all. */
export const LOGIN_DAYS_MAX = 31;

export const loginAttempts = list({
  path: '/api/members/logins',
  access: 'login.read',
  summary:
    'Tries of members to come in: of all of them at most 31 days, the last ones unless said.',
  row: loginRow,
  id: 'attemptId',
  filters: {
    memberId: z.optional(uuid),
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
    outcome: z.optional(outcome),
    categoryInfo: z.optional(z.enum(namesIn(LOGIN_CATEGORIES))),
    query: z.optional(text(200)),
  },
  sorts: ['newest', 'oldest'],
  totals: z.object({ outcome, logins: z.int() }),
  refusals: ['list.too_wide'],
});

/** Failures of one address within `LOGIN_RUSH_MINUTES` from which on it is trying doors. */
export const LOGIN_RUSH_FAILURES = 10;
export const LOGIN_RUSH_MINUTES = 10;

/** Addresses that have tried doors within a day, those that failed most often first. */
export const loginRushes = z.object({
  rushes: z.array(
    z.object({
      ip: z.string(),
      failures: z.int(),
      /** IDs that were typed. */
      ids: z.int(),
      /** Whether somebody came in from it after all. */
      isIn: z.boolean(),
      lastAt: instant,
    }),
  ),
});

const visitorRow = z.object({
  _id: uuid,
  member: markedMember,
  isOnline: z.boolean(),
  firstLoginAt: instant,
  lastLoginAt: instant,
  logins: z.int(),
  lastIp: z.nullable(z.string()),
  joinedAt: instant,
  moneyWon: z.int(),
  /** Approved on this day of Seoul. */
  chargeTodayWon: z.int(),
  /** Placed on it, less what was cancelled. */
  stakeTodayWon: z.int(),
  /** Stakes settled on it less what they paid: what the house has won of him. */
  profitTodayWon: z.int(),
  lastBetAt: z.nullable(instant),
});

export const visitors = list({
  path: '/api/members/logins/today',
  access: 'login.read',
  summary: 'Members who have signed in on this day of Seoul.',
  row: visitorRow,
  id: '_id',
  filters: {
    memberId: z.optional(uuid),
    /** A partner: himself and everybody beneath him. */
    partnerId: z.optional(uuid),
    /** `now`: seen within `ONLINE_MINUTES`; `today`: everybody, as if left out. */
    state: z.optional(z.enum(['now', 'today'])),
    chip: z.optional(z.enum(['firstVisit', 'joinedToday', 'betsUncharged'])),
    query: z.optional(memberName),
    isTest: z.optional(yesOrNo),
  },
  sorts: [
    ...(['-lastLoginAt', 'lastLoginAt', '-logins', 'logins'] as const),
    ...(['-moneyWon', 'moneyWon', '-chargeTodayWon', 'chargeTodayWon'] as const),
    ...(['-stakeTodayWon', 'stakeTodayWon'] as const),
  ],
  totals: z.object({
    moneyWon: z.int(),
    chargeTodayWon: z.int(),
    stakeTodayWon: z.int(),
    profitTodayWon: z.int(),
  }),
});

/** What members can have in common. */
export const TRACE_KINDS = {
  ip: { ko: 'IP', en: 'IP' },
  device: { ko: '기기', en: 'Device' },
  account: { ko: '계좌', en: 'Account' },
  phone: { ko: '연락처', en: 'Phone' },
} as const;
export type TraceKind = keyof typeof TRACE_KINDS;
export const traceKind = z.enum(namesIn(TRACE_KINDS));

/** What somebody judged of members who have it in common. */
export const TRACE_JUDGEMENTS = {
  unknown: { ko: '미확인', en: 'Not judged' },
  samePerson: { ko: '동일인', en: 'Same person' },
  family: { ko: '가족', en: 'Family' },
  sharedNetwork: { ko: '공용망(통신사·PC방)', en: 'Shared network' },
  harmless: { ko: '정상', en: 'Harmless' },
} as const;
export type TraceJudgement = keyof typeof TRACE_JUDGEMENTS;
export const judgement = z.enum(namesIn(TRACE_JUDGEMENTS));

/** Members of a group whose bets are compared with each other's. */
export const OPPOSITE_AMONG_MAX = 200;

export const traceGroupRow = z.object({
  groupId: uuid,
  kind: traceKind,
  /** Accounts and phones masked. */
  key: z.string(),
  members: z.int(),
  /** Of them, who joined within the last seven days. */
  newMembers7d: z.int(),
  chargeWon: z.int(),
  exchangeWon: z.int(),
  bonusWon: z.int(),
  /**
   * Rounds of the last thirty days in which they bet against each other, among the
   * `OPPOSITE_AMONG_MAX` who came last: of larger groups there are at least as many. Null: not
   * counted yet.
   */
  oppositeRounds: z.nullable(z.int()),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** `unknown` again once somebody joined a group that was not judged a shared network. */
  judgement,
  /** Who came after it was judged. */
  addedMembers: z.int(),
  note: z.nullable(z.string()),
  judgedBy: z.nullable(person),
  judgedAt: z.nullable(instant),
  version: z.int(),
});

export const traceGroups = list({
  path: '/api/members/trace-groups',
  access: 'tracking.read',
  summary: 'Members who came with the same address, device, bank account or phone.',
  row: traceGroupRow,
  id: 'groupId',
  filters: {
    kind: z.optional(traceKind),
    minMembers: z.optional(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(10_000))),
    judgement: z.optional(judgement),
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
  sorts: [
    ...(['-lastSeenAt', 'lastSeenAt', '-members', 'members'] as const),
    ...(['-chargeWon', 'chargeWon', '-bonusWon', 'bonusWon'] as const),
  ],
});

/** Members of a picture of who is connected with whom. */
export const LINKED_MEMBERS_MAX = 200;

/** Who is connected with a member, in at most two steps, and by what. */
export const memberLinks = z.object({
  members: z.array(
    z.object({
      ...memberCell.shape,
      /** 0: himself, 1: who came with the same as he, 2: who came with the same as they. */
      step: z.int(),
    }),
  ),
  links: z.array(
    z.object({
      groupId: uuid,
      kind: traceKind,
      /** Accounts and phones masked. */
      key: z.string(),
      judgement,
      /** Those of them who have it in common, the nearest first. */
      memberIds: z.array(uuid),
    }),
  ),
  /** More are connected than are told. */
  isMore: z.boolean(),
});

/** A note that staff keep about a member. */
export const memberMemo = z.object({
  memoId: uuid,
  body: z.string(),
  isPinned: z.boolean(),
  /** Shown wherever the member is opened. */
  isAlert: z.boolean(),
  at: instant,
  by: person,
});

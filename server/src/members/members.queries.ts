import {
  type FeedReplyOf,
  type feed,
  MEMBERS_FOUND_MAX,
  type members,
  type ReplyOf,
} from '@gwanje/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isOfLine } from '../own-line.queries';
import { acrossMembers } from '../placement';
import type { Database, Tx } from '../platform/database';
import { beginningWith, type ListContext } from '../platform/list';
import type { Sql } from '../platform/list-source';
import { maskedAccountOf, maskedName } from '../platform/masks.rule';
import { Refusal } from '../platform/refusal';
import type { Schema } from '../schema';
import type { Member } from './member-changes.rule';
import { type ChargeLimits, type LimitStep, UNLIMITED } from './member-limits.rule';
import { layoutsOf } from './other-layout.rule';
import { pathWithin } from './own-line.rule';
import { isSameName } from './own-name.rule';

export type MemberRow = Selectable<Schema['member']>;

export const memberNamed = (memberId: string): RawBuilder<MemberRow> =>
  sql<MemberRow>`select * from member where member_id = ${memberId}`;

/** The row of a member who may not exist. */
export const findMemberRow = (
  db: Database | Tx,
  memberId: string,
): Promise<MemberRow | undefined> =>
  db.selectFrom('member').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/**
 * What everything that moves money has to know about a member.
 *
 * @throws {Refusal} member.not_found
 */
export async function requireMember(db: Database | Tx, memberId: string): Promise<MemberRow> {
  const row = await findMemberRow(db, memberId);
  if (!row) throw new Refusal('member.not_found');
  return row;
}

/** Who has this login ID. */
export const findMemberIdByLogin = async (
  db: Database | Tx,
  loginId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('member_login')
      .select('member_id')
      .where('login_id', '=', loginId)
      .executeTakeFirst()
  )?.member_id;

/**
 * Somebody who wants to come in, with the hash of his password; null where he has none. Asked in
 * two statements: his login ID lies elsewhere than himself.
 */
export async function findMemberByLogin(db: Database | Tx, loginId: string) {
  const memberId = await findMemberIdByLogin(db, loginId);
  if (memberId === undefined) return undefined;
  return db
    .selectFrom('member')
    .leftJoin('member_password', 'member_password.member_id', 'member.member_id')
    .select(['member.member_id', 'nick', 'level', 'status', 'is_test', 'excluded_until'])
    .select(['password_hash', 'must_change'])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst();
}

/** What lies in the wallets of a member as one statement sees them; undefined: nobody. */
export async function readBalances(
  db: Database | Tx,
  memberId: string,
  at: Date,
): Promise<FeedReplyOf<typeof feed.readBalances> | undefined> {
  const rows = await db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .execute();
  if (rows.length === 0) return undefined;
  const wonIn = new Map(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
  return {
    memberId,
    moneyWon: wonIn.get('money') as number,
    pointWon: wonIn.get('point') as number,
    incomeWon: wonIn.get('income') as number,
    at: at.toISOString(),
  };
}

/** A member as his player site shows him to himself; undefined: nobody. */
export async function findProfile(
  db: Database | Tx,
  memberId: string,
): Promise<FeedReplyOf<typeof feed.readProfile> | undefined> {
  const row = await findMemberRow(db, memberId);
  return (
    row && {
      ...{ memberId, id: row.login_id, nick: row.nick, level: row.level, status: row.status },
      phone: row.phone_shown,
      bankAccount: maskedAccountOf(row),
      isBetAllowed: row.is_bet_allowed,
      isSingleAllowed: row.is_single_allowed,
      isDoubleAllowed: row.is_double_allowed,
      excludedUntil: row.excluded_until?.toISOString() ?? null,
      hasExchangePin: row.exchange_pin_hash !== null,
    }
  );
}

/** Whether anybody is registered. */
export const hasMembers = async (db: Database | Tx): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('member_id')
    .where(acrossMembers)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The names of members, by their ids. */
export async function findLoginIds(
  db: Database | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'login_id'])
    .where(({ eb, val }) => eb('member_id', '=', eb.fn.any(val([...memberIds]))))
    .where(acrossMembers)
    .execute();
  return new Map(rows.map(({ member_id, login_id }) => [member_id, login_id]));
}

/** What a name may begin: compared by bytes, as their indexes are. */
const NAMES = {
  loginId: sql`login_id collate "C"`,
  nick: sql`lower(nick) collate "C"`,
  initials: sql`initials collate "C"`,
} as const;

const INITIALS = /^[ㄱ-ㅎ]+$/;

const patternOf = (text: string) => beginningWith(text.toLowerCase());

/** What no text of the beginning comes after. */
const LAST_LETTER = '\u{10FFFF}';
/** By bounds, so that an index answers it without looking at the name again. */
const begins = (name: RawBuilder<unknown>, text: string) => {
  const first = text.toLowerCase();
  return sql<SqlBool>`(${name} >= ${first} and ${name} < ${first + LAST_LETTER})`;
};

/** The conditions that the ID, or the nickname, of a row of `member` begins so. */
export const nameConditions = {
  id: (text: string) => begins(NAMES.loginId, text),
  nick: (text: string) => begins(INITIALS.test(text) ? NAMES.initials : NAMES.nick, text),
};

/** Beginnings of so many letters have indexes in which their members stand as they joined. */
const START_LETTERS_MAX = 3;

/**
 * The same as these indexes know it; undefined: the beginning has none. By the number itself, or no
 * index would be recognised.
 */
export function startConditions(
  text: string,
): Readonly<Record<'id' | 'nick', RawBuilder<SqlBool>>> | undefined {
  const start = text.toLowerCase();
  const letters = [...start].length;
  if (letters > START_LETTERS_MAX) return undefined;
  const nick = INITIALS.test(text) ? sql.ref('initials') : sql`lower(nick)`;
  return {
    id: sql`left(login_id, ${sql.lit(letters)}) = ${start}`,
    nick: sql`left(${nick}, ${sql.lit(letters)}) = ${start}`,
  };
}

/** The condition that the nickname of a row of `member` begins so, or has these initials. */
export const isNicknamedLike = (text: string) =>
  sql<SqlBool>`${INITIALS.test(text) ? NAMES.initials : NAMES.nick} like ${patternOf(text)}`;

/** The condition that the ID or nickname of a row of `member` begins so, in either keyboard layout. */
export const isNamedLike = (text: string) =>
  sql<SqlBool>`(${sql.join(
    layoutsOf(text).flatMap((name) => [
      sql`${NAMES.loginId} like ${patternOf(name)}`,
      isNicknamedLike(name),
    ]),
    sql` or `,
  )})`;

/** Members that a filter may be about, so that what they have is looked up one by one. */
const NAMED_MAX = 10_000;

/**
 * The members of whom all of this holds, and whom whoever asks may know.
 *
 * @throws {Refusal} list.too_wide
 */
export async function findMemberIds(
  { db, actor }: Pick<ListContext, 'db' | 'actor'>,
  conditions: readonly Sql[],
): Promise<readonly string[]> {
  const line = actor?.line ?? null;
  const isFound = [
    ...conditions,
    ...(line === null ? [] : [isOfLine('member', line)]),
    acrossMembers,
  ];
  const { rows } = await sql<{ member_id: string }>`
    select member.member_id from member where ${sql.join(isFound, sql` and `)}
    limit ${NAMED_MAX + 1}`.execute(db);
  if (rows.length > NAMED_MAX) throw new Refusal('list.too_wide');
  return rows.map(({ member_id }) => member_id);
}

interface Looked {
  readonly query: string;
  readonly otherLayout?: string | undefined;
}

type FoundRow = Pick<
  MemberRow,
  'member_id' | 'login_id' | 'nick' | 'grade' | 'status' | 'is_test' | 'recommend_path'
>;

/** Members whose `name` begins with `text`, in its order. */
const membersWith = (
  name: RawBuilder<unknown>,
  text: string,
  place: number,
  { line, max }: { readonly line: string | null; readonly max: number },
) => {
  const pattern = patternOf(text);
  return sql`(select member_id, login_id, nick, grade, status, is_test, recommend_path,
      ${place}::int as place
    from member where ${name} like ${pattern} and ${acrossMembers}
      and ${line === null ? sql`true` : isOfLine('member', line)} order by ${name}, member_id
    limit ${max})`;
};

/**
 * The first members whose ID or nickname begins with what was typed: by ID first, and as it was
 * typed before as the other keyboard layout would have written it. For a partner, of his line.
 */
export async function findRowsByName(
  db: Database | Tx,
  { query, otherLayout }: Looked,
  within: { readonly line: string | null; readonly max: number },
): Promise<readonly FoundRow[]> {
  const found = [query, ...(otherLayout === undefined ? [] : [otherLayout])].flatMap((text) => [
    { name: NAMES.loginId, text },
    { name: INITIALS.test(text) ? NAMES.initials : NAMES.nick, text },
  ]);
  const parts = found.map(({ name, text }, place) => membersWith(name, text, place, within));
  const { rows } = await sql<FoundRow>`
    select * from (${sql.join(parts, sql` union all `)}) as found order by place, login_id`.execute(
    db,
  );
  const firsts = new Map(rows.toReversed().map((row) => [row.member_id, row]));
  return rows.filter((row) => firsts.get(row.member_id) === row).slice(0, within.max);
}

/** A row of those as every screen names a member. */
export const foundMemberOf = (row: FoundRow) => ({
  _id: row.member_id,
  id: row.login_id,
  nick: row.nick,
  grade: row.grade,
  status: row.status,
  isTest: row.is_test,
});

/** The first few members of such a name, as `findRowsByName` finds them. */
export const findMembersByName = async (
  db: Database | Tx,
  looked: Looked,
  line: string | null,
): Promise<ReplyOf<typeof members.findMembers>['members']> =>
  (await findRowsByName(db, looked, { line, max: MEMBERS_FOUND_MAX })).map(foundMemberOf);

/**
 * The limits that hold at `now`, and every step that is still ahead. Among the rows in effect the
 * one that was set last holds, so whatever was set before it has no say any more.
 */
export async function findLimits(
  db: Database | Tx,
  memberId: string,
  now: Date,
): Promise<{ readonly current: ChargeLimits; readonly pending: readonly LimitStep[] }> {
  const rows = await db
    .selectFrom('member_limit')
    .select(['charge_day_max_won', 'charge_week_max_won', 'charge_month_max_won', 'effective_at'])
    .where('member_id', '=', memberId)
    .where('limit_id', '>=', ({ selectFrom }) =>
      selectFrom('member_limit')
        .select('limit_id')
        .where('member_id', '=', memberId)
        .where('effective_at', '<=', now)
        .orderBy('limit_id', 'desc')
        .limit(1),
    )
    .orderBy('limit_id')
    .execute();
  const [current, ...pending] = rows.map((row) => ({
    chargeDayMaxWon: row.charge_day_max_won,
    chargeWeekMaxWon: row.charge_week_max_won,
    chargeMonthMaxWon: row.charge_month_max_won,
    from: row.effective_at,
  }));
  return { current: current ?? UNLIMITED, pending };
}

/** The most that a member may charge at `now` in a day, a week and a month, won; null is unlimited. */
export async function memberLimitsAt(
  db: Database | Tx,
  memberId: string,
  now: Date,
): Promise<{
  readonly dayWon: number | null;
  readonly weekWon: number | null;
  readonly monthWon: number | null;
}> {
  const { current } = await findLimits(db, memberId, now);
  return {
    dayWon: current.chargeDayMaxWon,
    weekWon: current.chargeWeekMaxWon,
    monthWon: current.chargeMonthMaxWon,
  };
}

/**
 * One member as the contract tells it.
 *
 * @param now decides which limits hold
 * @param line of whoever asks: for a partner the tree begins with himself
 * @throws {Refusal} member.not_found
 */
export async function getMember(
  db: Database | Tx,
  memberId: string,
  now: Date,
  line: string | null = null,
): Promise<Member> {
  const row = await requireMember(db, memberId);
  const path = pathWithin(line, row);
  const loginIds = await findLoginIds(db, path);
  const { current, pending } = await findLimits(db, memberId, now);
  return {
    _id: row.member_id,
    id: row.login_id,
    nick: row.nick,
    grade: row.grade,
    status: row.status,
    level: row.level,
    bankAccount: maskedAccountOf(row),
    recommendLevel: path.length + 1,
    recommendTree: path.map((_id) => ({ _id, id: loginIds.get(_id) as string })),
    isTest: row.is_test,
    limits: {
      chargeDayMaxWon: current.chargeDayMaxWon,
      chargeWeekMaxWon: current.chargeWeekMaxWon,
      chargeMonthMaxWon: current.chargeMonthMaxWon,
      pending: pending.map((step) => ({ ...step, from: step.from.toISOString() })),
    },
    excludedUntil: row.excluded_until?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    phone: row.phone_shown,
    realName: row.real_name === null ? null : maskedName(row.real_name),
    isAccountOwner: isSameName(row.real_name, row.bank_owner),
    email: row.email_shown,
    // Words of staff are for staff.
    tags: line === null ? row.tags : [],
    isBetAllowed: row.is_bet_allowed,
    isSingleAllowed: row.is_single_allowed,
    isDoubleAllowed: row.is_double_allowed,
    bonus: {
      rateBps: row.bonus_rate_bps,
      minWon: row.bonus_min_won,
      maxWon: row.bonus_max_won,
    },
    hasExchangePin: row.exchange_pin_hash !== null,
    version: row.version,
  };
}

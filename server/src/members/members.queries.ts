import type { Selectable } from 'kysely';
import type { Database, Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import type { Schema } from '../schema';
import type { Member } from './member-changes.rule';
import { type ChargeLimits, type LimitStep, UNLIMITED } from './member-limits.rule';

type MemberRow = Selectable<Schema['member']>;

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

/** Whether anybody is registered. */
export const hasMembers = async (db: Database | Tx): Promise<boolean> =>
  (await db.selectFrom('member').select('member_id').limit(1).executeTakeFirst()) !== undefined;

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
    .execute();
  return new Map(rows.map(({ member_id, login_id }) => [member_id, login_id]));
}

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

const toBankAccount = ({ bank, bank_number, bank_owner }: MemberRow): Member['bankAccount'] =>
  bank === null || bank_number === null || bank_owner === null
    ? null
    : { bank, number: bank_number, owner: bank_owner };

/**
 * One member as the contract tells it.
 *
 * @param now decides which limits hold
 * @throws {Refusal} member.not_found
 */
export async function getMember(db: Database | Tx, memberId: string, now: Date): Promise<Member> {
  const row = await requireMember(db, memberId);
  const loginIds = await findLoginIds(db, row.recommend_path);
  const { current, pending } = await findLimits(db, memberId, now);
  return {
    _id: row.member_id,
    id: row.login_id,
    nick: row.nick,
    grade: row.grade,
    status: row.status,
    level: row.level,
    bankAccount: toBankAccount(row),
    recommendLevel: row.recommend_level,
    recommendTree: row.recommend_path.map((_id) => ({ _id, id: loginIds.get(_id) as string })),
    isTest: row.is_test,
    limits: {
      chargeDayMaxWon: current.chargeDayMaxWon,
      chargeWeekMaxWon: current.chargeWeekMaxWon,
      chargeMonthMaxWon: current.chargeMonthMaxWon,
      pending: pending.map((step) => ({ ...step, from: step.from.toISOString() })),
    },
    excludedUntil: row.excluded_until?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    version: row.version,
  };
}

import type { AloneKind, MoneySettingOf } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../placement';
import { type Database, RunAgain, type Tx } from '../platform/database';
import { isWithinLimits } from './alone-limits.rule';
import { areIndependent, handsOf } from './hands.rule';
import { listHands } from './staff.queries';

/** A payout that failed gives the money of an exchange back: by the limits of exchanges, as a sum of its own. */
type MovedKind = AloneKind | 'failedPayout';

const limitedAs = (kind: MovedKind): AloneKind => (kind === 'failedPayout' ? 'exchange' : kind);

/** Something that somebody wants to move on his own word. */
export interface AloneDeed {
  readonly kind: MovedKind;
  readonly adminId: string;
  /** The administrator who asked for it, if somebody else could have done so. */
  readonly askedBy?: string | null;
  /** Whose money it is: both ends of a transfer. Their wallets are locked. */
  readonly memberIds: readonly string[];
  /** Above 0. */
  readonly amountWon: number;
  readonly at: Date;
}

/** That he may, as far as could be seen; `bookAlone` makes sure. */
export interface Allowance extends AloneDeed {
  /** Everybody who could use the account: none of them moves more through it than by himself. */
  readonly hands: readonly string[];
  readonly dayMaxWon: number | null;
}

/** Of what has one limit for a day, over all members. */
type DayKind = 'settlement' | 'betVoid';

/** What of all that was moved alone is asked for. */
interface Moved {
  readonly kind: MovedKind | DayKind;
  readonly hands: readonly string[];
  readonly at: Date;
}

const dayOf = (at: Date) => sql<string>`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;

/** The most that any of these hands has moved alone for a member in the day, won. */
export const movedForMember = (memberId: RawBuilder<unknown>, { kind, hands, at }: Moved) => sql`
  (select coalesce(max(amount_won), 0)::bigint from moved_alone
    where member_id = ${memberId} and day_on = ${dayOf(at)}
      and kind = ${kind} and admin_id = any(${hands}::uuid[]))`;

/** The most that any of these hands has moved alone in the day, for one of the members and over all. */
export async function findMovedWon(
  db: Database | Tx,
  moved: Moved & { readonly memberIds: readonly string[] },
): Promise<{ readonly memberWon: number; readonly dayWon: number }> {
  const { kind, hands, at, memberIds } = moved;
  const { rows } = await sql<{ memberWon: number; dayWon: number }>`
    with for_member as (
      select coalesce(max(amount_won), 0)::bigint as won from moved_alone
      where member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
        and day_on = ${dayOf(at)} and kind = ${kind} and admin_id = any(${hands}::uuid[])
    ), in_day as (
      select coalesce(max(amount_won), 0)::bigint as won from moved_alone_day
      where day_on = ${dayOf(at)} and kind = ${kind} and admin_id = any(${hands}::uuid[])
    )
    select for_member.won as "memberWon", in_day.won as "dayWon"
    from for_member, in_day`.execute(db);
  return rows[0] as { memberWon: number; dayWon: number };
}

/** What one account has moved alone in a day, won: by kind for some members, and over all. */
export interface MovedAlone {
  readonly forMember: (memberId: string, kind: AloneKind) => number;
  readonly inDay: (kind: AloneKind) => number;
}

/** The most that any of these hands has moved alone in the day, of every kind, for each of the members and over all. */
export async function readMovedAlone(
  db: Database | Tx,
  { hands, at }: Pick<Moved, 'hands' | 'at'>,
  memberIds: readonly string[],
): Promise<MovedAlone> {
  interface Sum {
    readonly of: string;
    readonly won: number;
  }
  const ofMembers = await sql<Sum>`
    select kind || '/' || member_id as of, max(amount_won)::bigint as won from moved_alone
    where member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
      and day_on = ${dayOf(at)} and admin_id = any(${hands}::uuid[])
    group by 1`.execute(db);
  const ofDay = await sql<Sum>`
    select kind as of, max(amount_won)::bigint as won from moved_alone_day
    where day_on = ${dayOf(at)} and admin_id = any(${hands}::uuid[])
    group by 1`.execute(db);
  const moved = new Map([...ofMembers.rows, ...ofDay.rows].map(({ of, won }) => [of, won]));
  return {
    forMember: (memberId, kind) => moved.get(`${kind}/${memberId}`) ?? 0,
    inDay: (kind) => moved.get(kind) ?? 0,
  };
}

/**
 * Whether somebody may do this without a second administrator: no person could use both his account
 * and that of whoever asked for it, and what each of his hands has moved alone in this day of Seoul
 * stays below the limits with it, for each member and over all of them.
 *
 * @returns null when a second administrator must agree
 * @source docs/decisions/0019-second-administrator.md
 */
export async function findAllowance(
  tx: Tx,
  deed: AloneDeed,
  limits: MoneySettingOf<'secondAdmin'>,
): Promise<Allowance | null> {
  const { kind, adminId, askedBy = null, memberIds, amountWon, at } = deed;
  const given = await listHands(tx, at);
  if (askedBy !== null && !areIndependent(adminId, askedBy, given, at)) return null;
  const hands = [...handsOf(adminId, given, at)];
  const { memberWon, dayWon } = await findMovedWon(tx, { kind, hands, memberIds, at });
  const movedWon = { member: memberWon + amountWon, day: dayWon + amountWon };
  const of = limitedAs(kind);
  return isWithinLimits(limits, of, movedWon)
    ? { ...deed, hands, dayMaxWon: limits[`${of}DayWon`] }
    : null;
}

/**
 * Books what is moved alone. The rows of a person's day are one line in which everything waits that
 * he moves, so this comes last, right before the audit line, and the lower administrator first.
 *
 * @throws {RunAgain} somebody was faster, and with his it is too much for one person
 */
export async function bookAlone(tx: Tx, allowance: Allowance): Promise<void> {
  const { kind, memberIds, amountWon, at, hands } = allowance;
  await sql`
    insert into moved_alone as moved (member_id, day_on, kind, admin_id, amount_won)
    select member_id, ${dayOf(at)}, ${kind}, admin_id, ${amountWon}
    from unnest(${memberIds}::uuid[]) as member_id, unnest(${hands}::uuid[]) as admin_id
    on conflict (member_id, day_on, kind, admin_id) do update
      set amount_won = moved.amount_won + excluded.amount_won`.execute(tx);
  await bookDay(tx, allowance);
}

type Day = Pick<Allowance, 'hands' | 'at' | 'amountWon' | 'dayMaxWon'> & Pick<Moved, 'kind'>;

/** @throws {RunAgain} somebody was faster, and with his it is too much for one person */
async function bookDay(tx: Tx, { kind, hands, at, amountWon, dayMaxWon }: Day): Promise<void> {
  const { rows } = await sql`
    insert into moved_alone_day as moved (admin_id, day_on, kind, amount_won)
    select admin_id, ${dayOf(at)}, ${kind}, ${amountWon}
    from unnest(${hands}::uuid[]) as admin_id
    order by admin_id
    on conflict (admin_id, day_on, kind) do update
      set amount_won = moved.amount_won + excluded.amount_won
      where coalesce(moved.amount_won + excluded.amount_won < ${dayMaxWon}::bigint, true)
    returning 1`.execute(tx);
  if (rows.length < hands.length) throw new RunAgain();
}

interface DayDeed extends Pick<AloneDeed, 'adminId' | 'at'> {
  readonly kind: DayKind;
  readonly amountWon: number;
}

/** Whether somebody may do so without a second administrator, as far as can be seen; `bookInDayAlone` makes sure. */
export async function fitsInDayAlone(
  db: Database | Tx,
  { kind, adminId, amountWon, at }: DayDeed,
  dayMaxWon: number | null,
): Promise<boolean> {
  if (dayMaxWon === null) return true;
  const hands = [...handsOf(adminId, await listHands(db, at), at)];
  const { dayWon } = await findMovedWon(db, { kind, hands, at, memberIds: [] });
  return dayWon + amountWon < dayMaxWon;
}

/**
 * Books what somebody does without a second administrator, where it stays below the limit with all
 * that each of his hands has done so in this day of Seoul: what is done part by part is one sum.
 *
 * @returns whether he may
 * @throws {RunAgain} somebody was faster, and with his it is too much for one person
 */
export async function bookInDayAlone(
  tx: Tx,
  deed: DayDeed,
  dayMaxWon: number | null,
): Promise<boolean> {
  const { kind, adminId, amountWon, at } = deed;
  if (amountWon === 0) return true;
  if (!(await fitsInDayAlone(tx, deed, dayMaxWon))) return false;
  const hands = [...handsOf(adminId, await listHands(tx, at), at)];
  await bookDay(tx, { kind, hands, at, amountWon, dayMaxWon });
  return true;
}

import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { findMoneySetting } from '../settings/money-settings.queries';
import { JOIN_FIRST_KEY } from './requests.rule';

const DAY_MS = 86_400_000;

interface Joined {
  readonly member_id: string;
  readonly joined_at: Date;
  readonly bank_number: string | null;
}

const digitsOf = ({ bank_number }: Joined) => bank_number?.replace(/\D/g, '') ?? '';

/** Whether another member with this bank account has taken the bonus of the first charge ever. */
async function isTaken(db: Database | Tx, member: Joined): Promise<boolean> {
  const digits = digitsOf(member);
  if (digits === '') return false;
  const taken = await db
    .selectFrom('member')
    .innerJoin('movement', 'movement.member_id', 'member.member_id')
    .select('member.member_id')
    .where(acrossMembers)
    .where('member.bank_number', 'is not', null)
    .where(sql<string>`digits_of(member.bank_number)`, '=', digits)
    .where('member.member_id', '<>', member.member_id)
    .where('movement.key', '=', JOIN_FIRST_KEY)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes members of one account whose first charges are approved at once stand in a line. */
async function standInLine(tx: Tx, member: Joined): Promise<void> {
  const digits = digitsOf(member);
  if (digits === '') return;
  await tx
    .insertInto('first_bonus_account')
    .values({ digits })
    .onConflict((conflict) => conflict.column('digits').doUpdateSet({ digits }))
    .execute();
}

type WhyNot = 'joinFirstLate' | 'joinFirstTaken' | null;

/** Why a member would not take the bonus of the first charge ever at `at`, or null where he would. */
export async function foreseeJoinFirst(
  db: Database | Tx,
  member: Joined,
  at: Date,
): Promise<WhyNot> {
  const { validDays, oncePerAccount } = await findMoneySetting(db, 'joinFirst');
  if (at.getTime() >= member.joined_at.getTime() + validDays * DAY_MS) return 'joinFirstLate';
  return oncePerAccount && (await isTaken(db, member)) ? 'joinFirstTaken' : null;
}

/** The same of a member who is about to take it: nobody of his account takes it meanwhile. */
export async function whyNotJoinFirst(tx: Tx, member: Joined, at: Date): Promise<WhyNot> {
  await standInLine(tx, member);
  return foreseeJoinFirst(tx, member, at);
}

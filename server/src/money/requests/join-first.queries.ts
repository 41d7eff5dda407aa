import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import { findMoneySetting } from '../settings/money-settings.queries';
import { JOIN_FIRST_KEY } from './requests.rule';

const DAY_MS = 86_400_000;

interface Joined {
  readonly member_id: string;
  readonly joined_at: Date;
  readonly bank_number: string | null;
}

/**
 * Whether another member with this bank account has taken the bonus of the first charge ever. Two of
 * them whose first charges are approved at once stand in a line.
 */
async function isTaken(tx: Tx, { member_id, bank_number }: Joined): Promise<boolean> {
  const digits = bank_number?.replace(/\D/g, '') ?? '';
  if (digits === '') return false;
  await tx
    .insertInto('first_bonus_account')
    .values({ digits })
    .onConflict((conflict) => conflict.column('digits').doUpdateSet({ digits }))
    .execute();
  const taken = await tx
    .selectFrom('member')
    .innerJoin('movement', 'movement.member_id', 'member.member_id')
    .select('member.member_id')
    .where(acrossMembers)
    .where(sql<string>`regexp_replace(member.bank_number, '[^0-9]', '', 'g')`, '=', digits)
    .where('member.member_id', '<>', member_id)
    .where('movement.key', '=', JOIN_FIRST_KEY)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Why a member does not take the bonus of the first charge ever, or null where he does. */
export async function whyNotJoinFirst(
  tx: Tx,
  member: Joined,
  at: Date,
): Promise<'joinFirstLate' | 'joinFirstTaken' | null> {
  const { validDays, oncePerAccount } = await findMoneySetting(tx, 'joinFirst');
  if (at.getTime() >= member.joined_at.getTime() + validDays * DAY_MS) return 'joinFirstLate';
  return oncePerAccount && (await isTaken(tx, member)) ? 'joinFirstTaken' : null;
}

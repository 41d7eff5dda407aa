import { MEMBER_STATUS_LEFT } from '@gwanje/contract';
import type { Updateable } from 'kysely';
import type { Tx } from '../platform/database';
import type { Schema } from '../schema';
import type { Member } from './member-changes.rule';
import { getMember } from './members.queries';

/**
 * Writes to a member whose wallets are held, as he was read.
 *
 * @returns him as he is then
 */
export async function changeMember(
  tx: Tx,
  before: Member,
  change: Updateable<Schema['member']>,
  at: Date,
): Promise<Member> {
  const { status = before.status } = change;
  const left_at = status === MEMBER_STATUS_LEFT ? at : null;
  await tx
    .updateTable('member')
    .set({ ...change, ...(status !== before.status && { left_at }), version: before.version + 1 })
    .where('member_id', '=', before._id)
    .execute();
  return getMember(tx, before._id, at);
}

/** The tags of a member with one more, or without it. */
export const tagged = (tags: readonly string[], tag: string, isOn: boolean): string[] => [
  ...tags.filter((one) => one !== tag),
  ...(isOn ? [tag] : []),
];

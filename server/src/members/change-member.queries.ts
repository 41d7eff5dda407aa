import { MEMBER_STATUS_LEFT } from '@gwanje/contract';
import type { Updateable } from 'kysely';
import type { Tx } from '../platform/database';
import type { Schema } from '../schema';
import type { Member } from './member-changes.rule';
import { getMember } from './members.queries';

/** When he left, where a change of status is about that: what is personal of him is kept for years from then. */
export const leaving = (
  before: Pick<Member, 'status'>,
  { status = before.status }: Pick<Updateable<Schema['member']>, 'status'>,
  at: Date,
): Pick<Updateable<Schema['member']>, 'left_at'> =>
  status === before.status ? {} : { left_at: status === MEMBER_STATUS_LEFT ? at : null };

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
  await tx
    .updateTable('member')
    .set({ ...change, ...leaving(before, change, at), version: before.version + 1 })
    .where('member_id', '=', before._id)
    .execute();
  return getMember(tx, before._id, at);
}

/** The tags of a member with one more, or without it. */
export const tagged = (tags: readonly string[], tag: string, isOn: boolean): string[] => [
  ...tags.filter((one) => one !== tag),
  ...(isOn ? [tag] : []),
];

// What staff have noted about a bet, which partners do not read.
import type { BetNote } from '@gwanje/contract';
import { sql } from 'kysely';
import { type ListContext, ruled } from '../platform/list';

interface BetKey {
  readonly memberId: string;
  readonly betId: string;
}

/** Whether there is a note that whoever asks may read. */
export const IS_NOTED = ruled(
  {
    isNoted: sql<boolean>`exists (select 1 from bet_note as noted
      where noted.member_id = bet.member_id and noted.bet_id = bet.bet_id)`,
  },
  ({ isNoted }: { readonly isNoted: boolean }, { actor }) => isNoted && !actor?.line,
);

/** The notes of a bet, the newest first. */
export async function notesOf(
  { db, actor }: ListContext,
  { memberId, betId }: BetKey,
): Promise<BetNote[]> {
  if (actor?.line) return [];
  const rows = await db
    .selectFrom('bet_note')
    .innerJoin('admin', 'admin._id', 'bet_note.created_by')
    .select(['note_id', 'body', 'at', 'created_by', 'login_id'])
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .orderBy('note_id', 'desc')
    .execute();
  return rows.map(({ note_id, body, at, created_by, login_id }) => ({
    ...{ noteId: note_id, body, at: at.toISOString(), by: { _id: created_by, id: login_id } },
  }));
}

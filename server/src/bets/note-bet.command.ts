import type { BetNote, bets } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { newId } from '../platform/new-id';
import { BETS } from './bets.queries';
import { SPORTS_BETS } from './sports/sports-bets.queries';

type Noting = Pick<
  Work<typeof bets.noteBet>,
  'tx' | 'input' | 'actor' | 'now' | 'audit' | 'refuse'
>;

/** Keeps a note of a bet that exists for whoever writes it. */
async function note(
  { tx, input: { memberId, betId, body }, actor, now, audit, refuse }: Noting,
  bet: object | undefined,
): Promise<BetNote> {
  if (!bet) return refuse('bet.not_found');
  const at = now();
  const noteId = newId(at);
  await tx
    .insertInto('bet_note')
    .values({
      ...{ member_id: memberId, bet_id: betId, note_id: noteId },
      ...{ body, at, created_by: actor.adminId },
    })
    .execute();
  const by = { _id: actor.adminId, id: actor.loginId };
  const kept = { noteId, body, at: at.toISOString(), by };
  await audit({ subject: `bet/${betId}`, before: null, after: kept });
  return kept;
}

export async function noteBet(work: Work<typeof bets.noteBet>): Promise<BetNote> {
  const { memberId, betId } = work.input;
  return note(work, await BETS.one(contextOf(work), betId, { memberId }));
}

export async function noteSportsBet(work: Work<typeof bets.noteSportsBet>): Promise<BetNote> {
  const { memberId, betId } = work.input;
  return note(work, await SPORTS_BETS.one(contextOf(work), betId, { memberId }));
}

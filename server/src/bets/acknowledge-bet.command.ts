import type { bets, ReplyOf } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { BETS } from './bets.queries';

/** An administrator has looked at a high bet: it is quiet for everybody from then on. */
export async function acknowledgeBet(
  work: Work<typeof bets.acknowledgeBet>,
): Promise<ReplyOf<typeof bets.acknowledgeBet>> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { memberId, betId } = input;
  const found = await tx
    .selectFrom('high_bet')
    .select('acknowledged_at')
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return refuse('bet.not_found');
  if (found.acknowledged_at === null) {
    await tx
      .updateTable('high_bet')
      .set({ acknowledged_by: actor.adminId, acknowledged_at: now() })
      .where('member_id', '=', memberId)
      .where('bet_id', '=', betId)
      .execute();
    await audit({
      subject: `bet/${betId}`,
      before: { acknowledged: false },
      after: { acknowledged: true },
    });
  }
  return BETS.get(contextOf(work), betId, { memberId });
}

import type { bets, ReplyOf } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { BETS } from './bets.queries';
import { SPORTS_BETS } from './sports/sports-bets.queries';

type Acknowledging = Pick<
  Work<typeof bets.acknowledgeBet>,
  'tx' | 'input' | 'actor' | 'now' | 'audit' | 'refuse'
>;

/** An administrator has looked at a high bet: it is quiet for everybody from then on. */
async function acknowledge(work: Acknowledging, product: 'minigame' | 'sports'): Promise<void> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { memberId, betId } = input;
  const found = await tx
    .selectFrom('high_bet')
    .select('acknowledged_at')
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .where('product', '=', product)
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
}

export async function acknowledgeBet(
  work: Work<typeof bets.acknowledgeBet>,
): Promise<ReplyOf<typeof bets.acknowledgeBet>> {
  await acknowledge(work, 'minigame');
  const { memberId, betId } = work.input;
  return BETS.get(contextOf(work), betId, { memberId });
}

export async function acknowledgeSportsBet(
  work: Work<typeof bets.acknowledgeSportsBet>,
): Promise<ReplyOf<typeof bets.acknowledgeSportsBet>> {
  await acknowledge(work, 'sports');
  const { memberId, betId } = work.input;
  return SPORTS_BETS.get(contextOf(work), betId, { memberId });
}

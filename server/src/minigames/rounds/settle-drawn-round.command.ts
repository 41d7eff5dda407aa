import type { Tx } from '../../platform/database';
import type { Platform } from '../../platform/implement';
import { lockRound, type RoundRow } from './settle-bets.queries';
import { type Result, settleWithDerived } from './settle-round.queries';

export interface Drawing extends Pick<Platform, 'now' | 'appendAudit'> {
  readonly tx: Tx;
}

/**
 * Settles a round that was drawn here, by nobody's hand, unless another server or an administrator
 * was faster. Everything of it happens or nothing, so it may be cut off anywhere and run again.
 */
export async function settleDrawnRound(
  { tx, now, appendAudit: auditAs }: Drawing,
  roundId: string,
  draw: (round: RoundRow) => Result,
): Promise<void> {
  const round = await lockRound(tx, roundId);
  if (round?.status !== 'waiting' || round.draw_at > now()) return;
  const result = draw(round);
  const settled = await settleWithDerived({ tx, now, actor: null, reason: null }, round, result);
  await auditAs(tx, {
    action: 'round.settle',
    subject: `round/${roundId}`,
    before: { game: round.game, status: round.status },
    after: {
      ...{ game: round.game, status: settled.status },
      ...{ draw: settled.draw, settlementNo: settled.settlement_no },
    },
    actor: null,
    at: now(),
    ip: null,
    requestId: 'job',
  });
}

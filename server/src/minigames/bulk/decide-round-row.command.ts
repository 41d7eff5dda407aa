import type { RefusalCode } from '@gwanje/contract';
import type { BulkRow } from '../../platform/bulk/bulk-tables.queries';
import { doRow, requireStarter } from '../../platform/bulk/do-row.command';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { askFeed, holdRound, voidOfMany } from '../rounds/decide-round.command';
import { listOpenDerived, ROUND_BULKS, type RoundOrder } from './round-bulks.queries';

const refuse = (code: RefusalCode): never => {
  throw new Refusal(code);
};

const DEEDS = { ask: askFeed, hold: holdRound, void: voidOfMany } as const;

const decideRow = (
  platform: JobPlatform,
  order: RoundOrder,
  row: BulkRow<'round_bulk'>,
  voidedWith: string | null = null,
): Promise<void> =>
  doRow(platform, {
    ...{ tables: ROUND_BULKS, order, row },
    act: async (tx, audit) => {
      const { round_id: roundId, version, bets, stake_won: payoutWon } = row;
      const { action, reason } = order;
      const work = {
        ...{ tx, refuse, now: platform.now },
        actor: await requireStarter(tx, order, 'round.decide'),
        audit: (line: AuditLine) => audit({ action: `round.${action}`, ...line }),
        input: { roundId, version, reason, expected: { bets, payoutWon } },
      };
      await DEEDS[action](work, voidedWith);
      // Round and wallets are held by now, which may have taken a while.
      await requireStarter(tx, order, 'round.decide');
      return 'done';
    },
  });

/**
 * Decides on one round of many, as it would be decided on by itself. Those that are voided with it come
 * first, each with its own outcome: whoever comes to them again finds that they have it.
 */
export async function decideRoundRow(
  platform: JobPlatform,
  order: RoundOrder,
  row: BulkRow<'round_bulk'>,
): Promise<void> {
  if (order.action === 'void')
    for (const derived of await listOpenDerived(platform.db, row))
      await decideRow(platform, order, derived, row.round_id);
  await decideRow(platform, order, row);
}

import type { RefusalCode } from '@gwanje/contract';
import type { BulkRow } from '../../platform/bulk/bulk-tables.queries';
import { doRow, requireStarter } from '../../platform/bulk/do-row.command';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { askFeed, holdRound, voidOfMany } from '../rounds/decide-round.command';
import { ROUND_BULKS, type RoundOrder } from './round-bulks.queries';

const refuse = (code: RefusalCode): never => {
  throw new Refusal(code);
};

const DEEDS = { ask: askFeed, hold: holdRound, void: voidOfMany } as const;

/** Decides on one round of many, as it would be decided on by itself. */
export const decideRoundRow = (
  platform: JobPlatform,
  order: RoundOrder,
  row: BulkRow<'round_bulk'>,
): Promise<void> =>
  doRow(platform, {
    ...{ tables: ROUND_BULKS, order, row },
    act: async (tx, audit) => {
      const { round_id: roundId, version, bets, stake_won: payoutWon } = row;
      const { action, reason } = order;
      await DEEDS[action]({
        ...{ tx, refuse, now: platform.now },
        actor: await requireStarter(tx, order, 'round.decide'),
        audit: (line: AuditLine) => audit({ action: `round.${action}`, ...line }),
        input: { roundId, version, reason, expected: { bets, payoutWon } },
      });
      // Round and wallets are held by now, which may have taken a while.
      await requireStarter(tx, order, 'round.decide');
      return 'done';
    },
  });

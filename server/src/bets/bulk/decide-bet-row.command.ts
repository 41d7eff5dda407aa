import type { BetReason, RefusalCode, SportsBetReason } from '@gwanje/contract';
import type { BulkRow } from '../../platform/bulk/bulk-tables.queries';
import { doRow, requireStarter } from '../../platform/bulk/do-row.command';
import type { Tx } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { cancelBet, voidBet } from '../decide-bet.command';
import { cancelSportsBet, voidSportsBet } from '../sports/decide-sports-bet.command';
import { BET_BULKS, type BetOrder } from './bet-bulks.queries';

const refuse = (code: RefusalCode): never => {
  throw new Refusal(code);
};

interface Deciding extends Pick<JobPlatform, 'now'> {
  readonly tx: Tx;
  readonly audit: (line: AuditLine) => Promise<void>;
}

/** As it would be decided on by itself. */
async function decide({ tx, now, audit }: Deciding, order: BetOrder, row: BulkRow<'bet_bulk'>) {
  const { member_id: memberId, bet_id: betId, version } = row;
  const { action, reason, wants_second: isOfMany } = order;
  const work = { tx, now, audit, refuse, actor: await requireStarter(tx, order, 'bet.decide') };
  const input = { memberId, betId, version, reason };
  if (order.product === 'minigame') {
    const one = { ...work, input: { ...input, reasonCode: order.reason_code as BetReason } };
    return action === 'cancel' ? cancelBet(one) : voidBet(one, isOfMany);
  }
  const one = { ...work, input: { ...input, reasonCode: order.reason_code as SportsBetReason } };
  return action === 'cancel' ? cancelSportsBet(one) : voidSportsBet(one, isOfMany);
}

/**
 * Decides on one bet of many. Its starter is asked for again once round, event and wallets are held,
 * which may have taken a while.
 */
export const decideBetRow = (
  platform: JobPlatform,
  order: BetOrder,
  row: BulkRow<'bet_bulk'>,
): Promise<void> =>
  doRow(platform, {
    ...{ tables: BET_BULKS, order, row },
    act: async (tx, audit) => {
      const named = (line: AuditLine) => audit({ action: `bet.${order.action}`, ...line });
      const { outcome } = await decide({ tx, now: platform.now, audit: named }, order, row);
      await requireStarter(tx, order, 'bet.decide');
      return outcome;
    },
  });

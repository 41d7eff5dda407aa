import {
  type BetReason,
  isPermitted,
  type RefusalCode,
  type SportsBetReason,
} from '@gwanje/contract';
import { findActiveAdminType } from '../../money/bulk/bulk-decisions.queries';
import { bulkAudit } from '../../platform/bulk/bulk-audit';
import { type Tx, transaction } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import type { JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { cancelBet, voidBet } from '../decide-bet.command';
import { cancelSportsBet, voidSportsBet } from '../sports/decide-sports-bet.command';
import { type BulkOrder, type BulkRow, closeRow, refuseRest } from './bet-bulks.queries';

/** Another run gave this bet its outcome meanwhile; what this one did is undone. */
class AlreadyDecided extends Error {
  override readonly name = 'AlreadyDecided';
}

/**
 * Who started it, as long as he may decide.
 *
 * @throws {Refusal} session.forbidden
 */
async function requireStarter(tx: Tx, { started_by: adminId, started_by_login_id }: BulkOrder) {
  const type = await findActiveAdminType(tx, adminId);
  if (type === undefined || !isPermitted(type, 'bet.decide'))
    throw new Refusal('session.forbidden');
  return { adminId, loginId: started_by_login_id, type, line: null };
}

const refuse = (code: RefusalCode): never => {
  throw new Refusal(code);
};

interface Deciding extends Pick<JobPlatform, 'now'> {
  readonly tx: Tx;
  readonly audit: (line: AuditLine) => Promise<void>;
}

/** As it would be decided on by itself. */
async function decide({ tx, now, audit }: Deciding, order: BulkOrder, row: BulkRow) {
  const { member_id: memberId, bet_id: betId, version } = row;
  const { action, reason, wants_second: isOfMany } = order;
  const work = { tx, now, audit, refuse, actor: await requireStarter(tx, order) };
  const input = { memberId, betId, version, reason };
  if (order.product === 'minigame') {
    const one = { ...work, input: { ...input, reasonCode: order.reason_code as BetReason } };
    return action === 'cancel' ? cancelBet(one) : voidBet(one, isOfMany);
  }
  const one = { ...work, input: { ...input, reasonCode: order.reason_code as SportsBetReason } };
  return action === 'cancel' ? cancelSportsBet(one) : voidSportsBet(one, isOfMany);
}

/**
 * Decides on one bet of many, its outcome and its audit line in one transaction: cut off anywhere,
 * either all of it happened or nothing did. A refusal undoes what was begun and is the bet's
 * outcome; that its starter may not decide any more is that of every bet that is left. He is asked
 * again once round, event and wallets are held, which may have taken a while.
 */
export async function decideBetRow(
  platform: JobPlatform,
  order: BulkOrder,
  row: BulkRow,
): Promise<void> {
  const { db, now } = platform;
  try {
    await transaction(db, async (tx) => {
      const lines: AuditLine[] = [];
      // Written last: the actor's chain is one line, in which every row of this run waits.
      const note = async (line: AuditLine) => {
        lines.push(line);
      };
      const { outcome } = await decide({ tx, now, audit: note }, order, row);
      await requireStarter(tx, order);
      if (!(await closeRow(tx, row, { is: outcome }))) throw new AlreadyDecided();
      const audit = bulkAudit(platform, order, tx);
      for (const line of lines) await audit({ action: `bet.${order.action}`, ...line });
    });
  } catch (error) {
    if (error instanceof AlreadyDecided) return;
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'session.forbidden') await refuseRest(db, order.bulk_id, error.code);
    else await closeRow(db, row, { refusal: error.code });
  }
}

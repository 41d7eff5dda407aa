import type { partners, ReplyOf, SettlementRow } from '@gwanje/contract';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { lockTree } from '../tree/tree.queries';
import { SETTLEMENTS } from './settlement-lists.queries';
import { lockSettlement } from './settlements.queries';

/** What is left of each partner's income, line after line. */
async function forecast(
  db: Database | Tx,
  settlementId: string,
): Promise<ReplyOf<typeof partners.previewRollback>> {
  const rows = await db
    .selectFrom('settlement_line as line')
    .innerJoin('member', 'member.member_id', 'line.member_id')
    .innerJoin('wallet', 'wallet.member_id', 'line.member_id')
    .select(['line.member_id', 'line.paid_won', 'member.login_id', 'wallet.balance_won'])
    .where('line.settlement_id', '=', settlementId)
    .where('line.status', '=', 'done')
    .where('wallet.wallet', '=', 'income')
    .where(acrossMembers)
    .orderBy('line.member_id')
    .orderBy('line.line_id')
    .execute();
  const leftWon = new Map<string, number>();
  const short = new Set<string>();
  let paidWon = 0;
  let takenWon = 0;
  for (const row of rows) {
    const left = leftWon.get(row.member_id) ?? Math.max(0, row.balance_won);
    const taken = Math.min(left, row.paid_won);
    leftWon.set(row.member_id, left - taken);
    if (taken < row.paid_won) short.add(row.login_id);
    paidWon += row.paid_won;
    takenWon += taken;
  }
  return { paidWon, takenWon, carriedWon: paidWon - takenWon, short: [...short] };
}

/** What taking a settlement back would get, and what would be carried. */
export async function previewRollback({
  db,
  input,
  actor,
  refuse,
}: Question<typeof partners.previewRollback>): Promise<ReplyOf<typeof partners.previewRollback>> {
  if (!(await SETTLEMENTS.one({ db, actor }, input.settlementId)))
    return refuse('record.not_found');
  return forecast(db, input.settlementId);
}

/** Takes a settlement back; its days are free again once the job has gone through its lines. */
export async function rollBackSettlement(
  work: Work<typeof partners.rollBackSettlement>,
  onDecided: () => void,
): Promise<SettlementRow> {
  const { tx, input, actor, audit, refuse, onCommit } = work;
  const { settlementId, version, reason } = input;
  await lockTree(tx);
  const run = (await lockSettlement(tx, settlementId)) ?? refuse('record.not_found');
  const isOpen = run.status === 'ready' || run.status === 'done';
  if (!isOpen || run.version !== version) return refuse('settlement.closed');
  const at = work.now();
  const before = await SETTLEMENTS.get(contextOf(work), settlementId);
  await tx
    .updateTable('partner_settlement')
    .set({
      ...{ status: 'rollingBack', version: run.version + 1, reason },
      ...{ decided_by: actor.adminId, decided_at: at },
    })
    .where('settlement_id', '=', settlementId)
    .execute();
  const after = await SETTLEMENTS.get(contextOf(work), settlementId);
  await audit({ subject: `settlement/${settlementId}`, before, after });
  onCommit(onDecided);
  return after;
}

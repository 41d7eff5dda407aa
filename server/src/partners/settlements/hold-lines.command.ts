import type { partners, SettlementRow } from '@gwanje/contract';
import { payable } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { lockTree } from '../tree/tree.queries';
import { isCarried } from './carry.queries';
import { carriesOf, keyOf } from './compute.queries';
import { SETTLEMENTS } from './settlement-lists.queries';
import { type LineOf, lockSettlement, type SettlementOf } from './settlements.queries';

type Hold = Work<typeof partners.holdSettlement>;

/**
 * Sets off against lines what their partners have come to owe since these were kept: other periods were
 * paid while they waited, and a line that is not what it would be now is never approved.
 *
 * @returns what they pay then
 */
async function carryAnew(tx: Tx, run: SettlementOf, lines: readonly LineOf[]): Promise<number> {
  const carried = await carriesOf(tx);
  let paidWon = 0;
  for (const line of lines) {
    const { member_id: memberId, game_class: gameClass, kind, net_won: netWon } = line;
    const carryInWon = carried.get(keyOf(memberId, gameClass, kind)) ?? 0;
    const anew = payable(netWon, carryInWon, { carries: isCarried(run, gameClass, kind) });
    paidWon += anew.paidWon;
    await tx
      .updateTable('settlement_line')
      .set({
        ...{ carry_in_won: carryInWon, paid_won: anew.paidWon },
        carry_out_won: anew.carryOutWon,
      })
      .where('member_id', '=', memberId)
      .where('line_id', '=', line.line_id)
      .execute();
  }
  return paidWon;
}

async function turn(
  work: Pick<Hold, 'tx' | 'actor' | 'audit' | 'refuse'> & {
    readonly input: { settlementId: string; lineIds: string[]; reason?: string };
  },
  to: 'hold' | 'ready',
): Promise<SettlementRow> {
  const { tx, input, audit, refuse } = work;
  const { settlementId, lineIds, reason } = input;
  await lockTree(tx);
  const run = (await lockSettlement(tx, settlementId)) ?? refuse('record.not_found');
  // What was left out is let in after the others were paid, too; it is paid by another approval.
  const may = run.status === 'ready' || (to === 'ready' && run.status === 'done');
  if (!may) return refuse('settlement.closed');
  const { rows: changed } = await sql<LineOf>`
    update settlement_line as line set status = ${to}, reason = ${reason ?? null}
    from unnest(${lineIds}::uuid[]) as chosen (line_id)
    where line.line_id = chosen.line_id and line.settlement_id = ${settlementId}
      and line.status = ${to === 'hold' ? 'ready' : 'hold'} and ${acrossMembers}
    returning line.*`.execute(tx);
  if (changed.length === 0) return refuse('settlement.closed');
  const keptWon = changed.reduce((sum, { paid_won }) => sum + paid_won, 0);
  const sumWon = to === 'ready' ? await carryAnew(tx, run, changed) : keptWon;
  await tx
    .updateTable('partner_settlement')
    .set({
      ...{ status: 'ready', version: run.version + 1 },
      sum_won: run.sum_won + sumWon - keptWon,
      // Whoever agreed first agreed to other lines.
      ...{ first_approved_by: null, first_approved_at: null },
    })
    .where('settlement_id', '=', settlementId)
    .execute();
  const after = await SETTLEMENTS.get(contextOf(work), settlementId);
  await audit({
    subject: `settlement/${settlementId}`,
    before: { calcStatus: to === 'hold' ? 'ready' : 'hold' },
    after: {
      ...{ status: after.status, calcStatus: to, count: changed.length, reason },
      sumWon,
    },
  });
  return after;
}

/** Leaves lines out of what is paid. */
export const holdSettlement = (work: Hold) => turn(work, 'hold');

/** Lets held lines be paid with the next approval. */
export const releaseSettlement = (work: Work<typeof partners.releaseSettlement>) =>
  turn(work, 'ready');

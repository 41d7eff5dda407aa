import type { partners, SettlementRow } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { SETTLEMENTS } from './settlement-lists.queries';
import { lockSettlement } from './settlements.queries';

type Hold = Work<typeof partners.holdSettlement>;

async function turn(
  work: Pick<Hold, 'tx' | 'actor' | 'audit' | 'refuse'> & {
    readonly input: { settlementId: string; lineIds: string[]; reason?: string };
  },
  to: 'hold' | 'ready',
): Promise<SettlementRow> {
  const { tx, input, audit, refuse } = work;
  const { settlementId, lineIds, reason } = input;
  const run = (await lockSettlement(tx, settlementId)) ?? refuse('record.not_found');
  // What was left out is let in after the others were paid, too; it is paid by another approval.
  const may = run.status === 'ready' || (to === 'ready' && run.status === 'done');
  if (!may) return refuse('settlement.closed');
  const { rows: changed } = await sql<{ readonly paid_won: number }>`
    update settlement_line as line set status = ${to}, reason = ${reason ?? null}
    from unnest(${lineIds}::uuid[]) as chosen (line_id)
    where line.line_id = chosen.line_id and line.settlement_id = ${settlementId}
      and line.status = ${to === 'hold' ? 'ready' : 'hold'} and ${acrossMembers}
    returning line.paid_won`.execute(tx);
  if (changed.length === 0) return refuse('settlement.closed');
  await tx
    .updateTable('partner_settlement')
    .set({
      ...{ status: 'ready', version: run.version + 1 },
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
      sumWon: changed.reduce((sum, { paid_won }) => sum + paid_won, 0),
    },
  });
  return after;
}

/** Leaves lines out of what is paid. */
export const holdSettlement = (work: Hold) => turn(work, 'hold');

/** Lets held lines be paid with the next approval. */
export const releaseSettlement = (work: Work<typeof partners.releaseSettlement>) =>
  turn(work, 'ready');

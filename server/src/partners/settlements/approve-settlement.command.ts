import type { partners, SettlementRow } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { bookInDayAlone } from '../../second-admin/moved-alone.queries';
import { weighWord } from '../../second-admin/words';
import { lockTree } from '../tree/tree.queries';
import { computeSettlement, type Line, type Terms } from './compute.queries';
import { SETTLEMENTS } from './settlement-lists.queries';
import { lockSettlement, type SettlementOf } from './settlements.queries';

const termsOf = (run: SettlementOf): Terms => ({
  ...{ from: run.from_on, to: run.to_on, classes: run.game_classes, kinds: run.kinds },
  ...{ partnerId: run.partner_id, isAlone: run.is_alone, uncarried: run.uncarried },
  deductsGiven: run.deducts_given,
});

const FIELDS = [
  'validStakeWon',
  'baseWon',
  'rateBps',
  'grossWon',
  'childWon',
  'netWon',
  'carryInWon',
  'paidWon',
  'carryOutWon',
] as const satisfies readonly (keyof Line)[];

/** Lines that would come to something else now than when they were kept. */
export async function listChanged(tx: Tx, run: SettlementOf): Promise<string[]> {
  const { lines, checks } = await computeSettlement(tx, termsOf(run));
  if (!checks.isSound) return ['checks'];
  const computed = new Map(
    lines.map((line) => [`${line.memberId}/${line.gameClass}/${line.kind}`, line]),
  );
  const kept = await tx
    .selectFrom('settlement_line')
    .selectAll()
    .where('settlement_id', '=', run.settlement_id)
    .where('status', '=', 'ready')
    .where(acrossMembers)
    .execute();
  return kept.flatMap((row) => {
    const now = computed.get(`${row.member_id}/${row.game_class}/${row.kind}`);
    const was: Record<(typeof FIELDS)[number], number> = {
      ...{ validStakeWon: row.valid_stake_won, baseWon: row.base_won, rateBps: row.rate_bps },
      ...{ grossWon: row.gross_won, childWon: row.child_won, netWon: row.net_won },
      ...{ carryInWon: row.carry_in_won, paidWon: row.paid_won, carryOutWon: row.carry_out_won },
    };
    const isSame = FIELDS.every((field) => (now?.[field] ?? 0) === was[field]);
    return isSame ? [] : [row.line_id];
  });
}

/** Drops the first of two words; whoever gave it may think better of it too. */
export async function declineSettlement(
  work: Work<typeof partners.declineSettlement>,
): Promise<SettlementRow> {
  const { tx, input, audit, refuse } = work;
  const { settlementId, version } = input;
  const run = (await lockSettlement(tx, settlementId)) ?? refuse('record.not_found');
  const isWaiting = run.status === 'ready' && run.first_approved_by !== null;
  if (!isWaiting || run.version !== version) return refuse('settlement.closed');
  const before = await SETTLEMENTS.get(contextOf(work), settlementId);
  await tx
    .updateTable('partner_settlement')
    .set({ first_approved_by: null, first_approved_at: null, version: run.version + 1 })
    .where('settlement_id', '=', settlementId)
    .execute();
  const after = await SETTLEMENTS.get(contextOf(work), settlementId);
  await audit({ subject: `settlement/${settlementId}`, before, after });
  return after;
}

/**
 * Lets everything that waits be paid. Each line is computed anew first, so that the second
 * administrator agrees to figures and not to a table; the job pays them one by one.
 */
export async function approveSettlement(
  work: Work<typeof partners.approveSettlement>,
  onApproved: () => void,
): Promise<SettlementRow> {
  const { tx, input, actor, audit, refuse } = work;
  const { settlementId, version, sumWon } = input;
  const { adminId } = actor;
  await lockTree(tx);
  const run = (await lockSettlement(tx, settlementId)) ?? refuse('record.not_found');
  if (run.status !== 'ready' || run.version !== version) return refuse('settlement.closed');
  const at = work.now();
  const before = await SETTLEMENTS.get(contextOf(work), settlementId);
  const lines = await tx
    .selectFrom('settlement_line')
    .select((eb) => eb.fn.sum<number>('paid_won').as('won'))
    .where('settlement_id', '=', settlementId)
    .where('status', '=', 'ready')
    .where(acrossMembers)
    .executeTakeFirstOrThrow();
  const dueWon = Number(lines.won ?? 0);
  if (dueWon !== sumWon || (await listChanged(tx, run)).length > 0)
    return refuse('settlement.changed', { sumWon: dueWon });
  const { settlementWon } = await findMoneySetting(tx, 'secondAdmin');
  const first = run.first_approved_by;
  // Whoever follows a first word is its second, and moves nothing alone.
  const isAlone =
    first === null &&
    // Nobody settles beside him here, so the day has one sum.
    (await bookInDayAlone(
      tx,
      { kind: 'settlement', adminId, amountWon: dueWon, at },
      settlementWon,
    ));
  const change = async (
    set: { first_approved_by: string; first_approved_at: Date } | { status: 'paying' },
  ) => {
    await tx
      .updateTable('partner_settlement')
      .set({
        ...set,
        version: run.version + 1,
        ...('status' in set && { decided_by: adminId, decided_at: at }),
      })
      .where('settlement_id', '=', settlementId)
      .execute();
    const after = await SETTLEMENTS.get(contextOf(work), settlementId);
    await audit({ subject: `settlement/${settlementId}`, before, after });
    return after;
  };
  if (!isAlone) {
    if (first === adminId) return refuse('money.second_admin');
    const word = await weighWord(tx, { first, adminId, permission: 'settlement.decide', at });
    if (word === 'first') return change({ first_approved_by: adminId, first_approved_at: at });
  }
  const after = await change({ status: 'paying' });
  work.onCommit(onApproved);
  return after;
}

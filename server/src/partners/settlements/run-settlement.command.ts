import { type partners, SETTLEMENT_DAYS_MAX, type SettlementRow } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { listUnsettledDays } from '../rollups/fold-days.queries';
import { lockTree } from '../tree/tree.queries';
import { findLosingOptions } from './carry.queries';
import {
  type Computed,
  computeSettlement,
  type Line,
  type Terms,
  termsOf,
} from './compute.queries';
import { whyHeld } from './holds.rule';
import { findWhose, isOfNobody, isPeriod, sumsOf } from './preview-settlement.queries';
import { SETTLEMENTS } from './settlement-lists.queries';
import { dropNightly, type Held, leaveTaken, whyLeftOut } from './taken-days.queries';

/** Keeps what was computed, and that its days are settled. */
export async function keepSettlement(
  tx: Tx,
  {
    terms,
    computed,
    at,
    createdBy,
    held = new Map(),
  }: {
    readonly terms: Terms;
    readonly computed: Computed;
    readonly at: Date;
    readonly createdBy: string | null;
    /** What somebody has left out before; left out, nothing. */
    readonly held?: Held;
  },
): Promise<string> {
  const settlementId = newId(at);
  const { partners, count, sumWon } = sumsOf(computed);
  await tx
    .insertInto('partner_settlement')
    .values({
      ...{ settlement_id: settlementId, from_on: terms.from, to_on: terms.to, status: 'ready' },
      ...{ game_classes: [...terms.classes], kinds: [...terms.kinds] },
      ...{ partner_id: terms.partnerId, uncarried: [...terms.uncarried], partners },
      ...{ deducts_given: terms.deductsGiven, is_alone: terms.isAlone },
      ...{ lines: count, sum_won: sumWon, computed_at: at, created_by: createdBy },
      ...{ first_approved_by: null, first_approved_at: null, decided_by: null },
      ...{ decided_at: null, reason: null },
    })
    .execute();
  const whose = await findWhose(
    tx,
    computed.lines.map(({ memberId }) => memberId),
    terms.from,
  );
  const heldOf = (line: Line) => {
    const found = whose.get(line.memberId);
    return whyLeftOut(held, line) ?? (found && line.paidWon > 0 ? whyHeld(found) : null);
  };
  // In the order of the tree, which their names keep: each partner right behind whoever is above him.
  const placeOf = ({ memberId, gameClass, kind }: Line) =>
    `${whose.get(memberId)?.place} ${gameClass} ${kind}`;
  const inOrder = [...computed.lines].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const rows = inOrder.map((line) => ({
    ...{ member_id: line.memberId, line_id: newId(at), settlement_id: settlementId },
    ...{ from_on: terms.from, to_on: terms.to },
    ...{ game_class: line.gameClass, kind: line.kind, bets: line.bets },
    ...{ stake_won: line.stakeWon, valid_stake_won: line.validStakeWon },
    ...{ payout_won: line.payoutWon, deduct_won: line.deductWon, base_won: line.baseWon },
    ...{ rate_bps: line.rateBps, gross_won: line.grossWon, child_won: line.childWon },
    ...{ net_won: line.netWon, carry_in_won: line.carryInWon, paid_won: line.paidWon },
    ...{ carry_out_won: line.carryOutWon, at },
    ...(heldOf(line) === null
      ? { status: 'ready' as const }
      : { status: 'hold' as const, reason: heldOf(line) }),
  }));
  // Below what one statement may have of values.
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insertInto('settlement_line')
      .values(rows.slice(from, from + 1_000))
      .execute();
  await sql`
    insert into settled_day (member_id, game_class, kind, day_on, settlement_id)
    select line.member_id, line.game_class, line.kind, day::date, line.settlement_id
    from settlement_line as line
    cross join generate_series(${terms.from}::date, ${terms.to}::date, interval '1 day') as day
    where line.settlement_id = ${settlementId} and ${acrossMembers}
    order by line.member_id`.execute(tx);
  return settlementId;
}

/** Keeps what was previewed, to be approved; nothing is paid. */
export async function runSettlement(
  work: Work<typeof partners.runSettlement>,
): Promise<SettlementRow> {
  const { tx, input, actor, audit, refuse } = work;
  const terms = termsOf(input, await findLosingOptions(tx));
  if (!isPeriod(terms, SETTLEMENT_DAYS_MAX)) return refuse('settlement.wrong_period');
  if (isOfNobody(terms)) return refuse('request.invalid', { field: 'partnerId' });
  await lockTree(tx);
  const at = work.now();
  if ((await listUnsettledDays(tx, terms.from, terms.to)).length > 0)
    return refuse('settlement.day_open');
  const held = await dropNightly(tx, terms);
  const all = await computeSettlement(tx, terms);
  if (all.lines.length === 0) return refuse('settlement.empty');
  const { lines, takenDays } = await leaveTaken(tx, terms, all.lines);
  if (takenDays.length > 0) return refuse('settlement.period_taken');
  const computed = { ...all, lines };
  if (!computed.checks.isSound) return refuse('settlement.unbalanced');
  const { count, sumWon } = sumsOf(computed);
  if (count !== input.expectedCount || sumWon !== input.expectedSumWon)
    return refuse('settlement.changed', { count, sumWon });
  const settlementId = await keepSettlement(tx, {
    ...{ terms, computed, at, createdBy: actor.adminId, held },
  });
  const after = await SETTLEMENTS.get(contextOf(work), settlementId);
  await audit({ subject: `settlement/${settlementId}`, after });
  return after;
}

import {
  type ClassRates,
  isPermitted,
  PARTNER_GRADE_MIN,
  type ParsedInputOf,
  type partners,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { midnightOf } from '../../members/dashboard/dashboard.rule';
import { requireMember } from '../../members/members.queries';
import { dayBegins } from '../../money/totals/korean-days.queries';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { weighWord } from '../../second-admin/words';
import { readPartner } from '../tree/partner-detail.queries';
import { findAncestor, lockTree } from '../tree/tree.queries';
import { findCeilings } from './ceilings.queries';
import { countRates, findBeneath, findLastRates, findRates } from './rates.queries';
import { changesOf, exceeding, givesMore, highestOf, loweredTo, withRates } from './rates.rule';

type Change = Work<typeof partners.changeRates>;
type Input = ParsedInputOf<typeof partners.changeRates>;
type Asked = Pick<Input, 'memberId' | 'rates' | 'lowersChildren'>;

/** What a change comes to: of himself, and of those beneath who are lowered with him. */
export interface RatePlan {
  readonly before: readonly ClassRates[];
  readonly after: readonly ClassRates[];
  /** Classes in which it is above what the one above has, or above the ceiling. */
  readonly tooHigh: readonly string[];
  readonly beneath: readonly {
    readonly memberId: string;
    readonly id: string;
    readonly before: readonly ClassRates[];
    readonly after: readonly ClassRates[];
  }[];
}

/**
 * Whether somebody would get more by a plan: more than by the last of his rates, or than by those that
 * hold as it begins, where others that two have agreed to are still to begin.
 *
 * @param begins null: at once, losing with the next day
 */
export async function isRaise(
  tx: Tx,
  memberId: string,
  { before, after }: Pick<RatePlan, 'before' | 'after'>,
  { begins, at }: { readonly begins: Date | null; readonly at: Date },
): Promise<boolean> {
  for (const change of changesOf(before, after)) {
    const from = begins ?? (change.kind === 'losing' ? midnightOf(at, -1) : at);
    const holding = (await findRates(tx, [memberId], from)).get(memberId) ?? [];
    if ([before, holding].some((rates) => givesMore(change, rates))) return true;
  }
  return false;
}

/** Works out what rates would mean, writing nothing. */
export async function planRates(tx: Tx, { memberId, rates }: Asked): Promise<RatePlan> {
  const member = await requireMember(tx, memberId);
  const before = await findLastRates(tx, memberId);
  const after = withRates(before, rates);
  const above = await findAncestor(tx, member.recommend_path);
  const isPartner = member.grade >= PARTNER_GRADE_MIN;
  // What somebody had before a ceiling sank stays his; only more of it is refused.
  const overCeiling = exceeding(after, highestOf(await findCeilings(tx), before));
  const overUpline = above ? exceeding(after, await findLastRates(tx, above.member_id)) : [];
  const high = [...overUpline, ...overCeiling];
  const nodes = await findBeneath(tx, memberId);
  const known = await findRates(
    tx,
    nodes.map(({ member_id }) => member_id),
    new Date(8.64e15),
  );
  return {
    before,
    after,
    tooHigh: isPartner ? [...new Set(high)] : after.map(({ gameClass }) => gameClass),
    beneath: nodes.flatMap(({ member_id, login_id }) => {
      const own = known.get(member_id) ?? [];
      if (exceeding(own, after).length === 0) return [];
      const lowered = { before: own, after: loweredTo(own, after) };
      return [{ memberId: member_id, id: login_id, ...lowered }];
    }),
  };
}

interface Setting {
  readonly at: Date;
  readonly effectiveOn: string | null;
  readonly setBy: string;
  readonly agreedBy: string | null;
  readonly reason: string | null;
}

/** Losing counts by whole days, so it begins with the next one where it is to begin at once. */
export async function keepRates(
  tx: Tx,
  memberId: string,
  { before, after }: Pick<RatePlan, 'before' | 'after'>,
  { at, effectiveOn, setBy, agreedBy, reason }: Setting,
): Promise<void> {
  const next = sql<Date>`((${at}::timestamptz at time zone 'Asia/Seoul')::date + 1)::timestamp
    at time zone 'Asia/Seoul'`;
  const begins = effectiveOn === null ? null : dayBegins(effectiveOn, 0);
  for (const { gameClass, kind, rateBps, pay } of changesOf(before, after))
    await tx
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(at), game_class: gameClass, kind, pay },
        rate_bps: rateBps,
        effective_at: begins ?? (kind === 'losing' ? next : at),
        ...{ set_by: setBy, agreed_by: agreedBy, reason, at },
      })
      .execute();
}

/** Sets what was planned, of everybody it concerns. */
export async function setRates(
  tx: Tx,
  memberId: string,
  plan: RatePlan,
  setting: Setting,
): Promise<void> {
  await keepRates(tx, memberId, plan, setting);
  for (const one of plan.beneath) await keepRates(tx, one.memberId, one, setting);
}

/** The plan as it may be carried out. @throws {Refusal} why not */
export async function requirePlan(
  { tx, refuse }: Pick<Change, 'tx' | 'refuse'>,
  asked: Asked & { readonly basis: number },
): Promise<RatePlan> {
  if ((await countRates(tx, asked.memberId)) !== asked.basis) return refuse('partner.rates_stale');
  // It has no history type of its own, so there is nothing to pay it by at once.
  if (asked.rates.some(({ gameClass, pay }) => gameClass === 'holdem' && pay === 'instant'))
    return refuse('request.invalid', { field: 'rates' });
  const plan = await planRates(tx, asked);
  if (plan.tooHigh.length > 0)
    return refuse('partner.rate_above_upline', { classes: plan.tooHigh });
  if (plan.beneath.length > 0 && !asked.lowersChildren)
    return refuse('partner.rate_below_child', { ids: plan.beneath.map(({ id }) => id) });
  return plan;
}

type ToSet = Pick<
  Input,
  'memberId' | 'rates' | 'effectiveOn' | 'lowersChildren' | 'basis' | 'reason'
> & { readonly begins: Date | null; readonly at: Date };

/**
 * Sets what gives nobody more; what does waits for a second administrator, and for two where whoever
 * asks could not set it himself.
 *
 * @throws {Refusal} admin.no_second
 */
export async function setOrAsk(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  plan: RatePlan,
  { memberId, rates, effectiveOn, lowersChildren, basis, reason, begins, at }: ToSet,
): Promise<'done' | 'needsSecond'> {
  const { adminId } = actor;
  const maySet = isPermitted(actor.type, 'partnerRate.change');
  if (maySet && !(await isRaise(tx, memberId, plan, { begins, at }))) {
    await setRates(tx, memberId, plan, {
      ...{ at, effectiveOn, setBy: adminId, agreedBy: null, reason },
    });
    return 'done';
  }
  const isFirst = actor.line === null && maySet;
  if (isFirst) await weighWord(tx, { first: null, adminId, permission: 'partnerRate.change', at });
  await tx
    .insertInto('rate_proposal')
    .values({
      ...{ member_id: memberId, proposal_id: newId(at), rates: JSON.stringify(rates) },
      ...{ effective_at: begins, basis, lowers_children: lowersChildren, reason },
      ...{ status: 'open', asked_by: adminId, asked_at: at },
      ...{ first_by: isFirst ? adminId : null, decided_by: null, decided_at: null },
    })
    .execute();
  return 'needsSecond';
}

/**
 * Changes what a partner earns, from now or a coming day on; bets that are placed already keep their
 * rates. What gives anybody more waits for a second administrator.
 */
export async function changeRates(work: Change): Promise<ReplyOf<typeof partners.changeRates>> {
  const { input, tx, actor, audit, refuse } = work;
  const { memberId, rates, effectiveOn, lowersChildren, basis, reason } = input;
  await lockTree(tx);
  const at = work.now();
  // A partner changes those beneath him; what he has himself is his upline's to say.
  if (actor.line === memberId) return refuse('member.not_found');
  const plan = await requirePlan(work, input);
  if (changesOf(plan.before, plan.after).length === 0) return refuse('partner.rates_unchanged');
  const begins = effectiveOn && (await beginOf(tx, effectiveOn));
  if (begins && begins <= at) return refuse('request.invalid', { field: 'effectiveOn' });
  const waiting = await tx
    .selectFrom('rate_proposal')
    .select('proposal_id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (waiting) return refuse('partner.rates_waiting');
  const outcome = await setOrAsk(work, plan, {
    ...{ memberId, rates, effectiveOn, lowersChildren, basis, reason, at },
    begins: begins || null,
  });
  const detail = await readPartner(work, memberId, at);
  await audit({
    subject: `partner/${memberId}`,
    before: { rates: plan.before },
    after: {
      ...{ rates: plan.after, outcome, reason, effectiveOn },
      lowered: plan.beneath.map(({ id }) => id),
    },
  });
  return { outcome, detail };
}

export async function beginOf(tx: Tx, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${dayBegins(day, 0)} as at`.execute(tx);
  return rows[0]?.at as Date;
}

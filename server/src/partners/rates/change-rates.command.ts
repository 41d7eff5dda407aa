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
import { countRates, findBeneath, findLastRates, listSteps } from './rates.queries';
import {
  type Begins,
  exceeding,
  highestOf,
  leastOf,
  type RateStep,
  stepsDownTo,
  stepsTo,
  wantedOf,
  withRates,
} from './rates.rule';

type Change = Work<typeof partners.changeRates>;
type Input = ParsedInputOf<typeof partners.changeRates>;
type Asked = Pick<Input, 'memberId' | 'rates' | 'lowersChildren'>;

/** What a change comes to: of himself, and of those beneath who are lowered with him. */
export interface RatePlan {
  readonly before: readonly ClassRates[];
  readonly after: readonly ClassRates[];
  /** Classes in which it is above what the one above has, or above the ceiling. */
  readonly tooHigh: readonly string[];
  /** Whether it gives him more than he has at any time from then on, also where less or more was to begin later. */
  readonly isRaise: boolean;
  readonly steps: readonly RateStep[];
  readonly beneath: readonly {
    readonly id: string;
    readonly steps: readonly RateStep[];
  }[];
}

/**
 * When rates begin. Losing counts by whole days, so it begins with the next one where it is to begin at
 * once.
 *
 * @param day null: at once
 */
export const beginsOn = (day: Date | null, at: Date): Begins => ({
  rolling: day ?? at,
  losing: day ?? midnightOf(at, -1),
});

/** Works out what rates would mean from then on, writing nothing. */
export async function planRates(
  tx: Tx,
  { memberId, rates }: Asked,
  begins: Begins,
): Promise<RatePlan> {
  const member = await requireMember(tx, memberId);
  const before = await findLastRates(tx, memberId);
  const after = withRates(before, rates);
  const above = await findAncestor(tx, member.recommend_path);
  const isPartner = member.grade >= PARTNER_GRADE_MIN;
  const nodes = await findBeneath(tx, memberId);
  const known = await listSteps(
    tx,
    [memberId, ...(above ? [above.member_id] : []), ...nodes.map(({ member_id }) => member_id)],
    begins,
  );
  const wanted = wantedOf(memberId, rates, begins);
  // What somebody had before a ceiling sank stays his; only more of it is refused.
  const overCeiling = exceeding(rates, highestOf(await findCeilings(tx), before));
  const overUpline = wanted
    .filter((one) => above && one.rateBps > leastOf(known, { ...one, memberId: above.member_id }))
    .map(({ gameClass }) => gameClass);
  return {
    before,
    after,
    tooHigh: isPartner
      ? [...new Set([...overUpline, ...overCeiling])]
      : after.map(({ gameClass }) => gameClass),
    isRaise: wanted.some((one) => one.rateBps > leastOf(known, one)),
    steps: wanted.flatMap((one) => stepsTo(known, one)),
    beneath: nodes.flatMap(({ member_id, login_id: id }) => {
      const steps = wanted.flatMap((one) => stepsDownTo(known, { ...one, memberId: member_id }));
      return steps.length === 0 ? [] : [{ id, steps }];
    }),
  };
}

interface Setting {
  readonly at: Date;
  readonly setBy: string;
  readonly agreedBy: string | null;
  readonly reason: string | null;
}

/** Sets rates that begin then, of whomever they are. */
async function keepSteps(
  tx: Tx,
  steps: readonly RateStep[],
  { at, setBy, agreedBy, reason }: Setting,
): Promise<void> {
  for (const { memberId, gameClass, kind, rateBps, pay, beginsAt } of steps)
    await tx
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(at), game_class: gameClass, kind, pay },
        ...{ rate_bps: rateBps, effective_at: beginsAt, set_by: setBy, agreed_by: agreedBy },
        ...{ reason, at },
      })
      .execute();
}

/** Lets somebody have rates from now on, whatever was to begin later. */
export async function setFromNow(
  tx: Tx,
  memberId: string,
  rates: readonly ClassRates[],
  setting: Setting,
): Promise<void> {
  const begins = beginsOn(null, setting.at);
  const known = await listSteps(tx, [memberId], begins);
  const steps = wantedOf(memberId, rates, begins).flatMap((one) => stepsTo(known, one));
  await keepSteps(tx, steps, setting);
}

/** Sets what was planned, of everybody it concerns. */
export const setRates = (tx: Tx, { steps, beneath }: RatePlan, setting: Setting): Promise<void> =>
  keepSteps(tx, [...steps, ...beneath.flatMap((one) => one.steps)], setting);

/** The plan as it may be carried out. @throws {Refusal} why not */
export async function requirePlan(
  { tx, refuse }: Pick<Change, 'tx' | 'refuse'>,
  asked: Asked & { readonly basis: number },
  begins: Begins,
): Promise<RatePlan> {
  if ((await countRates(tx, asked.memberId)) !== asked.basis) return refuse('partner.rates_stale');
  // It has no history type of its own, so there is nothing to pay it by at once.
  if (asked.rates.some(({ gameClass, pay }) => gameClass === 'holdem' && pay === 'instant'))
    return refuse('request.invalid', { field: 'rates' });
  const plan = await planRates(tx, asked, begins);
  if (plan.tooHigh.length > 0)
    return refuse('partner.rate_above_upline', { classes: plan.tooHigh });
  if (plan.beneath.length > 0 && !asked.lowersChildren)
    return refuse('partner.rate_below_child', { ids: plan.beneath.map(({ id }) => id) });
  return plan;
}

type ToSet = Pick<Input, 'memberId' | 'rates' | 'lowersChildren' | 'basis' | 'reason'> & {
  /** Null: at once. */
  readonly begins: Date | null;
  readonly at: Date;
};

/**
 * Sets what gives nobody more; what does waits for a second administrator, and for two where whoever
 * asks could not set it himself.
 *
 * @throws {Refusal} admin.no_second
 */
export async function setOrAsk(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  plan: RatePlan,
  { memberId, rates, lowersChildren, basis, reason, begins, at }: ToSet,
): Promise<'done' | 'needsSecond'> {
  const { adminId } = actor;
  const maySet = isPermitted(actor.type, 'partnerRate.change');
  if (maySet && !plan.isRaise) {
    await setRates(tx, plan, { at, setBy: adminId, agreedBy: null, reason });
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
  const begins = effectiveOn === null ? null : await beginOf(tx, effectiveOn);
  if (begins && begins <= at) return refuse('request.invalid', { field: 'effectiveOn' });
  const plan = await requirePlan(work, input, beginsOn(begins, at));
  if (plan.steps.length === 0) return refuse('partner.rates_unchanged');
  const waiting = await tx
    .selectFrom('rate_proposal')
    .select('proposal_id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (waiting) return refuse('partner.rates_waiting');
  const outcome = await setOrAsk(work, plan, {
    ...{ memberId, rates, lowersChildren, basis, reason, begins, at },
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

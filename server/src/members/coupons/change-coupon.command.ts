import {
  COUPON_SECOND_WON,
  type CouponTerms,
  type coupons,
  type members,
  type RowOf,
} from '@gwanje/contract';
import type { Updateable } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { invalidField, Refusal } from '../../platform/refusal';
import type { Schema } from '../../schema';
import { handsOf } from '../../second-admin/hands.rule';
import { listHands } from '../../second-admin/staff.queries';
import { weighWord } from '../../second-admin/words';
import { dayOf } from '../dashboard/dashboard.rule';
import { requireMember } from '../members.queries';
import { type CouponRow, isSpent } from './coupon.rule';
import { COUPONS, dropCodes, lockCoupon, lockHands, sumActivatedAlone } from './coupons.queries';

type Coupon = RowOf<typeof coupons>;
type Change = Updateable<Schema['coupon']>;
/** What every decision about a coupon has; the compiler compares them by their parts then. */
type Parts = 'tx' | 'input' | 'actor' | 'now' | 'audit' | 'refuse';
type Deed = Pick<Work<typeof members.pauseCoupon>, Parts>;

const subjectOf = (couponId: string) => `coupon/${couponId}`;
const NO_WORD = { first_approved_by: null, first_approved_at: null } as const;

const columnsOf = (terms: CouponTerms) => ({
  ...{ name: terms.name, kind: terms.kind, code: terms.code, points_won: terms.pointsWon },
  ...{ begins_at: new Date(terms.beginsAt), ends_at: new Date(terms.endsAt) },
  ...{ level_min: terms.levelMin, grade: terms.grade, partner_id: terms.partnerId },
  ...{ uses_max: terms.usesMax, budget_won: terms.budgetWon, factor_bps: terms.factorBps },
  ...{ charge_min_won: terms.chargeMinWon, charge_days: terms.chargeDays },
});

/** What has to hold between terms. @throws {Refusal} request.invalid, coupon.code_taken, member.not_found */
async function requireTerms(
  work: Pick<Work<typeof members.createCoupon>, 'tx' | 'input' | 'locale' | 'refuse'>,
  couponId: string | null,
): Promise<void> {
  const { tx, input, locale, refuse } = work;
  const { kind, code, beginsAt, endsAt, budgetWon, pointsWon, partnerId } = input;
  if ((kind === 'code') !== (code !== null))
    throw invalidField('code', code === null ? 'required' : 'wrong_choice', locale);
  if (beginsAt >= endsAt) throw invalidField('endsAt', 'window_reversed', locale);
  if (budgetWon < pointsWon) throw invalidField('budgetWon', 'budget_below_points', locale);
  if (partnerId !== null) await requireMember(tx, partnerId);
  if (code === null) return;
  const taken = await tx
    .selectFrom('coupon')
    .select('coupon_id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (taken && taken.coupon_id !== couponId) refuse('coupon.code_taken');
}

const UNIQUE_VIOLATION = '23505';

/** Somebody took the code since it was looked for. */
function takenOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === 'coupon_code_key'
    ? new Refusal('coupon.code_taken')
    : error;
}

/** Drafts a coupon. */
export async function createCoupon(work: Work<typeof members.createCoupon>): Promise<Coupon> {
  const { tx, input, actor, now, audit } = work;
  await requireTerms(work, null);
  const at = now();
  const couponId = newId(at);
  await tx
    .insertInto('coupon')
    .values({
      ...{ coupon_id: couponId, ...columnsOf(input) },
      ...{ asked_budget_won: null, ...NO_WORD, activated_by: null, activated_at: null },
      ...{ reason: null, created_by: actor.adminId, created_at: at },
    })
    .execute()
    .catch((error: unknown) => {
      throw takenOf(error);
    });
  const after = await COUPONS.get(contextOf(work), couponId);
  await audit({ subject: subjectOf(couponId), after });
  return after;
}

/**
 * Changes one coupon under its lock, where `decide` allows it in the state that it is in, and leaves
 * an audit line with both.
 */
async function change(
  work: Deed,
  decide: (coupon: CouponRow, at: Date) => Promise<Change | 'closed' | 'stale'>,
): Promise<Coupon> {
  const { tx, input, now, audit, refuse } = work;
  const { couponId } = input;
  const row = await lockCoupon(tx, couponId);
  if (!row) return refuse('record.not_found');
  const context = contextOf(work);
  const before = await COUPONS.get(context, couponId);
  const changed = await decide(row, now());
  if (changed === 'closed') return refuse('coupon.closed', { current: before });
  if (changed === 'stale') return refuse('record.stale', { current: before });
  await tx
    .updateTable('coupon')
    .set({ ...changed, version: row.version + 1 })
    .where('coupon_id', '=', couponId)
    .execute()
    .catch((error: unknown) => {
      throw takenOf(error);
    });
  const after = await COUPONS.get(context, couponId);
  const reason = 'reason' in input ? { reason: input.reason } : {};
  await audit({ subject: subjectOf(couponId), before, after: { ...after, ...reason } });
  return after;
}

const isStale = ({ input }: Pick<Deed, 'input'>, { version }: CouponRow) =>
  input.version !== version;

/** Changes a draft, whatever of it. */
export async function updateCoupon(work: Work<typeof members.updateCoupon>): Promise<Coupon> {
  const { couponId: _, version: __, ...terms } = work.input;
  return change(work, async (coupon) => {
    if (coupon.state !== 'draft') return 'closed';
    if (isStale(work, coupon)) return 'stale';
    await requireTerms(work, coupon.coupon_id);
    if (coupon.kind !== 'single' || terms.kind === 'single') return columnsOf(terms);
    await dropCodes(work.tx, coupon.coupon_id);
    return { ...columnsOf(terms), issued: 0 };
  });
}

interface LetOut {
  readonly adminId: string;
  /** All of it, whatever of it was out before. */
  readonly budgetWon: number;
  readonly at: Date;
}

/**
 * Whether this administrator may let out a budget on his own word: what he and whoever could use his
 * account have let out or raised alone today stays below the limit with it. One coupon after
 * another, since two at once would not see each other. What somebody else has let out today stays
 * with him, so raising that takes two.
 *
 * @source docs/decisions/0143-coupons-let-out-alone.md
 */
async function mayAlone(
  tx: Tx,
  { coupon_id: couponId, is_alone, activated_by, activated_at }: CouponRow,
  { adminId, budgetWon, at }: LetOut,
): Promise<boolean> {
  const isOthers =
    is_alone &&
    activated_by !== adminId &&
    activated_at !== null &&
    dayOf(activated_at) === dayOf(at);
  if (isOthers) return false;
  const hands = [...handsOf(adminId, await listHands(tx, at), at)];
  await lockHands(tx, hands);
  return (await sumActivatedAlone(tx, { hands, couponId, at })) + budgetWon < COUPON_SECOND_WON;
}

/** Words of two where one does not do. @throws {Refusal} coupon.second_admin, admin.no_second */
async function weigh(
  { tx, actor }: Pick<Deed, 'tx' | 'actor'>,
  { first_approved_by: first }: CouponRow,
  at: Date,
) {
  const { adminId } = actor;
  if (first === adminId) throw new Refusal('coupon.second_admin');
  return weighWord(tx, { first, adminId, permission: 'coupon.manage', at });
}

const wordOf = ({ actor }: Pick<Deed, 'actor'>, at: Date) => ({
  first_approved_by: actor.adminId,
  first_approved_at: at,
});

/** Moves the end, and gives a larger budget at once or asks a second administrator for it. */
export const extendCoupon = (work: Work<typeof members.extendCoupon>): Promise<Coupon> =>
  change(work, async (coupon, at) => {
    const { tx, input, actor, locale, refuse } = work;
    const { budgetWon, endsAt } = input;
    if (coupon.state !== 'active' && coupon.state !== 'paused') return 'closed';
    if (isStale(work, coupon)) return 'stale';
    if (budgetWon < coupon.budget_won) return refuse('coupon.budget_lowered');
    const ends = { ends_at: new Date(endsAt) };
    if (ends.ends_at <= at) throw invalidField('endsAt', 'window_past', locale);
    if (ends.ends_at <= coupon.begins_at) throw invalidField('endsAt', 'window_reversed', locale);
    if (budgetWon === coupon.budget_won) return ends;
    const { adminId } = actor;
    if (coupon.is_alone && (await mayAlone(tx, coupon, { adminId, budgetWon, at })))
      return {
        ...{ ...ends, budget_won: budgetWon, asked_budget_won: null, ...NO_WORD },
        // From now on the whole of it is his, of this day.
        ...{ activated_by: adminId, activated_at: at },
      };
    await weigh(work, { ...coupon, ...NO_WORD }, at);
    return { ...ends, asked_budget_won: budgetWon, ...wordOf(work, at) };
  });

/** Lets members take it; as the second of two words where the budget asks for them. */
export const activateCoupon = (work: Work<typeof members.activateCoupon>): Promise<Coupon> =>
  change(work as Deed & typeof work, async (coupon, at) => {
    const { tx, input, actor } = work;
    const { state, asked_budget_won: askedWon, budget_won: budgetWon } = coupon;
    const isAnother = input.version !== undefined && input.version !== coupon.version;
    if (isAnother || input.budgetWon !== (askedWon ?? budgetWon)) return 'stale';
    if (askedWon !== null && (state === 'active' || state === 'paused')) {
      if ((await weigh(work, coupon, at)) === 'first') return wordOf(work, at);
      return { budget_won: askedWon, asked_budget_won: null, is_alone: false, ...NO_WORD };
    }
    if (state === 'paused') return { state: isSpent(coupon) ? 'ended' : 'active' };
    if ((state !== 'draft' && state !== 'waiting') || coupon.ends_at <= at) return 'closed';
    if (coupon.kind === 'single' && coupon.issued === 0) return work.refuse('coupon.no_codes');
    const { adminId } = actor;
    const out = { state: 'active', activated_by: adminId, activated_at: at } as const;
    if (state === 'draft' && (await mayAlone(tx, coupon, { adminId, budgetWon, at })))
      return { ...out, is_alone: true };
    if ((await weigh(work, coupon, at)) === 'first')
      return { state: 'waiting', ...wordOf(work, at) };
    return { ...out, ...NO_WORD };
  });

/** Does not agree: what waits is a draft again, and a larger budget is dropped. */
export const declineCoupon = (work: Work<typeof members.declineCoupon>): Promise<Coupon> =>
  change(work as Deed & typeof work, async ({ state, asked_budget_won: askedWon }) => {
    if (state === 'waiting') return { state: 'draft', ...NO_WORD };
    return askedWon === null ? 'closed' : { asked_budget_won: null, ...NO_WORD };
  });

export const pauseCoupon = (work: Work<typeof members.pauseCoupon>): Promise<Coupon> =>
  change(work, async (coupon) => {
    if (coupon.state !== 'active') return 'closed';
    return isStale(work, coupon) ? 'stale' : { state: 'paused' };
  });

/** Ends it for good; what was taken stays with whoever took it. */
export const revokeCoupon = (work: Work<typeof members.revokeCoupon>): Promise<Coupon> =>
  change(work, async (coupon) => {
    if (coupon.state === 'ended' || coupon.state === 'revoked') return 'closed';
    if (isStale(work, coupon)) return 'stale';
    return { state: 'revoked', reason: work.input.reason, asked_budget_won: null, ...NO_WORD };
  });

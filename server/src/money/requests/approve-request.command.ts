import type { Explanation, Fact, MoneySettingOf } from '@gwanje/contract';
import { chargeBonusWon, requirementsOf } from '@gwanje/game-rules';
import { type Holder, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { tellMember } from '../../members/messages/messages.queries';
import type { Actor } from '../../platform/caller';
import type { Tx } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import { Refusal } from '../../platform/refusal';
import { type Allowance, type AloneDeed, bookAlone } from '../../second-admin/moved-alone.queries';
import { weighWord } from '../../second-admin/words';
import { findMoneyAllowance } from '../allowance';
import { findMoneySetting } from '../settings/money-settings.queries';
import { openRequirements } from '../wagering/requirements.queries';
import { readWagering } from '../wagering/wagering.queries';
import { endRequirements, sumOpenRequirements } from '../wagering/waive-requirements';
import { changeRequest } from './change-request.queries';
import { whyNotJoinFirst } from './join-first.queries';
import {
  findEarlierCharges,
  getRequest,
  lockOpenRequest,
  type RequestKey,
  requireNotHeld,
} from './requests.queries';
import {
  accountChangedAt,
  aloneKindOf,
  auditedRequest,
  isExcluded,
  type OfferedBonus,
  offeredBonus,
  personalBonus,
  type RequestRow,
  requestSubject,
} from './requests.rule';

/** What approving and declining are given. */
export interface Decision extends Holder, RequestKey {
  readonly actor: Pick<Actor, 'adminId' | 'loginId' | 'type' | 'line'>;
  readonly reason: string | null;
  /** Whether approving an exchange leaves sending the money to a second step. */
  readonly isPaidLater?: boolean;
  /** Whether a charge brings its bonus; left out: as its member wished. */
  readonly bonus?: 'offered' | 'none' | undefined;
  /** What the person was shown of it, won; left out: nothing. */
  readonly expectedBonusWon?: number | undefined;
  /** What the person was shown to be waived, and which of two words this is; left out: nothing. */
  readonly expectedWaivedWon?: number | undefined;
  readonly expectedWord?: 'first' | 'last' | undefined;
  /** Whose first word there was when it was shown, null for nobody's; left out: whoever's. */
  readonly expectedFirst?: string | null;
  /** What it was shown to be; left out, or null: whatever it is. */
  readonly expectedStatus?: RequestRow['status'] | null | undefined;
  /** What is known of it now, which is kept with the audit line; what is red asks for a reason. */
  readonly facts?: readonly Fact[] | undefined;
  readonly audit: (line: AuditLine) => Promise<void>;
}

type MemberRow = Awaited<ReturnType<typeof requireMember>>;

interface Crediting {
  readonly member: MemberRow;
  readonly at: Date;
}

interface PaidBonus {
  readonly type: 'first' | 'every';
  readonly bonusWon: number;
}

/** The bonus of his level that a charge falls under; who does not take that of the first one ever, takes the day's. */
async function findLevelBonus(
  tx: Tx,
  request: RequestRow,
  setting: MoneySettingOf<'chargeBonus'>,
  { member, at }: Crediting,
): Promise<OfferedBonus> {
  const { request_id: requestId, amount_won: chargeWon } = request;
  const earlier = await findEarlierCharges(tx, request, at);
  const charge = { level: member.level, requestId, chargeWon };
  const offered = offeredBonus(setting, charge, earlier);
  if (offered.rule !== 'joinFirstBonus') return offered;
  const rule = await whyNotJoinFirst(tx, member, at);
  return rule ? { ...offeredBonus(setting, charge, { ...earlier, hasAny: true }), rule } : offered;
}

/** The bonus that a charge falls under, as much of it as was set for the member. */
const findBonus = async (...[tx, request, setting, crediting]: Parameters<typeof findLevelBonus>) =>
  personalBonus(await findLevelBonus(tx, request, setting, crediting), crediting.member);

/** Whoever approves a charge; null is the system, which a deposit has told of it. */
export type Approval = Omit<Decision, 'actor'> & { readonly actor: Decision['actor'] | null };

/**
 * Pays the points that the charge brings to the member, if any.
 *
 * @throws {Refusal} money.bonus_differs with what it would be
 */
async function payBonus(
  decision: Approval,
  request: RequestRow,
  crediting: Crediting,
): Promise<PaidBonus | null> {
  const { tx, memberId, actor } = decision;
  const chargeWon = request.amount_won;
  const { at } = crediting;
  if ((decision.bonus ?? request.bonus_wish) === 'none') return null;
  const setting = await findMoneySetting(tx, 'chargeBonus');
  const { rule, type, key, offer } = await findBonus(tx, request, setting, crediting);
  const { computedWon, bonusWon } = chargeBonusWon(chargeWon, offer);
  if (bonusWon !== (decision.expectedBonusWon ?? bonusWon))
    throw new Refusal('money.bonus_differs', { details: { bonusWon } });
  if (bonusWon === 0) return null;
  const explanation: Explanation = {
    rule,
    values: {
      ...{ chargeWon, computedWon, ...offer },
      ...(rule === 'personalBonus' && { memberVersion: crediting.member.version }),
    },
    settingVersion: setting.version,
  };
  const subject = requestSubject(request);
  await postMovement(tx, {
    memberId,
    key,
    type,
    amountWon: bonusWon,
    at,
    actor,
    subject,
    explanation,
  });
  return { type, bonusWon };
}

/** Credits a charge and its bonus, and opens what has to be played of them. */
export async function creditCharge(
  decision: Approval,
  request: RequestRow,
  crediting: Crediting,
): Promise<Pick<RequestRow, 'bonus_won' | 'bonus_type'>> {
  const { tx, memberId, requestId, actor, reason } = decision;
  const amountWon = request.amount_won;
  await postMovement(tx, {
    memberId,
    key: `charge:${requestId}`,
    type: 'charge',
    amountWon,
    at: crediting.at,
    actor,
    reason,
    subject: requestSubject(request),
    explanation: { rule: 'request', values: { requestedWon: amountWon } },
  });
  const bonus = await payBonus(decision, request, crediting);
  const setting = await findMoneySetting(tx, 'wagering');
  const opening = { memberId, sourceId: requestId, fromMemberId: null, at: crediting.at };
  await openRequirements(
    tx,
    { ...opening, settingVersion: setting.version },
    requirementsOf(amountWon, bonus, setting),
  );
  return { bonus_won: bonus?.bonusWon ?? 0, bonus_type: bonus?.type ?? null };
}

/**
 * Whether this administrator may decide on his own word; null when he may not. What has a first
 * word needs a second one, whatever the limits are since, and so does an exchange to an account
 * that was changed lately.
 */
async function findOwnAllowances(
  { tx, memberId, actor }: Decision,
  request: RequestRow,
  { bank_changed_at }: MemberRow,
  waivedWon: number,
  at: Date,
): Promise<readonly Allowance[] | null> {
  if (request.first_approved_by !== null) return null;
  if (accountChangedAt(request, bank_changed_at) !== null) return null;
  const deeds: readonly Pick<AloneDeed, 'kind' | 'amountWon'>[] = [
    { kind: aloneKindOf(request.kind), amountWon: request.amount_won },
    ...(waivedWon > 0 ? [{ kind: 'waiver', amountWon: waivedWon } as const] : []),
  ];
  const whose = { adminId: actor.adminId, askedBy: request.requested_by, memberIds: [memberId] };
  const allowances: Allowance[] = [];
  for (const deed of deeds) {
    const allowance = await findMoneyAllowance(tx, { ...deed, ...whose, at });
    if (!allowance) return null;
    allowances.push(allowance);
  }
  return allowances;
}

/**
 * Which of two words this approval is; an earlier one does not answer for what has come to be waived
 * since.
 *
 * @throws {Refusal} money.second_admin, admin.no_second
 */
async function weighApproval(
  decision: Decision,
  request: RequestRow,
  waivedWon: number,
  at: Date,
): Promise<'first' | 'second'> {
  const { tx, actor } = decision;
  const first = waivedWon > request.waived_won ? null : request.first_approved_by;
  if (first === actor.adminId)
    throw new Refusal('money.second_admin', { details: await getRequest(tx, decision, actor) });
  return weighWord(tx, { first, adminId: actor.adminId, permission: 'money.decide', at });
}

/**
 * Approves an open request, or records the first of two approvals where one administrator may not
 * decide alone. A charge is credited with its bonus unless the member is self-excluded; another
 * status does not keep from him what he has paid in. An exchange was debited when it was
 * requested; one below its wagering requirement takes a reason, and waives what is missing by name.
 * Where that has grown since the first of two agreed, it is judged anew, and this word is the first.
 *
 * @returns `needsSecond` when another administrator has to complete it
 * @throws {Refusal} member.not_found, record.not_found, money.request_closed, money.request_held,
 *   money.second_admin, admin.no_second, money.wagering_unmet, money.reason_needed,
 *   money.bonus_differs, money.word_differs, member.excluded
 * @source domain decisions 4.5 and 4.6; docs/decisions/0019-second-administrator.md
 */
export async function approveRequest(decision: Decision): Promise<'done' | 'needsSecond'> {
  const { tx, memberId, actor, reason, audit } = decision;
  const { before, at } = await lockOpenRequest(decision, decision);
  await requireNotHeld(decision, before);
  const first = before.first_approved_by;
  if (first !== (decision.expectedFirst === undefined ? first : decision.expectedFirst))
    throw new Refusal('money.word_differs', { details: await getRequest(tx, decision, actor) });
  const member = await requireMember(tx, memberId);
  if (before.kind === 'charge' && isExcluded(member, at)) throw new Refusal('member.excluded');
  const waivedWon = before.kind === 'exchange' ? await sumOpenRequirements(tx, memberId) : 0;
  const isMoreWaived = waivedWon > (decision.expectedWaivedWon ?? waivedWon);
  if (isMoreWaived || (waivedWon > 0 && reason === null))
    throw new Refusal('money.wagering_unmet', { details: await readWagering(tx, memberId) });
  const red = (decision.facts ?? []).filter(({ tone }) => tone === 'bad');
  if (reason === null && red.length > 0)
    throw new Refusal('money.reason_needed', { details: { facts: red } });

  const allowances = await findOwnAllowances(decision, before, member, waivedWon, at);
  const write = async (changes: Parameters<typeof changeRequest>[2]) => {
    const after = await changeRequest(tx, before, {
      ...{ reason: reason ?? before.reason, waived_won: waivedWon },
      ...changes,
    });
    for (const allowance of allowances ?? []) await bookAlone(tx, allowance);
    await audit({
      action: 'request.approve',
      subject: requestSubject(before),
      before: auditedRequest(before),
      after: { ...auditedRequest(after), ...(decision.facts && { facts: decision.facts }) },
    });
  };
  const isFirst = !allowances && (await weighApproval(decision, before, waivedWon, at)) === 'first';
  const word = isFirst ? 'first' : 'last';
  if (word !== (decision.expectedWord ?? word))
    throw new Refusal('money.word_differs', { details: await getRequest(tx, decision, actor) });
  if (isFirst) {
    await write({ first_approved_by: actor.adminId, first_approved_at: at });
    return 'needsSecond';
  }
  if (before.kind === 'exchange') {
    const { adminId } = actor;
    await endRequirements(tx, { memberId, exchangeId: before.request_id, adminId, reason, at });
  }
  const paid = before.kind !== 'charge' && decision.isPaidLater ? ({ payout: 'due' } as const) : {};
  const bonus =
    before.kind === 'charge' ? await creditCharge(decision, before, { member, at }) : {};
  await tellMember(tx, before.kind === 'charge' ? 'chargeApproved' : 'exchangeApproved', {
    ...{ memberId, at, values: { amount: before.amount_won.toLocaleString('en-US') } },
  });
  await write({ status: 'approved', decided_at: at, decided_by: actor.adminId, ...bonus, ...paid });
  return 'done';
}

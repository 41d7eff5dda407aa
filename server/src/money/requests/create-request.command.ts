import type { MoneyRequest, money } from '@gwanje/contract';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Actor } from '../../platform/caller';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { requireDeciders } from '../../second-admin/words';
import { assignDepositAccount } from '../deposit-accounts/assign-deposit-account.queries';
import { findMoneySetting } from '../settings/money-settings.queries';
import { profitWith } from './change-request.queries';
import { requireWithinLimits } from './charge-limits.queries';
import { requireTerms } from './request-terms.queries';
import { getRequest } from './requests.queries';
import {
  accountChangedAt,
  aloneKindOf,
  auditedRequest,
  isExcluded,
  MEMBER_STATUS_SUSPENDED,
  type RequestRow,
  requestSubject,
  whyNotRequest,
} from './requests.rule';

type Create = Work<typeof money.createRequest>;

export type Asking = Pick<Create, 'tx' | 'input' | 'now' | 'audit'> & {
  /** Null: the member himself. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId' | 'type' | 'line'> | null;
  /** True for a charge whose deposit an agent will report. */
  readonly isMega?: boolean;
  /** Whether the member wants the bonus of his charge; left out: he does. */
  readonly bonusWish?: RequestRow['bonus_wish'] | undefined;
};

/** @throws {Refusal} admin.no_second, when nobody could ever decide on it */
async function requireDecidable(
  { tx, input, askedBy }: Pick<Asking, 'tx' | 'input'> & { readonly askedBy: string | null },
  { bank_changed_at }: Awaited<ReturnType<typeof requireMember>>,
  at: Date,
): Promise<void> {
  const { kind, amountWon } = input;
  const limits = await findMoneySetting(tx, 'secondAdmin');
  const movedWon = { member: amountWon, day: amountWon };
  const asked = { kind, requested_at: at, decided_at: null };
  const needsTwo =
    !isWithinLimits(limits, aloneKindOf(kind), movedWon) ||
    accountChangedAt(asked, bank_changed_at) !== null;
  await requireDeciders(tx, at, {
    askedBy,
    needsTwo,
    permission: 'money.decide',
  });
}

/** Whether a member who may not charge any more would take out all the money that he has. */
async function isWhatIsLeft(
  tx: Create['tx'],
  member: Awaited<ReturnType<typeof requireMember>>,
  amountWon: number,
  at: Date,
): Promise<boolean> {
  if (member.status !== MEMBER_STATUS_SUSPENDED && !isExcluded(member, at)) return false;
  const { balance_won } = await tx
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', member.member_id)
    .where('wallet', '=', 'money')
    .executeTakeFirstOrThrow();
  return balance_won === amountWon;
}

/** What a request takes from the one whose amount it puts right. */
interface Corrected {
  readonly corrects: string;
  readonly depositAccountId: string | null;
  readonly askedBy: string | null;
}

/**
 * Opens a request, without an audit line. An exchange takes its money at once, so that it cannot be
 * played meanwhile; a suspended or self-excluded member may still request one.
 *
 * @param corrected left out: it stands for itself
 * @throws {Refusal} member.not_found, member.not_normal, member.excluded, money.insufficient,
 *   money.charge_limit, money.no_bank_account, admin.no_second, and those of `requireTerms`
 */
export async function openRequest(
  work: Omit<Asking, 'audit'>,
  corrected?: Corrected,
): Promise<RequestRow> {
  const { tx, input, actor } = work;
  const askedBy = corrected ? corrected.askedBy : (actor?.adminId ?? null);
  const { memberId, kind, amountWon, reason = null } = input;
  const { at } = await lockWallets(work, memberId);
  const member = await requireMember(tx, memberId);
  const refusal = whyNotRequest(member, kind, at);
  if (refusal) throw new Refusal(refusal);
  const { level } = member;
  // A partner is bound like the member himself.
  const isExcused = actor !== null && actor.line === null && reason !== null;
  const isRest = kind === 'exchange' && (await isWhatIsLeft(tx, member, amountWon, at));
  await requireTerms(tx, memberId, { kind, amountWon, level, at, isExcused, isRest });
  if (kind === 'charge') await requireWithinLimits(tx, input, at);
  await requireDecidable({ tx, input, askedBy }, member, at);
  const depositAccountId = corrected
    ? corrected.depositAccountId
    : kind === 'charge'
      ? await assignDepositAccount(tx, member, amountWon, at)
      : null;

  const requestId = newId(at);
  const request = await tx
    .insertInto('money_request')
    .values({
      member_id: memberId,
      request_id: requestId,
      kind,
      status: 'waiting',
      amount_won: amountWon,
      profit_won: profitWith({ member_id: memberId, kind, amount_won: amountWon }),
      bank: member.bank,
      bank_number: member.bank_number,
      bank_owner: member.bank_owner,
      deposit_account_id: depositAccountId,
      is_mega: work.isMega ?? false,
      bonus_wish: work.bonusWish ?? 'offered',
      is_test: member.is_test,
      requested_by: askedBy,
      corrects: corrected?.corrects ?? null,
      requested_at: at,
      reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = requestSubject(request);
  if (kind !== 'charge')
    await postMovement(tx, {
      memberId,
      key: `exchange:${requestId}`,
      type: kind === 'exchange' ? 'exchange' : 'incomeMoneyExchange',
      amountWon,
      at,
      actor,
      subject,
      explanation: { rule: 'request', values: { requestedWon: amountWon } },
    });
  return request;
}

/** Requests a charge or an exchange for a member, or as the member himself. */
export async function createRequest(work: Asking): Promise<MoneyRequest> {
  const { tx, actor, audit } = work;
  const request = await openRequest(work);
  const { member_id: memberId, request_id: requestId } = request;
  await audit({
    action: 'request.create',
    subject: requestSubject(request),
    after: auditedRequest(request),
  });
  return getRequest(tx, { memberId, requestId }, actor);
}

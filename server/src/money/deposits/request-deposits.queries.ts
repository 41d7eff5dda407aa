import type { DepositOfRequest, money, ReplyOf } from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import type { Schema } from '../../schema';
import { isOpen as isOpenStatus } from '../requests/requests.rule';
import { type OpenCharge, type OpenDeposit, rankDeposits } from './deposit-candidates.rule';
import { DEPOSITS } from './deposits.queries';
import { nameLikeness } from './name-likeness.rule';

/** Unmatched deposits that are looked at for charges, the newest first; far more than a day leaves. */
const UNMATCHED_MAX = 500;
/** What is older is looked for on the screen of deposits. */
const UNMATCHED_DAYS = 7;

type Paid = Selectable<Schema['deposit']>;

interface AskedCharge extends OpenCharge {
  readonly isTest: boolean;
}

interface Charge extends AskedCharge {
  /** The deposit that it is matched with; null where there is none. */
  readonly deposit: Pick<Paid, 'deposit_id' | 'payer' | 'paid_at'> | null;
}

/** So that there is always something to look for. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The deposits with which charges may have been paid, or were; none is offered for a test account. */
export async function readRequestDeposits({
  db,
  actor,
  input,
  now,
}: Pick<Question<typeof money.readRequestDeposits>, 'db' | 'actor' | 'input' | 'now'>): Promise<
  ReplyOf<typeof money.readRequestDeposits>
> {
  const keys = input.requests.split(',').map((key) => key.split('/'));
  const asked = await sql<AskedCharge>`
    select request.member_id as "memberId", request.request_id as "requestId",
      request.amount_won as "amountWon", request.bank_owner as owner,
      request.requested_at as "requestedAt", request.status, request.is_test as "isTest"
    from money_request as request
    where ${acrossMembers} and request.kind = 'charge' and (request.member_id, request.request_id) in (
      select * from unnest(${keys.map(([memberId]) => memberId)}::uuid[],
        ${keys.map(([, requestId]) => requestId)}::uuid[]))`.execute(db);
  const matched = await db
    .selectFrom('deposit')
    .select(['deposit_id', 'request_id', 'payer', 'paid_at'])
    .where('request_id', 'in', [NOBODY, ...asked.rows.map(({ requestId }) => requestId)])
    .execute();
  const charges = asked.rows.map((charge): Charge => {
    const own = matched.find(({ request_id }) => request_id === charge.requestId);
    return { ...charge, deposit: own ?? null };
  });
  const isOpen = (charge: Charge) =>
    charge.deposit === null && !charge.isTest && isOpenStatus(charge);
  const unmatched = charges.some(isOpen)
    ? await db
        .selectFrom('deposit')
        .select(['deposit_id', 'payer', 'amount_won', 'paid_at'])
        .where('state', '=', 'unmatched')
        .where('paid_at', '>', new Date(now().getTime() - UNMATCHED_DAYS * DAY_MS))
        .orderBy('paid_at', 'desc')
        .limit(UNMATCHED_MAX)
        .execute()
    : [];
  const ranked = charges.map((charge) => ({
    requestId: charge.requestId,
    likely: isOpen(charge) ? rankDeposits(charge, unmatched as OpenDeposit[]) : ownOf(charge),
  }));
  const names = new Set(ranked.flatMap(({ likely }) => likely.map(({ depositId }) => depositId)));
  const shown = await DEPOSITS.named({ db, actor }, [...names]);
  const deposits = new Map(shown.map((deposit) => [deposit.depositId, deposit]));
  return {
    requests: ranked.map(({ requestId, likely }) => ({
      requestId,
      deposits: likely.flatMap(({ depositId, isAmountSame, name, minutes }) => {
        const deposit = deposits.get(depositId);
        return deposit ? [{ deposit, isAmountSame, name, minutes }] : [];
      }),
    })),
  };
}

type Likely = Omit<DepositOfRequest, 'deposit'> & { readonly depositId: string };

/** The one that a charge is matched with, which was of its amount then, whoever paid it. */
const ownOf = ({ deposit, owner, requestedAt }: Charge): readonly Likely[] =>
  deposit === null
    ? []
    : [
        {
          ...{ depositId: deposit.deposit_id, isAmountSame: true },
          name: nameLikeness(deposit.payer, owner),
          minutes: Math.trunc((deposit.paid_at.getTime() - requestedAt.getTime()) / MINUTE_MS),
        },
      ];

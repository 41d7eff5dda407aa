import { DEPOSIT_ACCOUNT_TEXT, type money, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { tellMember } from '../../members/messages/messages.queries';
import { acrossMembers } from '../../placement';
import type { Work } from '../../platform/implement';
import { isShownAt } from './assign-deposit-account.queries';

interface Told {
  readonly member_id: string;
  readonly request_id: string;
  readonly amount_won: number;
  readonly account: string;
}

/** Sends members the account that their open charge was assigned, as long as money may come there. */
export async function tellDepositAccount({
  input: { requestIds },
  tx,
  now,
  audit,
}: Work<typeof money.tellDepositAccount>): Promise<ReplyOf<typeof money.tellDepositAccount>> {
  const at = now();
  const { rows } = await sql<Told>`
    select request.member_id, request.request_id, request.amount_won,
      concat_ws(' ', account.bank, account.number, account.owner) as account
    from money_request as request
    join deposit_account as account on account.account_id = request.deposit_account_id
    where request.request_id = any(${requestIds}::uuid[]) and request.kind = 'charge'
      and request.status in ('waiting', 'held') and ${isShownAt(at)} and ${acrossMembers}
    order by request.request_id`.execute(tx);
  for (const { member_id: memberId, amount_won, account } of rows)
    await tellMember(tx, 'depositAccount', {
      ...{ memberId, at, unless: DEPOSIT_ACCOUNT_TEXT },
      values: { amount: amount_won.toLocaleString('en-US'), depositAccount: account },
    });
  const told = rows.length;
  const counts = { told, leftOut: new Set(requestIds).size - told };
  await audit({
    subject: 'deposit_account/message',
    // Never the account itself: what was assigned stands in the request.
    after: { ...counts, requestIds: rows.map(({ request_id }) => request_id) },
  });
  return counts;
}

import type { FeedReplyOf, feed } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
import { newId } from '../../platform/new-id';
import { invalidField } from '../../platform/refusal';
import { auditedDeposit, type DepositRow, depositSubject } from './deposits.queries';

/** How far the bank's clock may be ahead of ours. */
const AHEAD_MS_MAX = 300_000;

type Report = FeedWork<typeof feed.reportDeposit>;

const isSame = (row: DepositRow, { payer, amountWon, at }: Report['input']): boolean =>
  row.payer === payer && row.amount_won === amountWon && row.paid_at.getTime() === Date.parse(at);

/** Takes note of money on one of the operator's accounts; the same report again changes nothing. */
export async function reportDeposit({
  tx,
  input,
  now,
  locale,
  audit,
  refuse,
}: Report): Promise<FeedReplyOf<typeof feed.reportDeposit>> {
  const { agentTxId, payer, amountWon, bankAccountId } = input;
  const reportedAt = now();
  const paidAt = new Date(input.at);
  if (paidAt.getTime() > reportedAt.getTime() + AHEAD_MS_MAX)
    throw invalidField('at', 'moment_ahead', locale);
  const account = await tx
    .selectFrom('deposit_account')
    .select('account_id')
    .where('account_id', '=', bankAccountId)
    .executeTakeFirst();
  if (!account) return refuse('record.not_found');
  const added = await tx
    .insertInto('deposit')
    .values({
      ...{ deposit_id: newId(reportedAt), account_id: bankAccountId, agent_tx_id: agentTxId },
      ...{ payer, amount_won: amountWon, paid_at: paidAt, reported_at: reportedAt },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'agent_tx_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  const row =
    added ??
    (await tx
      .selectFrom('deposit')
      .selectAll()
      .where('account_id', '=', bankAccountId)
      .where('agent_tx_id', '=', agentTxId)
      .executeTakeFirstOrThrow());
  if (!added && !isSame(row, input)) return refuse('deposit.differs');
  if (added) await audit({ subject: depositSubject(row.deposit_id), after: auditedDeposit(row) });
  return { depositId: row.deposit_id, agentTxId, amountWon, state: row.state };
}

import { type FeedReplyOf, type feed, OPEN_REQUEST_STATUSES } from '@gwanje/contract';
import type { FeedQuestion } from '../../feed/implement-feed';
import { findMemberRow } from '../../members/members.queries';
import type { Database } from '../../platform/database';
import { isExcluded, whyNotRequest } from '../requests/requests.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { findKeptAccount, isShownAt, readOffered } from './assign-deposit-account.queries';
import { chooseDepositAccount } from './choose-deposit-account.rule';

const MINUTE_MS = 60_000;

/** The newest charge of a member that waits to be paid, by the account that it was assigned. */
const findOpenCharge = (db: Database, memberId: string) =>
  db
    .selectFrom('money_request')
    .select(['request_id', 'amount_won', 'deposit_account_id'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'charge')
    .where('status', 'in', OPEN_REQUEST_STATUSES)
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What is shown of an account, as long as money may come there. */
async function findAccountInUse(db: Database, accountId: string | null, at: Date) {
  if (accountId === null) return null;
  const row = await db
    .selectFrom('deposit_account as account')
    .select(['bank', 'number', 'owner'])
    .where('account_id', '=', accountId)
    .where(isShownAt(at))
    .executeTakeFirst();
  return row ?? null;
}

/** Where a member pays in, who may. Nothing is assigned by reading it. */
export async function readOwnDepositAccount({
  db,
  input: { memberId },
  now,
  refuse,
}: FeedQuestion<typeof feed.readDepositAccount>): Promise<
  FeedReplyOf<typeof feed.readDepositAccount>
> {
  const member = await findMemberRow(db, memberId);
  if (!member) return refuse('member.not_found');
  const { mode, stickyMinutes, shownFor, note } = await findMoneySetting(db, 'depositAccount');
  const at = now();
  const open = await findOpenCharge(db, memberId);
  if (open)
    return {
      // What he pays in now could not be credited to him.
      account: isExcluded(member, at)
        ? null
        : await findAccountInUse(db, open.deposit_account_id, at),
      request: { requestId: open.request_id, amountWon: open.amount_won },
      note,
    };
  if (shownFor === 'afterRequest' || whyNotRequest(member, 'charge', at) !== null)
    return { account: null, request: null, note };
  const { level, recommend_path } = member;
  const since = new Date(at.getTime() - stickyMinutes * MINUTE_MS);
  const accountId = chooseDepositAccount(
    await readOffered(db, at),
    {
      ...{ amountWon: null, level, line: [...recommend_path, memberId] },
      keptId: stickyMinutes > 0 ? await findKeptAccount(db, memberId, since) : null,
    },
    mode,
  );
  return { account: await findAccountInUse(db, accountId, at), request: null, note };
}

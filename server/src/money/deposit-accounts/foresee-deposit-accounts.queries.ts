import { LEVELS, type money, type ReplyOf } from '@gwanje/contract';
import type { Database } from '../../platform/database';
import { maskedAccount } from '../../platform/masks.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { readOffered } from './assign-deposit-account.queries';
import { chooseDepositAccount } from './choose-deposit-account.rule';

/** Which account whoever charges now would be assigned, by level; lines with accounts of their own aside. */
export async function foreseeDepositAccounts(
  db: Database,
  at: Date,
): Promise<ReplyOf<typeof money.listDepositAccountLevels>> {
  const { mode } = await findMoneySetting(db, 'depositAccount');
  const offered = await readOffered(db, at);
  const rows = await db
    .selectFrom('deposit_account')
    .select(['account_id', 'bank', 'number', 'owner'])
    .where('status', '=', 'active')
    .execute();
  return LEVELS.map((_, index) => {
    const charging = { amountWon: null, level: index + 1, line: [], keptId: null };
    const chosenId = chooseDepositAccount(offered, charging, mode);
    const row = rows.find(({ account_id }) => account_id === chosenId);
    const account = row && { bank: row.bank, number: row.number, owner: row.owner };
    return { level: index + 1, account: account ? maskedAccount(account) : null };
  });
}

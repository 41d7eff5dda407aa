import type { MoneyRequest } from '@gwanje/contract';

type WithAccount = Pick<MoneyRequest, 'bankAccount'>;

/** An account as it is written; undefined where there is none, or where it is masked and could be another's. */
const accountOf = ({ bankAccount }: WithAccount): string | undefined =>
  bankAccount && !bankAccount.number.includes('*')
    ? `${bankAccount.bank} ${bankAccount.number.replace(/\D/g, '')}`
    : undefined;

/** How many of these rows go to the account of each. */
export function countAccounts(rows: readonly WithAccount[]): (row: WithAccount) => number {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account) counts.set(account, (counts.get(account) ?? 0) + 1);
  }
  return (row) => counts.get(accountOf(row) ?? '') ?? 1;
}

/** The rows in their order, those of one account together where the first of them stands. */
export function joinAccounts<R extends WithAccount>(rows: readonly R[]): R[] {
  const joined = new Map<string | R, R[]>();
  for (const row of rows) {
    const account = accountOf(row) ?? row;
    joined.set(account, [...(joined.get(account) ?? []), row]);
  }
  return [...joined.values()].flat();
}

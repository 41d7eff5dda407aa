// The operator's accounts into which members pay, and which of them charges were assigned.
import type { money, ParsedInputOf } from '@gwanje/contract';
import { type SignedIn, signedIn, type TestServer } from './given';

type Added = ParsedInputOf<typeof money.addDepositAccount>;

let accountCount = 0;

/** What is sent to add an account for everybody, but for what is given. */
export function newDepositAccount(change: Partial<Added> = {}): Added {
  accountCount += 1;
  return {
    ...{ bank: '신한', number: `110-${accountCount}-55`, owner: '관제상사' },
    ...{ levelMin: 1, levelMax: 10, dayMaxWon: null, minWon: null, maxWon: null, position: 0 },
    ...{ fromAt: null, untilAt: null },
    ...change,
  };
}

/** Accounts that two administrators have agreed to. @returns their identifiers */
export async function givenDepositAccounts(
  server: TestServer,
  first: Pick<SignedIn, 'call'>,
  accounts: readonly Partial<Added>[],
): Promise<string[]> {
  const second = await signedIn(server, { type: 2 });
  const ids: string[] = [];
  for (const account of accounts) {
    const body = newDepositAccount(account);
    const added = await first.call('POST', '/api/deposit-accounts', body);
    const { accountId, version } = added.body;
    const path = `/api/deposit-accounts/${accountId}/approve`;
    const answer = await second.call('POST', path, { version });
    if (answer.status !== 200) throw new Error(`not approved: ${answer.text}`);
    ids.push(accountId);
  }
  return ids;
}

/** The accounts that a member's charges were assigned, the oldest first. */
export async function assignedTo(
  { database: { db } }: Pick<TestServer, 'database'>,
  { memberId }: { readonly memberId: string },
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('money_request')
    .select('deposit_account_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'charge')
    .orderBy('request_id')
    .execute();
  return rows.map((row) => row.deposit_account_id);
}

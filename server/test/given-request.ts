// Requests through HTTP, the settings that decide on them, and what they leave in the wallets.
import type { MoneySetting, RequestKind, Wallet } from '@gwanje/contract';
import { type Answer, auditLines, type Call, type SignedIn, type TestServer } from './given';

let keyCount = 0;

/** The headers of a call that moves money; every one has a key of its own. */
export function keyed(): { headers: { 'idempotency-key': string } } {
  keyCount += 1;
  return { headers: { 'idempotency-key': `test-key-${keyCount}` } };
}

export const requestMoney = (
  call: Call,
  memberId: string,
  kind: RequestKind,
  amountWon: number,
): Promise<Answer> => call('POST', '/api/money/requests', { memberId, kind, amountWon }, keyed());

/** The identifier of a request that was taken. */
export async function givenRequest(
  { call }: Pick<SignedIn, 'call'>,
  { memberId }: { readonly memberId: string },
  kind: RequestKind,
  amountWon: number,
): Promise<string> {
  const answer = await requestMoney(call, memberId, kind, amountWon);
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
  return answer.body.requestId;
}

export type RequestVerb = 'approve' | 'decline' | 'cancel' | 'hold' | 'release' | 'take-back-bonus';

/** One of the endpoints that change a request. */
export const decide = (
  call: Call,
  verb: RequestVerb,
  requestId: string,
  body: object = verb === 'decline' || verb === 'take-back-bonus' ? { reason: 'a reason' } : {},
  options = keyed(),
): Promise<Answer> => call('POST', `/api/money/requests/${requestId}/${verb}`, body, options);

/** The next version of a settings document, whatever it was before. */
export async function givenMoneySetting(
  { database: { db }, clock }: TestServer,
  { category, version, ...config }: MoneySetting,
): Promise<void> {
  await db
    .insertInto('setting_version')
    .values({
      scope: 'money',
      category,
      version,
      config: JSON.stringify(config),
      saved_at: clock.now,
      saved_by: null,
    })
    .execute();
}

export async function balanceWon(
  { database: { db } }: TestServer,
  { memberId }: { readonly memberId: string },
  wallet: Wallet,
): Promise<number> {
  const row = await db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', memberId)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow();
  return row.balance_won;
}

/** The audit lines of one action on one request, the oldest first. */
export const requestLines = async (server: TestServer, action: string, requestId: string) =>
  (await auditLines(server, action)).filter(({ subject }) => subject === `request/${requestId}`);

/** The entries of a member that belong to requests, the oldest first. */
export const requestEntries = (
  { database: { db } }: TestServer,
  { memberId }: { readonly memberId: string },
) =>
  db
    .selectFrom('ledger_entry')
    .select(['type', 'wallet', 'amount_won', 'subject', 'explanation', 'reason', 'actor_id'])
    .where('member_id', '=', memberId)
    .where('subject', 'like', 'request/%')
    .orderBy('entry_id')
    .execute();

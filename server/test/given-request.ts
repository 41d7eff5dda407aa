// Requests through HTTP, the settings that decide on them, and what they leave in the wallets.
import {
  ALONE_KINDS,
  type MoneySetting,
  type MoneySettingOf,
  type RequestKind,
  type Wallet,
} from '@gwanje/contract';
import { appendAuditEvent } from '../src/audit/append-audit-event.command';
import { createRequest } from '../src/money/requests/create-request.command';
import type { RequestKey } from '../src/money/requests/requests.queries';
import { transaction } from '../src/platform/database';
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

/** A request that the member has made himself: nobody who decides on it has asked for it. */
export async function givenRequest(
  { server: { database, clock } }: Pick<SignedIn, 'server'>,
  { memberId }: { readonly memberId: string },
  kind: RequestKind,
  amountWon: number,
): Promise<RequestKey> {
  const now = () => clock.now;
  const entry = { actor: null, before: null, after: null, ip: null, requestId: 'given' };
  const { requestId } = await transaction(database.db, (tx) =>
    createRequest({
      ...{ tx, now, actor: null, input: { memberId, kind, amountWon } },
      audit: (line) =>
        appendAuditEvent(tx, { ...entry, action: 'request.create', ...line, at: now() }),
    }),
  );
  return { memberId, requestId };
}

/** A request that an administrator has made for the member. */
export async function givenRequestBy(
  { call }: Pick<SignedIn, 'call'>,
  { memberId }: { readonly memberId: string },
  kind: RequestKind,
  amountWon: number,
): Promise<RequestKey> {
  const answer = await requestMoney(call, memberId, kind, amountWon);
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
  return { memberId, requestId: answer.body.requestId };
}

export type RequestVerb = 'approve' | 'decline' | 'cancel' | 'hold' | 'release' | 'take-back-bonus';

/** Which are given one where a test says nothing: what is red about an approval asks for it, too. */
const GIVES_REASON: readonly RequestVerb[] = ['approve', 'decline', 'take-back-bonus'];

/** One of the endpoints that change a request. */
export const decide = (
  call: Call,
  verb: RequestVerb,
  { memberId, requestId }: RequestKey,
  body: object = GIVES_REASON.includes(verb) ? { reason: 'a reason' } : {},
  options = keyed(),
): Promise<Answer> =>
  call('POST', `/api/money/requests/${requestId}/${verb}`, { memberId, ...body }, options);

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

type AloneLimits = Omit<MoneySettingOf<'secondAdmin'>, 'category' | 'version'>;

/** Limits of what one administrator may move alone: none but those that are given. */
export const aloneLimits = (limits: Partial<AloneLimits> = {}): AloneLimits => ({
  ...(Object.fromEntries(
    ALONE_KINDS.flatMap((kind) => [
      [`${kind}Won`, null],
      [`${kind}DayWon`, null],
    ]),
  ) as unknown as AloneLimits),
  betVoidWon: null,
  settlementWon: null,
  ...limits,
});

/** These limits and no others, as the next version of the settings. */
export const givenAloneLimits = (
  server: TestServer,
  limits: Partial<AloneLimits>,
  version = 1,
): Promise<void> =>
  givenMoneySetting(server, { category: 'secondAdmin', version, ...aloneLimits(limits) });

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
export const requestLines = async (
  server: TestServer,
  action: string,
  { requestId }: Pick<RequestKey, 'requestId'>,
) => (await auditLines(server, action)).filter(({ subject }) => subject === `request/${requestId}`);

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

import type { AutoChargeDoubt, DepositState, MoneyRequest } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { readFactsOf } from '../requests/request-facts.queries';
import { findMoneySetting } from '../settings/money-settings.queries';
import { type CreditedCharge, chargeOf, doubtAbout, mayBeCredited } from './auto-charge.rule';
import type { Candidate, OpenCharge, OpenDeposit } from './deposit-candidates.rule';

type KnownDeposit = OpenDeposit & Parameters<typeof chargeOf>[0] & { readonly state: DepositState };

interface Asked {
  readonly db: Database;
  readonly at: Date;
  readonly open: readonly OpenCharge[];
  /** The candidates of these deposits as they are shown. */
  readonly requests: ReadonlyMap<string, MoneyRequest>;
}

const MINUTE_MS = 60_000;

/**
 * Of these deposits, those that somebody may have credited before they were reported: a charge was
 * approved by hand then, and no deposit belongs to it.
 */
export async function findCredited(
  db: Database | Tx,
  deposits: readonly OpenDeposit[],
  windowMinutes: number,
): Promise<ReadonlySet<string>> {
  if (deposits.length === 0) return new Set();
  const first = Math.min(...deposits.map(({ paid_at }) => paid_at.getTime()));
  const { rows } = await sql<CreditedCharge & { readonly requestId: string }>`
    select request_id as "requestId", amount_won as "amountWon", bank_owner as owner,
      requested_at as "requestedAt", decided_at as "decidedAt"
    from money_request
    where ${acrossMembers} and kind = 'charge' and status = 'approved' and decided_by is not null
      and not is_test and amount_won = any(${deposits.map(({ amount_won }) => amount_won)}::bigint[])
      and decided_at >= ${new Date(first - windowMinutes * MINUTE_MS)}`.execute(db);
  if (rows.length === 0) return new Set();
  const matched = await db
    .selectFrom('deposit')
    .select('request_id')
    .where(
      'request_id',
      'in',
      rows.map(({ requestId }) => requestId),
    )
    .execute();
  const paid = new Set(matched.map(({ request_id }) => request_id));
  const unpaid = rows.filter(({ requestId }) => !paid.has(requestId));
  const credited = deposits.filter((deposit) =>
    unpaid.some((charge) => mayBeCredited(deposit, charge, windowMinutes)),
  );
  return new Set(credited.map(({ deposit_id }) => deposit_id));
}

/** Why each of these deposits waits for somebody, in as many statements as for one. */
export async function readDoubts(
  rows: readonly KnownDeposit[],
  { db, at, open, requests }: Asked,
): Promise<ReadonlyMap<string, AutoChargeDoubt>> {
  const waiting = rows.filter(({ state }) => state === 'unmatched');
  if (waiting.length === 0) return new Map();
  const setting = await findMoneySetting(db, 'autoCharge');
  const judged = waiting.map((row) => ({ row, found: chargeOf(row, open, setting, at) }));
  const keys = judged.flatMap(({ found }) => (typeof found === 'string' ? [] : [found]));
  const secondAdmin = await findMoneySetting(db, 'secondAdmin');
  const facts = keys.length > 0 ? await readFactsOf({ db, actor: null }, keys, at) : [];
  const known = new Map(facts.map((one) => [one.requestId, one]));
  const members = await findStandings(db, keys);
  const certain = judged.flatMap(({ row, found }) => (typeof found === 'string' ? [] : [row]));
  const credited = await findCredited(db, certain, setting.windowMinutes);
  const doubtOf = (depositId: string, found: Candidate): AutoChargeDoubt | null => {
    const request = requests.get(found.requestId);
    const member = members.get(found.memberId);
    if (!request || !member) return 'none';
    const charge = {
      ...{ amountWon: request.amountWon, member, known: known.get(found.requestId) },
      isCredited: credited.has(depositId),
      isClaimed: request.claim !== null,
      hasFirstWord: request.firstApprovedBy !== null,
    };
    return doubtAbout(charge, secondAdmin, at);
  };
  return new Map(
    judged.flatMap(({ row, found }) => {
      const doubt = typeof found === 'string' ? found : doubtOf(row.deposit_id, found);
      return doubt === null ? [] : [[row.deposit_id, doubt] as const];
    }),
  );
}

/** How these members stand, each by his identifier. */
async function findStandings(db: Database, keys: readonly Pick<Candidate, 'memberId'>[]) {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'status', 'excluded_until', 'bank'])
    .where(
      'member_id',
      'in',
      keys.map(({ memberId }) => memberId),
    )
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

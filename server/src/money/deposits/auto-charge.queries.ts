import type { AutoChargeDoubt, MoneyRequest } from '@gwanje/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database';
import type { Schema } from '../../schema';
import { readFactsOf } from '../requests/request-facts.queries';
import { findMoneySetting } from '../settings/money-settings.queries';
import { chargeOf, doubtAbout } from './auto-charge.rule';
import type { Candidate, OpenCharge } from './deposit-candidates.rule';

interface Asked {
  readonly db: Database;
  readonly at: Date;
  readonly open: readonly OpenCharge[];
  /** The candidates of these deposits as they are shown. */
  readonly requests: ReadonlyMap<string, MoneyRequest>;
}

/** Why each of these deposits waits for somebody, in as many statements as for one. */
export async function readDoubts(
  rows: readonly Selectable<Schema['deposit']>[],
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
  const doubtOf = (found: Candidate): AutoChargeDoubt | null => {
    const request = requests.get(found.requestId);
    const member = members.get(found.memberId);
    if (!request || !member) return 'none';
    const charge = {
      ...{ amountWon: request.amountWon, member, known: known.get(found.requestId) },
      isClaimed: request.claim !== null,
      hasFirstWord: request.firstApprovedBy !== null,
    };
    return doubtAbout(charge, secondAdmin, at);
  };
  return new Map(
    judged.flatMap(({ row, found }) => {
      const doubt = typeof found === 'string' ? found : doubtOf(found);
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

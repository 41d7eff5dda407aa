// What the tests of the ledger's checks share: posting, damaging what cannot be changed, and what the check tells.

import type { Wallet } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { AlreadyPosted, type Movement, postMovement } from '../src/ledger/post-movement';
import { verifyLedger } from '../src/ledger/verify-ledger';
import { transaction } from '../src/platform/database';
import { Refusal } from '../src/platform/refusal';
import type { TestServer } from './given';

export type Posting = Pick<Movement, 'key' | 'type' | 'amountWon'> & Partial<Movement>;

/** Posts movements of this member in transactions of their own. */
export const posterOf =
  ({ database, clock }: TestServer, memberId: string) =>
  (posting: Posting) =>
    transaction(database.db, (tx) =>
      postMovement(tx, { memberId, at: clock.now, actor: null, ...posting }),
    );

/** What a member has leaves for a vendor and is lost there: a loss that no draw decides. */
export async function loseAtVendor(server: TestServer, memberId: string, amountWon: number) {
  const post = posterOf(server, memberId);
  await post({ key: 'demo:to the tables', type: 'moneyToApoker', amountWon });
  await post({ key: 'demo:what was played', type: 'apokerPlay', amountWon: -amountWon });
}

/** Runs what is no query of the product, as the owner of the tables. */
export const runRaw = ({ owner }: TestServer, statement: string) =>
  sql.raw(statement).execute(owner.db);

/** Lets writes of such a row throw. @returns lets them be written again */
export async function givenBroken(server: TestServer, table: string, isRow: string) {
  const name = `broken_${table}`;
  await runRaw(
    server,
    `create function ${name}() returns trigger language plpgsql as
      'begin raise exception ''broken on purpose''; end';
    create trigger ${name} before insert or update on ${table} for each row
      when (${isRow}) execute function ${name}()`,
  );
  return () => runRaw(server, `drop function ${name} cascade`);
}

/** Puts the totals right that a test has gone past by writing rows directly. */
export const rebuildTotals = ({ database }: TestServer) =>
  sql`select rebuild_totals()`.execute(database.db);

const UNCHANGEABLE = ['movement', 'ledger_entry', 'counted_stake', 'wagering_change'];

/** Does what only the owner of the tables can: changes what has happened, and leaves no other trace. */
export async function damage(server: TestServer, statement: RawBuilder<unknown>): Promise<void> {
  for (const table of UNCHANGEABLE) {
    await runRaw(server, `alter table ${table} disable trigger append_only`);
    await runRaw(server, `grant update, delete on ${table} to current_user`);
  }
  await statement.execute(server.owner.db);
  for (const table of UNCHANGEABLE) {
    await runRaw(server, `alter table ${table} enable trigger append_only`);
    await runRaw(server, `revoke update, delete on ${table} from current_user`);
  }
}

/** What the check tells, with `M` for the member, `D` for today and `#` for every other identifier. */
export async function findings(server: TestServer, memberId: string): Promise<string[]> {
  const found: string[] = [];
  const { differences } = await verifyLedger(server.database.db, {
    onDifference: (difference) => {
      if (difference.memberId !== null) expect(difference.sentence).toContain(difference.memberId);
      found.push(`${difference.check}: ${difference.sentence}`);
    },
  });
  expect(differences).toBe(found.length);
  const day = new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  return found.map((sentence) =>
    sentence
      .replaceAll(memberId, 'M')
      // Before the day, which it is on the first of a month.
      .replaceAll(`month ${day.slice(0, 7)}-01`, 'month of D')
      .replaceAll(day, 'D')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#'),
  );
}

/** Expects everything of the ledger but decided requests: what a test posts by itself has none. */
export async function expectSound({ database }: TestServer): Promise<void> {
  const sentences: string[] = [];
  await verifyLedger(database.db, {
    onDifference: ({ check, sentence }) => {
      if (check !== 'source') sentences.push(sentence);
    },
  });
  expect(sentences).toEqual([]);
}

export async function balancesOf(
  { database }: TestServer,
  memberId: string,
): Promise<Partial<Record<Wallet, number>>> {
  const rows = await database.db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .execute();
  return Object.fromEntries(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
}

/** The entries of the movement with this key. */
export const entriesOf = ({ database }: TestServer, memberId: string, key: string) =>
  database.db
    .selectFrom('ledger_entry')
    .innerJoin('movement', (join) =>
      join
        .onRef('movement.member_id', '=', 'ledger_entry.member_id')
        .onRef('movement.movement_id', '=', 'ledger_entry.movement_id'),
    )
    .selectAll('ledger_entry')
    .where('ledger_entry.member_id', '=', memberId)
    .where('movement.key', '=', key)
    .orderBy('entry_id')
    .execute();

/** `posted`, `again` for a key that is taken, or the code of the refusal; a fault stays one. */
export const outcomeOf = (posting: Promise<unknown>): Promise<string> =>
  posting.then(
    () => 'posted',
    (error: unknown) => {
      if (error instanceof AlreadyPosted) return 'again';
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

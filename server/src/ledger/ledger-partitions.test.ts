import { HISTORY_TYPE_VALUES, WALLETS } from '@gwanje/contract';
import { sql } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import { type Posting, posterOf, runRaw } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { transaction } from '../platform/database';
import { makeLedgerPartitions } from './ledger-partitions';

let server: TestServer;
beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterEach(() => server.close());

const post = ({ memberId, ...posting }: Posting & { readonly memberId: string }) =>
  posterOf(server, memberId)(posting);

async function balanceOf(memberId: string): Promise<number> {
  const wallet = await server.database.db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'money')
    .executeTakeFirstOrThrow();
  return wallet.balance_won;
}

describe('partitions', () => {
  const placeOf = async (memberId: string, key: string) => {
    const { rows } = await sql<{ place: string }>`
      select ledger_entry.tableoid::regclass::text as place
      from ledger_entry join movement using (member_id, movement_id)
      where member_id = ${memberId} and key = ${key}`.execute(server.database.db);
    return rows.map(({ place }) => place);
  };
  const inMonths = (months: number) => {
    const { now } = server.clock;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  };
  const nameOf = (at: Date) => `ledger_entry_${at.toISOString().slice(0, 7).replace('-', '_')}`;

  it('are there for this month and the next three, by the instant in UTC', async () => {
    const { memberId } = await givenMember(server);
    const charge = { memberId, type: 'charge', amountWon: 1 } as const;
    for (const months of [0, 1, 2, 3])
      for (const at of [inMonths(months), new Date(inMonths(months + 1).getTime() - 1)]) {
        const key = at.toISOString();
        await post({ ...charge, key, at });
        expect(await placeOf(memberId, key)).toEqual([nameOf(at)]);
      }
    await post({ ...charge, key: 'late', at: inMonths(4) });
    expect(await placeOf(memberId, 'late')).toEqual(['ledger_entry_default']);
  });

  it('are made once when several servers make them at once', async () => {
    const { db } = server.database;
    await Promise.all(Array.from({ length: 6 }, () => makeLedgerPartitions(db, inMonths(12))));
    const { memberId } = await givenMember(server);
    await post({ memberId, key: 'next year', type: 'charge', amountWon: 1, at: inMonths(12) });
    expect(await placeOf(memberId, 'next year')).toEqual([nameOf(inMonths(12))]);
  });

  it('are taken to hold every type and wallet, though one was posted when they were looked at', async () => {
    const at = inMonths(0);
    const { memberId } = await givenMember(server);
    await post({ memberId, key: 'first of a month', type: 'charge', amountWon: 1, at });
    await runRaw(server, `analyze ${nameOf(at)}`);
    const { rows } = await sql<{ column: string; kinds: number }>`
      select attname as column, n_distinct as kinds from pg_stats
      where tablename = ${nameOf(at)} and attname in ('type', 'wallet') order by attname`.execute(
      server.owner.db,
    );
    expect(rows).toEqual([
      { column: 'type', kinds: HISTORY_TYPE_VALUES.length },
      { column: 'wallet', kinds: WALLETS.length },
    ]);
  });

  it('are not made among other work', async () => {
    const making = transaction(server.database.db, (tx) => makeLedgerPartitions(tx, inMonths(12)));
    await expect(making).rejects.toThrow('outside of transactions');
  });

  it('leave a month whose entries came before its partition where they are', async () => {
    const { db } = server.database;
    const { memberId } = await givenMember(server);
    const at = inMonths(5);
    await post({ memberId, key: 'early', type: 'charge', amountWon: 1, at });
    await makeLedgerPartitions(db, inMonths(4));
    expect(await placeOf(memberId, 'early')).toEqual(['ledger_entry_default']);
    await post({ memberId, key: 'after', type: 'charge', amountWon: 1, at: inMonths(6) });
    expect(await placeOf(memberId, 'after')).toEqual([nameOf(inMonths(6))]);
    expect(await balanceOf(memberId)).toBe(2);
  });
});

describe('what has happened', () => {
  const nameOf = (table: string) =>
    table === 'this month'
      ? `ledger_entry_${server.clock.now.toISOString().slice(0, 7).replace('-', '_')}`
      : table;
  const run = (statement: string) => runRaw(server, statement);
  const changes = (table: string) => [
    `update ${table} set ${['member_limit', 'counted_stake', 'wagering_change'].includes(table) ? 'member_id = member_id' : 'type = type'}`,
    `delete from ${table}`,
    // What refers to it would be emptied along with it.
    `truncate ${table}${table === 'history_leg' ? ', ledger_entry' : ''}`,
  ];

  it.each([
    'movement',
    'ledger_entry',
    'ledger_entry_default',
    'this month',
    'member_limit',
    'counted_stake',
    'wagering_change',
    'history_leg',
  ])('cannot be changed in %s', async (table) => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 5 } });
    const name = nameOf(table);
    for (const change of changes(name))
      await expect(run(change)).rejects.toMatchObject({ code: '42501' });
    // Nor by the owner of the tables who helps himself to the right.
    const own = `update, delete, truncate on ${name}, ledger_entry`;
    await run(`grant ${own} to current_user`);
    for (const change of changes(name)) await expect(run(change)).rejects.toThrow('is append-only');
    await run(`revoke ${own} from current_user`);
    expect(await balanceOf(memberId)).toBe(5);
  });
});

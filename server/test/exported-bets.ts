// What is summed of a member's bets, held against an export of the same filter and against the ledger.
import { PAGE_ROWS } from '@gwanje/contract';
import type { TestServer } from './given';
import type { GivenMember } from './given-member';

interface Sums {
  readonly result: string | null;
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly expectedWon: number;
}
type Exported = Omit<Sums, 'bets' | 'result'> & { readonly result: string };

interface BetList {
  totals(asked: object): Promise<{ readonly count: number; readonly totals: readonly Sums[] }>;
  rows(context: object, page: object, batchRows: number): AsyncGenerator<readonly Exported[]>;
}

export async function expectAsExported(
  { database, clock }: TestServer,
  list: unknown,
  { memberId }: GivenMember,
): Promise<void> {
  const { totals: totalsOf, rows: rowsOf } = list as BetList;
  const context = { db: database.db, actor: null, now: () => clock.now };
  const { count, totals } = await totalsOf({ ...context, input: { memberId } });
  const rows: Exported[] = [];
  for await (const batch of rowsOf(context, { memberId, sort: 'newest' }, PAGE_ROWS))
    rows.push(...batch);
  expect(rows).toHaveLength(count);
  const sumOf = (of: readonly Exported[], key: 'stakeWon' | 'payoutWon' | 'expectedWon') =>
    of.reduce((won, row) => won + row[key], 0);
  expect(totals.length).toBeGreaterThan(1);
  for (const { result, bets, stakeWon, payoutWon, expectedWon } of totals) {
    const of = rows.filter((row) => result === null || row.result === result);
    expect({ result, bets, stakeWon, payoutWon, expectedWon }).toEqual({
      ...{ result, bets: of.length, stakeWon: sumOf(of, 'stakeWon') },
      ...{ payoutWon: sumOf(of, 'payoutWon'), expectedWon: sumOf(of, 'expectedWon') },
    });
  }
  const moved = await database.pool.query(
    `select coalesce(sum(amount_won), 0)::bigint as won from ledger_entry
     where member_id = $1 and wallet = 'money' and subject like 'bet/%'`,
    [memberId],
  );
  expect(moved.rows[0].won).toBe(sumOf(rows, 'payoutWon') - sumOf(rows, 'stakeWon'));
}

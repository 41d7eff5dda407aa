// Who has played on a day, beside those of whom something was only taken back on it.
import { sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { bookBetDays } from './book-bet-days.queries';
import { foldDay } from './fold-days.queries';

let server: TestServer;
let top: SignedIn;
let head: string;
let today: string;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server, { type: 5 });
  head = (await givenMember(server, { grade: 7 })).memberId;
  today = dayOf(server.clock.now);
  // A bet of another day is -1 where it is taken back, and -1 and 1 where it is settled anew.
  for (const bets of [['a-'], ['b-', 'b+'], ['c+', 'd-'], ['e+']]) {
    const { memberId } = await givenMember(server, { path: [head] });
    const ids = new Map<string, string>();
    for (const [name = '', sign] of bets) {
      ids.set(name, ids.get(name) ?? newId(server.clock.now));
      await transaction(server.database.db, (tx) =>
        bookBetDays(
          tx,
          sql`select ${memberId}::uuid as member_id, ${ids.get(name)}::uuid as bet_id,
            'sports'::text as game_class, ${server.clock.now}::timestamptz as at,
            ${[head]}::uuid[] as path, '{0,0}'::smallint[] as rolling_path_bps, false as is_test,
            1000::bigint as stake_won, 0::bigint as payout_won, 1000::bigint as valid_stake_won`,
          { at: server.clock.now, sign: sign === '+' ? 1 : -1 },
        ),
      );
    }
  }
});
afterAll(() => server.close());

const read = async (path: string) => (await top.call('GET', `/api/${path}`)).body;

describe('who has played on a day', () => {
  it('is counted by what was settled on it, and not by what was taken back', async () => {
    const span = `from=${today}&to=${today}`;
    expect((await read(`calc/days?${span}`)).days).toMatchObject([{ bets: 0, bettors: 2 }]);
    expect((await read(`calc/detail/partners?${span}&gameClass=sports`)).rows).toMatchObject([
      { members: 2, bets: 0 },
    ]);
    const active = async () => (await read(`partners/tree-figures?${span}`)).figures;
    expect(await active()).toMatchObject([{ _id: head, activeMembers: 2 }]);
    await transaction(server.database.db, (tx) => foldDay(tx, today, server.clock.now));
    expect(await active()).toMatchObject([{ _id: head, activeMembers: 2 }]);
  });
});

// What members who came in today have charged, staked and lost on it.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  // What is asked about today, the database asks its own clock.
  server = await givenServer({ now: () => new Date() });
  top = await signedIn(server);
});
afterEach(() => server.close());

async function givenVisitor(id: string, isTest = false): Promise<GivenMember> {
  const member = await givenMember(server, { id, isTest });
  await server.database.pool.query(
    `insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, is_test)
    values ($1, (now() at time zone 'Asia/Seoul')::date, 1, now(), now(), $2)`,
    [member.memberId, isTest],
  );
  return member;
}
const move = (
  { memberId }: GivenMember,
  type: 'charge' | 'bet' | 'betBenefit',
  amountWon: number,
) =>
  transaction(server.database.db, (tx) =>
    postMovement(tx, {
      ...{ memberId, key: `test:${type}:${memberId}`, type, amountWon },
      ...{ at: new Date(), actor: null },
    }),
  );
const read = async (query: string) =>
  (await top.call('GET', `/api/members/logins/today${query}`)).body;
const ids = async (query: string) =>
  (await read(query)).rows.map((row: { member: { id: string } }) => row.member.id);

it('tells, sorts by and sums what was moved today', async () => {
  await move(await givenVisitor('saver77'), 'charge', 90_000);
  const player = await givenVisitor('player77');
  await move(player, 'betBenefit', 50_000);
  await move(player, 'bet', 30_000);
  // 20,000 of it were settled.
  await server.database.pool.query(
    `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
      valid_stake_won)
      values ($1, (now() at time zone 'Asia/Seoul')::date, 'minigame', '{}', false, 1, 20000, 50000,
        20000)`,
    [player.memberId],
  );
  expect((await read('?query=player77')).rows).toMatchObject([
    { moneyWon: 20_000, chargeTodayWon: 0, stakeTodayWon: 30_000, profitTodayWon: -30_000 },
  ]);
  expect(await ids('?chip=betsUncharged')).toEqual(['player77']);
  for (const sort of ['-moneyWon', '-chargeTodayWon', 'stakeTodayWon'])
    expect({ sort, ids: await ids(`?sort=${sort}`) }).toEqual({
      sort,
      ids: ['saver77', 'player77'],
    });
  for (const sort of ['moneyWon', 'chargeTodayWon', '-stakeTodayWon'])
    expect({ sort, ids: await ids(`?sort=${sort}`) }).toEqual({
      sort,
      ids: ['player77', 'saver77'],
    });
  await move(await givenVisitor('test77', true), 'charge', 7_000);
  expect(await ids('?isTest=true')).toEqual(['test77']);
  expect(new Set(await ids('?isTest=false'))).toEqual(new Set(['saver77', 'player77']));
  expect((await read('/totals')).totals).toEqual([
    { moneyWon: 110_000, chargeTodayWon: 90_000, stakeTodayWon: 30_000, profitTodayWon: -30_000 },
  ]);
});

// Paybacks that cost more than is earned are told before anybody puts them into force.
import { payback, unsavedDocument } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { decide, givenRequest } from '../../../test/given-request';

const PAYBACK = unsavedDocument(payback);

let server: TestServer;
let finance: SignedIn;
beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const save = ({ category, ...change }: typeof PAYBACK, more: object = {}) =>
  finance.call('PUT', `/api/money/settings/${category}`, { ...change, ...more });
const confirmed = (paths: readonly string[]) => ({
  confirmed: Object.fromEntries(paths.map((path) => [path, true])),
});
const period = (rateBps: number) => ({
  ...{ ...PAYBACK.day, isOn: true, basis: 'cash' as const },
  levels: { ...PAYBACK.day.levels, lv1: { rateBps, payMaxWon: 500_000 } },
});

describe('paybacks', () => {
  it('that would have eaten a tenth of what was earned say of how much', async () => {
    const member = await givenMember(server);
    const charged = await decide(
      finance.call,
      'approve',
      await givenRequest(finance, member, 'charge', 1_000_000),
    );
    expect(charged.status).toBe(200);
    // He has lost 100,000, somebody else has won 50,000 of it.
    const winner = await givenMember(server);
    for (const [memberId, [stakeWon, payoutWon]] of [
      [member.memberId, [900_000, 800_000]],
      [winner.memberId, [10_000, 60_000]],
    ] as const)
      await server.database.pool.query(
        `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
           payout_won, valid_stake_won)
         values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 'minigame', '{}', false, 1,
           $3, $4, $3)`,
        [memberId, server.clock.now, stakeWon, payoutWon],
      );
    server.clock.advance(86_400_000);
    finance = await signedIn(server, { type: 2 });
    // What was charged lies in the wallet still: it is no loss by cash, so this one is by bets.
    const byBets = (rateBps: number) => ({
      ...PAYBACK,
      day: { ...period(rateBps), basis: 'bets' as const },
    });
    const begun = await save(byBets(500), { ...confirmed(['day.isOn']), reason: '행사' });
    expect(begun.status).toBe(200);
    const dearer = await save({ ...byBets(600), version: 1 });
    expectRefusal(dearer, 409, 'settings.unconfirmed');
    expect(dearer.body.details.found).toMatchObject([
      {
        path: 'day.isOn',
        ko: '일간: 지난 기간 손익 50,000원 가운데 6,000원이 나갔을 값으로, 10 %를 넘습니다.',
      },
    ]);
    const told = { ...confirmed(['day.isOn']), reason: '행사' };
    const said = await save({ ...byBets(600), version: 1 }, told);
    expect({ status: said.status, proposal: said.body.proposal }).toEqual({
      ...{ status: 200, proposal: null },
    });
  });
});

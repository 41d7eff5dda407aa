// A history by day, and how a member's money went: both as the entries themselves say.
import type { HistoryType } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const DAYS = '2026-11-20,2026-11-21';

let server: TestServer;
let auditor: SignedIn;
let member: GivenMember;

const post = ({ memberId }: GivenMember, type: HistoryType, amountWon: number, time: string) => {
  const at = new Date(time);
  return transaction(server.database.db, (tx) =>
    postMovement(tx, { memberId, key: `test:${newId(at)}`, type, at, amountWon, actor: null }),
  );
};

beforeEach(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-20T14:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  auditor = await signedIn(server, { type: 5 });
  member = await givenMember(server);
  await post(member, 'charge', 10_000, '2026-11-20T14:59:59.000Z');
  await post(member, 'charge', 5_000, '2026-11-20T15:00:00.000Z');
  await post(member, 'first', 700, '2026-11-20T15:00:01.000Z');
  await post(member, 'exchange', 4_000, '2026-11-20T15:00:02.000Z');
});
afterEach(() => server.close());

const days = async (filter: string, { call }: SignedIn = auditor) => {
  const { status, body } = await call(
    'GET',
    `/api/money/entries/days/totals?days=${DAYS}${filter}`,
  );
  expect(status).toBe(200);
  return body.totals;
};
const day = (on: string, wallet: string, inWon: number, outWon: number) => ({
  ...{ day: on, wallet, inWon, outWon, amountWon: inWon + outWon },
});

describe('money.totalDays', () => {
  it('says what came and went by day of Seoul and wallet, of one member and of all', async () => {
    const own = [
      day('2026-11-21', 'money', 5_000, -4_000),
      day('2026-11-21', 'point', 700, 0),
      day('2026-11-20', 'money', 10_000, 0),
    ];
    expect(await days(`&memberId=${member.memberId}`)).toEqual(own);
    const other = await givenMember(server);
    await post(other, 'charge', 1_000, '2026-11-20T14:00:00.000Z');
    await post(
      await givenMember(server, { isTest: true }),
      'charge',
      9,
      '2026-11-20T14:00:00.000Z',
    );
    expect(await days('')).toEqual([...own.slice(0, 2), day('2026-11-20', 'money', 11_000, 0)]);
    const { call } = await signedIn(server, { type: 9, partnerId: other.memberId });
    expect(await days('', { ...auditor, call })).toEqual([day('2026-11-20', 'money', 1_000, 0)]);
  });

  it('is narrowed as the list is', async () => {
    const of = `&memberId=${member.memberId}`;
    expect(await days(`${of}&wallet=point`)).toEqual([day('2026-11-21', 'point', 700, 0)]);
    expect(await days(`${of}&types=exchange`)).toEqual([day('2026-11-21', 'money', 0, -4_000)]);
    expect(await days(`${of}&isTest=true`)).toEqual([]);
    const below = await givenMember(server, { path: [member.memberId] });
    await post(below, 'charge', 3, '2026-11-20T15:00:00.000Z');
    await post(await givenMember(server), 'charge', 9, '2026-11-20T15:00:00.000Z');
    expect(await days(`&partnerId=${member.memberId}&types=charge`)).toEqual([
      day('2026-11-21', 'money', 5_003, 0),
      day('2026-11-20', 'money', 10_000, 0),
    ]);
  });
});

describe('money.readBalanceRun', () => {
  const run = async (query = '', memberId = member.memberId) =>
    auditor.call('GET', `/api/money/members/${memberId}/balance-run${query}`);

  it('follows the held money in time, and marks what came and went', async () => {
    const { body } = await run();
    expect(body.points.map((one: { balanceWon: number }) => one.balanceWon)).toEqual([
      10_000, 15_000, 11_000,
    ]);
    expect(
      body.marks.map((one: { type: string; amountWon: number }) => [one.type, one.amountWon]),
    ).toEqual([
      ['charge', 10_000],
      ['charge', 5_000],
      ['exchange', -4_000],
    ]);
    const { body: next } = await run('?from=2026-11-21&to=2026-11-21');
    expect(next.points).toHaveLength(2);
    expect((await run('?from=2026-12-01')).body).toEqual({ points: [], marks: [] });
  });

  it('knows nobody who does not exist', async () => {
    expectRefusal(await run('', NOBODY), 404, 'member.not_found');
  });
});

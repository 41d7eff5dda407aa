// Everything that waits for a second administrator, in one place.
import { MAIN_SITE_ID, SECOND_WORDS_MAX, type SecondWord } from '@gwanje/contract';
import {
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { newDepositAccount } from '../../test/given-deposit-account';
import { exported } from '../../test/given-export';
import { givenMember } from '../../test/given-member';
import { decide, givenRequest, keyed } from '../../test/given-request';
import { newId } from '../platform/new-id';

let server: TestServer;
let finance: SignedIn;
let second: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  second = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const waitingFor = async ({ call }: SignedIn) => {
  const { status, body } = await call('GET', '/api/second-words');
  expect(status).toBe(200);
  return body.rows;
};

/** A request and an adjustment with the word of `finance`. */
async function givenWaiting() {
  const member = await givenMember(server, {
    id: 'a-member',
    nick: '홍길동',
    walletsWon: { money: 20_000_000 },
  });
  const request = await givenRequest(finance, member, 'exchange', 6_000_000);
  expect((await decide(finance.call, 'approve', request)).status).toBe(200);
  server.clock.advance(1_000);
  const adjustment = await finance.call(
    'POST',
    '/api/money/adjustments',
    { memberId: member.memberId, type: 'directChargeMoney', amountWon: 2_000_000, reason: '보상' },
    keyed(),
  );
  expect(adjustment.body.status).toBe('waiting');
  return { member, request, adjustment: adjustment.body };
}

/** So many more like the one that waits. */
const addAdjustments = (count: number) =>
  server.database.pool.query(
    `insert into adjustment select (jsonb_populate_record(adjustment, jsonb_build_object(
      'adjustment_id', gen_random_uuid()))).* from adjustment, generate_series(1, $1)`,
    [count],
  );

describe('alarms.listSecondWords', () => {
  it('answers who asked, since when, what, whose and how much, the oldest first', async () => {
    const { member, request, adjustment } = await givenWaiting();
    const first = { _id: finance.adminId, id: finance.id };
    const whose = { _id: member.memberId, id: 'a-member', nick: '홍길동' };
    expect(await waitingFor(second)).toMatchObject([
      {
        ...{ kind: 'request', id: request.requestId, what: 'exchange', member: whose, first },
        ...{ amountWon: 6_000_000, whyNot: null },
      },
      {
        ...{ kind: 'adjustment', id: adjustment.adjustmentId, what: 'directChargeMoney', first },
        ...{ amountWon: 2_000_000, reason: '보상', whyNot: null },
      },
    ]);
  });

  it('holds what waits of accounts and of reveals too, the number whole for who may agree', async () => {
    const account = { bank: '국민은행', number: '110-222-333444', owner: '주식회사' };
    const added = await finance.call('POST', '/api/deposit-accounts', {
      ...newDepositAccount(),
      ...account,
    });
    expect(added.status).toBe(200);
    await finance.call('POST', '/api/reveal-allowances', { reason: '중복 계정 조사' });
    const auditor = await signedIn(server, { type: 5 });
    const found = async (admin: SignedIn) =>
      (await waitingFor(admin)).map(({ kind, what, title, reason }: SecondWord) => ({
        ...{ kind, what: title?.ko ?? what, reason },
      }));
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const reveals = { kind: 'reveals', what: day, reason: '중복 계정 조사' };
    const accountOf = (what: string) => ({ kind: 'depositAccount', what, reason: null });
    expect(await found(second)).toEqual([accountOf('국민은행 110-222-333444 주식회사'), reveals]);
    expect(await found(auditor)).toEqual([accountOf('국민은행 ***-**-3444 주**사'), reveals]);
  });

  it('counts an account that shall be shown again from when that was asked, by its version', async () => {
    const { body: account } = await finance.call(
      'POST',
      '/api/deposit-accounts',
      newDepositAccount(),
    );
    const path = `/api/deposit-accounts/${account.accountId}`;
    await second.call('POST', `${path}/approve`, { version: 1 });
    await finance.call('POST', `${path}/pause`);
    server.clock.advance(60_000);
    await finance.call('POST', `${path}/resume`, { version: 3 });
    const [{ since, what }] = await waitingFor(second);
    expect([since, what.split('/').at(-1)]).toEqual([server.clock.now.toISOString(), '4']);
    const { latest } = (await second.call('GET', '/api/alarm')).body;
    expect(Number.parseInt(latest.countSecond.replace('-', '').slice(0, 12), 16)).toBe(
      server.clock.now.getTime(),
    );
  });

  it('is counted for the bell, with the time from which the newest waits', async () => {
    const poll = async () => (await second.call('GET', '/api/alarm')).body;
    const before = await poll();
    expect(before.count.countSecond).toBe(0);
    await givenWaiting();
    server.clock.advance(1_000);
    const { count, latest } = await poll();
    expect(count.countSecond).toBe(2);
    expect(latest.countSecond).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-0{12}$/);
    await finance.call('POST', '/api/reveal-allowances', { reason: '중복 계정 조사' });
    server.clock.advance(1_000);
    const after = await poll();
    expect(after.count.countSecond).toBe(3);
    expect(after.latest.countSecond > latest.countSecond).toBe(true);
  });

  it('says to each why his word would not be the second', async () => {
    await givenWaiting();
    const operations = await signedIn(server, { type: 1 });
    const auditor = await signedIn(server, { type: 5 });
    const whyNot = async (admin: SignedIn) =>
      (await waitingFor(admin)).map((one: { whyNot: string | null }) => one.whyNot);
    expect(await whyNot(finance)).toEqual(['own', 'own']);
    expect(await whyNot(second)).toEqual([null, null]);
    // May decide requests, and no adjustments.
    expect(await whyNot(operations)).toEqual([null, 'noRight']);
    expect(await whyNot(auditor)).toEqual(['noRight', 'noRight']);
    await server.database.db
      .insertInto('admin_hand')
      .values({ admin_id: second.adminId, hand_id: finance.adminId, given_at: server.clock.now })
      .execute();
    expect(await whyNot(second)).toEqual(['sameHands', 'sameHands']);
  });

  it('says of reveals whose asker may have them no more that nobody can agree', async () => {
    await finance.call('POST', '/api/reveal-allowances', { reason: '중복 계정 조사' });
    const words = async () =>
      (await waitingFor(second)).map(({ kind, whyNot }: SecondWord) => [kind, whyNot]);
    expect(await words()).toEqual([['reveals', null]]);
    await server.database.db
      .updateTable('admin')
      .set({ type: 5 })
      .where('_id', '=', finance.adminId)
      .execute();
    expect(await words()).toEqual([['reveals', 'askerGone']]);
  });

  it('leaves out what has been decided', async () => {
    const { request } = await givenWaiting();
    expect((await decide(second.call, 'approve', request)).status).toBe(200);
    expect(await waitingFor(second)).toMatchObject([{ kind: 'adjustment' }]);
  });

  it('shows settings that protect less', async () => {
    await server.database.db
      .insertInto('setting_proposal')
      .values({
        ...{ proposal_id: '01a1fd02-db58-75b9-8e38-aef672c0a558', scope: 'money' },
        ...{ category: 'secondAdmin', base_version: 1, config: '{}', loosened: ['chargeWon'] },
        ...{ status: 'open', proposed_by: finance.adminId, proposed_at: server.clock.now },
      })
      .execute();
    expect(await waitingFor(second)).toMatchObject([
      { kind: 'proposal', what: 'money/secondAdmin', member: null, amountWon: null, whyNot: null },
    ]);
  });

  it('holds hosts that shall move and clearings, each for who may agree, and rings for them', async () => {
    const [top, other] = [await signedIn(server, { type: 0 }), await signedIn(server, { type: 0 })];
    const host = { host: 'a.example.com', siteId: MAIN_SITE_ID, role: 'extra', memo: '' };
    const { body: domain } = await top.call('POST', '/api/domains', host);
    await server.database.db
      .updateTable('site_domain')
      .set({ wanted: 'remove', wanted_by: top.adminId, wanted_at: server.clock.now })
      .execute();
    const clearId = newId(server.clock.now);
    await server.database.db
      .insertInto('clear_run')
      .values({
        ...{ clear_id: clearId, kinds: ['loginAttempts'], before_on: '2020-01-01' },
        ...{ status: 'requested', reason: '보관 경과', rows_expected: 1_200 },
        ...{ requested_by: top.adminId, requested_at: server.clock.now },
      })
      .execute();
    expect(await waitingFor(other)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'domain', id: domain.domainId, what: `a.example.com/${domain.version}` },
          title: { ko: 'a.example.com 삭제', en: 'a.example.com: remove' },
          whyNot: null,
        }),
        expect.objectContaining({
          ...{ kind: 'clear', id: clearId, reason: '보관 경과', whyNot: null },
          title: {
            ko: '2020-01-01 이전 회원 로그인 시도 1,200행',
            en: 'Login attempts of members before 2020-01-01, 1,200 rows',
          },
        }),
      ]),
    );
    const whyNot = (await waitingFor(finance)).map((one: { whyNot: string | null }) => one.whyNot);
    expect(whyNot).toEqual(['noRight', 'noRight']);
    server.clock.advance(1_000);
    expect((await other.call('GET', '/api/alarm')).body.count.countSecond).toBe(2);
    await other.call('POST', `/api/clear-runs/${clearId}/decline`);
    expect(await waitingFor(other)).toMatchObject([{ kind: 'domain' }]);
  });

  it('is narrowed by kind, turned, and gone through next to a row', async () => {
    const { request, adjustment } = await givenWaiting();
    const found = async (query: string) => {
      const { body } = await second.call('GET', `/api/second-words?${query}`);
      return [body.rows.map(({ id }: { id: string }) => id), body.more];
    };
    const [first, last] = [request.requestId, adjustment.adjustmentId];
    expect(await found('sort=newest')).toEqual([[last, first], false]);
    expect(await found('kind=adjustment')).toEqual([[last], false]);
    expect(await found(`after=${first}`)).toEqual([[last], false]);
    expect(await found(`before=${last}`)).toEqual([[first], false]);
    expect(await found('page=2')).toEqual([[], false]);
  });

  it('is exported as its maker may answer it, and followed while it is looked at', async () => {
    await givenWaiting();
    const columns = [
      { key: 'amountWon', head: '금액' },
      { key: 'whyNot', head: '결정' },
    ];
    const { lines } = await exported(finance, { list: '/api/second-words', columns });
    expect(lines).toEqual(expect.arrayContaining(['6000000,own', '2000000,own']));
    const [word] = await waitingFor(second);
    const since = server.clock.now.toISOString();
    const query = new URLSearchParams({ list: '/api/second-words', since, ids: word.id });
    const { body } = await second.call('GET', `/api/list-changes?${query}`);
    expect(body).toMatchObject({ rows: [{ id: word.id }], left: [], gone: [], added: 1 });
  });

  it('is counted and exported whole where a decision about many has left hundreds of a kind', async () => {
    await givenWaiting();
    await addAdjustments(600);
    const { body } = await second.call('GET', '/api/second-words/totals');
    expect(body).toMatchObject({ count: 602, isMore: false });
    const columns = [{ key: 'amountWon', head: '금액' }];
    const { job } = await exported(finance, { list: '/api/second-words', columns });
    expect(job).toMatchObject({ status: 'done', rowCount: 602 });
  });

  it('is no file that says nothing of what it leaves out', async () => {
    await givenWaiting();
    await addAdjustments(SECOND_WORDS_MAX);
    const order = (filter: object) =>
      finance.call('POST', '/api/exports', {
        ...{ list: '/api/second-words', filter, format: 'csv', reason: '보고' },
        columns: [{ key: 'amountWon', head: '금액' }],
      });
    expectRefusal(await order({}), 409, 'list.too_wide');
    expectRefusal(await order({ kind: 'adjustment' }), 409, 'list.too_wide');
    expect((await order({ kind: 'request' })).status).toBe(200);
    const { body } = await second.call('GET', '/api/second-words/totals?kind=request');
    expect(body).toMatchObject({ count: 1, isMore: false });
  });

  it('is nothing for strangers', async () => {
    expectRefusal(await callWith(server)('GET', '/api/second-words'), 401, 'session.required');
  });
});

describe('alarms.totalSecondWords', () => {
  it('counts them', async () => {
    await givenWaiting();
    const { body } = await second.call('GET', '/api/second-words/totals?kind=request');
    expect(body).toMatchObject({ count: 1, isMore: false });
  });
});

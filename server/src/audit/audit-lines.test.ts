// The audit log through HTTP: what a line shows, what narrows the list, and its order over all chains.
import { AUDIT_ACTIONS, type Endpoint } from '@gwanje/contract';
import { givenServer, loggedIn, logInAs, type SignedIn, type TestServer } from '../../test/given';
import { givenMember } from '../../test/given-member';
import { keyed } from '../../test/given-request';
import { CONTRACT } from '../app';

const PATH = '/api/audit';

let server: TestServer;
let top: SignedIn;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-21T03:00:00.000Z');
  top = await loggedIn(server);
  finance = await loggedIn(server, { type: 2 });
});
afterEach(() => server.close());

const linesOf = async (query = '') => (await top.call('GET', `${PATH}?${query}`)).body.rows;
const actionsOf = async (query: string) =>
  (await linesOf(query)).map(({ action }: { action: string }) => action);

describe('config.listAuditLines', () => {
  it('shows who did what to whom and why, before and after, the newest first', async () => {
    const member = await givenMember(server, { grade: 2, walletsWon: { money: 5_000 } });
    const player = await givenMember(server, { path: [member.memberId] });
    const sent = { fromMemberId: member.memberId, toMemberId: player.memberId, amountWon: 1_000 };
    server.clock.advance(1_000);
    const transfer = { ...sent, reason: '정산' };
    expect((await finance.call('POST', '/api/money/transfers', transfer, keyed())).status).toBe(
      200,
    );
    const [line, ...earlier] = await linesOf();
    expect(line).toMatchObject({
      at: server.clock.now.toISOString(),
      actor: { _id: finance.adminId, id: finance.id },
      ip: '127.0.0.1',
      action: 'money.transfer',
      subject: expect.stringMatching(/^transfer\//),
      reason: '정산',
      before: { from: { moneyWon: 5_000 } },
      after: { from: { moneyWon: 4_000 }, amountWon: 1_000 },
    });
    expect(earlier.map(({ action }: typeof line) => action)).toEqual([
      'session.login',
      'session.login',
    ]);
    expect(JSON.stringify(line)).not.toContain('hash');
  });

  it('has the lines of what nobody signed in has done', async () => {
    server.clock.advance(1);
    await logInAs(server, top.id, 'wrong');
    const [line] = await linesOf();
    expect(line).toMatchObject({ actor: null, action: 'session.login_failed', subject: top.id });
  });

  it('is narrowed to an actor, an action, a subject and days of Seoul', async () => {
    const network = '192.0.2.1';
    await top.call('POST', '/api/api-ip-addresses', { network, memo: '' });
    expect(await actionsOf(`actor=${finance.id}`)).toEqual(['session.login']);
    expect(await actionsOf('actor=nobody')).toEqual([]);
    expect(await actionsOf('action=api_ip.add')).toEqual(['api_ip.add']);
    expect(await actionsOf(`subject=${network}`)).toEqual(['api_ip.add']);
    expect(await actionsOf('from=2026-11-21&to=2026-11-21')).toHaveLength(3);
    expect(await actionsOf('from=2026-11-22')).toEqual([]);
    expect(await actionsOf('to=2026-11-20')).toEqual([]);
  });

  it('goes on after a line and back, whatever chain it is of', async () => {
    const other = await loggedIn(server);
    for (let n = 0; n < 60; n += 1) {
      const { call } = n % 2 === 0 ? top : other;
      // Two lines of two chains at one instant.
      if (n % 2 === 0) server.clock.advance(1_000);
      await call('POST', '/api/api-ip-addresses', { network: `192.0.2.${n}`, memo: '' });
    }
    const all = await linesOf('sort=oldest');
    expect(all).toHaveLength(50);
    const { rows: rest } = (await top.call('GET', `${PATH}?sort=oldest&after=${all[49]._id}`)).body;
    const { rows: back } = (await top.call('GET', `${PATH}?sort=oldest&before=${rest[0]._id}`))
      .body;
    expect(back).toEqual(all);
    const times = [...all, ...rest].map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort());
    expect(new Set([...all, ...rest].map(({ _id }: { _id: string }) => _id)).size).toBe(
      times.length,
    );
  });
});

describe('what is told of the log while it is looked at', () => {
  it('is what was written since, and nothing of before', async () => {
    // More than are told of at once: their names are hashes, and most of them lie behind any time.
    const allow = (network: string) =>
      top.call('POST', '/api/api-ip-addresses', { network, memo: '' });
    for (let n = 0; n < 110; n += 1) await allow(`192.0.2.${n}`);
    server.clock.advance(60_000);
    const { body } = await top.call('GET', PATH);
    expect(body.recent).toBeUndefined();
    const changesOf = async () => {
      const ids = body.rows.map(({ _id }: { readonly _id: string }) => _id).join();
      const shown = new URLSearchParams({ list: PATH, since: body.at, ids });
      return (await top.call('GET', `/api/list-changes?${shown}`)).body;
    };
    expect(await changesOf()).toMatchObject({ added: 0, left: [], gone: [] });
    await allow('203.0.113.7');
    expect(await changesOf()).toMatchObject({ added: 1 });
  });
});

describe('config.totalAuditLines', () => {
  it('counts what a filter leaves', async () => {
    const count = async (query: string) =>
      (await top.call('GET', `${PATH}/totals?${query}`)).body.count;
    expect([await count(''), await count(`actor=${top.id}`)]).toEqual([2, 1]);
  });
});

test('every action of the contract has words', () => {
  const named = Object.values(CONTRACT)
    .flatMap((group) => Object.values<Endpoint>(group))
    .flatMap(({ audit }) => audit ?? []);
  expect(named.filter((action) => !(action in AUDIT_ACTIONS))).toEqual([]);
});

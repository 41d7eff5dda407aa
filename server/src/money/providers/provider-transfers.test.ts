// Moving money to a provider, and the list of transfers, through HTTP.
import { casino, casinoMaintenance, siteMaintenance, unsavedDocument } from '@gwanje/contract';
import { type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { auditLines, expectRefusal, signedIn } from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { fillWallet, givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';
import { putDocument } from '../../../test/given-site';
import { newId } from '../../platform/new-id';

const PATH = '/api/money/provider-transfers';

let fake: FakeProvider;
let server: ProviderServer;
beforeAll(async () => {
  fake = await startFakeProvider();
  server = await givenProviderServer(fake, ['honor']);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
afterEach(() => fake.behave());

const send = (body: object, options = newKey()) =>
  server.finance.call('POST', PATH, { provider: 'honor', ...body }, options);

describe('money.sendToProvider', () => {
  it('moves money, and books what was played meanwhile', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.play(memberId, 70);
    const { status, body } = await send({ memberId, amountWon: 500 });
    expect({ status, body }).toEqual({
      status: 200,
      body: { _id: memberId, balanceWon: 570, moneyWon: 400 },
    });
    expect(await server.entriesOf(memberId)).toEqual([
      ['directChargeMoney', 900],
      ['moneyToCasino', -500],
      ['moneyToCasino', 500],
      ['casinoPlay', 70],
    ]);
    expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'done', amount_won: 500 }]);
    expect(await server.differences()).toEqual([]);
  });

  it('leaves an audit line when the provider is asked and one when it has answered', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await send({ memberId, amountWon: 500 });
    const ofMember = (line: { after: unknown }) =>
      (line.after as { memberId: string }).memberId === memberId;
    const state = { memberId, provider: 'honor', direction: 'toProvider', amountWon: 500 };
    expect((await auditLines(server, 'provider.to_provider')).filter(ofMember)).toMatchObject([
      { actor_id: server.finance.adminId, before: null, after: { ...state, status: 'pending' } },
    ]);
    expect((await auditLines(server, 'provider.settle')).filter(ofMember)).toMatchObject([
      { before: { ...state, status: 'pending' }, after: { ...state, status: 'done' } },
    ]);
  });

  it('keeps to the limits of the casino and to its maintenance', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const top = await signedIn(server);
    const put = (name: string, change: object, path = '/api/bets/settings') =>
      top.call('PUT', `${path}/${name}`, change);
    const closing = '/api/config/maintenance';
    const { category, ...limits } = unsavedDocument(casino);
    const lv1 = { ...limits.levels.lv1, transferMaxWon: 300, transferDayMaxWon: 400 };
    await put(category, { ...limits, levels: { ...limits.levels, lv1 } });
    expectRefusal(await send({ memberId, amountWon: 301 }), 409, 'casino.above_max');
    expect((await send({ memberId, amountWon: 300 })).status).toBe(200);
    expectRefusal(await send({ memberId, amountWon: 101 }), 409, 'casino.above_max');
    const { category: name, ...maintenance } = unsavedDocument(casinoMaintenance);
    const why = { confirmed: { status: 'on' }, reason: '점검' };
    await put(name, { ...maintenance, status: 'on', ...why }, closing);
    expectRefusal(await send({ memberId, amountWon: 1 }), 409, 'casino.maintenance');
    expect(await server.walletsOf(memberId)).toEqual({ money: 600, there: 300 });
    await put(name, { ...maintenance, version: 1 }, closing);
    await put(category, { ...limits, version: 1 });
  });

  it('gives the money back when the provider refuses', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const key = newKey();
    await fake.misbehave({ on: 'send', act: 'reject' });
    expectRefusal(await send({ memberId, amountWon: 500 }, key), 409, 'provider.rejected');
    expectRefusal(await send({ memberId, amountWon: 500 }, key), 409, 'provider.rejected');
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
    expect((await server.entriesOf(memberId)).slice(1)).toEqual([
      ['moneyToCasino', -500],
      ['moneyToCasino', 500],
      ['casinoToMoney', -500],
      ['casinoToMoney', 500],
    ]);
    expect(await server.differences()).toEqual([]);
  });

  it('holds the money with the provider until its answer is known', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const key = newKey();
    await fake.misbehave({ on: 'send', act: 'leave', answer: 'cut' });
    expectRefusal(await send({ memberId, amountWon: 500 }, key), 409, 'provider.pending');
    expectRefusal(await send({ memberId, amountWon: 1 }), 409, 'provider.pending');
    expect(await server.walletsOf(memberId)).toEqual({ money: 400, there: 500 });
    const { body } = await send({ memberId, amountWon: 500 }, key);
    expect(body).toEqual({ _id: memberId, balanceWon: 500, moneyWon: 400 });
  });

  it('refuses what has no room in the wallet of the provider, and asks nothing', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fillWallet(server, { memberId }, 'casino');
    expectRefusal(await send({ memberId, amountWon: 500 }), 409, 'money.wallet_full');
    expect(await server.transfersOf(memberId)).toEqual([]);
    expect((await fake.books()).balancesWon[memberId] ?? 0).toBe(0);
  });

  it('refuses what the money wallet does not hold, and leaves nothing pending', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    expectRefusal(await send({ memberId, amountWon: 901 }), 409, 'money.insufficient');
    expect(await server.transfersOf(memberId)).toEqual([]);
    expect((await send({ memberId, amountWon: 900 })).status).toBe(200);
  });

  it.each([0, 2, 3, 4, 5])('refuses a member of status %d', async (status) => {
    const { memberId } = await givenMember(server, { status, walletsWon: { money: 900 } });
    expectRefusal(await send({ memberId, amountWon: 500 }), 409, 'member.not_normal');
    expect(await server.transfersOf(memberId)).toEqual([]);
  });

  it('takes nothing in of whoever may not bet, and gives him back what lies there', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    expect((await send({ memberId, amountWon: 500 })).status).toBe(200);
    await server.database.db
      .updateTable('member')
      .set({ is_bet_allowed: false })
      .where('member_id', '=', memberId)
      .execute();
    expectRefusal(await send({ memberId, amountWon: 100 }), 409, 'casino.member_blocked');
    const back = { _id: memberId, all: true };
    const { status } = await server.finance.call('PUT', '/api/v3/honor-to-money', back, newKey());
    expect(status).toBe(200);
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
  });

  it('refuses a member who does not exist', async () => {
    const memberId = newId(server.clock.now);
    expectRefusal(await send({ memberId, amountWon: 500 }), 404, 'member.not_found');
  });

  it('moves nothing of others for a partner, not even of his line', async () => {
    const { memberId: partnerId } = await givenMember(server, { grade: 2 });
    const line = { path: [partnerId], walletsWon: { money: 900 } };
    const { memberId } = await givenMember(server, line);
    const by = await signedIn(server, { type: 9, partnerId });
    const wish = { memberId, provider: 'honor', amountWon: 500 };
    expectRefusal(await by.call('POST', PATH, wish, newKey()), 409, 'money.not_own');
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
  });

  it('refuses a provider that is not connected', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const answer = await send({ memberId, provider: 'apoker', amountWon: 500 });
    expectRefusal(answer, 409, 'provider.not_connected');
  });

  it('begins nothing while the provider is not there', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.misbehave({ on: 'balance', answer: 'error' });
    expectRefusal(await send({ memberId, amountWon: 500 }), 409, 'provider.unreachable');
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
  });

  it('answers the same key the same, also when the member is normal no more', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const key = newKey();
    const first = await send({ memberId, amountWon: 500 }, key);
    await server.database.db
      .updateTable('member')
      .set({ status: 2 })
      .where('member_id', '=', memberId)
      .execute();
    const again = await send({ memberId, amountWon: 500 }, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expectRefusal(await send({ memberId, amountWon: 501 }, key), 409, 'request.key_reused');
    const back = { _id: memberId, amount: 500 };
    const other = await server.finance.call('PUT', '/api/v3/honor-to-money', back, key);
    expectRefusal(other, 409, 'request.key_reused');
  });

  it('begins one of several wishes that come at once under one key, and refuses the others', async () => {
    const members = await Promise.all(
      Array.from({ length: 8 }, () => givenMember(server, { walletsWon: { money: 900 } })),
    );
    const key = newKey();
    const press = () =>
      Promise.all(members.map(({ memberId }) => send({ memberId, amountWon: 500 }, key)));
    const answers = await press();
    const [done, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const answer of answers.filter((each) => each !== done))
      expectRefusal(answer, 409, 'request.key_reused');
    expect((await press()).find(({ status }) => status === 200)?.text).toBe(done?.text);
    for (const { memberId } of members) {
      const isDone = memberId === done?.body._id;
      expect(await server.walletsOf(memberId)).toEqual(
        isDone ? { money: 400, there: 500 } : { money: 900, there: 0 },
      );
      expect(await server.transfersOf(memberId)).toHaveLength(isDone ? 1 : 0);
    }
  });

  it('answers equal calls at once the same, and does it once', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const key = newKey();
    const press = () => send({ memberId, amountWon: 300 }, key);
    const answers = await Promise.all(Array.from({ length: 8 }, press));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await server.walletsOf(memberId)).toEqual({ money: 600, there: 300 });
    expect(await server.transfersOf(memberId)).toHaveLength(1);
  });

  it('shares its keys with every other write of the administrator', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const adjust = (options: object) =>
      server.finance.call(
        'POST',
        '/api/money/adjustments',
        { memberId, type: 'directChargeMoney', amountWon: 50, reason: 'a test' },
        options,
      );
    const [sent, adjusted] = [newKey(), newKey()];
    await send({ memberId, amountWon: 500 }, sent);
    expectRefusal(await adjust(sent), 409, 'request.key_reused');
    await adjust(adjusted);
    expectRefusal(await send({ memberId, amountWon: 500 }, adjusted), 409, 'request.key_reused');
    expect(await server.walletsOf(memberId)).toEqual({ money: 450, there: 500 });
  });

  it('knows the key of a transfer also when keys of that age are forgotten', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const key = newKey();
    const first = await send({ memberId, amountWon: 500 }, key);
    const { db } = server.database;
    await db
      .deleteFrom('idempotency_key')
      .where('key', '=', key.headers['idempotency-key'])
      .execute();
    expect((await send({ memberId, amountWon: 500 }, key)).text).toBe(first.text);
    expectRefusal(await send({ memberId, amountWon: 400 }, key), 409, 'request.key_reused');
    expect(await server.transfersOf(memberId)).toHaveLength(1);
  });

  it('keeps nothing of a refused wish, so that its key is free again', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const key = newKey();
    expectRefusal(await send({ memberId, amountWon: 901 }, key), 409, 'money.insufficient');
    expect((await send({ memberId, amountWon: 900 }, key)).status).toBe(200);
  });

  it('lets one of several calls at once pass, when the money suffices for one', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ memberId, amountWon: 900 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    for (const code of others) expect(['provider.pending', 'money.insufficient']).toContain(code);
    expect((await fake.books()).balancesWon[memberId]).toBe(900);
    expect(await server.walletsOf(memberId)).toEqual({ money: 0, there: 900 });
  });
});

describe('money.listProviderTransfers', () => {
  it('answers transfers of a member and of a status, newest first', async () => {
    const { memberId, id } = await givenMember(server, { walletsWon: { money: 900 } });
    await send({ memberId, amountWon: 500 });
    await fake.misbehave({ on: 'send', act: 'reject' });
    await send({ memberId, amountWon: 100 });
    const all = await server.finance.call('GET', `${PATH}?memberId=${memberId}`);
    const at = server.clock.now.toISOString();
    const member = {
      ...{ _id: memberId, id, nick: `nick of ${id}`, isTest: false },
      ...{
        grade: 1,
        level: 1,
        status: 1,
        excludedUntil: null,
        hasAlertMemo: false,
        sharedMembers: 0,
      },
    };
    const row = { member, provider: 'honor', direction: 'toProvider', tries: 1 };
    const unsaid = { providerWon: null, recordedWon: null, moneyWon: null };
    const rejected = { ...row, status: 'rejected', amountWon: 100, ...unsaid };
    const done = {
      ...{ ...row, status: 'done', amountWon: 500 },
      ...{ providerWon: 500, recordedWon: 500, moneyWon: 400 },
    };
    const times = { transferId: expect.any(String), requestedAt: at, settledAt: at };
    expect(all.body).toEqual({
      rows: [
        { ...rejected, ...times },
        { ...done, ...times },
      ],
      more: false,
      at,
    });
    const ofStatus = await server.finance.call('GET', `${PATH}?memberId=${memberId}&status=done`);
    expect(ofStatus.body.rows).toMatchObject([done]);
    const newest = all.body.rows[0].transferId;
    const older = await server.finance.call('GET', `${PATH}?memberId=${memberId}&after=${newest}`);
    expect(older.body.rows).toMatchObject([done]);
  });

  it('answers 50 at a time', async () => {
    const { memberId } = await givenMember(server);
    const rows = Array.from({ length: 51 }, (_, index) => ({
      member_id: memberId,
      transfer_id: newId(server.clock.now),
      provider: 'apoker' as const,
      direction: 'toMoney' as const,
      status: 'rejected' as const,
      amount_won: 10,
      requested_by: server.finance.adminId,
      requested_at: server.clock.now,
      settled_at: server.clock.now,
      key: `earlier-${index}`,
    }));
    await server.database.db.insertInto('provider_transfer').values(rows).execute();
    const list = (query: string) =>
      server.finance.call('GET', `${PATH}?status=rejected&memberId=${memberId}${query}`);
    const first = await list('');
    expect(first.body.rows.map(({ transferId }: { transferId: string }) => transferId)).toEqual(
      rows
        .map(({ transfer_id }) => transfer_id)
        .reverse()
        .slice(0, 50),
    );
    expect(first.body.more).toBe(true);
    const second = await list(`&after=${rows[1]?.transfer_id}`);
    expect(second.body).toMatchObject({
      rows: [{ transferId: rows[0]?.transfer_id }],
      more: false,
    });
  });
});

describe('money.totalProviderTransfers', () => {
  it('counts what the filter leaves', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await send({ memberId, amountWon: 500 });
    const count = async (query: string) =>
      (await server.finance.call('GET', `${PATH}/totals?memberId=${memberId}${query}`)).body.count;
    expect(await count('')).toBe(1);
    expect(await count('&status=rejected')).toBe(0);
    expect(await count('&provider=honor&direction=toProvider&from=2020-01-01')).toBe(1);
    expect(await count('&provider=apoker')).toBe(0);
    expect(await count('&direction=toMoney')).toBe(0);
    expect(await count('&to=2020-01-01')).toBe(0);
  });

  it('sums by direction and status, test accounts left out', async () => {
    const sumOf = async (isTest: boolean) => {
      const { memberId } = await givenMember(server, { walletsWon: { money: 900 }, isTest });
      await send({ memberId, amountWon: 500 });
      return (await server.finance.call('GET', `${PATH}/totals?memberId=${memberId}`)).body;
    };
    const total = { direction: 'toProvider', status: 'done', transfers: 1, amountWon: 500 };
    expect(await sumOf(false)).toMatchObject({ count: 1, totals: [total] });
    expect(await sumOf(true)).toMatchObject({ count: 1, totals: [] });
  });
});

it('tells what was recorded beside what the provider says', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
  await send({ memberId, amountWon: 500 });
  await fake.play(memberId, 40);
  await send({ memberId, amountWon: 100 });
  const { body } = await server.finance.call('GET', `${PATH}?memberId=${memberId}`);
  expect(body.rows).toMatchObject([
    { amountWon: 100, providerWon: 640, recordedWon: 600 },
    { amountWon: 500, providerWon: 500, recordedWon: 500 },
  ]);
});

describe('money.askProviderTransfer', () => {
  const ask = (memberId: string, transferId: string) =>
    server.finance.call('POST', `${PATH}/${transferId}/ask`, { memberId });
  const pending = async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.misbehave({ on: 'send', answer: 'error' }, { on: 'find', answer: 'error' });
    expectRefusal(await send({ memberId, amountWon: 500 }), 409, 'provider.pending');
    const [transfer] = await server.transfersOf(memberId);
    return { memberId, transferId: transfer?.transfer_id as string };
  };

  it('books what became of a pending transfer, once, with one audit line', async () => {
    const { memberId, transferId } = await pending();
    await fake.behave();
    const { status, body } = await ask(memberId, transferId);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { transferId, status: 'done', amountWon: 500, providerWon: 500, moneyWon: 400 },
    });
    expect((await ask(memberId, transferId)).body).toEqual(body);
    expect((await fake.books()).balancesWon[memberId]).toBe(500);
    const lines = await auditLines(server, 'provider.settle');
    expect(
      lines.filter(({ subject }) => subject === `providerTransfer/${transferId}`),
    ).toHaveLength(1);
  });

  it('leaves it pending while the provider is silent', async () => {
    const { memberId, transferId } = await pending();
    await fake.misbehave({ on: 'find', answer: 'error' });
    expectRefusal(await ask(memberId, transferId), 409, 'provider.unreachable');
    expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'pending' }]);
  });

  it('asks nobody whom it is not connected to, and knows no member who is not there', async () => {
    const { memberId } = await givenMember(server);
    const transferId = newId(server.clock.now);
    await server.database.db
      .insertInto('provider_transfer')
      .values({
        ...{ member_id: memberId, transfer_id: transferId, provider: 'apoker' },
        ...{ direction: 'toMoney', status: 'pending', amount_won: 10, key: 'unconnected' },
        ...{ requested_by: server.finance.adminId, requested_at: server.clock.now },
      })
      .execute();
    expectRefusal(await ask(memberId, transferId), 409, 'provider.not_connected');
    expectRefusal(await ask(newId(server.clock.now), transferId), 404, 'member.not_found');
  });

  it('knows no transfer of somebody else', async () => {
    const { transferId } = await pending();
    const { memberId } = await givenMember(server);
    expectRefusal(await ask(memberId, transferId), 404, 'record.not_found');
  });
});

describe('feed.moveProviderMoney', () => {
  const PLAYERS_PATH = '/feed/provider-transfers';
  let call: FeedCall;
  beforeAll(async () => {
    const key = await givenFeedKey(server);
    server.clock.advance(1_001);
    call = feedCallWith(server, key);
  });

  it('takes the money at once, and asks the provider by the job, also after a silence', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const there = { memberId, provider: 'honor', direction: 'toProvider', amountWon: 500 };
    const { status, body } = await call('POST', PLAYERS_PATH, there);
    expect({ status, body }).toMatchObject({
      ...{ status: 200, body: { status: 'pending', moneyWon: 400 } },
    });
    expectRefusal(await call('POST', PLAYERS_PATH, there), 409, 'provider.pending');
    await fake.misbehave({ on: 'send', act: 'do', answer: 'cut' });
    await server.runJob();
    expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'pending' }]);
    await server.runJob();
    expect(await server.walletsOf(memberId)).toEqual({ money: 400, there: 500 });
    const back = { ...there, direction: 'toMoney', amountWon: 200 };
    expect((await call('POST', PLAYERS_PATH, back)).body.moneyWon).toBe(400);
    await server.runJob();
    expect(await server.walletsOf(memberId)).toEqual({ money: 600, there: 300 });
    expect(await server.differences()).toEqual([]);
    const [line] = (await auditLines(server, 'provider.ask')).filter(
      ({ after }) => (after as { memberId: string }).memberId === memberId,
    );
    expect(line).toMatchObject({
      actor_id: null,
      after: { direction: 'toProvider', amountWon: 500 },
    });
  });

  it('refuses what is not there, not connected, not allowed, and goes by itself', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const wish = { memberId, provider: 'honor', direction: 'toProvider', amountWon: 901 };
    expectRefusal(await call('POST', PLAYERS_PATH, wish), 409, 'money.insufficient');
    const other = { ...wish, provider: 'apoker', amountWon: 1 };
    expectRefusal(await call('POST', PLAYERS_PATH, other), 409, 'provider.not_connected');
    const nobody = { ...wish, memberId: newId(server.clock.now) };
    expectRefusal(await call('POST', PLAYERS_PATH, nobody), 404, 'member.not_found');
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
  });

  it('lets a member take nothing in where nobody bets on the site, and all of it out', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const tester = await givenMember(server, { walletsWon: { money: 900 }, isTest: true });
    const wish = { memberId, provider: 'honor', direction: 'toProvider', amountWon: 300 };
    const move = async (change: object) => {
      const answer = await call('POST', PLAYERS_PATH, { ...wish, ...change });
      await server.runJob();
      return answer;
    };
    expect((await move({})).status).toBe(200);
    const staff = await signedIn(server, { type: 1 });
    const { parts, ...open } = unsavedDocument(siteMaintenance);
    const path = '/api/config/maintenance';
    const closed = { ...open, status: 'on', parts: { ...parts, bet: true, exchange: false } };
    expect((await putDocument(staff, path, closed, { status: 'on' })).status).toBe(200);
    expectRefusal(await move({}), 409, 'site.maintenance');
    expect(await server.walletsOf(memberId)).toEqual({ money: 600, there: 300 });
    expect((await move({ memberId: tester.memberId })).status).toBe(200);
    // An operator may, whom no maintenance of the site locks out.
    expect((await send({ memberId, amountWon: 100 })).status).toBe(200);
    expect((await move({ direction: 'toMoney', amountWon: 400 })).status).toBe(200);
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
    const opened = { ...open, parts, version: 1 };
    expect((await putDocument(staff, path, opened)).status).toBe(200);
    expect((await move({})).status).toBe(200);
  });
});

describe('feed.listOwnTransfers', () => {
  it('tells a member of his own moves, the newest first, and of nobody else’s', async () => {
    const key = await givenFeedKey(server);
    server.clock.advance(1_001);
    const call = feedCallWith(server, key);
    const [one, other] = [
      await givenMember(server, { walletsWon: { money: 900 } }),
      await givenMember(server, { walletsWon: { money: 900 } }),
    ];
    const move = async (memberId: string, direction: string, amountWon: number) => {
      const body = { memberId, provider: 'honor', direction, amountWon };
      expect((await call('POST', '/feed/provider-transfers', body)).status).toBe(200);
      await server.runJob();
      server.clock.advance(1_000);
    };
    await move(one.memberId, 'toProvider', 500);
    await move(other.memberId, 'toProvider', 300);
    await move(one.memberId, 'toMoney', 200);
    const list = (memberId: string) => call('GET', `/feed/provider-transfers?memberId=${memberId}`);
    expect((await list(one.memberId)).body.transfers).toMatchObject([
      { direction: 'toMoney', amountWon: 200, status: 'done' },
      { direction: 'toProvider', amountWon: 500, status: 'done', provider: 'honor' },
    ]);
    expectRefusal(await list(newId(server.clock.now)), 404, 'member.not_found');
  });
});

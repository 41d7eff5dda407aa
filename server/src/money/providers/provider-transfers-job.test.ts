// What is pending is asked for until it is known, at a pace that a provider which is down can bear.
import { sql } from 'kysely';
import { type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { auditLines } from '../../../test/given';
import { ADJUSTMENTS } from '../../../test/given-adjustment';
import { fillWallet, givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';
import { transaction } from '../../platform/database';
import { beginProviderTransfer } from './begin-provider-transfer.command';
import { waitBeforeAskingMs } from './provider-backoff.rule';

const MINUTE_MS = 60_000;

let fake: FakeProvider;
let server: ProviderServer;
beforeAll(async () => {
  fake = await startFakeProvider();
});
afterAll(() => fake.close());
beforeEach(async () => {
  server = await givenProviderServer(fake, ['honor']);
});
afterEach(async () => {
  await server.close();
  await fake.behave();
});

const send = (memberId: string, to = server) => {
  const body = { memberId, provider: 'honor', amountWon: 300 };
  return to.finance.call('POST', '/api/money/provider-transfers', body, newKey());
};
const lost = { on: 'send', act: 'leave', answer: 'cut' } as const;
const noFind = { on: 'find', answer: 'cut' } as const;

it('waits longer from ask to ask, to a bound', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((tries) => waitBeforeAskingMs(tries) / 1_000);
  expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600, 600]);
});

it('asks for nothing before its time', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
  await fake.misbehave(lost, noFind, noFind);
  await send(memberId);
  const triesAfter = async (ms: number) => {
    await server.runJob(ms);
    return (await server.transfersOf(memberId))[0];
  };
  expect(await triesAfter(29_000)).toMatchObject({ status: 'pending', tries: 1 });
  expect(await triesAfter(1_000)).toMatchObject({ status: 'pending', tries: 2 });
  expect(await triesAfter(59_000)).toMatchObject({ status: 'pending', tries: 2 });
  expect(await triesAfter(1_000)).toMatchObject({ status: 'pending', tries: 3 });
  expect(await triesAfter(2 * MINUTE_MS)).toMatchObject({ status: 'done', tries: 4 });
});

it('settles as the system, in the name of whoever asked', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { casino: 300 } });
  await fake.play(memberId, 300);
  await fake.misbehave({ on: 'send', answer: 'cut' });
  const body = { _id: memberId, all: true };
  await server.finance.call('PUT', '/api/v3/honor-to-money', body, newKey());
  await server.runJob();
  expect(await auditLines(server, 'provider.settle')).toMatchObject([
    { actor_id: null, ip: null, request_id: 'provider-transfers', after: { status: 'done' } },
  ]);
  const { actor_id } = await server.database.db
    .selectFrom('ledger_entry')
    .select('actor_id')
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'money')
    .executeTakeFirstOrThrow();
  expect(actor_id).toBe(server.finance.adminId);
});

it('sends what a server had recorded and died before sending', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
  const { adminId, id } = server.finance;
  const wanted = {
    memberId,
    provider: 'honor',
    direction: 'toProvider',
    amountWon: 300,
    actor: { adminId, loginId: id },
    key: 'of a server that died',
    claim: async () => undefined,
  } as const;
  await transaction(server.database.db, (tx) =>
    beginProviderTransfer(
      { tx, now: () => server.clock.now, audit: async () => undefined },
      wanted,
      0,
    ),
  );
  await server.runJob();
  expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'done' }]);
  expect((await fake.books()).balancesWon[memberId]).toBe(300);
});

it('takes a provider for down after three silences, until the next run', async () => {
  const memberIds: string[] = [];
  for (const _ of [1, 2, 3, 4, 5]) {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.misbehave(lost);
    await send(memberId);
    memberIds.push(memberId);
  }
  await fake.misbehave(noFind, noFind, noFind);
  await server.runJob();
  const rows = (
    await Promise.all(memberIds.map((memberId) => server.transfersOf(memberId)))
  ).flat();
  expect(rows.map(({ tries }) => tries).sort()).toEqual([1, 1, 2, 2, 2]);
  await server.runJob();
  for (const memberId of memberIds)
    expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'done' }]);
});

it('books what a wallet has no room for once it has, and raises one alarm meanwhile', async () => {
  const memberIds: string[] = [];
  for (const _ of [1, 2, 3, 4]) {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.misbehave({ ...lost, act: 'reject' });
    await send(memberId);
    memberIds.push(memberId);
  }
  const statuses = async () =>
    (await Promise.all(memberIds.map((memberId) => server.transfersOf(memberId))))
      .flat()
      .map(({ status }) => status);
  const full = memberIds.slice(0, 3);
  for (const memberId of full) await fillWallet(server, { memberId }, 'money');
  await server.runJob();
  await server.runJob();
  expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'rejected']);
  expect(await server.alarms()).toMatchObject(full.map((memberId) => ({ memberId })));
  for (const memberId of full) {
    const away = { memberId, type: 'directExchangeMoney', amountWon: 300, reason: 'a reason' };
    expect((await server.finance.call('POST', ADJUSTMENTS, away, newKey())).status).toBe(200);
  }
  await server.runJob();
  expect(new Set(await statuses())).toEqual(new Set(['rejected']));
  expect(await server.differences()).toEqual([]);
});

it('settles the others when one of them breaks, and tells of the one', async () => {
  const [broken, sound] = [
    await givenMember(server, { walletsWon: { money: 900 } }),
    await givenMember(server, { walletsWon: { money: 900 } }),
  ];
  for (const { memberId } of [broken, sound]) {
    await fake.misbehave(lost);
    await send(memberId);
  }
  // Without wallets nothing can be booked.
  await sql`alter table wallet disable trigger never_cleared`.execute(server.owner.db);
  await server.owner.db.deleteFrom('wallet').where('member_id', '=', broken.memberId).execute();
  await expect(server.runJob()).rejects.toThrow('member.not_found');
  expect(await server.transfersOf(broken.memberId)).toMatchObject([{ status: 'pending' }]);
  expect(await server.transfersOf(sound.memberId)).toMatchObject([{ status: 'done' }]);
});

it('leaves alone what is pending at a provider that is connected no more', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
  await fake.misbehave(lost);
  await send(memberId);
  await server.database.db.updateTable('provider_transfer').set({ provider: 'apoker' }).execute();
  await server.runJob();
  expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'pending', tries: 1 }]);
});

it('does not wait for a provider that never answers', async () => {
  const hasty = await givenProviderServer(fake, ['honor'], { tryTimeoutMs: 2_000 });
  const { memberId } = await givenMember(hasty, { walletsWon: { money: 900 } });
  await fake.misbehave({ on: 'send', answer: 'never' });
  expect((await send(memberId, hasty)).body.code).toBe('provider.pending');
  await hasty.runJob();
  expect(await hasty.transfersOf(memberId)).toMatchObject([{ status: 'done' }]);
  expect((await fake.books()).balancesWon[memberId]).toBe(300);
  await hasty.close();
});

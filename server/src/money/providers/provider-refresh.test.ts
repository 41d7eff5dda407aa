// Taking over what lies at a provider, through HTTP, against a provider in a process of its own.
import type { Provider } from '@gwanje/contract';
import { type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { auditLines, expectRefusal } from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';
import { newId } from '../../platform/new-id';

let fake: FakeProvider;
let server: ProviderServer;
beforeAll(async () => {
  fake = await startFakeProvider();
});
afterAll(() => fake.close());
afterEach(() => fake.behave());

/** What holds of each of the three calls, at each of the three providers. */
function takesOver(provider: Provider, name: string, play: string): void {
  const path = `/api/v3/${name}-get-balance`;
  const refresh = (_id: string) => server.finance.call('PUT', path, { _id });

  beforeAll(async () => {
    server = await givenProviderServer(fake, [provider]);
  });
  afterAll(() => server.close());

  it('books what was won and lost there as play, with its reason', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.play(memberId, 700);
    const { status, body } = await refresh(memberId);
    expect({ status, body }).toEqual({
      status: 200,
      body: { _id: memberId, balanceWon: 700, moneyWon: 900 },
    });
    await fake.play(memberId, -300);
    expect((await refresh(memberId)).body.balanceWon).toBe(400);
    expect(await server.walletsOf(memberId, provider)).toEqual({ money: 900, there: 400 });
    expect((await server.entriesOf(memberId)).slice(1)).toEqual([
      [play, 700],
      [play, -300],
    ]);
    const { explanation, actor_id } = await server.database.db
      .selectFrom('ledger_entry')
      .select(['explanation', 'actor_id'])
      .where('member_id', '=', memberId)
      .where('amount_won', '=', -300)
      .executeTakeFirstOrThrow();
    expect({ explanation, actor_id }).toEqual({
      explanation: {
        rule: 'providerPlay',
        values: { providerBalanceWon: 400, recordedBalanceWon: 700 },
      },
      actor_id: null,
    });
    expect(await server.differences()).toEqual([]);
  });

  it('leaves an audit line with before and after, and none when nothing was played', async () => {
    const { memberId } = await givenMember(server);
    await fake.play(memberId, 700);
    await refresh(memberId);
    await refresh(memberId);
    const lines = await auditLines(server, 'provider.refresh');
    expect(lines.filter(({ subject }) => subject.includes(memberId))).toMatchObject([
      {
        actor_id: server.finance.adminId,
        before: { balanceWon: 0 },
        after: { balanceWon: 700 },
      },
    ]);
    expect(await server.entriesOf(memberId)).toEqual([[play, 700]]);
  });

  it('refuses a member who does not exist, without asking the provider', async () => {
    await fake.misbehave({ on: 'balance', answer: 'die' });
    expectRefusal(await refresh(newId(server.clock.now)), 404, 'member.not_found');
  });

  it('moves nothing when the provider does not answer', async () => {
    const { memberId } = await givenMember(server);
    await fake.play(memberId, 700);
    for (const answer of ['cut', 'html', 'error', 'negative', 'wrongMember'] as const) {
      await fake.misbehave({ on: 'balance', answer });
      expectRefusal(await refresh(memberId), 409, 'provider.unreachable');
    }
    expect(await server.entriesOf(memberId)).toEqual([]);
  });

  it('waits for a transfer that is pending', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.misbehave({ on: 'send', answer: 'cut' });
    const transfer = { memberId, provider, amountWon: 500 };
    const sent = await server.finance.call(
      'POST',
      '/api/money/provider-transfers',
      transfer,
      newKey(),
    );
    expectRefusal(sent, 409, 'provider.pending');
    await fake.play(memberId, 50);
    expectRefusal(await refresh(memberId), 409, 'provider.pending');
    expect(await server.walletsOf(memberId, provider)).toEqual({ money: 400, there: 500 });
    await server.runJob();
    expect((await refresh(memberId)).body).toEqual({
      _id: memberId,
      balanceWon: 550,
      moneyWon: 400,
    });
  });

  it('asks again when a transfer came between question and answer', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await fake.misbehave({ on: 'balance', answer: 'held' });
    const refreshed = refresh(memberId);
    await fake.untilHeld();
    const transfer = { memberId, provider, amountWon: 500 };
    await server.finance.call('POST', '/api/money/provider-transfers', transfer, newKey());
    // The answer that was held back says 0, and is older than the transfer.
    await fake.release();
    expect((await refreshed).body).toEqual({ _id: memberId, balanceWon: 500, moneyWon: 400 });
    expect((await server.entriesOf(memberId)).map(([type]) => type)).not.toContain(play);
  });

  it('takes nothing over that is on its way to money', async () => {
    const { memberId } = await givenMember(server);
    await fake.play(memberId, 700);
    await refresh(memberId);
    await fake.misbehave(
      { on: 'balance', answer: 'slow' },
      { on: 'balance' },
      { on: 'send', answer: 'cut' },
    );
    const refreshed = refresh(memberId);
    await fake.untilHeld();
    const body = { _id: memberId, all: true };
    const moved = await server.finance.call('PUT', `/api/v3/${name}-to-money`, body, newKey());
    expectRefusal(moved, 409, 'provider.pending');
    // By now nothing lies there, though nobody has lost it.
    await fake.release();
    expectRefusal(await refreshed, 409, 'provider.pending');
    await server.runJob();
    expect(await server.walletsOf(memberId, provider)).toEqual({ money: 700, there: 0 });
    const types = (await server.entriesOf(memberId)).map(([type]) => type);
    expect(types.filter((type) => type === play)).toHaveLength(1);
  });

  it('gives up when transfers keep coming between question and answer', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const held = { on: 'balance', answer: 'held' } as const;
    const right = { on: 'balance' } as const;
    // Each transfer asks for the balance too, before it begins.
    await fake.misbehave(held, right, held, right, held);
    const refreshed = refresh(memberId);
    for (const _ of [1, 2, 3]) {
      await fake.untilHeld();
      const transfer = { memberId, provider, amountWon: 100 };
      await server.finance.call('POST', '/api/money/provider-transfers', transfer, newKey());
      await fake.release();
    }
    expectRefusal(await refreshed, 409, 'provider.pending');
    expect(await server.walletsOf(memberId, provider)).toEqual({ money: 600, there: 300 });
  });

  it('takes over once when several ask at the same time', async () => {
    const { memberId } = await givenMember(server);
    await fake.play(memberId, 700);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(memberId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await server.entriesOf(memberId)).toEqual([[play, 700]]);
  });
}

describe('money.refreshHonor', () => takesOver('honor', 'honor', 'casinoPlay'));
describe('money.refreshBetHoldem', () => takesOver('betholdem', 'betholdem', 'betHoldemPlay'));
describe('money.refreshApoker', () => takesOver('apoker', 'apoker', 'apokerPlay'));

it.each(['honor', 'betholdem', 'apoker'])('refuses %s when it is not connected', async (name) => {
  const server = await givenProviderServer(fake, []);
  const { memberId } = await givenMember(server);
  const answer = await server.finance.call('PUT', `/api/v3/${name}-get-balance`, { _id: memberId });
  expectRefusal(answer, 409, 'provider.not_connected');
  await server.close();
});

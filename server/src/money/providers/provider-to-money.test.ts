// Moving money back from a provider, through HTTP, against a provider in a process of its own.
import { PROVIDERS, type Provider } from '@gwanje/contract';
import { type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { auditLines, expectRefusal, signedIn } from '../../../test/given';
import { fillWallet, givenMember } from '../../../test/given-member';
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
function moves(provider: Provider, name: string, play: string, toMoney: string): void {
  const path = `/api/v3/${name}-to-money`;
  const move = (body: object, options = newKey()) =>
    server.finance.call('PUT', path, body, options);

  /** A member of whose 700 won there 500 are recorded. */
  async function givenPlayer(): Promise<string> {
    const { memberId } = await givenMember(server, {
      walletsWon: { money: 100, [PROVIDERS[provider].wallet]: 500 },
    });
    await fake.play(memberId, 700);
    return memberId;
  }
  const newEntries = async (memberId: string) => (await server.entriesOf(memberId)).slice(2);

  beforeAll(async () => {
    server = await givenProviderServer(fake, [provider]);
  });
  afterAll(() => server.close());

  it('moves everything, and books what was played meanwhile first', async () => {
    const _id = await givenPlayer();
    const { status, body } = await move({ _id, all: true });
    expect({ status, body }).toEqual({
      status: 200,
      body: { _id, balanceWon: 0, moneyWon: 800 },
    });
    expect(await newEntries(_id)).toEqual([
      [play, 200],
      [toMoney, -700],
      [toMoney, 700],
    ]);
    expect(await server.transfersOf(_id)).toMatchObject([{ status: 'done', amount_won: 700 }]);
    expect(await server.differences()).toEqual([]);
  });

  it('moves nothing of others for a partner, not even of his line', async () => {
    const { memberId: partnerId } = await givenMember(server, { grade: 2 });
    const there = { [PROVIDERS[provider].wallet]: 500 };
    const { memberId: _id } = await givenMember(server, { path: [partnerId], walletsWon: there });
    const by = await signedIn(server, { type: 9, partnerId });
    const answer = await by.call('PUT', path, { _id, all: true }, newKey());
    expectRefusal(answer, 409, 'money.not_own');
    expect(await server.transfersOf(_id)).toEqual([]);
  });

  it('moves an amount', async () => {
    const _id = await givenPlayer();
    const { body } = await move({ _id, amount: 50 });
    expect(body).toEqual({ _id, balanceWon: 650, moneyWon: 150 });
    expect(await server.walletsOf(_id, provider)).toEqual({ money: 150, there: 650 });
    const entry = await server.database.db
      .selectFrom('ledger_entry')
      .select(['actor_login_id', 'subject', 'explanation'])
      .where('member_id', '=', _id)
      .where('amount_won', '=', 50)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_login_id: server.finance.id,
      subject: expect.stringMatching(/^providerTransfer\/[0-9a-f-]{36}$/),
      explanation: { rule: 'providerTransfer', values: { providerBalanceWon: 650 } },
    });
  });

  it('moves nothing where nothing lies, without an entry', async () => {
    const { memberId: _id } = await givenMember(server);
    const { status, body } = await move({ _id, all: true });
    expect({ status, body }).toEqual({ status: 200, body: { _id, balanceWon: 0, moneyWon: 0 } });
    expect(await server.entriesOf(_id)).toEqual([]);
    expect(await server.transfersOf(_id)).toMatchObject([{ status: 'done', amount_won: 0 }]);
    expect(await server.differences()).toEqual([]);
  });

  it('leaves an audit line when the provider is asked and one when it has answered', async () => {
    const _id = await givenPlayer();
    await move({ _id, all: true });
    const ofMember = (line: { after: unknown }) =>
      (line.after as { memberId: string }).memberId === _id;
    const asked = (await auditLines(server, 'provider.to_money')).filter(ofMember);
    const settled = (await auditLines(server, 'provider.settle')).filter(ofMember);
    const state = { memberId: _id, provider, direction: 'toMoney', isAll: true };
    expect(asked).toMatchObject([
      {
        actor_id: server.finance.adminId,
        before: null,
        after: { ...state, amountWon: null, status: 'pending' },
      },
    ]);
    expect(settled).toMatchObject([
      {
        actor_id: server.finance.adminId,
        subject: asked[0]?.subject,
        before: { ...state, amountWon: null, status: 'pending' },
        after: { ...state, amountWon: 700, status: 'done', balanceWon: 0, playWon: 200 },
      },
    ]);
  });

  it('wants all or an amount, and a key', async () => {
    const _id = await givenPlayer();
    expectRefusal(await move({ _id }), 400, 'request.invalid');
    expectRefusal(await move({ _id, amount: 0 }), 400, 'request.invalid');
    expectRefusal(await move({ _id, amount: 1.5 }), 400, 'request.invalid');
    const keyless = await server.finance.call('PUT', path, { _id, all: true });
    expectRefusal(keyless, 400, 'request.key_required');
  });

  it('answers the same key the same, whatever happened since', async () => {
    const _id = await givenPlayer();
    const key = newKey();
    const first = await move({ _id, all: true }, key);
    await fake.play(_id, 40);
    await server.finance.call('PUT', `/api/v3/${name}-get-balance`, { _id });
    const again = await move({ _id, all: true }, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await server.transfersOf(_id)).toHaveLength(1);
  });

  it('refuses the same key with anything else', async () => {
    const _id = await givenPlayer();
    const { memberId: other } = await givenMember(server);
    const key = newKey();
    await move({ _id, amount: 50 }, key);
    for (const body of [
      { _id, amount: 51 },
      { _id, all: true },
      { _id: other, amount: 50 },
    ])
      expectRefusal(await move(body, key), 409, 'request.key_reused');
    expect(await server.transfersOf(_id)).toHaveLength(1);
  });

  it('moves once when the same call comes several times at once', async () => {
    const _id = await givenPlayer();
    const key = newKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => move({ _id, amount: 50 }, key)));
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() => ({ _id, balanceWon: 650, moneyWon: 150 })),
    );
    expect((await fake.books()).balancesWon[_id]).toBe(650);
  });

  it('refuses what the provider refuses, now and under the same key', async () => {
    const _id = await givenPlayer();
    const key = newKey();
    expectRefusal(await move({ _id, amount: 701 }, key), 409, 'provider.rejected');
    await fake.play(_id, 1_000);
    expectRefusal(await move({ _id, amount: 701 }, key), 409, 'provider.rejected');
    expect(await newEntries(_id)).toEqual([]);
    const [line] = (await auditLines(server, 'provider.settle')).slice(-1);
    expect(line?.after).toMatchObject({ status: 'rejected', reason: 'insufficient' });
  });

  it('refuses a member who does not exist', async () => {
    const _id = newId(server.clock.now);
    expectRefusal(await move({ _id, all: true }), 404, 'member.not_found');
  });

  it('begins nothing that the money wallet has no room for', async () => {
    const _id = await givenPlayer();
    await fillWallet(server, { memberId: _id }, 'money');
    for (const wish of [{ all: true }, { amount: 50 }])
      expectRefusal(await move({ _id, ...wish }), 409, 'money.wallet_full');
    expect(await server.transfersOf(_id)).toEqual([]);
    expect((await fake.books()).balancesWon[_id]).toBe(700);
  });

  it('begins nothing while the provider is not there', async () => {
    const _id = await givenPlayer();
    await fake.misbehave({ on: 'balance', answer: 'cut' });
    expectRefusal(await move({ _id, all: true }), 409, 'provider.unreachable');
    expect(await server.transfersOf(_id)).toEqual([]);
  });

  it('waits for an answer that did not come, and books it when it is found', async () => {
    const _id = await givenPlayer();
    const key = newKey();
    await fake.misbehave({ on: 'send', answer: 'cut' });
    expectRefusal(await move({ _id, all: true }, key), 409, 'provider.pending');
    expectRefusal(await move({ _id, all: true }), 409, 'provider.pending');
    expect(await newEntries(_id)).toEqual([]);
    const { body } = await move({ _id, all: true }, key);
    expect(body).toEqual({ _id, balanceWon: 0, moneyWon: 800 });
    expect(await server.differences()).toEqual([]);
  });
}

describe('money.honorToMoney', () => moves('honor', 'honor', 'casinoPlay', 'casinoToMoney'));
describe('money.betHoldemToMoney', () =>
  moves('betholdem', 'betholdem', 'betHoldemPlay', 'betHoldemToMoney'));
describe('money.apokerToMoney', () => moves('apoker', 'apoker', 'apokerPlay', 'apokerToMoney'));

it.each(['honor', 'betholdem', 'apoker'])('refuses %s when it is not connected', async (name) => {
  const server = await givenProviderServer(fake, []);
  const { memberId: _id } = await givenMember(server);
  const path = `/api/v3/${name}-to-money`;
  const answer = await server.finance.call('PUT', path, { _id, all: true }, newKey());
  expectRefusal(answer, 409, 'provider.not_connected');
  await server.close();
});

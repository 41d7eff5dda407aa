// The HTTP adapter against a provider in a process of its own: what is believed and what is not.
import fc from 'fast-check';
import { type FakeAnswer, type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { newId } from '../../platform/new-id';
import { connectProvider, type ProviderLimits } from './provider-http';
import { type GameProvider, NoAnswer, type TransferOrder } from './provider-port';

const ONE_TRY: ProviderLimits = {
  triesMax: 1,
  tryTimeoutMs: 15_000,
  totalTimeoutMs: 15_000,
  pauseMs: 1,
};
const now = () => new Date();

let fake: FakeProvider;
let provider: GameProvider;
let memberId: string;
beforeAll(async () => {
  fake = await startFakeProvider();
});
afterAll(() => fake.close());
beforeEach(() => {
  memberId = newId(now());
  provider = connectProvider(fake.connection, { now, limits: ONE_TRY });
});
afterEach(() => fake.behave());

const orderOf = (
  direction: TransferOrder['direction'],
  amountWon: number | null,
): TransferOrder => ({ transferId: newId(now()), memberId, direction, amountWon });

/** The error with which the question ends, which must be silence. */
async function silence(question: Promise<unknown>): Promise<NoAnswer> {
  const error = await question.then(
    (said) => new Error(`it was answered ${JSON.stringify(said)}`),
    (thrown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(NoAnswer);
  return error as NoAnswer;
}

describe('a provider that behaves', () => {
  it('tells a balance, which is 0 for a member whom it has never seen', async () => {
    expect(await provider.balanceOf(memberId)).toBe(0);
    await fake.play(memberId, 700);
    expect(await provider.balanceOf(memberId)).toBe(700);
  });

  it('takes and gives money, and finds what it did', async () => {
    const deposit = orderOf('toProvider', 500);
    const deposited = { status: 'done', amountWon: 500, balanceWon: 500 };
    expect(await provider.send(deposit)).toEqual(deposited);
    const withdrawal = orderOf('toMoney', 200);
    expect(await provider.send(withdrawal)).toEqual({
      status: 'done',
      amountWon: 200,
      balanceWon: 300,
    });
    const rest = orderOf('toMoney', null);
    expect(await provider.send(rest)).toEqual({ status: 'done', amountWon: 300, balanceWon: 0 });
    expect(await provider.find(deposit)).toEqual(deposited);
  });

  it('does a transfer once, however often it is sent', async () => {
    const order = orderOf('toProvider', 500);
    const answers = await Promise.all([1, 2, 3].map(() => provider.send(order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await provider.balanceOf(memberId)).toBe(500);
  });

  it('refuses with a reason', async () => {
    const order = orderOf('toMoney', 1);
    const rejected = { status: 'rejected', reason: 'insufficient' };
    expect(await provider.send(order)).toEqual(rejected);
    expect(await provider.find(order)).toEqual(rejected);
  });

  it('does not know what it has never received', async () => {
    expect(await provider.find(orderOf('toMoney', 1))).toBeNull();
  });

  it('is reached below the path of its address', async () => {
    await fake.play(memberId, 700);
    const url = `${fake.connection.url}/below/`;
    const below = connectProvider({ ...fake.connection, url }, { now, limits: ONE_TRY });
    expect(await below.balanceOf(memberId)).toBe(700);
  });
});

describe('what is not believed', () => {
  const UNREADABLE: FakeAnswer[] = [
    'cut',
    'error',
    'html',
    'garbage',
    'empty',
    'redirect',
    'huge',
    'negative',
    'fraction',
    'text',
    'beyond',
  ];

  it.each(UNREADABLE)('takes a balance that is answered "%s" for silence', async (answer) => {
    await fake.misbehave({ on: 'balance', answer });
    await silence(provider.balanceOf(memberId));
  });

  it.each(UNREADABLE)('takes a transfer that is answered "%s" for silence', async (answer) => {
    const order = orderOf('toProvider', 500);
    await fake.misbehave({ on: 'send', answer }, { on: 'find', answer });
    expect((await silence(provider.send(order))).mismatch).toBeNull();
    await silence(provider.find(order));
    expect(await provider.find(order)).toEqual({
      status: 'done',
      amountWon: 500,
      balanceWon: 500,
    });
  });

  it.each<FakeAnswer>(['wrongAmount', 'wrongMember', 'wrongTransfer', 'wrongDirection'])(
    'takes a transfer that is answered with "%s" for silence, and says what was answered',
    async (answer) => {
      const order = orderOf('toProvider', 500);
      await fake.misbehave({ on: 'send', answer }, { on: 'find', answer });
      expect((await silence(provider.send(order))).mismatch).toMatchObject({ status: 'done' });
      expect((await silence(provider.find(order))).mismatch).toMatchObject({ status: 'done' });
    },
  );

  it('takes the balance of another member for silence, and says what was answered', async () => {
    await fake.misbehave({ on: 'balance', answer: 'wrongMember' });
    const { mismatch } = await silence(provider.balanceOf(memberId));
    expect(mismatch).toMatchObject({ balanceWon: 0 });
  });

  it('takes whatever else is said for silence or for a refusal, and never breaks', async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        { length: { toString: 1 } },
        { valueOf: 1, toString: 1 },
        'a\u0000',
        '\ud800',
      ),
    );
    const said = fc.record(
      {
        status: fc.oneof(fc.constantFrom('done', 'rejected', 'unknown'), anything),
        transferId: fc.oneof(fc.constant('TRANSFER'), anything),
        memberId: anything,
        direction: anything,
        amountWon: anything,
        balanceWon: anything,
        reason: anything,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(said, async (each) => {
        const order = orderOf('toProvider', 500);
        await fake.misbehave({ on: 'send', body: JSON.stringify(each) });
        const outcome = await provider.send(order).catch((error: unknown) => error);
        if (!(outcome instanceof NoAnswer)) expect(outcome).toMatchObject({ status: 'rejected' });
      }),
      { numRuns: 100 },
    );
  });

  it('takes a transfer that it has just sent and that is unknown for silence', async () => {
    await fake.misbehave({ on: 'send', act: 'leave' });
    await silence(provider.send(orderOf('toProvider', 500)));
  });

  it('is answered nothing under another secret, or another time', async () => {
    const said: string[] = [];
    const onSilence = (sentence: string) => said.push(sentence);
    const stranger = { ...fake.connection, secret: 'another secret of thirty-two characters' };
    await silence(
      connectProvider(stranger, { now, limits: ONE_TRY, onSilence }).balanceOf(memberId),
    );
    const yesterday = () => new Date(Date.now() - 86_400_000);
    await silence(
      connectProvider(fake.connection, { now: yesterday, limits: ONE_TRY, onSilence }).balanceOf(
        memberId,
      ),
    );
    expect(said).toEqual(['The provider answered 401.', 'The provider answered 401.']);
  });

  it('takes an address where nobody listens for silence', async () => {
    const nobody = { ...fake.connection, url: 'http://127.0.0.1:1' };
    await silence(connectProvider(nobody, { now, limits: ONE_TRY }).balanceOf(memberId));
  });
});

describe('patience', () => {
  it('ends a try that is never answered', async () => {
    const hasty = connectProvider(fake.connection, {
      now,
      limits: { ...ONE_TRY, tryTimeoutMs: 50 },
    });
    await fake.misbehave({ on: 'send', answer: 'never' });
    await silence(hasty.send(orderOf('toProvider', 500)));
  });

  it('ends all tries together', async () => {
    const limits = { triesMax: 1_000, tryTimeoutMs: 15_000, totalTimeoutMs: 50, pauseMs: 1 };
    await fake.misbehave({ on: 'send', answer: 'never' });
    const hasty = connectProvider(fake.connection, { now, limits });
    await silence(hasty.send(orderOf('toProvider', 500)));
  });

  it('tries again under the same identifier, and the money moves once', async () => {
    const limits = { ...ONE_TRY, triesMax: 3 };
    const order = orderOf('toProvider', 500);
    await fake.misbehave(
      { on: 'send', act: 'leave', answer: 'cut' },
      { on: 'send', act: 'do', answer: 'html' },
    );
    const patient = connectProvider(fake.connection, { now, limits });
    expect(await patient.send(order)).toEqual({ status: 'done', amountWon: 500, balanceWon: 500 });
    const { arrivals, balancesWon } = await fake.books();
    expect({ arrivals: arrivals[order.transferId], won: balancesWon[memberId] }).toEqual({
      arrivals: 2,
      won: 500,
    });
  });

  it('gives up after its last try', async () => {
    const limits = { ...ONE_TRY, triesMax: 2 };
    const cut = { on: 'balance', answer: 'cut' } as const;
    await fake.misbehave(cut, cut);
    const patient = connectProvider(fake.connection, { now, limits });
    await silence(patient.balanceOf(memberId));
    expect(await patient.balanceOf(memberId)).toBe(0);
  });
});

// Questions that are answered together: each once, in its place, after it came, and failing alone with its round.
import * as fc from 'fast-check';
import { gather } from './gather';

const EVERY_MS = 100;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function givenGathering(answerAll: (questions: readonly number[]) => Promise<readonly string[]>) {
  const rounds: (readonly number[])[] = [];
  const ask = gather({
    everyMs: EVERY_MS,
    roundMax: 5,
    answerAll: (questions: readonly number[]) => {
      rounds.push(questions);
      return answerAll(questions);
    },
  });
  return { ask, rounds };
}

const echo = async (questions: readonly number[]) => questions.map((n) => `answer ${n}`);

it('answers at once who asks while nobody else does', async () => {
  const { ask, rounds } = givenGathering(echo);
  const first = ask(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(await first).toBe('answer 1');
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  const later = ask(2);
  await jest.advanceTimersByTimeAsync(0);
  expect(await later).toBe('answer 2');
  expect(rounds).toEqual([[1], [2]]);
});

it('lets who comes soon after a round wait for the next, together', async () => {
  const { ask, rounds } = givenGathering(echo);
  const first = ask(1);
  await jest.advanceTimersByTimeAsync(10);
  const others = [ask(2), ask(3)];
  await jest.advanceTimersByTimeAsync(EVERY_MS - 11);
  expect(rounds).toEqual([[1]]);
  await jest.advanceTimersByTimeAsync(1);
  expect(rounds).toEqual([[1], [2, 3]]);
  expect(await Promise.all([first, ...others])).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

it('begins a full round early', async () => {
  const { ask, rounds } = givenGathering(echo);
  const asked = [0, 1, 2, 3, 4, 5, 6].map(ask);
  expect(rounds).toEqual([[0, 1, 2, 3, 4]]);
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(rounds).toEqual([
    [0, 1, 2, 3, 4],
    [5, 6],
  ]);
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `answer ${n}`));
});

it('lets a slow round hold up nobody who comes later', async () => {
  let end: (answers: string[]) => void = () => undefined;
  const { ask } = givenGathering((questions) =>
    questions.includes(1)
      ? new Promise((resolve) => {
          end = resolve;
        })
      : echo(questions),
  );
  const slow = ask(1);
  await jest.advanceTimersByTimeAsync(1);
  const quick = ask(2);
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(await quick).toBe('answer 2');
  end(['late']);
  expect(await slow).toBe('late');
});

it('fails for those of one round, and for nobody else', async () => {
  const { ask } = givenGathering(async (questions) => {
    if (questions.includes(2)) throw new Error('broken');
    return echo(questions);
  });
  const before = ask(1);
  await jest.advanceTimersByTimeAsync(1);
  const failing = [ask(2), ask(3)].map((answer) => expect(answer).rejects.toThrow('broken'));
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  await Promise.all(failing);
  const after = ask(4);
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect([await before, await after]).toEqual(['answer 1', 'answer 4']);
});

it('fails who gets no answer, rather than give somebody else’s', async () => {
  const { ask } = givenGathering(async () => ['only one']);
  const answers = [ask(1), ask(2)].map((answer) =>
    expect(answer).rejects.toThrow('2 questions had 1 answers'),
  );
  await jest.advanceTimersByTimeAsync(0);
  await Promise.all(answers);
});

it('gives everybody the own answer, whenever they ask', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 2 * EVERY_MS })), async (pauses) => {
      const { ask, rounds } = givenGathering(echo);
      const answers: Promise<string>[] = [];
      for (const pauseMs of pauses) {
        await jest.advanceTimersByTimeAsync(pauseMs);
        answers.push(ask(answers.length));
      }
      await jest.advanceTimersByTimeAsync(EVERY_MS);
      expect(await Promise.all(answers)).toEqual(pauses.map((_, n) => `answer ${n}`));
      expect(rounds.flat()).toEqual(pauses.map((_, n) => n));
    }),
  );
});

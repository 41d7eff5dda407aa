import { feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import { runResults } from './run-results';

const AT = '2026-11-22T15:00:00.000Z';
const wanted = (no: number, askedAt: string | null = null) => ({
  ...{ roundId: `round ${no}`, game: 'bogleladder' as const, dayOn: '2026-11-22', roundNo: no },
  ...{ drawAt: AT, askedAt },
});

/** A feed that answers once what is wanted, and then ends the run. */
async function told(rounds: ReturnType<typeof wanted>[], randoms: readonly number[]) {
  const ending = new AbortController();
  const results: Record<string, unknown>[] = [];
  const callFeed = (async (endpoint: unknown, input: Record<string, unknown>) => {
    if (endpoint === feed.listWantedResults) {
      // Once everything is told that is to be, it rests.
      setImmediate(() => ending.abort());
      return { data: { rounds } };
    }
    results.push(input);
    return { data: { outcome: 'settled' } };
  }) as CallFeed;
  const left = [...randoms];
  const deeds: string[] = [];
  const onDeed = (_id: string, done: string) => {
    deeds.push(done);
  };
  await runResults({
    ...{ callFeed, signal: ending.signal, onDeed },
    random: () => left.shift() ?? 0.5,
  });
  return { results, deeds };
}

it('tells the rounds that are wanted, with when they were drawn', async () => {
  const { results, deeds } = await told([wanted(7)], [0.5, 0.1, 0.9]);
  expect(results).toMatchObject([
    {
      ...{ game: 'bogleladder', dayOn: '2026-11-22', roundNo: 7, drawnAt: AT },
      ...{ draw: { side: 'Left', rungs: 'Four' }, sourceRef: 'bogleladder-2026-11-22-7' },
    },
  ]);
  expect(deeds).toEqual(['result settled']);
});

it('tells what it has forgotten only once somebody asks again', async () => {
  expect((await told([wanted(7)], [0])).results).toEqual([]);
  expect((await told([wanted(7, AT)], [0])).results).toHaveLength(1);
});

it('ends where no results are asked for', async () => {
  const callFeed = (async () => ({ data: null, code: 'feed.wrong_scope' })) as unknown as CallFeed;
  const { signal } = new AbortController();
  const done = runResults({ callFeed, signal, random: Math.random, onDeed: () => undefined });
  expect(await done).toBeUndefined();
});

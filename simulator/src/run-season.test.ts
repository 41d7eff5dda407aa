// A season as its feed is told of it: an event that is put off is told of three times.
import { feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import { runSeason } from './run-season';
import { fixtureOf } from './season.rule';

const POSTPONED = 23;
const STEP_MS = 30_000;

it('tells that an event is put off, and when it is played instead', async () => {
  const { externalId, plannedAtMs, startsAtMs } = fixtureOf(POSTPONED);
  let nowMs = plannedAtMs - 3 * STEP_MS;
  const ending = new AbortController();
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  const rest = async () => {
    nowMs += STEP_MS;
    if (nowMs > startsAtMs) ending.abort();
  };
  const told: object[] = [];
  const callFeed = (async (endpoint: unknown, { rows }: { rows?: { externalId: string }[] }) => {
    if (endpoint === feed.tellEvents)
      told.push(...(rows ?? []).filter((row) => row.externalId === externalId));
    return { data: {} };
  }) as CallFeed;
  await runSeason({ callFeed, signal: ending.signal, rest, onDeed: () => undefined });
  const startsAt = new Date(plannedAtMs).toISOString();
  expect(told).toMatchObject([
    { revision: 1, isPostponed: false, startsAt },
    { revision: 2, isPostponed: true, startsAt },
    { revision: 3, isPostponed: false, startsAt: new Date(startsAtMs).toISOString() },
  ]);
});

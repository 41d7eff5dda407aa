import { type FeedEndpoint, feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import { runTables } from './run-tables';

/** Somebody at the banker's side as well as the player's, whose calls come in order and each once. */
const BOTH_SIDES = [0, 0, 0, 0.5, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];

interface Said {
  readonly vendorRef: string;
  readonly cancels?: string;
}

/** What a vendor tells of one round whose second stake is answered so. */
async function toldOf(code: string | undefined) {
  const ending = new AbortController();
  const told: { readonly endpoint: FeedEndpoint; readonly said: Said }[] = [];
  const callFeed = (async (endpoint: FeedEndpoint, input: Record<string, unknown>) => {
    if (endpoint === feed.login) return { data: { memberId: 'somebody' } };
    if (endpoint === feed.casinoBalance) {
      // One round, none of which anybody waits for.
      ending.abort();
      return { data: { balanceWon: 1_000_000 } };
    }
    told.push({ endpoint, said: input as unknown as Said });
    const isSecond = endpoint === feed.casinoBet && told.length === 2;
    return isSecond && code !== undefined ? { data: null, code } : { data: { balanceWon: 0 } };
  }) as unknown as CallFeed;
  const left = [...BOTH_SIDES];
  const site = { callFeed, signal: ending.signal, password: '', onDeed: () => undefined };
  const strangers = new Set<string>();
  await runTables({ ...site, strangers, random: () => left.shift() ?? 0.5 }, ['one']);
  return told;
}

it('tells of both stakes of somebody on both sides, and of what they won', async () => {
  const told = await toldOf(undefined);
  expect(told.map(({ endpoint }) => endpoint.path)).toEqual([
    ...[feed.casinoBet.path, feed.casinoBet.path, feed.casinoWin.path],
  ]);
});

it('gives back what was staked before a stake that is refused, and pays nothing', async () => {
  const told = await toldOf('money.insufficient');
  expect(told.map(({ endpoint }) => endpoint.path)).toEqual([
    ...[feed.casinoBet.path, feed.casinoBet.path, feed.casinoCancel.path],
  ]);
  expect(told[2]?.said.cancels).toBe(told[0]?.said.vendorRef);
});

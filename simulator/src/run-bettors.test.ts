import { type FeedEndpoint, feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import { memberOf } from './run-bettors';

it('tries one whom nobody knows once, and again once he has come in', async () => {
  let logins = 0;
  let isKnown = false;
  const callFeed = (async (endpoint: FeedEndpoint) => {
    if (endpoint === feed.login) logins += 1;
    return isKnown
      ? { data: { memberId: 'somebody' } }
      : { data: null, code: 'member.login_failed' };
  }) as unknown as CallFeed;
  const strangers = new Set<string>();
  const site = {
    ...{ callFeed, password: '', random: () => 0.5, strangers, onDeed: () => undefined },
    signal: new AbortController().signal,
  };
  const come = () => memberOf(site, { id: 'newcomer', memberId: null });
  expect([await come(), await come()]).toEqual([null, null]);
  expect(logins).toBe(1);
  isKnown = true;
  strangers.delete('newcomer');
  expect(await come()).toBe('somebody');
});

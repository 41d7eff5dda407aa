// Who is signed in on this site. The browser has a name for its visit and nothing else.
import { randomBytes } from 'node:crypto';
import type { feed } from '@gwanje/contract';
import { tell } from './ask-feed';

export interface Visit {
  readonly memberId: string;
  readonly nick: string;
  /** Of the feed: by it the operator sees and ends visits. */
  readonly sessionId: string;
  /** Forms that were sent: pressed twice, they act once. */
  readonly sent: Set<string>;
}

const TOKEN_BYTES = 32;
/** As many as the feed takes word of at once; the oldest makes room. */
const VISITS_MAX = 1_000;
const SEEN_EVERY_MS = 60_000;

export interface Visits {
  begin(visit: Omit<Visit, 'sent'>): string;
  find(token: string | undefined): Visit | undefined;
  end(token: string): void;
  /** Says no more to the operator. */
  close(): void;
}

export function keepVisits(): Visits {
  const visits = new Map<string, Visit>();
  /** Tells the operator who is still there, and ends the visits that he has ended. */
  const tellSeen = async () => {
    if (visits.size === 0) return;
    const open = [...visits.values()].map(({ memberId, sessionId }) => ({ memberId, sessionId }));
    const { data } = await tell<typeof feed.seen>('/feed/sessions/seen', { visits: open });
    for (const [token, { sessionId }] of visits)
      if (data?.ended.includes(sessionId)) visits.delete(token);
  };
  const telling = setInterval(tellSeen, SEEN_EVERY_MS).unref();
  return {
    begin(visit) {
      const [oldest] = visits.size >= VISITS_MAX ? visits.keys() : [];
      if (oldest !== undefined) visits.delete(oldest);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      visits.set(token, { ...visit, sent: new Set() });
      return token;
    },
    find: (token) => (token === undefined ? undefined : visits.get(token)),
    end: (token) => visits.delete(token),
    close: () => clearInterval(telling),
  };
}

// Events of sports as a feed tells them, bets that lie on them, and what is decided about them.
import type { EventResult } from '@gwanje/contract';
import { appendAuditEvent } from '../src/audit/append-audit-event.command';
import { eventsJob } from '../src/bets/events/events-job';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { newId } from '../src/platform/new-id';
import { type Answer, givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { type FeedCall, feedCallWith, givenFeedKey } from './given-feed';
import { keyed } from './given-request';
import { givenSports } from './given-sports';

const HOUR_MS = 3_600_000;
let eventCount = 0;

export const EVENTS = '/api/bets/events';

export interface GivenEvent {
  readonly eventId: string;
  readonly externalId: string;
  readonly version: number;
}

/** A server that sells sports, two who decide about its events, and the feed that tells them. */
export async function givenEventDesk(options: Parameters<typeof givenServer>[0] = {}) {
  const server = await givenServer(options);
  const top = await signedIn(server);
  const operations = await signedIn(server, { type: 1 });
  const risk = await signedIn(server, { type: 4 });
  const key = await givenFeedKey(server, { top, scopes: ['sports', 'players'] });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenSports(server);
  return { server, operations, risk, feed: feedCallWith(server, key) };
}

export const fedEvent = (
  { clock }: Pick<TestServer, 'clock'>,
  values: Record<string, unknown> = {},
) => {
  eventCount += 1;
  return {
    ...{ source: 'demo', externalId: `e${eventCount}`, revision: 1, gameType: 'sports' },
    ...{ sport: 'Football', league: 'K League 1', home: `Home ${eventCount}` },
    ...{ away: `Away ${eventCount}` },
    startsAt: new Date(clock.now.getTime() + HOUR_MS).toISOString(),
    ...values,
  };
};

export const WIN_DRAW_LOSE = {
  ...{ kind: 'winDrawLose', period: 0, lineHundredths: 0 },
  prices: [
    { pick: 'home', oddsHundredths: 210 },
    { pick: 'draw', oddsHundredths: 320 },
    { pick: 'away', oddsHundredths: 330 },
  ],
};

/** An event of a feed with these markets. */
export async function givenEvent(
  server: Pick<TestServer, 'database' | 'clock'>,
  feed: FeedCall,
  values: Record<string, unknown> = {},
  markets: readonly object[] = [WIN_DRAW_LOSE],
): Promise<GivenEvent> {
  const row = fedEvent(server, values);
  await feed('PUT', '/feed/events', { rows: [row] });
  const { source, externalId } = row;
  await feed('PUT', '/feed/odds', { rows: [{ source, externalId, revision: 1, markets }] });
  const found = await server.database.db
    .selectFrom('sports_event')
    .select(['event_id', 'version'])
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();
  return { eventId: found.event_id, externalId, version: found.version };
}

/** Lets it have begun some time ago, by every clock. */
export async function startEvent(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { eventId }: Pick<GivenEvent, 'eventId'>,
  agoMs = HOUR_MS,
): Promise<void> {
  await db
    .updateTable('sports_event')
    .set({ starts_at: new Date(clock.now.getTime() - agoMs) })
    .where('event_id', '=', eventId)
    .execute();
}

/** Lets it be known that somebody has bet, which is all that asking for a second person needs. */
export async function layStake(
  { database: { db } }: Pick<TestServer, 'database'>,
  { eventId }: Pick<GivenEvent, 'eventId'>,
  pick: 'home' | 'away' | 'draw' = 'home',
): Promise<void> {
  const { market_id } = await db
    .selectFrom('market')
    .select('market_id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('market_stake')
    .values({
      ...{ market_id, pick, is_test: false, shard: 0, singles: 1, single_stake_won: 10_000 },
      ...{ single_payout_won: 21_000, carts: 0, cart_stake_won: 0, cart_payout_won: 0 },
    })
    .execute();
}

/** As if what was decided of an event were not carried out yet, of everything on it. */
export async function givenSettling(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { eventId }: Pick<GivenEvent, 'eventId'>,
): Promise<void> {
  await db
    .insertInto('event_settling')
    .values({
      ...{ event_id: eventId, takes_back: true, state_after: 'suspended', bettors: 1 },
      ...{ kind: null, seq: null, verdicts: null, done_to: null, started_at: clock.now },
      ...{ settled_by: null, first_by: null, reason: null },
    })
    .execute();
  await db
    .updateTable('sports_event')
    .set({ state: 'settling' })
    .where('event_id', '=', eventId)
    .execute();
}

export const finalOf = (home: number, away: number, more: Partial<EventResult> = {}) => ({
  ...{ status: 'final', home, away, periods: [], overtime: null, sides: [] },
  ...more,
});

export const readEvent = (
  admin: Pick<SignedIn, 'call'>,
  { eventId }: Pick<GivenEvent, 'eventId'>,
) => admin.call('GET', `${EVENTS}/${eventId}`);

/** A deed of an administrator, with what its preview says and the version that stands. */
export async function decideEvent(
  admin: Pick<SignedIn, 'call'>,
  { eventId }: Pick<GivenEvent, 'eventId'>,
  deed: 'result' | 'correct' | 'void' | 'rollback' | 'confirm' | 'suspend' | 'resume',
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { body } = await readEvent(admin, { eventId });
  const { version } = body.event;
  const isForecast = ['result', 'correct', 'void', 'rollback'].includes(deed);
  const asked = isForecast
    ? await admin.call('POST', `${EVENTS}/${eventId}/preview`, { deed, ...more })
    : undefined;
  const expected = asked?.body.expected ?? { bets: 0, payoutWon: 0 };
  return admin.call(
    'POST',
    `${EVENTS}/${eventId}/${deed}`,
    { version, reason: '확인', ...(isForecast && { expected }), ...more },
    keyed(),
  );
}

type Two = readonly [Pick<SignedIn, 'call'>, Pick<SignedIn, 'call'>];

/** A deed to which the second of two agrees. */
export async function decidedByTwo(
  [first, second]: Two,
  event: Pick<GivenEvent, 'eventId'>,
  deed: 'correct' | 'void' | 'rollback',
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { body } = await decideEvent(first, event, deed, more);
  if (body.outcome !== 'needsSecond') throw new Error(JSON.stringify(body));
  return decideEvent(second, event, deed, more);
}

/** Two people enter a result, and one of them confirms it. */
export async function confirmedByTwo(
  [first, second]: Two,
  event: Pick<GivenEvent, 'eventId'>,
  result: Record<string, unknown>,
): Promise<Answer> {
  for (const admin of [first, second]) await decideEvent(admin, event, 'result', result);
  return decideEvent(second, event, 'confirm');
}

/** Does by itself what time has decided. */
export const runEventsJob = ({ database: { db }, clock }: TestServer) =>
  eventsJob.run(
    { db, now: () => clock.now, appendAudit: appendAuditEvent } as Parameters<
      typeof eventsJob.run
    >[0],
    new AbortController().signal,
  );

export const nobody = () => newId(new Date());

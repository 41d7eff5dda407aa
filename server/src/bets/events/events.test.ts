// Events of sports through HTTP: what a feed tells, what is decided about them, and who has a say.
import { SPORT_PERIODS } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  type SignedIn,
  somebodyWaits,
  type TestServer,
} from '../../../test/given';
import {
  decideEvent,
  EVENTS,
  fedEvent,
  finalOf,
  type GivenEvent,
  givenEvent,
  givenEventDesk,
  givenSettling,
  layStake,
  nobody,
  readEvent,
  runEventsJob,
  startEvent,
  WIN_DRAW_LOSE,
} from '../../../test/given-event';
import type { FeedCall } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import { givenSports, placeSports } from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;

beforeAll(async () => {
  ({ server, operations, risk, feed } = await givenEventDesk());
});
afterAll(() => server.close());

describe('bets.listEvents', () => {
  it('lists events by view, sport and name, also by initial consonants', async () => {
    const event = await givenEvent(server, feed, { home: '울산 현대', league: 'K리그' });
    const { body } = await operations.call('GET', `${EVENTS}?view=prematchOngoing&query=ㅇㅅ`);
    expect(body.rows).toMatchObject([
      { eventId: event.eventId, phase: 'open', markets: 1, marketsOpen: 1, bets: 0 },
    ]);
    expect(body.rows[0].basic.prices[0]).toEqual({ pick: 'home', oddsHundredths: 210 });
    const named = await operations.call(
      'GET',
      `${EVENTS}?view=prematchOngoing&sport=Football&league=${encodeURIComponent('K리그')}`,
    );
    expect(named.body.rows).toHaveLength(1);
    const closed = await operations.call('GET', `${EVENTS}?view=prematchClosed&query=ㅇㅅ`);
    expect(closed.body.rows).toEqual([]);
    await startEvent(server, event);
    const started = await operations.call('GET', `${EVENTS}?view=prematchClosed&query=ㅇㅅ`);
    expect(started.body.rows).toMatchObject([{ phase: 'started' }]);
    await server.database.db
      .updateTable('sports_event')
      .set({ fed_at: null, starts_at: new Date(Date.now() - 10 * 3_600_000) })
      .where('event_id', '=', event.eventId)
      .execute();
    const waiting = await operations.call('GET', `${EVENTS}?state=awaiting&query=ㅇㅅ`);
    expect(waiting.body.rows).toHaveLength(1);
  });
});

describe('the orders of events', () => {
  const listed = async (query: string): Promise<string[]> => {
    const { body } = await operations.call('GET', `${EVENTS}?${query}`);
    return body.rows.map(({ eventId }: { eventId: string }) => eventId);
  };

  it('are by what lies on those that are to begin, and by nothing else of all that ever were', async () => {
    const [idle, laid] = [
      await givenEvent(server, feed, { home: '순서 하나' }),
      await givenEvent(server, feed, { home: '순서 둘' }),
    ];
    await layStake(server, laid);
    const of = `view=prematchOngoing&query=${encodeURIComponent('순서')}`;
    for (const sort of ['bets', 'stake', 'worst'])
      expect(await listed(`${of}&sort=${sort}`)).toEqual([laid.eventId, idle.eventId]);
    for (const wide of ['view=prematchClosed&sort=stake', 'sort=worst', 'view=custom&sort=due'])
      expectRefusal(await operations.call('GET', `${EVENTS}?${wide}`), 409, 'list.too_wide');
  });

  it('begin with what should have been over longest, however long its sport lasts', async () => {
    const waiting = async (sport: string, hoursAgo: number) => {
      const event = await givenEvent(server, feed, { home: '지연 순서', sport });
      await server.database.db
        .updateTable('sports_event')
        .set({ fed_at: null, starts_at: new Date(Date.now() - hoursAgo * 3_600_000) })
        .where('event_id', '=', event.eventId)
        .execute();
      return event.eventId;
    };
    const golf = await waiting('Golf', 6);
    const tableTennis = await waiting('Table Tennis', 4);
    const of = `view=prematchClosed&state=awaiting&query=${encodeURIComponent('지연')}`;
    expect(await listed(`${of}&sort=soonest`)).toEqual([golf, tableTennis]);
    expect(await listed(`${of}&sort=due`)).toEqual([tableTennis, golf]);
  });
});

describe('an event that the clock brings to a list', () => {
  it('is told of as new to whoever looks at that list', async () => {
    const [minute, day] = [60_000, 86_400_000];
    server.clock.advance(-day);
    const startsAt = new Date(Date.now() + 60 * minute).toISOString();
    const live = { gameType: 'sportsLive', home: '시계 경기', startsAt };
    const event = await givenEvent(server, feed, live);
    server.clock.advance(day);
    const added = async (filter: string) => {
      const asked = {
        ...{ list: EVENTS, filter: `${filter}&query=시계` },
        since: new Date(Date.now() - 2 * minute).toISOString(),
      };
      const { body } = await operations.call(
        'GET',
        `/api/list-changes?${new URLSearchParams(asked)}`,
      );
      return body.added;
    };
    const begin = (minutesAgo: number) =>
      server.database.db
        .updateTable('sports_event')
        .set({ fed_at: null, starts_at: new Date(Date.now() - minutesAgo * minute) })
        .where('event_id', '=', event.eventId)
        .execute();
    expect(await added('view=liveUpcoming')).toBe(0);
    await begin(1);
    expect(await added('view=liveOngoing')).toBe(1);
    await begin(30);
    expect(await added('view=liveOngoing')).toBe(0);
    await begin(SPORT_PERIODS.Football.minutes + 1);
    expect(await added('view=liveClosed&state=awaiting')).toBe(1);
    await begin(SPORT_PERIODS.Football.minutes + 30);
    expect(await added('view=liveClosed&state=awaiting')).toBe(0);
  });

  it('is told of as new where its feed speaks of it again after it was over for silence', async () => {
    const minute = 60_000;
    server.clock.advance(-86_400_000);
    const startsAt = new Date(Date.now() + 60 * minute).toISOString();
    const live = { gameType: 'sportsLive', home: '되살린 경기', startsAt };
    const event = await givenEvent(server, feed, live);
    server.clock.advance(86_400_000);
    await server.database.db
      .updateTable('sports_event')
      .set({
        fed_at: new Date(Date.now() - 10 * minute),
        starts_at: new Date(Date.now() - (SPORT_PERIODS.Football.minutes + 30) * minute),
      })
      .where('event_id', '=', event.eventId)
      .execute();
    const added = async () => {
      const since = new Date(Date.now() - minute).toISOString();
      const filter = 'view=liveOngoing&query=되살린';
      const asked = new URLSearchParams({ list: EVENTS, filter, since });
      return (await operations.call('GET', `/api/list-changes?${asked}`)).body.added;
    };
    const tell = (revision: number) =>
      feed('PUT', '/feed/odds', {
        rows: [
          {
            ...{ source: 'demo', externalId: event.externalId, revision },
            markets: [WIN_DRAW_LOSE],
          },
        ],
      });
    expect(await added()).toBe(0);
    expect((await tell(2)).body.rows[0].outcome).toBe('taken');
    expect(await added()).toBe(1);
    await server.database.db
      .updateTable('sports_event')
      .set({ stands_at: null, listed_at: null })
      .where('event_id', '=', event.eventId)
      .execute();
    await tell(3);
    expect(await added()).toBe(0);
  });

  it('is told of as new as well where somebody brings it there, and nowhere that it has been', async () => {
    const [minute, day] = [60_000, 86_400_000];
    server.clock.advance(-day);
    const startsAt = new Date(Date.now() + 60 * minute).toISOString();
    const event = await givenEvent(server, feed, { home: '이동 경기', startsAt });
    server.clock.advance(day);
    const added = async (filter: string) => {
      const asked = {
        ...{ list: EVENTS, filter: `${filter}&query=이동` },
        since: new Date(Date.now() - minute).toISOString(),
      };
      const { body } = await operations.call(
        'GET',
        `/api/list-changes?${new URLSearchParams(asked)}`,
      );
      return body.added;
    };
    const none = { expected: { bets: 0, payoutWon: 0 } };
    await decideEvent(operations, event, 'suspend');
    expect(await added('view=prematchOngoing')).toBe(0);
    expect(await added('view=prematchOngoing&state=suspended')).toBe(1);
    await decideEvent(operations, event, 'void', none);
    expect(await added('view=prematchClosed')).toBe(1);
    expect(await added('view=prematchClosed&state=void')).toBe(1);
    await decideEvent(operations, event, 'rollback', none);
    expect(await added('view=prematchOngoing')).toBe(1);
    await server.database.db
      .updateTable('sports_event')
      .set({ stands_at: null, listed_at: null, starts_at: new Date(Date.now() - 30 * minute) })
      .where('event_id', '=', event.eventId)
      .execute();
    await decideEvent(operations, event, 'result', { ...none, result: finalOf(1, 0) });
    expect(await added('view=prematchClosed')).toBe(0);
    expect(await added('view=prematchClosed&state=confirming')).toBe(1);
  });
});

describe('an event that comes to a search by its names or its day', () => {
  const DAY_MS = 86_400_000;
  const added = async (filter: string) => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const asked = new URLSearchParams({ list: EVENTS, filter, since });
    const { status, body } = await operations.call('GET', `/api/list-changes?${asked}`);
    expect(status).toBe(200);
    return body.added;
  };
  const tell = (row: object) => feed('PUT', '/feed/events', { rows: [row] });
  /** Tomorrow at noon of Seoul. */
  const noon = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T03:00:00Z`);
  const after = (ms: number) => new Date(noon.getTime() + ms).toISOString();
  /** An event that, by its name, is a day old. */
  async function givenOld(values: Record<string, unknown>) {
    server.clock.advance(-DAY_MS);
    const row = { ...fedEvent(server, values), startsAt: after(0) };
    await tell(row);
    server.clock.advance(DAY_MS);
    return row;
  }

  it('is told of as new once a team of it is called so, by hand or by an import', async () => {
    await givenOld({ home: 'Renamed One', away: 'Renamed Two' });
    const teams = async (query: string) =>
      (await operations.call('GET', `/api/bets/team-names?query=${query}`)).body.rows;
    expect(await added('query=새이름')).toBe(0);
    const ofAll = await added('view=prematchOngoing');
    const [{ teamId, version }] = await teams('Renamed One');
    const change = (more: object) =>
      operations.call('PUT', `/api/bets/team-names/${teamId}`, {
        ...{ version, nameKo: '새이름', nameEn: null, aliases: [], ...more },
      });
    expect((await change({})).status).toBe(200);
    expect(await added('view=prematchOngoing&query=새이름')).toBe(1);
    expect(await added('query=새이름')).toBe(1);
    expect(await added('view=prematchOngoing')).toBe(ofAll);
    const rows = [{ sport: 'Football', name: 'Renamed Two', nameKo: '들여온이름', nameEn: null }];
    const path = '/api/bets/team-names/import';
    const { digest } = (await operations.call('POST', path, { rows })).body;
    await operations.call('POST', path, { rows, expectedDigest: digest });
    expect(await added('query=들여온')).toBe(1);
  });

  it('is told of as new where its feed gives it another league, teams or day, and not another hour', async () => {
    const row = await givenOld({ home: 'Fed One', away: 'Fed Two', league: 'Fed League' });
    await tell({ ...row, revision: 2, startsAt: after(3_600_000) });
    expect(await added('query=Fed One')).toBe(0);
    await tell({ ...row, revision: 3, league: 'Another Fed League' });
    expect(await added('query=Another Fed League')).toBe(1);
    const later = await givenOld({ home: 'Day One', away: 'Day Two' });
    const startsAt = after(3 * DAY_MS);
    const dayOn = startsAt.slice(0, 10);
    const ofDay = `from=${dayOn}&to=${dayOn}&query=Day One`;
    expect(await added(ofDay)).toBe(0);
    await tell({ ...later, revision: 2, startsAt });
    expect(await added(ofDay)).toBe(1);
  });

  it('is told of as new once its team is that of the search by a merge, and not by the undoing', async () => {
    await givenOld({ home: 'Merged From', away: 'Merge Rival' });
    await givenOld({ home: 'Merged Into', away: 'Merge Rival' });
    const path = '/api/bets/team-names';
    const team = async (name: string) =>
      (await operations.call('GET', `${path}?query=${name}`)).body.rows[0];
    const [from, into] = [await team('Merged From'), await team('Merged Into')];
    expect(await added('query=Merged Into')).toBe(0);
    const { body } = await operations.call('POST', `${path}/${from.teamId}/merge`, {
      ...{ intoId: into.teamId, version: from.version, events: 1, reason: '같은 팀' },
    });
    expect(await added('query=Merged Into')).toBe(1);
    await operations.call('POST', `${path}/merges/${body.merges[0].mergeId}/undo`, {
      ...{ version: body.version, reason: '다른 팀' },
    });
    expect(await added('query=Merged Into')).toBe(0);
    expect(await added('query=Merged From')).toBe(1);
  });
});

describe('the markets of a live event that is to begin', () => {
  it('are counted kind by kind, and of no other event', async () => {
    const live = await givenEvent(server, feed, { gameType: 'sportsLive' });
    const { body } = await readEvent(operations, live);
    expect(body.event.bundles).toEqual([{ kind: 'winDrawLose', markets: 1 }]);
    const other = await givenEvent(server, feed);
    expect((await readEvent(operations, other)).body.event.bundles).toBeNull();
  });
});

describe('the last event of one that is played', () => {
  it('is the last score that was another, and whose it was', async () => {
    const event = await givenEvent(server, feed, { gameType: 'sportsLive', home: '마지막 사건' });
    const tell = (revision: number, home: number, away: number, periods: number[][]) =>
      feed('PUT', '/feed/scores', {
        rows: [
          {
            ...{ source: 'demo', externalId: event.externalId, revision, home, away, periods },
            ...{ period: 1, clockSeconds: revision },
          },
        ],
      });
    const last = async () => (await readEvent(operations, event)).body.event.lastScore;
    await tell(1, 0, 0, []);
    expect(await last()).toBeNull();
    await tell(2, 0, 1, []);
    await tell(3, 0, 1, [[0, 1]]);
    expect(await last()).toMatchObject({ side: 'away', home: 0, away: 1 });
    await tell(4, 0, 0, [[0, 0]]);
    expect(await last()).toMatchObject({ side: null, home: 0, away: 0 });
    await tell(5, 1, 0, [[1, 0]]);
    expect(await last()).toMatchObject({ side: 'home', home: 1, away: 0 });
  });
});

describe('bets.totalEvents', () => {
  it('sums what lies on the events of a filter', async () => {
    const event = await givenEvent(server, feed, { home: '합계' });
    await layStake(server, event);
    const { body } = await operations.call(
      'GET',
      `${EVENTS}/totals?view=prematchOngoing&query=${encodeURIComponent('합계')}`,
    );
    expect(body).toMatchObject({ count: 1, totals: [{ bets: 1, stakeWon: 10_000 }] });
    await server.database.db
      .updateTable('sports_event')
      .set({ state: 'settled' })
      .where('event_id', '=', event.eventId)
      .execute();
    const over = async (days: Record<string, string>) => {
      const asked = new URLSearchParams({ view: 'prematchClosed', state: 'settled', ...days });
      return (
        await operations.call(
          'GET',
          `${EVENTS}/totals?query=${encodeURIComponent('합계')}&${asked}`,
        )
      ).body;
    };
    // All that were ever played are counted alone.
    expect(await over({})).toMatchObject({ count: 1, totals: [] });
    const day = (after: number) =>
      new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
    expect(await over({ from: day(-1), to: day(2) })).toMatchObject({
      ...{ count: 1, totals: [{ bets: 1, stakeWon: 10_000 }] },
    });
  });
});

describe('bets.readEvent', () => {
  it('tells markets with what lies on them, and of no event nothing', async () => {
    const event = await givenEvent(server, feed);
    await layStake(server, event);
    const { body } = await readEvent(operations, event);
    expect(body.markets[0].picks[0]).toEqual({
      ...{ pick: 'home', oddsHundredths: 210, isVoid: false, bets: 1 },
      isSuspended: false,
      ...{ stakeWon: 10_000, worstWon: 21_000 },
    });
    expect(body.event).toMatchObject({ bets: 1, worstWon: 21_000 });
    expectRefusal(await readEvent(operations, { eventId: nobody() }), 404, 'event.not_found');
  });
});

describe('feed.tellEvents', () => {
  it('takes each revision once, and tells row by row', async () => {
    const row = fedEvent(server);
    const { body: first } = await feed('PUT', '/feed/events', { rows: [row] });
    expect(first.rows).toEqual([{ externalId: row.externalId, outcome: 'taken' }]);
    const { body: again } = await feed('PUT', '/feed/events', {
      rows: [{ ...row, home: 'Somebody else' }, fedEvent(server)],
    });
    expect(again.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'older',
      'taken',
    ]);
    const odds = { source: 'demo', revision: 1, markets: [WIN_DRAW_LOSE] };
    const { body: unknown } = await feed('PUT', '/feed/odds', {
      rows: [{ ...odds, externalId: 'never' }],
    });
    expect(unknown.rows[0].outcome).toBe('event.not_found');
    const wrong = { ...WIN_DRAW_LOSE, prices: [{ pick: 'over', oddsHundredths: 190 }] };
    const { body: bad } = await feed('PUT', '/feed/odds', {
      rows: [{ ...odds, externalId: row.externalId, markets: [wrong] }],
    });
    expect(bad.rows[0].outcome).toBe('wrong');
  });

  it('keeps the newest of two revisions that come first at once', async () => {
    const row = fedEvent(server);
    const later = new Date(Date.parse(row.startsAt) + 60_000).toISOString();
    const newer = { ...row, revision: 2, startsAt: later, league: 'A league of its own' };
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query(
      `insert into league (league_id, sport, name) values (gen_random_uuid(), $1, $2)`,
      [newer.sport, newer.league],
    );
    // It has found no such event, and waits for its league.
    const told = feed('PUT', '/feed/events', { rows: [newer] });
    await somebodyWaits(server);
    const { body: older } = await feed('PUT', '/feed/events', { rows: [row] });
    expect(older.rows[0].outcome).toBe('taken');
    await holder.query('rollback');
    holder.release();
    expect((await told).body.rows[0].outcome).toBe('taken');
    const kept = await server.database.db
      .selectFrom('sports_event')
      .select(['revision', 'starts_at'])
      .where('external_id', '=', row.externalId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ revision: 2, starts_at: new Date(later) });
  });

  it('leaves a line of what came', async () => {
    await feed('PUT', '/feed/events', { rows: [fedEvent(server)] });
    const lines = await auditLines(server, 'event.feed');
    expect(lines.map(({ after }) => after)).toContainEqual({ of: 'events', taken: 1 });
  });
});

describe('feed.tellOdds', () => {
  it.each([
    ['too many rows', { rows: Array.from({ length: 501 }, () => ({})) }],
    [
      'odds of 1.00',
      {
        rows: [
          {
            source: 'x',
            externalId: 'x',
            revision: 1,
            markets: [{ ...WIN_DRAW_LOSE, prices: [{ pick: 'home', oddsHundredths: 100 }] }],
          },
        ],
      },
    ],
    [
      'a line between quarters',
      {
        rows: [
          {
            source: 'x',
            externalId: 'x',
            revision: 1,
            markets: [{ ...WIN_DRAW_LOSE, lineHundredths: 10 }],
          },
        ],
      },
    ],
    ['nothing', { rows: [] }],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await feed('PUT', '/feed/odds', body), 400, 'request.invalid');
  });

  it('keeps every odds, and none that an administrator holds', async () => {
    const event = await givenEvent(server, feed);
    const { body } = await readEvent(operations, event);
    const [market] = body.markets;
    const prices = WIN_DRAW_LOSE.prices.map((one) => ({ ...one, oddsHundredths: 250 }));
    const changed = await operations.call('POST', `${EVENTS}/${event.eventId}/odds`, {
      ...{ marketId: market.marketId, version: market.version, prices, reason: '쏠림' },
      freezeMinutes: 10,
    });
    expect(changed.body.event.basic.prices[0].oddsHundredths).toBe(250);
    const row = { source: 'demo', externalId: event.externalId, revision: 2 };
    const { body: told } = await feed('PUT', '/feed/odds', {
      rows: [{ ...row, markets: [WIN_DRAW_LOSE] }],
    });
    expect(told.rows[0].outcome).toBe('frozen');
    const history = await operations.call(
      'GET',
      `${EVENTS}/${event.eventId}/odds?marketId=${market.marketId}`,
    );
    expect(history.body.versions.map(({ source }: { source: string }) => source)).toEqual([
      'hand',
      'feed',
    ]);
  });
});

describe('bets.listEventOdds', () => {
  it('knows no market of another event', async () => {
    const event = await givenEvent(server, feed);
    const path = `${EVENTS}/${event.eventId}/odds?marketId=${nobody()}`;
    expectRefusal(await operations.call('GET', path), 404, 'event.not_found');
  });
});

describe('feed.tellScores', () => {
  it('stops live markets for some seconds when the score changes, not when it is told again', async () => {
    const event = await givenEvent(server, feed, { gameType: 'sportsLive' });
    await startEvent(server, event);
    const score = { source: 'demo', externalId: event.externalId, home: 1, away: 0, periods: [] };
    const told = { ...score, period: 1, clockSeconds: 600 };
    await feed('PUT', '/feed/scores', { rows: [{ ...told, revision: 1 }] });
    const { body } = await readEvent(operations, event);
    expect(body.event).toMatchObject({ period: 1, clockSeconds: 600, score: { home: 1, away: 0 } });
    const until = body.event.suspendedUntil;
    expect(Date.parse(until)).toBe(server.clock.now.getTime() + 20_000);
    server.clock.advance(5_000);
    await feed('PUT', '/feed/scores', { rows: [{ ...told, revision: 2, clockSeconds: 605 }] });
    const after = await readEvent(operations, event);
    expect(after.body.event.suspendedUntil).toBe(until);
    expect(after.body.scores).toHaveLength(1);
  });
});

describe('an event of which a feed tells that it is played before it is to begin', () => {
  const sold = async (values: Record<string, unknown> = {}) => {
    const event = await givenEvent(server, feed, values);
    const { memberId } = await givenMember(server, { walletsWon: { money: 50_000 } });
    const [{ marketId }] = (await readEvent(operations, event)).body.markets;
    const leg = { marketId, pick: 'home', oddsHundredths: 210, oddsVersion: 1 };
    const place = (reference: string) =>
      placeSports(feed, { memberId, reference, stakeWon: 10_000, legs: [leg] });
    const { betId } = (await place('before')).body;
    const cancel = () => feed('POST', `/feed/bets/${betId}/cancel`, { memberId });
    const named = { source: 'demo', externalId: event.externalId };
    return {
      event,
      place,
      cancel,
      named,
      seen: async () => (await readEvent(operations, event)).body.event,
    };
  };

  it('is sold no more by its score, until somebody has looked', async () => {
    const { event, place, cancel, named, seen } = await sold();
    const waits = { ...named, home: 0, away: 0, periods: [], period: null, clockSeconds: null };
    await feed('PUT', '/feed/scores', { rows: [{ ...waits, revision: 1 }] });
    expect((await place('to-come')).status).toBe(200);
    const score = { ...waits, home: 2, period: 1, clockSeconds: 1_200 };
    const { body } = await feed('PUT', '/feed/scores', { rows: [{ ...score, revision: 2 }] });
    expect(body.rows[0].outcome).toBe('taken');
    expectRefusal(await place('knows-more'), 409, 'bet.closed');
    expectRefusal(await cancel(), 409, 'bet.started');
    expect(await seen()).toMatchObject({ phase: 'suspended', isFedOtherwise: true });
    // What it ends with pays nobody by itself either.
    await startEvent(server, event);
    const result = { ...named, revision: 3, result: finalOf(2, 0) };
    expect((await feed('POST', '/feed/results/sports', result)).body.outcome).toBe('held');
  });

  it('is sold no more by its result, which is told again once it may have ended', async () => {
    const { event, place, cancel, named, seen } = await sold();
    const result = { ...named, revision: 1, result: finalOf(3, 1) };
    expectRefusal(await feed('POST', '/feed/results/sports', result), 409, 'event.not_started');
    expectRefusal(await place('knows-all'), 409, 'bet.closed');
    expectRefusal(await cancel(), 409, 'bet.started');
    expect(await seen()).toMatchObject({ phase: 'suspended', isFedOtherwise: true });
    const alarm = sql`select 1 from alarm where kind = 'resultHeld'
      and details ->> 'eventId' = ${event.eventId}`;
    expect((await alarm.execute(server.database.db)).rows).toHaveLength(1);
    await startEvent(server, event);
    expect((await feed('POST', '/feed/results/sports', result)).body.outcome).toBe('held');
  });

  it('is sold on where it is sold while it is played', async () => {
    const { place, named } = await sold({ gameType: 'sportsLive' });
    const score = { ...named, home: 0, away: 0, periods: [], period: 1, clockSeconds: 30 };
    await feed('PUT', '/feed/scores', { rows: [{ ...score, revision: 1 }] });
    expect((await place('live')).status).toBe(200);
  });
});

describe('odds that a feed tells no more', () => {
  it('are on sale as long as the setting has it, whatever else is told of their event', async () => {
    const event = await givenEvent(server, feed, { gameType: 'sportsLive' });
    await startEvent(server, event);
    const [{ marketId }] = (await readEvent(operations, event)).body.markets;
    const { memberId } = await givenMember(server, { walletsWon: { money: 50_000 } });
    const leg = { marketId, pick: 'home', oddsHundredths: 210, oddsVersion: 1 };
    const place = (reference: string) =>
      placeSports(feed, { memberId, reference, stakeWon: 10_000, legs: [leg] });
    const named = { source: 'demo', externalId: event.externalId };
    const isSold = async () =>
      (await feed('GET', '/feed/events?gameType=sportsLive')).body.events.some(
        ({ eventId }: { eventId: string }) => eventId === event.eventId,
      );
    let revision = 1;
    const laterWithScore = async () => {
      revision += 1;
      server.clock.advance(61_000);
      const score = { home: 0, away: 0, periods: [], period: 1, clockSeconds: revision * 61 };
      await feed('PUT', '/feed/scores', { rows: [{ ...named, revision, ...score }] });
    };
    await laterWithScore();
    expect([(await place('told')).status, await isSold()]).toEqual([200, true]);
    await laterWithScore();
    expectRefusal(await place('silent'), 409, 'bet.closed');
    expect(await isSold()).toBe(false);
    const { oddsFedAt } = (await readEvent(operations, event)).body.event;
    expect(server.clock.now.getTime() - Date.parse(oddsFedAt)).toBe(122_000);
    const odds = { ...named, revision, markets: [WIN_DRAW_LOSE] };
    await feed('PUT', '/feed/odds', { rows: [odds] });
    expect([(await place('again')).status, await isSold()]).toEqual([200, true]);
  });
});

describe('feed.tellSportsResult', () => {
  const tell = (event: { externalId: string }, result: object, revision = 10) =>
    feed('POST', '/feed/results/sports', {
      ...{ source: 'demo', externalId: event.externalId, revision, result },
    });

  it('is kept until nobody has objected, and settles then', async () => {
    const early = await givenEvent(server, feed);
    expectRefusal(await tell(early, finalOf(2, 1)), 409, 'event.not_started');
    const event = await givenEvent(server, feed);
    await startEvent(server, event);
    expectRefusal(
      await tell(
        event,
        finalOf(2, 1, {
          periods: [
            [1, 0],
            [0, 1],
          ],
        }),
      ),
      400,
      'event.score_mismatch',
    );
    expect((await tell(event, finalOf(2, 1))).body).toEqual({ outcome: 'kept' });
    await runEventsJob(server);
    expect((await readEvent(risk, event)).body.event.phase).toBe('confirming');
    server.clock.advance(10 * 60_000);
    await runEventsJob(server);
    const { body } = await readEvent(risk, event);
    expect(body.event).toMatchObject({ phase: 'settled', score: { home: 2, away: 1 } });
    expect(body.settlements).toMatchObject([{ settlementNo: 1, kind: 'settle', by: null }]);
    expect((await tell(event, finalOf(2, 1), 11)).body.outcome).toBe('known');
    expect((await tell(event, finalOf(1, 1), 12)).body.outcome).toBe('differs');
    expect((await tell(event, finalOf(1, 1), 12)).body.outcome).toBe('older');
    expect((await auditLines(server, 'event.result')).length).toBeGreaterThan(0);
    expectRefusal(await tell({ externalId: 'never' }, finalOf(1, 1)), 404, 'event.not_found');
  });

  it('is held where it differs from what stands', async () => {
    const event = await givenEvent(server, feed);
    await startEvent(server, event);
    await tell(event, finalOf(2, 1));
    expect((await tell(event, finalOf(2, 2), 11)).body.outcome).toBe('held');
    server.clock.advance(3_600_000);
    await runEventsJob(server);
    const { body } = await readEvent(risk, event);
    expect(body.event).toMatchObject({ phase: 'confirming', confirmsAt: null });
  });
});

describe('bets.createEvent', () => {
  const asked = (more: object = {}) => ({
    ...{ gameType: 'sports', sport: 'Football', league: '친선', home: '서울', away: '부산' },
    startsAt: new Date(server.clock.now.getTime() + 7_200_000).toISOString(),
    ...{ limitPercent: 100, notice: null, markets: [WIN_DRAW_LOSE] },
    ...more,
  });

  it('makes an event with its odds once, and asks before it makes it again', async () => {
    const made = await operations.call('POST', EVENTS, asked());
    expect(made.status).toBe(200);
    expect(made.body.event).toMatchObject({ source: null, phase: 'open', markets: 1 });
    expectRefusal(await operations.call('POST', EVENTS, asked()), 409, 'event.again');
    const again = await operations.call('POST', EVENTS, asked({ isAgainMeant: true }));
    expect(again.status).toBe(200);
    const lines = await auditLines(server, 'event.create');
    expect(lines.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['a start in the past', { startsAt: '2020-01-01T00:00:00.000Z' }, 409, 'event.started'],
    ['a team against itself', { away: '서울' }, 400, 'event.same_team'],
    [
      'the same market twice',
      { markets: [WIN_DRAW_LOSE, WIN_DRAW_LOSE] },
      400,
      'event.wrong_market',
    ],
    [
      'odds without a margin',
      {
        home: '새 팀',
        markets: [
          {
            ...WIN_DRAW_LOSE,
            prices: WIN_DRAW_LOSE.prices.map((one) => ({ ...one, oddsHundredths: 1_850 })),
          },
        ],
      },
      409,
      'event.margin',
    ],
  ] as const)('refuses %s', async (_, change, status, code) => {
    expectRefusal(await operations.call('POST', EVENTS, asked(change)), status, code);
  });
});

describe('bets.deleteEvent', () => {
  const make = async (home: string) =>
    (
      await operations.call('POST', EVENTS, {
        ...{ gameType: 'sports', sport: 'Football', league: '친선', home, away: '삭제 상대' },
        startsAt: new Date(server.clock.now.getTime() + 7_200_000).toISOString(),
        ...{ limitPercent: 100, notice: null, markets: [WIN_DRAW_LOSE] },
      })
    ).body.event;
  const remove = ({ eventId, version }: { eventId: string; version: number }) =>
    operations.call('POST', `${EVENTS}/${eventId}/delete`, { version, reason: '잘못 등록' });

  it('takes what was made by hand away, once, and frees its teams', async () => {
    const event = await make('삭제 팀');
    expectRefusal(await remove({ ...event, version: 9 }), 409, 'event.stale');
    expect((await remove(event)).body).toEqual({ eventId: event.eventId, outcome: 'done' });
    expectRefusal(await readEvent(operations, event), 404, 'event.not_found');
    expectRefusal(await remove({ ...event, version: 2 }), 404, 'event.not_found');
    const listed = `${EVENTS}?view=custom&query=${encodeURIComponent('삭제 팀')}`;
    expect((await operations.call('GET', listed)).body.rows).toEqual([]);
    const totals = await operations.call('GET', listed.replace('?', '/totals?'));
    expect(totals.body.count).toBe(0);
    // The same teams at the same time ask nothing: there is no such event any more.
    expect(await make('삭제 팀')).toMatchObject({ phase: 'open' });
    expect((await auditLines(server, 'event.delete')).at(-1)).toMatchObject({
      before: { state: 'open' },
      after: { reason: '잘못 등록' },
    });
  });

  it('leaves what a feed tells of, and what a bet names', async () => {
    expectRefusal(await remove(await givenEvent(server, feed)), 409, 'event.fed');
    const event = await make('배팅 있는 팀');
    const markets = (await readEvent(operations, event)).body.markets;
    await givenSports(server);
    await makeLedgerPartitions(server.database.db, server.clock.now);
    const member = await givenMember(server, { walletsWon: { money: 50_000 } });
    const placed = await placeSports(feed, {
      ...{ memberId: member.memberId, reference: 'delete-me', stakeWon: 10_000 },
      legs: [
        { ...{ marketId: markets[0].marketId, pick: 'home' }, oddsHundredths: 210, oddsVersion: 1 },
      ],
    });
    expect(placed.status).toBe(200);
    expectRefusal(await remove(event), 409, 'event.has_bets');
    // A bet that was given back names it still.
    await feed('POST', `/feed/bets/${placed.body.betId}/cancel`, { memberId: member.memberId });
    expectRefusal(await remove(event), 409, 'event.has_bets');
  });
});

describe('bets.changeEvent', () => {
  it('lets no team play against itself, by whatever name', async () => {
    const event = await givenEvent(server, feed);
    const { version, home, startsAt } = (await readEvent(operations, event)).body.event;
    const name = `${home.name} FC`;
    await server.database.db
      .updateTable('team_name')
      .set({ aliases: [name] })
      .where('team_id', '=', home.teamId)
      .execute();
    for (const away of [home.name, name]) {
      const changed = await operations.call('PUT', `${EVENTS}/${event.eventId}`, {
        ...{ version, reason: '변경', home: home.name, away, startsAt, limitPercent: 50 },
        ...{ notice: null, delaySeconds: null },
      });
      expectRefusal(changed, 400, 'event.same_team');
    }
  });

  it('takes a second administrator for another start once somebody has bet', async () => {
    const event = await givenEvent(server, feed);
    const change = async (admin: SignedIn, startsAt: Date) => {
      const { body } = await readEvent(admin, event);
      const { version, home, away } = body.event;
      return admin.call('PUT', `${EVENTS}/${event.eventId}`, {
        ...{ version, reason: '변경', home: home.name, away: away.name },
        ...{ startsAt: startsAt.toISOString(), limitPercent: 50, notice: null, delaySeconds: 5 },
      });
    };
    const later = new Date(server.clock.now.getTime() + 9_000_000);
    expect((await change(operations, later)).body.outcome).toBe('done');
    await layStake(server, event);
    const other = new Date(server.clock.now.getTime() + 9_900_000);
    expect((await change(operations, other)).body.outcome).toBe('needsSecond');
    expectRefusal(await change(operations, other), 409, 'event.second_admin');
    const agreed = await change(risk, other);
    expect(agreed.body).toMatchObject({
      outcome: 'done',
      event: { startsAt: other.toISOString(), limitPercent: 50, isSecondAsked: false },
    });
    expect((await auditLines(server, 'event.update')).length).toBe(3);
    const { body } = await readEvent(risk, event);
    const stale = { version: body.event.version - 1, reason: '변경', home: 'x', away: 'y' };
    expectRefusal(
      await operations.call('PUT', `${EVENTS}/${event.eventId}`, {
        ...{ ...stale, startsAt: other.toISOString(), limitPercent: 50, notice: null },
        delaySeconds: null,
      }),
      409,
      'event.stale',
    );
    // Nobody else is left who could agree.
    const { db } = server.database;
    const others = db.updateTable('admin').where('_id', '<>', operations.adminId);
    await others.set({ status: 'suspended' }).execute();
    const next = new Date(server.clock.now.getTime() + 9_950_000);
    expectRefusal(await change(operations, next), 409, 'admin.no_second');
    await others.set({ status: 'active' }).execute();
  });
});

it('neither sells an event that is being settled nor stops or changes it', async () => {
  const event = await givenEvent(server, feed);
  const [{ marketId, version }] = (await readEvent(operations, event)).body.markets;
  await givenSettling(server, event);
  for (const deed of ['suspend', 'resume'] as const)
    expectRefusal(await decideEvent(operations, event, deed), 409, 'event.settling');
  const { prices } = WIN_DRAW_LOSE;
  const odds = { marketId, version, prices, reason: '조정' };
  expectRefusal(
    await operations.call('POST', `${EVENTS}/${event.eventId}/odds`, odds),
    409,
    'event.settling',
  );
});

describe('bets.suspendEvent', () => {
  it('stops and resumes an event, one market alone, and many at once', async () => {
    const event = await givenEvent(server, feed, { home: '중지할 팀' });
    const { body } = await readEvent(operations, event);
    const [{ marketId }] = body.markets;
    await decideEvent(operations, event, 'suspend', { marketId });
    expect((await readEvent(operations, event)).body.event.marketsOpen).toBe(0);
    await decideEvent(operations, event, 'resume', { marketId });
    const bulk = (deed: string, events = 1) =>
      operations.call(
        'POST',
        `${EVENTS}/bulk`,
        {
          ...{ deed, events, reason: '점검' },
          filter: { view: 'prematchOngoing', query: '중지할 팀' },
        },
        keyed(),
      );
    expectRefusal(await bulk('suspend', 2), 409, 'event.preview_changed');
    expect((await bulk('suspend')).body).toMatchObject({ done: 1, skipped: 0 });
    expect((await readEvent(operations, event)).body.event.phase).toBe('suspended');
    expect((await bulk('resume')).body).toMatchObject({ done: 1, skipped: 0 });
    const stale = await operations.call('POST', `${EVENTS}/${event.eventId}/suspend`, {
      ...{ version: 1, reason: '점검' },
    });
    expectRefusal(stale, 409, 'event.stale');
    const unknown = await operations.call('POST', `${EVENTS}/${nobody()}/suspend`, {
      ...{ version: 1, reason: '점검' },
    });
    expectRefusal(unknown, 404, 'event.not_found');
  });

  it('stops and resumes one pick, which nobody may bet on meanwhile', async () => {
    const event = await givenEvent(server, feed);
    const [{ marketId }] = (await readEvent(operations, event)).body.markets;
    const { memberId } = await givenMember(server, { walletsWon: { money: 50_000 } });
    let slips = 0;
    const place = (pick: string, oddsHundredths: number) => {
      slips += 1;
      const leg = { marketId, pick, oddsHundredths, oddsVersion: 1 };
      const slip = { memberId, reference: `pick-${slips}`, stakeWon: 10_000 };
      return placeSports(feed, { ...slip, legs: [leg] });
    };
    const picks = async () => (await readEvent(operations, event)).body.markets[0].picks;
    await decideEvent(operations, event, 'suspend', { marketId, pick: 'home' });
    expect(await picks()).toMatchObject([
      { pick: 'home', isSuspended: true },
      { pick: 'draw', isSuspended: false },
      { pick: 'away', isSuspended: false },
    ]);
    expectRefusal(await place('home', 210), 409, 'bet.not_on_sale');
    expect((await place('away', 330)).status).toBe(200);
    await decideEvent(operations, event, 'resume', { marketId, pick: 'home' });
    expect((await place('home', 210)).status).toBe(200);
    const wrong = { marketId, pick: 'over' };
    expectRefusal(await decideEvent(operations, event, 'suspend', wrong), 404, 'event.not_found');
    const alone = { pick: 'home' };
    expectRefusal(await decideEvent(operations, event, 'suspend', alone), 404, 'event.not_found');
    expect((await auditLines(server, 'event.close')).at(-1)).toMatchObject({
      after: { marketId, pick: 'home' },
    });
  });

  it('leaves what is over as it is', async () => {
    const event = await givenEvent(server, feed);
    await decideEvent(operations, event, 'void');
    expectRefusal(await decideEvent(operations, event, 'suspend'), 409, 'event.settled');
    expectRefusal(await decideEvent(operations, event, 'resume'), 409, 'event.settled');
    expect((await auditLines(server, 'event.close')).length).toBeGreaterThan(0);
  });
});

describe('bets.decideEvents', () => {
  it('moves odds as far as they leave a margin, and reserves live events', async () => {
    const event = await givenEvent(server, feed, { gameType: 'sportsLive' });
    const bulk = (deed: string, more: object = {}) =>
      operations.call(
        'POST',
        `${EVENTS}/bulk`,
        {
          ...{ deed, events: 1, eventIds: [event.eventId], reason: '조정' },
          ...more,
        },
        keyed(),
      );
    expect((await bulk('odds', { percent: -10 })).body).toMatchObject({ done: 1, skipped: 0 });
    const { body } = await readEvent(operations, event);
    expect(body.event.basic.prices[0].oddsHundredths).toBe(189);
    expect((await bulk('odds', { percent: 50 })).body).toMatchObject({
      ...{ done: 0, skipped: 1, refusedIds: [event.eventId] },
      refused: [{ code: 'event.margin', count: 1, rows: [{ eventId: event.eventId }] }],
    });
    await bulk('reserve');
    expect((await readEvent(operations, event)).body.event.isLiveReserved).toBe(true);
    expect((await auditLines(server, 'event.bulk')).length).toBeGreaterThan(0);
  });
});

describe('bets.previewBulkEvents', () => {
  const bulkOf = (eventIds: readonly string[], deed: string) => ({
    asked: { deed, eventIds },
    preview: (more: object = {}) =>
      operations.call('POST', `${EVENTS}/bulk/preview`, { deed, eventIds, ...more }),
    decide: (more: object, key = keyed()) =>
      operations.call(
        'POST',
        `${EVENTS}/bulk`,
        { deed, eventIds, events: eventIds.length, reason: '점검', ...more },
        key,
      ),
  });

  it('names what a deed would be done to, and each that is kept from it with why', async () => {
    const coming = await givenEvent(server, feed, { home: '올 팀', gameType: 'sportsLive' });
    const begun = await givenEvent(server, feed, { home: '온 팀', gameType: 'sportsLive' });
    const before = await givenEvent(server, feed, { home: '일반 팀' });
    const over = await givenEvent(server, feed, { home: '끝난 팀' });
    await layStake(server, begun);
    await startEvent(server, begun, 60_000);
    await decideEvent(operations, over, 'void');
    const ids = [coming, begun, before, over].map(({ eventId }) => eventId);
    const codesOf = async (deed: string, more: object = {}) => {
      const { status, body } = await bulkOf(ids, deed).preview(more);
      expect(status).toBe(200);
      expect(body.passes.count).toBe(body.count);
      return Object.fromEntries([
        ...body.passes.rows.map(({ id }: { id: string }) => [id.split(' vs ')[0], null]),
        ...body.refused.flatMap(({ code, rows }: { code: string; rows: { id: string }[] }) =>
          rows.map(({ id }) => [id.split(' vs ')[0], code]),
        ),
      ]);
    };
    const free = { '올 팀': null, '온 팀': null, '일반 팀': null, '끝난 팀': 'event.not_sold' };
    expect(await codesOf('suspend')).toEqual(free);
    expect(await codesOf('resume')).toEqual({ ...free, '온 팀': 'event.needs_second' });
    expect(await codesOf('odds', { percent: -5 })).toEqual(free);
    expect(await codesOf('odds', { percent: 50 })).toEqual({
      ...{ '올 팀': 'event.margin', '온 팀': 'event.margin', '일반 팀': 'event.margin' },
      '끝난 팀': 'event.not_sold',
    });
    expect(await codesOf('reserve')).toEqual({
      ...free,
      ...{ '온 팀': 'event.started', '일반 팀': 'event.not_live' },
    });
    await startEvent(server, before);
    expect(await codesOf('odds', { percent: -5 })).toEqual({ ...free, '일반 팀': 'event.started' });
    const { body } = await bulkOf([nobody()], 'suspend').preview();
    expect(body).toMatchObject({ count: 0, refused: [{ code: 'event.not_found', count: 1 }] });
  });

  it('is what is done then, or nothing is; and once for one key', async () => {
    const event = await givenEvent(server, feed);
    const bulk = bulkOf([event.eventId], 'odds');
    const { digest } = (await bulk.preview({ percent: -10 })).body;
    const key = keyed();
    const order = { percent: -10, expectedDigest: digest };
    for (let press = 0; press < 2; press += 1)
      expect((await bulk.decide(order, key)).body).toMatchObject({ done: 1, refused: [] });
    const { body } = await readEvent(operations, event);
    expect(body.event.basic.prices[0].oddsHundredths).toBe(189);
    await startEvent(server, event);
    expectRefusal(await bulk.decide(order), 409, 'event.preview_changed');
  });
});

describe('odds of many that are moved', () => {
  const move = ({ eventId }: GivenEvent, more: object) =>
    operations.call(
      'POST',
      `${EVENTS}/bulk`,
      {
        ...{ deed: 'odds', percent: -10, events: 1, eventIds: [eventId], reason: '조정' },
        ...more,
      },
      keyed(),
    );
  const toldAgain = async ({ externalId }: GivenEvent) => {
    const row = { source: 'demo', externalId, revision: 2, markets: [WIN_DRAW_LOSE] };
    return (await feed('PUT', '/feed/odds', { rows: [row] })).body.rows[0].outcome;
  };
  const standing = async (event: GivenEvent) => {
    const { basic, marketsFrozen } = (await readEvent(operations, event)).body.event;
    return [basic.prices[0].oddsHundredths, marketsFrozen];
  };

  it('hold against the feed for as long as was asked, as those of one do', async () => {
    const event = await givenEvent(server, feed);
    expect((await move(event, { freezeMinutes: 30 })).body).toMatchObject({ done: 1, skipped: 0 });
    expect(await standing(event)).toEqual([189, 1]);
    expect(await toldAgain(event)).toBe('frozen');
    expect(await standing(event)).toEqual([189, 1]);
    const lines = await auditLines(server, 'event.bulk');
    expect(lines.at(-1)).toMatchObject({ after: { percent: -10, freezeMinutes: 30 } });
  });

  it('hold until the next word of the feed where nothing was asked', async () => {
    const event = await givenEvent(server, feed);
    await move(event, {});
    expect(await standing(event)).toEqual([189, 0]);
    expect(await toldAgain(event)).toBe('taken');
    expect(await standing(event)).toEqual([210, 0]);
  });

  it('hold against nothing where no feed tells them', async () => {
    const event = await givenEvent(server, feed);
    await server.database.db
      .updateTable('sports_event')
      .set({ source: null, external_id: null, made_by: operations.adminId })
      .where('event_id', '=', event.eventId)
      .execute();
    await move(event, { freezeMinutes: 30 });
    expect(await standing(event)).toEqual([189, 0]);
  });
});

describe('bets.resumeEvent', () => {
  it('takes a second administrator to sell again what has begun', async () => {
    const event = await givenEvent(server, feed, { gameType: 'sportsLive' });
    await layStake(server, event);
    await startEvent(server, event);
    await decideEvent(operations, event, 'suspend');
    expect((await decideEvent(operations, event, 'resume')).body.outcome).toBe('needsSecond');
    expect((await decideEvent(risk, event, 'resume')).body.outcome).toBe('done');
    expect((await auditLines(server, 'event.reopen')).length).toBeGreaterThan(0);
  });
});

describe('bets.changeEventOdds', () => {
  it('asks before it leaves no margin, and refuses what has begun', async () => {
    const event = await givenEvent(server, feed);
    const { body } = await readEvent(operations, event);
    const [{ marketId, version }] = body.markets;
    const prices = WIN_DRAW_LOSE.prices.map((one) => ({ ...one, oddsHundredths: 1_850 }));
    const change = (more: object = {}) =>
      operations.call('POST', `${EVENTS}/${event.eventId}/odds`, {
        ...{ marketId, version, prices, reason: '조정' },
        ...more,
      });
    expectRefusal(await change(), 409, 'event.margin');
    expect((await change({ isMarginConfirmed: true })).status).toBe(200);
    expectRefusal(await change(), 409, 'event.stale');
    const stray = [{ pick: 'over', oddsHundredths: 190 }];
    expectRefusal(await change({ version: version + 1, prices: stray }), 400, 'event.wrong_market');
    expect((await auditLines(server, 'event.odds')).length).toBeGreaterThan(0);
    await startEvent(server, event);
    expectRefusal(await change({ version: version + 1 }), 409, 'event.started');
  });
});

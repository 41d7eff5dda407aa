// Names of teams through HTTP: what people read, two that are one, and many at once.
import {
  auditLines,
  countWaiting,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../../test/given';
import { fedEvent, givenEvent, nobody } from '../../../test/given-event';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';

let server: TestServer;
let risk: SignedIn;
let feed: FeedCall;

beforeAll(async () => {
  server = await givenServer();
  const top = await signedIn(server);
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server, { top, scopes: ['sports'] }));
});
afterAll(() => server.close());

const TEAMS = '/api/bets/team-names';
const findTeam = async (name: string) =>
  (await risk.call('GET', `${TEAMS}?query=${encodeURIComponent(name)}`)).body.rows[0];
const change = (team: { teamId: string; version: number }, more: object = {}) =>
  risk.call('PUT', `${TEAMS}/${team.teamId}`, {
    ...{ version: team.version, nameKo: null, nameEn: null, aliases: [] },
    ...more,
  });

describe('bets.listTeamNames', () => {
  it('lists untranslated names first, with how often they are used', async () => {
    await givenEvent(server, feed, { home: 'Alpha United', away: 'Beta City' });
    const { body } = await risk.call('GET', TEAMS);
    expect(body.rows[0]).toMatchObject({ isTranslated: false, events: 1 });
    await change(await findTeam('Alpha United'), { nameKo: '알파 유나이티드' });
    expect((await findTeam('ㅇㅍ')).name).toBe('Alpha United');
    const done = await risk.call('GET', `${TEAMS}?state=translated`);
    expect(done.body.rows).toHaveLength(1);
  });
});

describe('bets.totalTeamNames', () => {
  it('counts what the filter leaves', async () => {
    await givenEvent(server, feed, { home: 'Counted One', away: 'Counted Two' });
    const { body } = await risk.call('GET', `${TEAMS}/totals?query=Counted`);
    expect(body.count).toBe(2);
  });
});

describe('bets.changeTeamName', () => {
  it('changes one, refuses what another is called, and what has changed', async () => {
    await givenEvent(server, feed, { home: 'Gamma', away: 'Delta' });
    const gamma = await findTeam('Gamma');
    const { body } = await change(gamma, { nameKo: '감마', aliases: ['GMM'] });
    expect(body).toMatchObject({ nameKo: '감마', aliases: ['GMM'], version: gamma.version + 1 });
    expectRefusal(await change(gamma, { nameKo: '감마2' }), 409, 'record.stale');
    const delta = await findTeam('Delta');
    expectRefusal(await change(delta, { nameKo: '감마' }), 409, 'teamName.exists');
    expectRefusal(await change({ teamId: nobody(), version: 1 }), 404, 'record.not_found');
    expect((await auditLines(server, 'teamName.update')).at(-1)).toMatchObject({
      after: { nameKo: '감마' },
    });
    // A feed that uses another of its names means the same team.
    await givenEvent(server, feed, { home: 'GMM', away: 'Delta' });
    expect((await findTeam('Gamma')).events).toBe(2);
  });
});

describe('bets.previewTeamMerge', () => {
  it('refuses a team with itself, another sport and nobody', async () => {
    await givenEvent(server, feed, { home: 'Eps', away: 'Zeta' });
    await givenEvent(server, feed, { sport: 'Basketball', home: 'Hoops', away: 'Rims' });
    const [eps, hoops] = [await findTeam('Eps'), await findTeam('Hoops')];
    const ask = (one: string, other: string) =>
      risk.call('GET', `${TEAMS}/${one}/merge?intoId=${other}`);
    expectRefusal(await ask(eps.teamId, hoops.teamId), 409, 'teamName.other_sport');
    expectRefusal(await ask(eps.teamId, eps.teamId), 409, 'teamName.other_sport');
    expectRefusal(await ask(nobody(), nobody()), 404, 'record.not_found');
  });
});

describe('bets.mergeTeamNames', () => {
  it('makes two teams one, whose events and names are its own', async () => {
    await givenEvent(server, feed, { home: 'Old Name', away: 'Rival' });
    await givenEvent(server, feed, { home: 'New Name', away: 'Rival' });
    const [old, fresh, rival] = [
      await findTeam('Old Name'),
      await findTeam('New Name'),
      await findTeam('Rival'),
    ];
    const merge = (from: { teamId: string; version: number }, intoId: string, events = 1) =>
      risk.call('POST', `${TEAMS}/${from.teamId}/merge`, {
        ...{ intoId, version: from.version, events, reason: '같은 팀' },
      });
    expectRefusal(await merge(old, fresh.teamId, 9), 409, 'event.preview_changed');
    expectRefusal(await merge({ ...old, version: 9 }, fresh.teamId), 409, 'record.stale');
    expectRefusal(await merge(old, rival.teamId), 409, 'teamName.plays_itself');
    expectRefusal(await merge(old, old.teamId), 409, 'teamName.other_sport');
    expectRefusal(await merge(old, nobody()), 404, 'record.not_found');
    const { body } = await merge(old, fresh.teamId);
    expect(body).toMatchObject({ events: 2, aliases: ['Old Name'] });
    expect(await findTeam('Old Name')).toBeUndefined();
    expect((await auditLines(server, 'teamName.merge')).length).toBe(1);
  });
});

describe('a merge beside a feed that tells of events', () => {
  const inTransaction = async (statement: string, values: readonly unknown[]) => {
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query(statement, [...values]);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };
  const tell = async (values: object) =>
    (await feed('PUT', '/feed/events', { rows: [fedEvent(server, { ...values })] })).body.rows;
  const merge = async (from: string, into: string, events: number) =>
    risk.call('POST', `${TEAMS}/${(await findTeam(from)).teamId}/merge`, {
      ...{ intoId: (await findTeam(into)).teamId, version: (await findTeam(from)).version },
      ...{ events, reason: '같은 팀' },
    });
  /** Events of a team that is none any more, and those of a team with itself. */
  const leftBehind = async () =>
    (
      await server.database.pool.query(
        `select event_id from sports_event join team_name on team_id in (home_id, away_id)
         where merged_into is not null or home_id = away_id`,
      )
    ).rows;

  it('waits for the feed, and asks again where that made one more', async () => {
    await givenEvent(server, feed, { home: 'Race Old', away: 'Race Rival' });
    await givenEvent(server, feed, { home: 'Race New', away: 'Race Rival' });
    const letGo = await inTransaction(
      `insert into team_name (team_id, sport, name) values ($1, 'Football', 'Race Late')`,
      [nobody()],
    );
    // It has found the first by its name, and waits for who makes the second.
    const told = tell({ home: 'Race Old', away: 'Race Late' });
    await somebodyWaits(server);
    let isOver = false;
    const merged = merge('Race Old', 'Race New', 1).finally(() => {
      isOver = true;
    });
    while (!isOver && (await countWaiting(server)) < 2);
    await letGo();
    expect(await told).toMatchObject([{ outcome: 'taken' }]);
    expectRefusal(await merged, 409, 'event.preview_changed');
    expect((await merge('Race Old', 'Race New', 2)).body).toMatchObject({ events: 3 });
    expect(await leftBehind()).toEqual([]);
  });

  it('lets the feed wait, which finds one team of the two then', async () => {
    const event = await givenEvent(server, feed, { home: 'Pair Old', away: 'Pair Rival' });
    await givenEvent(server, feed, { home: 'Pair New', away: 'Pair Rival' });
    const letGo = await inTransaction('select 1 from sports_event where event_id = $1 for update', [
      event.eventId,
    ]);
    const merged = merge('Pair Old', 'Pair New', 1);
    await somebodyWaits(server);
    const told = [
      tell({ home: 'Pair Old', away: 'Pair New' }),
      tell({ home: 'Pair Old', away: 'Pair Third' }),
    ];
    await somebodyWaits(server, 3);
    await letGo();
    expect((await merged).body).toMatchObject({ events: 2 });
    expect(await told[0]).toMatchObject([{ outcome: 'wrong' }]);
    expect(await told[1]).toMatchObject([{ outcome: 'taken' }]);
    expect(await leftBehind()).toEqual([]);
    expect((await findTeam('Pair New')).events).toBe(3);
  });
});

describe('bets.undoTeamMerge', () => {
  const merge = async (from: string, into: string, events: number) =>
    (
      await risk.call('POST', `${TEAMS}/${(await findTeam(from)).teamId}/merge`, {
        ...{ intoId: (await findTeam(into)).teamId, version: (await findTeam(from)).version },
        ...{ events, reason: '같은 팀' },
      })
    ).body;
  const undo = (team: { version: number; merges: { mergeId: string }[] }, mergeId?: string) =>
    risk.call('POST', `${TEAMS}/merges/${mergeId ?? team.merges[0]?.mergeId}/undo`, {
      ...{ version: team.version, reason: '다른 팀' },
    });
  const homeOf = async (eventId: string) =>
    (await risk.call('GET', `/api/bets/events/${eventId}`)).body.event.home.name;

  it('gives events, names and earlier merges back, once', async () => {
    const event = await givenEvent(server, feed, { home: 'Undo One', away: 'Undo Rival' });
    await givenEvent(server, feed, { home: 'Undo Zero', away: 'Undo Rival' });
    await change(await findTeam('Undo One'), { nameKo: '되돌림', aliases: ['UO'] });
    await givenEvent(server, feed, { home: 'Undo Two', away: 'Undo Rival' });
    await change(await findTeam('Undo Two'), { aliases: ['UO Two'] });
    await merge('Undo Zero', 'Undo One', 1);
    const two = await merge('Undo One', 'Undo Two', 2);
    expect(two).toMatchObject({ events: 3, merges: [{ name: 'Undo One', events: 2 }] });
    expect(await homeOf(event.eventId)).toBe('Undo Two');
    expectRefusal(await undo({ ...two, version: 1 }), 409, 'record.stale');
    expectRefusal(await undo(two, nobody()), 404, 'record.not_found');
    const { body } = await undo(two);
    expect(body).toMatchObject({ events: 1, aliases: ['UO Two'], merges: [] });
    expect(await homeOf(event.eventId)).toBe('Undo One');
    const one = await findTeam('Undo One');
    expect(one).toMatchObject({ nameKo: '되돌림', events: 2, merges: [{ name: 'Undo Zero' }] });
    expect(one.aliases.toSorted()).toEqual(['UO', 'Undo Zero']);
    expectRefusal(await undo(body, two.merges[0].mergeId), 409, 'teamName.undo_over');
    expect((await auditLines(server, 'teamName.unmerge')).at(-1)).toMatchObject({
      after: { name: 'Undo One', events: 2, reason: '다른 팀' },
    });
    // What went over with the second merge came back whole, and may be taken back itself.
    expect((await undo(one)).body).toMatchObject({ events: 1 });
    expect(await findTeam('Undo Zero')).toBeDefined();
  });

  it('is refused once merged on, once a name is taken, and after a day', async () => {
    await givenEvent(server, feed, { home: 'Chain One', away: 'Chain Rival' });
    await givenEvent(server, feed, { home: 'Chain Two', away: 'Chain Rival' });
    await givenEvent(server, feed, { home: 'Chain Three', away: 'Chain Rival' });
    const two = await merge('Chain One', 'Chain Two', 1);
    const three = await merge('Chain Two', 'Chain Three', 2);
    expectRefusal(await undo(two), 409, 'teamName.merged_on');
    const back = await undo(three);
    expect(back.status).toBe(200);
    const again = await findTeam('Chain Two');
    await change(back.body, { nameKo: '빼앗은 이름' });
    await server.database.db
      .updateTable('team_name')
      .set({ name_ko: '빼앗은 이름' })
      .where('name', '=', 'Chain One')
      .execute();
    expectRefusal(await undo(again), 409, 'teamName.exists');
    expect((await findTeam('Chain Two')).version).toBe(again.version);
    await server.database.db
      .updateTable('team_merge')
      .set({ merged_at: new Date(server.clock.now.getTime() - 24 * 3_600_000) })
      .execute();
    expect((await findTeam('Chain Two')).merges).toEqual([]);
    expectRefusal(await undo(again), 409, 'teamName.undo_over');
  });
});

describe('bets.importTeamNames', () => {
  const FOOTBALL = { sport: 'Football', nameEn: null };
  const send = (rows: object[], expectedDigest?: string) =>
    risk.call('POST', `${TEAMS}/import`, { rows, expectedDigest });

  it('tells first what would change, and does it then', async () => {
    await givenEvent(server, feed, { home: 'Import Me', away: 'Keep Me' });
    const rows = [
      { ...FOOTBALL, name: 'Import Me', nameKo: '가져온 팀' },
      { ...FOOTBALL, name: 'Brand New', nameKo: '새 팀' },
    ];
    const told = (await send(rows)).body;
    expect(told).toMatchObject({ added: 1, changed: 1, same: 0 });
    expect((await findTeam('Import Me')).nameKo).toBeNull();
    expect((await send(rows, told.digest)).body).toMatchObject({ added: 1, changed: 1 });
    expect((await findTeam('Import Me')).nameKo).toBe('가져온 팀');
    expect((await send(rows)).body).toMatchObject({ added: 0, changed: 0, same: 2, diff: [] });
    expect((await auditLines(server, 'teamName.import')).length).toBe(3);
  });

  it('overwrites nothing that a colleague has changed since it was told', async () => {
    await givenEvent(server, feed, { home: 'Held One', away: 'Held Two' });
    const rows = ['Held One', 'Held Two'].map((name) => ({
      ...FOOTBALL,
      name,
      nameKo: `${name} 팀`,
    }));
    const { digest } = (await send(rows)).body;
    await change(await findTeam('Held Two'), { nameKo: '동료가 쓴 이름' });
    expectRefusal(await send(rows, digest), 409, 'teamName.import_changed');
    expect((await findTeam('Held Two')).nameKo).toBe('동료가 쓴 이름');
    expect((await findTeam('Held One')).nameKo).toBeNull();
    const again = (await send(rows)).body;
    expect(again.diff).toContainEqual(
      expect.objectContaining({ name: 'Held Two', fromKo: '동료가 쓴 이름' }),
    );
    expect((await send(rows, again.digest)).body.changed).toBe(2);
  });

  it('tells of no name as its own that a colleague has made at the same moment', async () => {
    const rows = [{ ...FOOTBALL, name: 'Both At Once', nameKo: '내가 쓴 이름' }];
    const { digest } = (await send(rows)).body;
    const { pool } = server.database;
    const colleague = await pool.connect();
    await colleague.query('begin');
    await colleague.query(
      `insert into team_name (team_id, sport, name, name_ko)
       values ($1, 'Football', 'Both At Once', '동료가 쓴 이름')`,
      [nobody()],
    );
    const sent = send(rows, digest);
    await somebodyWaits(server);
    await colleague.query('commit');
    colleague.release();
    expectRefusal(await sent, 409, 'teamName.import_changed');
    expect((await findTeam('Both At Once')).nameKo).toBe('동료가 쓴 이름');
  });

  it('gives two teams one name neither by what is there nor within itself', async () => {
    await givenEvent(server, feed, { home: 'Twin One', away: 'Twin Two' });
    await givenEvent(server, feed, { home: 'Twin Gone', away: 'Twin Rival' });
    await change(await findTeam('Twin One'), { nameKo: '쌍둥이', aliases: ['TW1'] });
    const row = (name: string, nameKo: string) => ({ ...FOOTBALL, name, nameKo });
    expectRefusal(await send([row('Twin Two', '쌍둥이')]), 409, 'teamName.exists');
    expectRefusal(
      await send([row('Twin Two', '같은 이름'), row('Twin Rival', '같은 이름')]),
      ...([409, 'teamName.exists'] as const),
    );
    // What a feed means by it is another team already.
    expectRefusal(await send([row('TW1', '다른 팀')]), 409, 'teamName.exists');
    const gone = await findTeam('Twin Gone');
    await risk.call('POST', `${TEAMS}/${gone.teamId}/merge`, {
      ...{ intoId: (await findTeam('Twin Two')).teamId, version: gone.version },
      ...{ events: 1, reason: '같은 팀' },
    });
    expectRefusal(await send([row('Twin Gone', '사라진 팀')]), 409, 'teamName.exists');
    // Names may go from one to another within it.
    const { digest } = (await send([row('Twin One', '하나'), row('Twin Two', '쌍둥이')])).body;
    await send([row('Twin One', '하나'), row('Twin Two', '쌍둥이')], digest);
    expect((await findTeam('Twin Two')).nameKo).toBe('쌍둥이');
  });
});

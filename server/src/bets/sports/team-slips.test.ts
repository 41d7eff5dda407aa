// Slips by the name of a team or a league: by the one that they keep, whatever it is called since.
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  type GivenMarket,
  givenMarket,
  givenSports,
  placeSports,
  slipOf,
} from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import type { Schema } from '../../schema';
import { ofTeam } from './team-slips.queries';

const SEOUL_MS = 9 * 3_600_000;

let server: TestServer;
let member: GivenMember;
let feed: FeedCall;
let top: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenSports(server);
  member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
});
afterAll(() => server.close());

const eventOf = ({ eventId }: GivenMarket) =>
  server.database.db
    .selectFrom('sports_event')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();

const call = (teamId: string, nameKo: string) =>
  server.database.db
    .updateTable('team_name')
    .set({ name_ko: nameKo })
    .where('team_id', '=', teamId)
    .execute();

/** An event whose teams are called so, and the bet on it. */
async function givenSlip(home: string, away: string) {
  const market = await givenMarket(server, 200);
  const event = await eventOf(market);
  await call(event.home_id, home);
  await call(event.away_id, away);
  const { body } = await placeSports(feed, slipOf(member, [[market, 200]]));
  return { event, betId: body.betId as string };
}

async function found(query: string, more = ''): Promise<string[]> {
  const today = new Date(server.clock.now.getTime() + SEOUL_MS).toISOString().slice(0, 10);
  const { body } = await top.call(
    'GET',
    `/api/bets/sports?from=${today}&to=${today}&categoryInfo=team&query=${encodeURIComponent(query)}${more}`,
  );
  return body.rows.map(({ betId }: { betId: string }) => betId);
}

describe('bets by the name of a team', () => {
  it('finds a slip by what it says, though the team is called otherwise since', async () => {
    const { event, betId } = await givenSlip('한강 유나이티드', '남산 FC');
    await call(event.home_id, '새한강');
    expect(await found('한강 유')).toEqual([betId]);
    expect(await found('남산')).toEqual([betId]);
    expect(await found('새한강')).toEqual([]);
  });

  it('finds a slip of an event that other teams play since', async () => {
    const { event, betId } = await givenSlip('동대문 레드', '서대문 블루');
    const { event: other } = await givenSlip('북악 그린', '관악 옐로');
    await call(event.home_id, '이름 바꾼 팀');
    await server.database.db
      .updateTable('sports_event')
      .set({ home_id: other.home_id })
      .where('event_id', '=', event.event_id)
      .execute();
    expect(await found('동대문')).toEqual([betId]);
    expect(await found('북악')).not.toContain(betId);
  });

  it('finds slips by their league, and takes what means something in a pattern as it is', async () => {
    const { betId } = await givenSlip('100% 팀', '밑줄_팀');
    expect(await found('별 리그')).toContain(betId);
    expect(await found('100%')).toEqual([betId]);
    expect(await found('줄_')).toEqual([betId]);
    expect(await found('줄%팀')).toEqual([]);
  });

  it('finds them also where more teams bear a name than are looked at one by one', async () => {
    const { event, betId } = await givenSlip('흔한 팀', '드문 팀');
    const { league_id, sport } = event;
    await server.database.db
      .insertInto('team_name')
      .values(
        Array.from({ length: 101 }, (_, n) => ({
          ...{ team_id: crypto.randomUUID(), sport, name: `many ${n}`, name_ko: `흔한 ${n}` },
          ...{ name_en: null, league_id, merged_into: null, updated_by: null, updated_at: null },
        })),
      )
      .execute();
    expect(await found('흔한')).toEqual([betId]);
    expect(await found('흔한', '&betResult=W')).toEqual([]);
  });

  it('asks for slips that were found by themselves, and not by their days again', async () => {
    await givenSlip('하루 팀', '하루 상대');
    const { db } = server.database;
    const day = new Date(server.clock.now.getTime() + SEOUL_MS).toISOString().slice(0, 10);
    const asked = { query: '하루', betResult: 'W' } as const;
    const besidesOf = async (filter: Parameters<typeof ofTeam>[1]) =>
      (await ofTeam({ db, actor: null }, filter))[1];
    expect(await besidesOf({ ...asked, from: day, to: day })).toEqual({ betResult: 'W' });
    expect(await besidesOf(asked)).toEqual({ betResult: 'W' });
    const since = { ...asked, from: day };
    expect(await besidesOf(since)).toEqual({ betResult: 'W', from: day });
  });

  it('walks from events by the index of their names to legs by that of their event', async () => {
    await givenSlip('계획 팀', '계획 상대');
    const { pool } = server.database;
    const sent: CompiledQuery[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void sent.push(query),
    });
    const day = new Date(server.clock.now.getTime() + SEOUL_MS).toISOString().slice(0, 10);
    await ofTeam({ db, actor: null }, { query: '계획', from: day, to: day });
    const client = await pool.connect();
    try {
      // So small a database is read whole if it may be.
      await client.query('set enable_seqscan = off');
      const plans = await Promise.all(
        sent.map(async ({ sql, parameters }) => {
          const { rows } = await client.query(`explain ${sql}`, [...parameters]);
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        }),
      );
      const slips = plans.at(-1);
      for (const column of ['home', 'away', 'league'])
        expect(slips).toContain(`sports_event_${column}`);
      expect(slips).toMatch(/using \S*event_id_bet_id\S* on bet_leg\S* leg/);
      expect(slips).not.toContain('Seq Scan');
    } finally {
      await client.query('reset enable_seqscan');
      client.release();
    }
  });
});

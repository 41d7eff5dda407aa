// Design budget: what a hundred consoles cost the server that look at the rounds of sixty games while they are under way, as a share of one core; the database stands beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  betTypesOf,
  GAME_IDS,
  GAMES,
  type GameId,
  MODULES,
  minigames,
  whenOfGame,
} from '@gwanje/contract';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { ruleOf } from '../server/src/minigames/rounds/settle-bets.queries';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { findPostmaster } from '../server/src/platform/embedded-postgres/cluster';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import { givenGame, makeNextRounds } from '../server/test/given-round';
import { startServerProcess } from '../server/test/server-process';
import { type Ask, givenSessions, openConsole, poll } from './consoles';
import { processorSeconds } from './processor-time';
import { printReport, type Row } from './report';

const CONSOLES = 100;
const ADMINISTRATORS = 20;
const GAMES_MAX = 60;
/** As the screens ask. */
const POLL_MS = 2_000;
const WARM_MS = 10_000;
const MEASURED_MS = 30_000;
const SHARE_MAX = 0.1;
/** Of each pick, so that every member of a busy evening has added to one of them. */
const SHARDS = 16;

/** Games with rounds, of all modules. */
const SOLD = GAME_IDS.filter((id) => ruleOf({ game: id, offer: null })).slice(0, GAMES_MAX);

/** Lays something on every pick of every round that there is. */
async function layStakes({ pool }: OpenDatabase): Promise<void> {
  for (const game of SOLD) {
    const picks = Object.entries(betTypesOf(GAMES[game])).flatMap(([betType, { picks: of }]) =>
      Object.keys(of).map((pick) => [betType, pick] as const),
    );
    await pool.query(
      `insert into round_stake (round_id, bet_type, pick, odds_hundredths, is_test, shard, bets,
         stake_won, payout_won, members, joined)
       select round_id, bet_type, pick, 195, false, shard, 3, 30000, 58500, 2, 1
       from game_round, unnest($2::text[], $3::text[]) as sold (bet_type, pick),
         generate_series(0, ${SHARDS - 1}) as shard
       where game = $1 and draw_at < now() + interval '10 minutes'
       on conflict do nothing`,
      [game, picks.map(([betType]) => betType), picks.map(([, pick]) => pick)],
    );
  }
  await pool.query('vacuum analyze round_stake');
}

async function givenRounds(database: OpenDatabase): Promise<void> {
  const clock = { now: new Date(), advance: () => undefined };
  for (const game of SOLD) await givenGame({ database, clock }, game);
  await makeNextRounds({ database, clock });
  await layStakes(database);
}

const LIVE = minigames.readLiveRounds.path;
const ofOneGame = (ask: Ask, place: number) =>
  ask(`${LIVE}?gameType=${SOLD[place % SOLD.length] as GameId}`);
const ofAllGames = (ask: Ask) => ask(LIVE);

interface Measured {
  readonly url: string;
  readonly serverSeconds: () => number;
  readonly databaseSeconds: () => number;
}

/** Shares of one core: of the server, and of its database. */
async function sharesOf(
  { url, serverSeconds, databaseSeconds }: Measured,
  tokens: readonly string[],
  askOf: (ask: Ask, place: number) => Promise<void>,
) {
  const consoles = tokens.map((token, index) => openConsole(url, token, index));
  const asks = consoles.map(({ ask }) => ask);
  await poll(asks, askOf, { everyMs: POLL_MS, forMs: WARM_MS });
  const startedAt = performance.now();
  const [server, database] = [serverSeconds(), databaseSeconds()];
  await poll(asks, askOf, { everyMs: POLL_MS, forMs: MEASURED_MS });
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const { close } of consoles) close();
  return {
    server: (serverSeconds() - server) / seconds,
    database: (databaseSeconds() - database) / seconds,
  };
}

async function measure(product: Measured, tokens: readonly string[]): Promise<Row[]> {
  const idle = await sharesOf(product, [], ofOneGame);
  const one = await sharesOf(product, tokens, ofOneGame);
  const all = await sharesOf(product, tokens, ofAllGames);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const shown = ({ server, database }: typeof idle) =>
    `${percent(server)} server + ${percent(database)} database`;
  // What jobs do that make and draw these rounds is no cost of looking at them.
  const added = one.server - idle.server;
  return [
    { what: `${SOLD.length} games while nobody looks`, measured: shown(idle) },
    { what: `${CONSOLES} consoles, each at the round of one game`, measured: shown(one) },
    {
      what: 'what looking adds to the server',
      measured: `${percent(added)} of one core`,
      budget: `≤ ${SHARE_MAX * 100} % of one core`,
      isWithin: added <= SHARE_MAX,
    },
    { what: `${CONSOLES} consoles, each at all of them`, measured: shown(all) },
  ];
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  const modules = [...new Set(['minigame', ...SOLD.flatMap((id) => whenOfGame(id).modules ?? [])])];
  const deployment = deploymentJson();
  builds.write('deployments/default.json', {
    ...deployment,
    flags: {
      ...deployment.flags,
      modules: Object.keys(MODULES).filter((id) => modules.includes(id)),
    },
    trustedProxies: ['127.0.0.1'],
  });
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const postmaster = (await findPostmaster(dataDir))?.pid as number;
  const server = startServerProcess(builds, {
    ...{ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, DEMO: 'off' },
  });
  try {
    const url = await server.url;
    const pid = server.child.pid as number;
    const database = openDatabase(postgres.ownerUrl, () => undefined);
    await givenRounds(database);
    const people = { consoles: CONSOLES, administrators: ADMINISTRATORS };
    const tokens = await givenSessions(database, people);
    const rows = await measure(
      {
        url,
        serverSeconds: () => processorSeconds(pid),
        databaseSeconds: () => processorSeconds(postmaster),
      },
      tokens,
    );
    await database.close();
    printReport(
      `Rounds under way; ${MEASURED_MS / 1_000} s, asked every ${POLL_MS / 1_000} s`,
      rows,
    );
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await postgres.stop();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

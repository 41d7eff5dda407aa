// Bets a second through the feed, as a machine sends them over HTTP, against pgbench running the same statements on the same database.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_HEADERS, feed, feedText } from '@gwanje/contract';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { buildApp } from '../server/src/app';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { createFixtureBuilds } from '../server/test/fixture-builds';
import { givenGame } from '../server/test/given-round';
import { startServerProcess } from '../server/test/server-process';
import { findPgbench, literal, runPgbench } from './pgbench';
import { recordStatements, type Sent } from './record-statements';
import { median, printReport, type Row } from './report';

const CLIENTS = [1, 16] as const;
const ROUNDS = 5;
const SECONDS = 3;
const RATIO_MIN = 0.5;
const MEMBERS = 20_000;
/** Twelve digits, the tail of a member's identifier: pgbench can only count. */
const FIRST_TAIL = 100_000_000_000;
const GAME = 'powerball';
const ROUND_ID = '01900000-0000-7000-8000-000000000001';
const FEED_KEY_ID = '01900000-0000-7000-8000-000000000002';
const SECRET = randomBytes(32);
/** As many as the server has for one key of the feed. */
const CHAINS = 16;
const PATH = feed.placeMinigameBet.path;
const RECORDED = { reference: 'recorded-for-pgbench', key: 'recorded-key-for-pgbench' };
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

const memberId = (tail: number) => `00000000-0000-7000-8000-${tail}`;
const randomTail = () => FIRST_TAIL + Math.floor(Math.random() * MEMBERS);

/** Members with money, an open round that lasts, and a machine with a key. */
async function givenSale(database: OpenDatabase): Promise<void> {
  const { pool } = database;
  const clock = { now: new Date(), advance: () => undefined };
  await givenGame({ database, clock }, GAME, { regStatus: true });
  await pool.query(
    `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
     select ('00000000-0000-7000-8000-' || n)::uuid, 'bench' || n, 'bench' || n, 1, 1, 1, false, now()
     from generate_series(${FIRST_TAIL}::bigint, ${FIRST_TAIL + MEMBERS - 1}) as n`,
  );
  await pool.query(
    `insert into wallet (member_id, wallet, balance_won)
     select member_id, wallet, case wallet when 'money' then 1000000000 else 0 end
     from member, (select distinct wallet from history_leg) as each`,
  );
  await pool.query(
    `insert into game_round (round_id, game, day_on, round_no, rotation, opens_at, closes_at,
       draw_at, bet_version, rate_version)
     values ($1, $2, '2026-07-01', 1, 1, now() - interval '1 hour', now() + interval '2 hours',
       now() + interval '2 hours', 1, 1)`,
    [ROUND_ID, GAME],
  );
  await pool.query(
    `insert into feed_key (feed_key_id, name, scopes, secret, calls_per_minute_max, created_at,
       created_by)
     select $1, 'bench', '{players}', $2, 600000, now(), _id from admin limit 1`,
    [FEED_KEY_ID, SECRET],
  );
  await pool.query(
    `insert into allowed_ip_address (_id, audience, network, memo, created_at, created_by)
     select gen_random_uuid(), 'api', '127.0.0.1', '', now(), _id from admin limit 1`,
  );
  await pool.query('vacuum analyze');
}

/** A signed bet on the way. */
function signedBet(tail: number, named?: typeof RECORDED) {
  const { reference, key } = named ?? { reference: randomUUID(), key: randomUUID() };
  const body = JSON.stringify({
    ...{ memberId: memberId(tail), reference, roundId: ROUND_ID },
    ...{ betType: 'PWBPOE', pick: 'Odd', stakeWon: 5_000, oddsHundredths: 195 },
  });
  const timeMs = String(Date.now());
  const signed = feedText({ method: 'POST', path: PATH, timeMs, idempotencyKey: key, body });
  return {
    body,
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
      ...{ [FEED_HEADERS.key]: FEED_KEY_ID, [FEED_HEADERS.time]: timeMs },
      [FEED_HEADERS.signature]: createHmac('sha256', SECRET).update(signed).digest('hex'),
    },
  };
}

/** What the server sends to the database for one bet, from the claim of its key to the commit. */
async function recordBet(url: string): Promise<readonly Sent[]> {
  const { sent } = await recordStatements(url, async (database) => {
    const app = await buildApp({ database, callsPerMinuteMax: 1_000_000 });
    try {
      const { body, headers } = signedBet(FIRST_TAIL, RECORDED);
      const answer = await app.inject({ method: 'POST', url: PATH, headers, payload: body });
      if (answer.statusCode !== 200) throw new Error(`The bet was not taken: ${answer.body}`);
    } finally {
      await app.close();
    }
  });
  const begun = sent.findIndex(({ text }) => /^begin|^start transaction/i.test(text));
  const ended = sent.findIndex(({ text }) => /^commit/i.test(text));
  if (begun < 0 || ended < begun) throw new Error('One transaction was expected.');
  return sent.slice(begun, ended + 1);
}

/**
 * The recorded statements as a script for pgbench. What differs from bet to bet counts up, or is
 * drawn, there as here; a line of the audit takes the next number of its chain, as the server does.
 */
function scriptOf(sent: readonly Sent[]): string {
  const known = new Set([ROUND_ID, FEED_KEY_ID]);
  const made: string[] = [];
  const [client, n, run, tail] = ['client', 'n', 'run', 'tail'].map(
    (each) => `' || :${each}::text || '`,
  );
  /** The place of what was made for this bet alone tells it from the others of the same bet. */
  const newUuid = (id: string) => {
    if (!made.includes(id)) made.push(id);
    return `0190000${made.indexOf(id)}-0000-7000-8${client}-${n}`;
  };
  const drawn = (value: unknown) => {
    const fixed = literal(value);
    const text = fixed
      .replaceAll(memberId(FIRST_TAIL), `00000000-0000-7000-8000-${tail}`)
      .replaceAll(RECORDED.reference, `${client}-${n}-${run}`)
      .replaceAll(RECORDED.key, `key-${client}-${n}-${run}`)
      .replaceAll(`feed/${FEED_KEY_ID}/`, `feed/${FEED_KEY_ID}/' || :chain::text || '`)
      .replaceAll(UUID, (id) => (known.has(id) || id.startsWith('00000000') ? id : newUuid(id)));
    if (text === fixed) return fixed;
    if (Array.isArray(value)) return `(${text})::uuid[]`;
    const isUuid = /^[0-9a-f-]{36}$/.test(String(value));
    return `(${text})::${isUuid ? 'uuid' : String(value).startsWith('{"') ? 'jsonb' : 'text'}`;
  };
  const lines = sent.map(({ text, values }) => {
    const isHead = /^insert into "audit_head"/.test(text);
    const isLine = /^insert into "audit_event"/.test(text);
    const seqAt = isLine ? columnsOf(text).indexOf('seq') : -1;
    const statement = text
      // What a parameter is by itself follows from where it stands; what is put together has a type.
      .replace(/hashtext\(\$(\d+)\)/g, 'hashtext($$$1::text)')
      .replace(/\$(\d+)/g, (_, at: string) =>
        Number(at) - 1 === seqAt ? ':seq' : drawn(values[Number(at) - 1]),
      )
      .replace(/\s+/g, ' ');
    return isHead
      ? `${statement.replace(/returning .*/, 'returning seq')} \\gset`
      : `${statement};`;
  });
  return [
    `\\set tail random(${FIRST_TAIL}, ${FIRST_TAIL + MEMBERS - 1})`,
    `\\set chain random(0, ${CHAINS - 1})`,
    '\\set client 100 + :client_id',
    '\\set n :n + 1',
    ...lines,
    '',
  ].join('\n');
}

const columnsOf = (text: string): readonly string[] =>
  (/\(([^)]*)\) values/.exec(text)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim().replaceAll('"', ''));

/** Bets a second that the server takes from so many at once. */
async function runFeed(url: string, clients: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const place = () =>
    new Promise<void>((resolve, reject) => {
      const { body, headers } = signedBet(randomTail());
      const sending = request(url + PATH, { agent, method: 'POST', headers }, (answer) => {
        const { statusCode } = answer;
        answer.resume();
        answer.on('end', () =>
          statusCode === 200 ? resolve() : reject(new Error(`A bet was answered ${statusCode}.`)),
        );
      });
      sending.on('error', reject).end(body);
    });
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1_000;
  let placed = 0;
  const client = async () => {
    for (; performance.now() < endsAt; placed += 1) await place();
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return placed / ((performance.now() - startedAt) / 1_000);
}

/** Counts on from round to round, so that no identifier comes twice. */
const variablesOf = (run: number) => ({ n: FIRST_TAIL + run * 10_000_000, run });

async function measure(program: string, url: string, databaseUrl: string, script: string) {
  const rows: Row[] = [];
  let run = 0;
  for (const clients of CLIENTS) {
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turn, so that a machine that slows down slows both; the first round warms them.
    for (let round = 0; round <= ROUNDS; round += 1) {
      run += 1;
      const product = await runFeed(url, clients);
      const scripted = {
        program,
        url: databaseUrl,
        script,
        mode: 'prepared',
        seconds: SECONDS,
      } as const;
      const control = await runPgbench({ ...scripted, clients, variables: variablesOf(run) });
      if (round === 0) continue;
      ours.push(product);
      theirs.push(control);
    }
    const ratio = median(ours.map((each, index) => each / (theirs[index] ?? Number.NaN)));
    rows.push({
      what: `bets, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      measured: `${median(ours).toFixed(0)} / ${median(theirs).toFixed(0)} a second = ${ratio.toFixed(2)}`,
      ...(clients > 1 && { budget: `≥ ${RATIO_MIN} × pgbench`, isWithin: ratio >= RATIO_MIN }),
    });
  }
  return rows;
}

export async function run(): Promise<void> {
  const title = `Bets by the feed; median of ${ROUNDS} rounds of ${SECONDS} s, in turn with pgbench`;
  const program = findPgbench();
  if (program === undefined) {
    const measured = 'left out: pgbench was not found; PGBENCH may name it';
    printReport(title, [{ what: 'bets', measured }]);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const server = startServerProcess(builds, {
    ...{ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, DEMO: 'off' },
    NODE_ENV: 'production',
  });
  try {
    const url = await server.url;
    const database = openDatabase(postgres.ownerUrl, () => undefined);
    await givenSale(database);
    await database.close();
    const sent = await recordBet(postgres.ownerUrl);
    const script = join(folder, 'bet.sql');
    writeFileSync(script, scriptOf(sent));
    const rows = await measure(program, url, postgres.ownerUrl, script);
    printReport(`${title}; ${sent.length} statements a bet`, rows);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await postgres.stop();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

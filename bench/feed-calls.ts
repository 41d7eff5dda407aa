// Calls of machines by the feed, as they come over HTTP, against pgbench running the same statements on the same database.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_HEADERS, type FeedScope, feedText } from '@gwanje/contract';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { buildApp } from '../server/src/app';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
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
const FEED_KEY_ID = '01900000-0000-7000-8000-000000000002';
const SECRET = randomBytes(32);
/** As many as the server has for one key of the feed. */
const CHAINS = 16;
const RECORDED = { reference: 'recorded-for-pgbench', key: 'recorded-key-for-pgbench' };
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

export interface FeedBench {
  readonly title: string;
  /** What is counted: the calls. */
  readonly what: string;
  readonly scope: FeedScope;
  /** What the deployment has on. */
  readonly flags: object;
  /** Whatever there has to be besides members with money. */
  readonly given: (database: OpenDatabase) => Promise<void>;
  /** Calls about one member, one after the other; `reference` is of this turn alone. */
  readonly turnOf: (
    memberId: string,
    reference: string,
  ) => readonly { readonly path: string; readonly body: object }[];
  /** Identifiers in the bodies that are the same in every turn. */
  readonly known: readonly string[];
}

const memberId = (tail: number) => `00000000-0000-7000-8000-${tail}`;
const randomMember = () => memberId(FIRST_TAIL + Math.floor(Math.random() * MEMBERS));

/** Members with money, and a machine with a key. */
async function givenMembers({ pool }: OpenDatabase, scope: FeedScope): Promise<void> {
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
    `insert into feed_key (feed_key_id, name, scopes, secret, calls_per_minute_max, created_at,
       created_by)
     select $1, 'bench', array[$3], $2, 600000, now(), _id from admin limit 1`,
    [FEED_KEY_ID, SECRET, scope],
  );
  await pool.query(
    `insert into allowed_ip_address (_id, audience, network, memo, created_at, created_by)
     select gen_random_uuid(), 'api', '127.0.0.1', '', now(), _id from admin limit 1`,
  );
}

type Said = ReturnType<FeedBench['turnOf']>[number];

/** A signed call on the way. */
function signed({ path, body: said }: Said, key: string) {
  const body = JSON.stringify(said);
  const timeMs = String(Date.now());
  const text = feedText({ method: 'POST', path, timeMs, idempotencyKey: key, body });
  return {
    body,
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
      ...{ [FEED_HEADERS.key]: FEED_KEY_ID, [FEED_HEADERS.time]: timeMs },
      [FEED_HEADERS.signature]: createHmac('sha256', SECRET).update(text).digest('hex'),
    },
  };
}

/** What the server sends to the database for one turn, from the claim of each key to the commit. */
async function recordTurn(url: string, { turnOf }: FeedBench): Promise<readonly Sent[]> {
  const { sent } = await recordStatements(url, async (database) => {
    const app = await buildApp({ database, callsPerMinuteMax: 1_000_000 });
    const turn = async (tail: number, { reference, key }: typeof RECORDED) => {
      for (const [index, said] of turnOf(memberId(tail), reference).entries()) {
        const { body: payload, headers } = signed(said, `${key}-${index}`);
        const answer = await app.inject({ method: 'POST', url: said.path, headers, payload });
        if (answer.statusCode !== 200) throw new Error(`A call was refused: ${answer.body}`);
      }
    };
    try {
      // What a server reads once is read by another member's turn.
      await turn(FIRST_TAIL + 1, { reference: 'first-of-all', key: 'first-of-all' });
      await turn(FIRST_TAIL, RECORDED);
    } finally {
      await app.close();
    }
  });
  // The claim of the first key follows the begin, the reply under the last one comes before the commit.
  const isKeyed = ({ values }: Sent) =>
    values.some((value) => String(value).startsWith(RECORDED.key));
  const begun = sent.findIndex(isKeyed) - 1;
  const after = sent.findLastIndex(isKeyed);
  const ended = sent.findIndex(({ text }, at) => at > after && /^commit/i.test(text));
  if (begun < 0 || ended < 0) throw new Error('Transactions under keys were expected.');
  return sent.slice(begun, ended + 1);
}

/**
 * The recorded statements as a script for pgbench. What differs from turn to turn counts up, or is
 * drawn, there as here.
 */
function scriptOf(sent: readonly Sent[], { known }: FeedBench): string {
  const fixedIds = new Set([...known, FEED_KEY_ID]);
  const made: string[] = [];
  const [client, n, run, tail] = ['client', 'n', 'run', 'tail'].map(
    (each) => `' || :${each}::text || '`,
  );
  /** The place of what was made for this turn alone tells it from the others of the same turn. */
  const newUuid = (id: string) => {
    if (!made.includes(id)) made.push(id);
    return `019000${`${made.indexOf(id)}`.padStart(2, '0')}-0000-7000-8${client}-${n}`;
  };
  const drawn = (value: unknown) => {
    const fixed = literal(value);
    const text = fixed
      // A colon before a word names one of pgbench's own variables, even within a text.
      .replace(/:(?=[a-z_])/gi, ":' || '")
      .replaceAll(memberId(FIRST_TAIL), `00000000-0000-7000-8000-${tail}`)
      .replaceAll(RECORDED.reference, `${client}-${n}-${run}`)
      .replaceAll(RECORDED.key, `key-${client}-${n}-${run}`)
      .replaceAll(`feed/${FEED_KEY_ID}/`, `feed/${FEED_KEY_ID}/' || :chain::text || '`)
      .replaceAll(UUID, (id) => (fixedIds.has(id) || id.startsWith('00000000') ? id : newUuid(id)));
    if (text === fixed) return fixed;
    if (Array.isArray(value))
      return `(${text})::${UUID_ALONE.test(String(value[0])) ? 'uuid' : 'text'}[]`;
    if (UUID_ALONE.test(String(value))) return `(${text})::uuid`;
    return `(${text})::${/^\{".*\}$/.test(String(value)) ? 'jsonb' : 'text'}`;
  };
  const lines = sent.map(({ text, values }) => {
    const statement = text
      .replace(/--.*$/gm, '')
      // What a parameter is by itself follows from where it stands; what is put together has a type.
      .replace(/hashtext\(\$(\d+)\)/g, 'hashtext($$$1::text)')
      .replace(/\s+/g, ' ');
    return `${statement.replace(/\$(\d+)/g, (_, at: string) => drawn(values[Number(at) - 1]))};`;
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
const UUID_ALONE = /^[0-9a-f-]{36}$/;

/** Calls a second that the server takes from so many at once. */
async function runFeed(url: string, clients: number, { turnOf }: FeedBench): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const send = (said: Said) =>
    new Promise<void>((resolve, reject) => {
      const { body, headers } = signed(said, randomUUID());
      const sending = request(url + said.path, { agent, method: 'POST', headers }, (answer) => {
        const { statusCode } = answer;
        answer.resume();
        answer.on('end', () =>
          statusCode === 200 ? resolve() : reject(new Error(`A call was answered ${statusCode}.`)),
        );
      });
      sending.on('error', reject).end(body);
    });
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1_000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < endsAt)
      for (const said of turnOf(randomMember(), randomUUID())) {
        await send(said);
        answered += 1;
      }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answered / ((performance.now() - startedAt) / 1_000);
}

/** Counts on from round to round, so that no identifier comes twice. */
const variablesOf = (run: number) => ({ n: FIRST_TAIL + run * 10_000_000, run });

interface Place {
  readonly program: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly script: string;
}

async function measure({ program, url, databaseUrl, script }: Place, bench: FeedBench) {
  const callsPerTurn = bench.turnOf(memberId(FIRST_TAIL), '').length;
  const rows: Row[] = [];
  let run = 0;
  for (const clients of CLIENTS) {
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turn, so that a machine that slows down slows both; the first round warms them.
    for (let round = 0; round <= ROUNDS; round += 1) {
      run += 1;
      const product = await runFeed(url, clients, bench);
      const turns = await runPgbench({
        ...{ program, url: databaseUrl, script, mode: 'prepared', seconds: SECONDS, clients },
        variables: variablesOf(run),
      });
      if (round === 0) continue;
      ours.push(product);
      theirs.push(turns * callsPerTurn);
    }
    const ratio = median(ours.map((each, index) => each / (theirs[index] ?? Number.NaN)));
    rows.push({
      what: `${bench.what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      measured: `${median(ours).toFixed(0)} / ${median(theirs).toFixed(0)} a second = ${ratio.toFixed(2)}`,
      ...(clients > 1 && { budget: `≥ ${RATIO_MIN} × pgbench`, isWithin: ratio >= RATIO_MIN }),
    });
  }
  return rows;
}

export async function runFeedBench(bench: FeedBench): Promise<void> {
  const title = `${bench.title}; median of ${ROUNDS} rounds of ${SECONDS} s, in turn with pgbench`;
  const program = findPgbench();
  if (program === undefined) {
    const measured = 'left out: pgbench was not found; PGBENCH may name it';
    printReport(title, [{ what: bench.what, measured }]);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  const deployment = deploymentJson();
  const flags = { ...deployment.flags, ...bench.flags };
  builds.write('deployments/default.json', { ...deployment, flags });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const databaseUrl = postgres.ownerUrl;
  const server = startServerProcess(builds, {
    ...{ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: databaseUrl, DEMO: 'off' },
    NODE_ENV: 'production',
  });
  try {
    const url = await server.url;
    const database = openDatabase(databaseUrl, () => undefined);
    await givenMembers(database, bench.scope);
    await bench.given(database);
    await database.pool.query('vacuum analyze');
    await database.close();
    const sent = await recordTurn(databaseUrl, bench);
    const script = join(folder, 'turn.sql');
    writeFileSync(script, scriptOf(sent, bench));
    const rows = await measure({ program, url, databaseUrl, script }, bench);
    const calls = bench.turnOf(memberId(FIRST_TAIL), '').length;
    printReport(`${title}; ${sent.length / calls} statements a call`, rows);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await postgres.stop();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

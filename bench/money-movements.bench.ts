// Design budget: money movements a second against pgbench running the same SQL on the same database.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  lockWallets,
  type Movement,
  type PostedEntry,
  postMovement,
} from '../server/src/ledger/post-movement';
import { type OpenDatabase, openDatabase, transaction } from '../server/src/platform/database';
import { withEmptyDatabase } from './empty-database';
import { findPgbench, literal, runPgbench } from './pgbench';
import { recordStatements, type Sent } from './record-statements';
import { median, printReport, type Row } from './report';

const CLIENTS = [1, 16] as const;
const ROUNDS = 7;
const SECONDS = 3;
/** Of the same statements prepared; unprepared they are shown beside it. */
const RATIO_MIN = 0.8;
const MODES = ['prepared', 'simple'] as const;
const MEMBERS = 1_000;
/** Twelve digits, the tail of a member's identifier: pgbench can only count. */
const FIRST_TAIL = 100_000_000_000;

const memberId = (tail: number | string) => `00000000-0000-7000-8000-${tail}`;
const randomTail = () => FIRST_TAIL + Math.floor(Math.random() * MEMBERS);

async function seedMembers({ pool }: OpenDatabase): Promise<void> {
  const ids = Array.from({ length: MEMBERS }, (_, index) => memberId(FIRST_TAIL + index));
  await pool.query(
    `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
     select id, 'bench-' || id, 'bench', 1, 1, 1, false, now() from unnest($1::uuid[]) as id`,
    [ids],
  );
  await pool.query(
    `insert into wallet (member_id, wallet)
     select id, wallet from unnest($1::uuid[]) as id, (select distinct wallet from history_leg) as each`,
    [ids],
  );
  await pool.query('select make_ledger_partitions(now(), 1)');
}

const movementOf = (key: string, tail: number): Movement => ({
  memberId: memberId(tail),
  key,
  type: 'charge',
  amountWon: 10_000,
  at: new Date(),
  actor: { adminId: memberId(FIRST_TAIL), loginId: 'bench' },
  subject: `request/${key}`,
  explanation: { rule: 'request', values: { requestedWon: 10_000 } },
});

/** What a command does to move money: whose it is, in one line, then the movement. */
const move = ({ db }: OpenDatabase, movement: Movement) =>
  transaction(db, async (tx) => {
    const { at } = await lockWallets({ tx, now: () => new Date() }, movement.memberId);
    return postMovement(tx, { ...movement, at });
  });

/**
 * The recorded statements as a script for pgbench. What differs from movement to movement counts
 * up, or is drawn, there as here; everything else stands as it was recorded.
 */
function scriptOf(
  { sent, done: posted }: { readonly sent: readonly Sent[]; readonly done: readonly PostedEntry[] },
  movement: Movement,
) {
  const [entry] = posted;
  if (posted.length !== 1 || !entry) throw new Error('The script counts on one entry a movement.');
  // Joined in SQL: pgbench puts no variable of a prepared statement inside a text.
  const [client, n, run, tail] = ['client', 'n', 'run', 'tail'].map(
    (each) => `' || :${each}::text || '`,
  );
  const drawn = (value: unknown) => {
    const fixed = literal(value);
    const text = fixed
      .replaceAll(entry.entryId, `01900000-0000-7000-8${client}-${n}`)
      .replaceAll(entry.movementId, `01900000-0000-7000-9${client}-${n}`)
      .replaceAll(movement.key, `${client}-${n}-${run}`)
      .replaceAll(movement.memberId, memberId(tail as string));
    if (text === fixed) return fixed;
    const isUuid = [entry.movementId, movement.memberId].includes(String(value));
    return `(${text})::${Array.isArray(value) ? 'uuid[]' : isUuid ? 'uuid' : 'text'}`;
  };
  const statements = sent.map(({ text, values }) =>
    text
      .replace(/\$(\d+)/g, (_, at: string) => drawn(values[Number(at) - 1]))
      .replace(/\s+/g, ' ')
      .concat(';'),
  );
  return [
    `\\set tail random(${FIRST_TAIL}, ${FIRST_TAIL + MEMBERS - 1})`,
    '\\set client 100 + :client_id',
    '\\set n :n + 1',
    ...statements,
    '',
  ].join('\n');
}

/** Movements a second, through the same functions as every command of the server. */
async function runServerPath(database: OpenDatabase, clients: number): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1_000;
  let moved = 0;
  const client = async () => {
    while (performance.now() < endsAt) {
      await move(database, movementOf(randomBytes(12).toString('hex'), randomTail()));
      moved += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return moved / ((performance.now() - startedAt) / 1_000);
}

/** Counts on from round to round, so that no identifier comes twice. */
const variablesOf = (run: number) => ({ n: FIRST_TAIL + run * 10_000_000, run });

function rowOf(
  clients: number,
  mode: (typeof MODES)[number],
  ours: readonly number[],
  theirs: readonly number[],
): Row {
  const ratio = median(ours.map((each, index) => each / (theirs[index] ?? Number.NaN)));
  const shown = `${median(ours).toFixed(0)} / ${median(theirs).toFixed(0)} a second`;
  return {
    what: `money movements, ${clients} ${clients === 1 ? 'client' : 'clients'}, against ${mode}`,
    measured: `${shown} = ${ratio.toFixed(2)}`,
    ...(mode === 'prepared' && {
      budget: `≥ ${RATIO_MIN} × pgbench`,
      isWithin: ratio >= RATIO_MIN,
    }),
  };
}

async function measure(program: string, url: string, folder: string): Promise<Row[]> {
  const database = openDatabase(url, () => undefined);
  try {
    await seedMembers(database);
    const movement = movementOf('recorded-for-pgbench', FIRST_TAIL);
    const script = join(folder, 'movement.sql');
    const recorded = await recordStatements(url, (recording) => move(recording, movement));
    writeFileSync(script, scriptOf(recorded, movement));
    const rows: Row[] = [];
    let run = 0;
    for (const clients of CLIENTS) {
      const ours: number[] = [];
      const theirs = { prepared: [] as number[], simple: [] as number[] };
      // In turn, so that a machine that slows down slows all; the first round warms them.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const product = await runServerPath(database, clients);
        if (round > 0) ours.push(product);
        for (const mode of MODES) {
          run += 1;
          const variables = variablesOf(run);
          const scripted = { program, url, script, mode, clients, seconds: SECONDS, variables };
          const control = await runPgbench(scripted);
          if (round > 0) theirs[mode].push(control);
        }
      }
      for (const mode of MODES) rows.push(rowOf(clients, mode, ours, theirs[mode]));
    }
    return rows;
  } finally {
    await database.close();
  }
}

export async function run(): Promise<void> {
  const program = findPgbench();
  const title = `Money movements; median of ${ROUNDS} rounds of ${SECONDS} s, in turn with pgbench`;
  if (program === undefined) {
    const measured = 'left out: pgbench was not found; PGBENCH may name it';
    printReport(title, [{ what: 'money movements', measured }]);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  try {
    printReport(title, await withEmptyDatabase(folder, (url) => measure(program, url, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

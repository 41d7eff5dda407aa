// Where a weekend is played: a server behind its own doors, a clock that jumps from tick to tick, and members with money.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { FEED_HEADERS, feedText } from '@gwanje/contract';
import { buildApp } from '../server/src/app';
import { makeLedgerPartitions } from '../server/src/ledger/ledger-partitions';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { givenSports } from '../server/test/given-sports';

const FEED_KEY_ID = '01900000-0000-7000-8000-000000000003';
const SECRET = randomBytes(32);
/** Nobody runs out of it: what is refused is refused for what was done wrong. */
const OPENED_WON = 100_000_000;
const PORTION = 5_000;
const LATE = 'request.interrupted';
/** Odds of events that are sold are told anew less often than a site of its own would have it. */
const RULE = { feedSilentSeconds: 600, oddsMaxHundredths: 100_000 };

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each operation answers otherwise.
  readonly body: any;
}

export interface Place {
  readonly database: OpenDatabase;
  readonly clock: { now: Date };
  readonly memberIds: readonly string[];
  /** A signed call of a machine by the feed's door; under a key of its own unless one is given. */
  readonly call: (
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    key?: string,
  ) => Promise<Answered>;
  /** How many calls were answered, by what they were answered. */
  readonly answers: Map<string, number>;
  readonly close: () => Promise<void>;
}

async function givenMembers({ pool }: OpenDatabase, members: number, at: Date) {
  for (let first = 1; first <= members; first += PORTION) {
    const last = Math.min(first + PORTION - 1, members);
    await pool.query(
      `with made as (
         insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
         select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'weekend' || n,
           'weekend' || n, 1, 1, 1 + n % 3, false, $1::timestamptz - interval '90 days'
         from generate_series($2::int, $3::int) as n
         returning member_id, login_id
       ), known as (
         insert into member_login (login_id, member_id) select login_id, member_id from made
       ), ranked as (insert into member_rank (member_id) select member_id from made)
       insert into wallet (member_id, wallet)
       select member_id, wallet from made, (select distinct wallet from history_leg) as each`,
      [at, first, last],
    );
  }
  const { rows } = await pool.query<{ member_id: string }>(
    'select member_id from member order by member_id',
  );
  const memberIds = rows.map(({ member_id }) => member_id);
  for (let first = 0; first < memberIds.length; first += PORTION) {
    const ids = memberIds.slice(first, first + PORTION);
    await pool.query(
      `select post_money_movements('directChargeMoney', $1, $2::uuid[], $3::text[], $4::bigint[],
         $5::text[], null, null, null)`,
      [at, ids, ids.map(() => 'weekend:opened'), ids.map(() => OPENED_WON), ids.map(() => null)],
    );
  }
  return memberIds;
}

async function givenKey({ pool }: OpenDatabase): Promise<void> {
  await pool.query(
    `insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password, created_at)
     select gen_random_uuid(), 'weekend', 'weekend', 0, 'active', 'none', false, now()
     where not exists (select from admin)`,
  );
  await pool.query(
    `insert into feed_key (feed_key_id, name, scopes, secret, calls_per_minute_max, created_at,
       created_by)
     select $1, 'weekend', array['players', 'sports', 'casino'], $2, 600000, now(), _id
     from admin limit 1`,
    [FEED_KEY_ID, SECRET],
  );
  await pool.query(
    `insert into allowed_ip_address (_id, audience, network, memo, created_at, created_by)
     select gen_random_uuid(), 'api', '127.0.0.1', '', now(), _id from admin limit 1`,
  );
}

export async function openPlace(url: string, members: number): Promise<Place> {
  const database = openDatabase(url, () => undefined);
  const clock = { now: new Date() };
  await makeLedgerPartitions(database.db, clock.now);
  await givenKey(database);
  const memberIds = await givenMembers(database, members, clock.now);
  await givenSports({ database, clock: clock as never }, { rule: RULE });
  await database.pool.query('vacuum analyze');
  const app = await buildApp({ database, now: () => clock.now, callsPerMinuteMax: 1_000_000 });
  const answers = new Map<string, number>();
  const count = (name: string) => answers.set(name, (answers.get(name) ?? 0) + 1);
  const call: Place['call'] = async (method, path, said, key = randomUUID()) => {
    const body = JSON.stringify(said);
    const timeMs = String(clock.now.getTime());
    const text = feedText({ method, path, timeMs, idempotencyKey: key, body });
    const send = async (): Promise<Answered> => {
      const answer = await app.inject({
        ...{ method, url: path, payload: body },
        headers: {
          ...{ 'content-type': 'application/json', 'idempotency-key': key },
          ...{ [FEED_HEADERS.key]: FEED_KEY_ID, [FEED_HEADERS.time]: timeMs },
          [FEED_HEADERS.signature]: createHmac('sha256', SECRET).update(text).digest('hex'),
        },
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    let answered = await send();
    // What would be answered too late is not done: whoever called calls again.
    for (; answered.body?.code === LATE; answered = await send()) count(LATE);
    if (answered.status >= 500)
      throw new Error(`${path} was answered ${JSON.stringify(answered.body)}`);
    count(answered.status === 200 ? 'answered' : String(answered.body?.code ?? answered.status));
    return answered;
  };
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { database, clock, memberIds, call, answers, close };
}

/** Runs these, so many at a time. */
export async function atOnce(
  work: readonly (() => Promise<unknown>)[],
  clients: number,
): Promise<void> {
  let next = 0;
  const client = async () => {
    for (let one = work[next++]; one; one = work[next++]) await one();
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** The same draws in every run of one seed. */
export function drawsOf(seed: number) {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number) => draw() < share,
    below: (max: number) => Math.floor(draw() * max),
    from: <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T,
  };
}
export type Draws = ReturnType<typeof drawsOf>;

// A migrated, empty PostgreSQL database for one test.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../src/platform/migrate';

const RUN_VARIABLE = 'GWANJE_TEST_RUN';

/** Where the tests of this run make their databases. */
interface Offer {
  /** A database of the server that may be connected to, and made others from. */
  readonly url: string;
  /** The same as the user whom a server under test works as. */
  readonly serverUrl: string;
  /** The same as somebody who may remove any row. */
  readonly superuserUrl?: string | undefined;
  /** What the name of every database of this run begins with. */
  readonly prefix: string;
  /** A migrated database, of which every other one is a copy. */
  readonly template: Template;
}

interface Template {
  readonly name: string;
  /** Undefined where nobody may remove any row; every test then has a copy of its own. */
  readonly made: Made | undefined;
}

/** Leaves the offer to the processes of this run. */
export function offerServer(offer: Offer): void {
  process.env[RUN_VARIABLE] = JSON.stringify(offer);
}

function offered(): Offer {
  const text = process.env[RUN_VARIABLE];
  if (text === undefined) throw new Error('server/test/global-setup.ts has not run');
  return JSON.parse(text) as Offer;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement that cannot stand in a transaction, such as `create database`. */
export const runStatement = (url: string, statement: string): Promise<Record<string, unknown>[]> =>
  connected(url, async (client) => (await client.query(statement)).rows);

async function createDatabase(): Promise<string> {
  const { url, prefix, template } = offered();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await runStatement(url, `create database ${name} template ${template.name}`);
  // Rights on the database itself are not copied with it.
  await runStatement(url, `revoke temporary on database ${name} from public`);
  return name;
}

/** Ends whatever a test has left connected, as its server or as the owner. */
const endConnections = (serverUser: string) => `
  select pg_terminate_backend(pid) from pg_stat_activity as session
    where datname = current_database()
      and usename in (current_user, '${serverUser}', (
        select rolname from pg_roles join pg_database on datdba = pg_roles.oid
        where datname = current_database()))
      and pid <> pg_backend_pid()`;
/** Ends those that still do something or keep something; the rest goes to the next test. */
const endWork = (serverUser: string) => `${endConnections(serverUser)}
      and (state <> 'idle' or exists (select from pg_locks where pg_locks.pid = session.pid))`;

/**
 * Says in one text how a database is made, so that a test which has altered it is found out: whatever
 * is altered is written anew, by a transaction with a higher number. What grows with time is left
 * out: partitions, and what other tables have because of them.
 */
const SCHEMA_PRINT = `
  with kept as (
    select oid, xmin from pg_class
    where relnamespace = 'public'::regnamespace and not relispartition
  ), part as (
    select 'class' as kind, xmin from kept
    union all select 'column', attribute.xmin from kept join pg_attribute as attribute on attrelid = kept.oid
    union all select 'trigger', one.xmin from kept join pg_trigger as one on tgrelid = kept.oid
      where tgparentid = 0
    union all select 'constraint', one.xmin from kept join pg_constraint as one on conrelid = kept.oid
      where conparentid = 0
    union all select 'function', xmin from pg_proc where pronamespace = 'public'::regnamespace
  ), counted as (
    select kind, count(*) as n, sum(xmin::text::bigint) as written from part group by kind
  )
  select string_agg(concat_ws(' ', kind, n, written), ',' order by kind) as print from counted`;

/** Tables that have ever held a row since the database was made. */
const TOUCHED = `
  select distinct coalesce(pg_partition_root(oid), oid)::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

const TABLES = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** A migrated database as the migrations left it; a copy of it is made in just the same way. */
interface Made {
  readonly print: unknown;
  /** Tables into which migrations have written, and what. */
  readonly written: readonly (readonly [table: string, content: unknown])[];
  readonly empty: readonly string[];
}

const contentOf = (table: string) =>
  `select md5(string_agg(row::text, ',' order by row::text)) as content from ${table} as row`;

const readMade = (url: string): Promise<Made> =>
  connected(url, async (client) => {
    const names = (await client.query(TABLES)).rows.map(({ name }) => String(name));
    const contents = new Map<string, unknown>();
    for (const name of names) {
      const { content } = (await client.query(contentOf(name))).rows[0];
      if (content !== null) contents.set(name, content);
    }
    return {
      print: (await client.query(SCHEMA_PRINT)).rows[0]?.print,
      written: [...contents],
      empty: names.filter((name) => !contents.has(name)),
    };
  });

/**
 * Migrates the one database of a run that all others are copies of: migrations take longer the more
 * there are, a copy does not.
 */
export async function createTemplate({
  url,
  serverUrl,
  superuserUrl,
  prefix,
}: Omit<Offer, 'template'>): Promise<Template> {
  const name = `${prefix}_template`;
  await runStatement(url, `create database ${name}`);
  await migrate(withDatabase(url, name), { serverUrl: withDatabase(serverUrl, name) });
  const made =
    superuserUrl === undefined ? undefined : await readMade(withDatabase(superuserUrl, name));
  // Whatever is connected to it would keep it from being copied.
  await runStatement(url, `alter database ${name} allow_connections false`);
  return { name, made };
}

/**
 * Removes the rows that a test has written, without looking at foreign keys and past the triggers
 * that refuse it. @returns false when a test has done more than that
 */
async function removeRows(
  client: pg.Client,
  { print, written, empty }: Made,
  { ending, isOwned }: { readonly ending: string; readonly isOwned: boolean },
): Promise<boolean> {
  await client.query(ending);
  // Whoever works as the server owns nothing and alters nothing; looking takes longer than what is asked below.
  if (isOwned && (await client.query(SCHEMA_PRINT)).rows[0]?.print !== print) return false;
  for (const [table, content] of written)
    if ((await client.query(contentOf(table))).rows[0]?.content !== content) return false;
  const touched = new Set((await client.query(TOUCHED)).rows.map(({ name }) => name));
  await client.query(
    [
      "set session_replication_role = 'replica'",
      ...empty.filter((name) => touched.has(name)).map((table) => `delete from ${table}`),
    ].join(';'),
  );
  return true;
}

/** Databases that earlier tests of this file are done with, as they were made. */
const spares: string[] = [];
/** Who removes the rows of each, a session for the whole file. */
const cleaners = new Map<string, pg.Client>();

async function cleanerOf(url: string): Promise<pg.Client> {
  const known = cleaners.get(url);
  if (known) return known;
  const client = new pg.Client({ connectionString: url });
  // Whatever ends it, the next test makes another.
  client.on('error', () => cleaners.delete(url));
  await client.connect();
  cleaners.set(url, client);
  return client;
}

async function endCleaner(url: string): Promise<void> {
  const client = cleaners.get(url);
  cleaners.delete(url);
  await client?.end();
}

/** Set behind a file's last test; a database that it drops even later is nobody's any more. */
let isLastOver = false;
if (typeof afterAll === 'function')
  afterAll(async () => {
    isLastOver = true;
    await Promise.all([...cleaners.keys()].map(endCleaner));
  });

export interface TestDatabase {
  /** As the server connects. */
  readonly url: string;
  /** As the owner of the tables connects, who may do anything to them; whoever reads it is taken to have. */
  readonly ownerUrl: string;
  /**
   * Gives it to the next test of the file.
   * @param keepsIdle leaves sessions that do nothing and keep nothing to that test as well
   * @returns false when it is gone, for a test has altered it
   */
  drop(keepsIdle?: boolean): Promise<boolean>;
}

/** An empty database under the newest schema. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const offer = offered();
  const name = spares.pop() ?? (await createDatabase());
  const [ownerUrl, url] = [withDatabase(offer.url, name), withDatabase(offer.serverUrl, name)];
  let isOwned = false;
  const { made } = offer.template;
  const superuserUrl = offer.superuserUrl && withDatabase(offer.superuserUrl, name);
  return {
    url,
    get ownerUrl() {
      isOwned = true;
      return ownerUrl;
    },
    drop: async (keepsIdle = false) => {
      const ending = (keepsIdle ? endWork : endConnections)(new URL(url).username);
      const isAsMade =
        superuserUrl !== undefined && made !== undefined
          ? await removeRows(await cleanerOf(superuserUrl), made, { ending, isOwned })
          : await runStatement(ownerUrl, ending).then(() => false);
      if (superuserUrl !== undefined && isLastOver) await endCleaner(superuserUrl);
      if (isAsMade) spares.push(name);
      else {
        if (superuserUrl !== undefined) await endCleaner(superuserUrl);
        // By who may end whatever is left there.
        await runStatement(offer.superuserUrl ?? offer.url, `drop database ${name} with (force)`);
      }
      return isAsMade;
    },
  };
}

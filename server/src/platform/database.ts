import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 20;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 20_000;
const TRANSACTION_TRIES_MAX = 5;
const INT8_OID = 20;
const DATE_OID = 1082;

/** Whole numbers of this database stay far below 2^53; one that does not is a fault, not a rounding. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}

const OWN_PARSERS: Record<number, (text: string) => unknown> = {
  [INT8_OID]: parseInt8,
  // A day has no hour, so it stays `YYYY-MM-DD` and no time zone can move it.
  [DATE_OID]: (text) => text,
};

/** Opens a pool; nothing is connected until the first query. */
export function openDatabase(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        OWN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks while idle would otherwise end the process.
  pool.on('error', onError);
  // So would one that breaks in somebody's hand between two queries; the next query tells of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely leaves alone a pool that it has never asked for a connection.
      if (!pool.ended) await pool.end();
    },
  };
}

/** Serialization failure and deadlock: the same transaction may well succeed when it runs again. */
const isWorthRetrying = (error: unknown) =>
  ['40001', '40P01'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Runs `work` in one transaction, again when the database asks for it; `work` must bear that. */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === TRANSACTION_TRIES_MAX || !isWorthRetrying(error)) throw error;
    }
  }
}

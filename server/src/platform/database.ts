import { SUM_WON_MAX } from '@gwanje/contract';
import { type CompiledQuery, Kysely, type QueryResult, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema';
import { createPool, cutConnections, PoolDialect, Reading, Together } from './database-driver';
import { CALL_LIMITS, type Limits } from './database-limits';
import { isStaleStatement } from './prepared-statements';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Waits a second for who still asks, then cuts their connections. */
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 20;
const CLOSE_TIMEOUT_MS = 1_000;
const TRIES_MAX = 5;
const INT8_OID = 20;
const NUMERIC_OID = 1700;
const DATE_OID = 1082;

/** Whole numbers of this database stay far below 2^53; one that does not is a fault, not a rounding. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}

/** The database sums int8 as numeric, which has no end. A sum stops where a number is exact no more. */
const parseSum = (text: string): number =>
  Math.max(-SUM_WON_MAX, Math.min(Number(text), SUM_WON_MAX));

const OWN_PARSERS: Record<number, (text: string) => unknown> = {
  [INT8_OID]: parseInt8,
  [NUMERIC_OID]: parseSum,
  // A day has no hour, so it stays `YYYY-MM-DD` and no time zone can move it.
  [DATE_OID]: (text) => text,
};

/**
 * Opens a pool; nothing is connected until the first query.
 *
 * @param limits of every statement and transaction
 * @param onError is told of a connection that breaks while nobody has it
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  limits: Limits = CALL_LIMITS,
): OpenDatabase {
  const config = {
    connectionString: url,
    max: CONNECTIONS_MAX,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        OWN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
  const pool = createPool(config, limits);
  pool.on('error', onError);
  return databaseOver(pool, limits);
}

/** The same over connections that are there already. */
export function databaseOver(pool: pg.Pool, limits: Limits = CALL_LIMITS): OpenDatabase {
  const db = new Kysely<Schema>({ dialect: new PoolDialect(pool, limits) });
  return {
    db,
    pool,
    async close() {
      const timer = setTimeout(() => cutConnections(pool), CLOSE_TIMEOUT_MS);
      try {
        await db.destroy();
        // Kysely leaves alone a pool that it has never asked for a connection.
        if (!pool.ended) await pool.end();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Thrown by work that another transaction has outrun and that will see so when it runs again. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/**
 * Serialization failure, deadlock, a session that lacks what was prepared: the same transaction may
 * well succeed when it runs again.
 */
const isWorthRetrying = (error: unknown) =>
  error instanceof RunAgain ||
  isStaleStatement(error) ||
  ['40001', '40P01'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Runs `work` in one transaction, again when the database asks for it; `work` must bear that. */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === TRIES_MAX || !isWorthRetrying(error)) throw error;
    }
  }
}

/** What all transactions of one open database have in common, and no two databases. */
export const oneOf = (db: Database | Tx): object => db.getExecutor().adapter;

/** A statement that is not sent yet. */
export interface Statement<R = unknown> {
  compile(tx: Tx): CompiledQuery<R>;
}

export type Answers<S extends readonly Statement[]> = {
  -readonly [N in keyof S]: S[N] extends Statement<infer R> ? QueryResult<R> : never;
};

/**
 * Sends statements of one transaction in one go and waits for all their answers: none may need what
 * another one answers. They are carried out in their order, each seeing what those before it did;
 * the first that fails is thrown, and those after it were not carried out.
 */
export async function together<const S extends readonly Statement[]>(
  tx: Tx,
  statements: S,
): Promise<Answers<S>> {
  const { rows } = await tx.executeQuery(new Together(statements.map((each) => each.compile(tx))));
  return rows as unknown as Answers<S>;
}

interface Compilable<R> {
  compile(db: Database | Tx): CompiledQuery<R>;
}

async function read<R>(db: Database | Tx, query: Reading): Promise<R[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await db.executeQuery<R>(query as CompiledQuery<R>)).rows;
    } catch (error) {
      if (db.isTransaction || tries === TRIES_MAX || !isStaleStatement(error)) throw error;
    }
  }
}

/** Rows of a statement that is kept prepared: for what is looked up by names, again and again. */
export const lookUp = <R>(db: Database | Tx, statement: Compilable<R>): Promise<R[]> =>
  read(db, new Reading(statement.compile(db), { isKept: true, isInCells: false }));

/**
 * Rows as the values of their columns, in that order: an object a row would cost several times that.
 *
 * @param isKept as of `lookUp`
 */
export const readCells = (
  db: Database | Tx,
  statement: Compilable<unknown>,
  { isKept = false } = {},
): Promise<(readonly unknown[])[]> =>
  read(db, new Reading(statement.compile(db), { isKept, isInCells: true }));

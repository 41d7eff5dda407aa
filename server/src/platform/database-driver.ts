import type { Writable } from 'node:stream';
import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  RawNode,
} from 'kysely';
import pg from 'pg';
import { beginWith, type Limits, settleSession } from './database-limits';
import { Interrupted, isInterruption } from './interrupted';
import { isStaleStatement, statementName } from './prepared-statements';

/** Two facts of a client that its types leave out. */
type Client = pg.PoolClient & {
  /** False from the sending of a statement until its whole answer is there. */
  readonly readyForQuery: boolean;
  readonly processID: number;
  /** A turn of the kernel for each packet costs more than what is in it. */
  readonly connection: { readonly stream: Writable };
};

/** Sessions that are ours alone, as `settleSession` found out. */
const ownSessions = new WeakSet<pg.ClientBase>();
const brokenClients = new WeakSet<pg.ClientBase>();
const connectedBy = new WeakMap<pg.Pool, ReadonlySet<Client>>();

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const isAtRest = (client: Client) => client.readyForQuery && client.getTransactionStatus() === 'I';

/**
 * A pool that never hands out a connection of which anything is unknown: whoever gives one back
 * that still answers a statement, or stands in a transaction, ends it.
 */
export function createPool(config: pg.PoolConfig, limits: Limits): pg.Pool {
  const settle = async (client: pg.ClientBase) => {
    // Without a listener one that breaks in somebody's hand would end the process.
    client.on('error', () => brokenClients.add(client));
    const query_timeout = limits.connectMs;
    const settling = { ...settleSession(limits, (client as Client).processID), query_timeout };
    const { rows } = await client.query(settling);
    if (rows.length > 0) ownSessions.add(client);
  };
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    // A transaction's `begin` travels with its first statement.
    pipeline: true,
    onConnect: settle,
  });
  const clients = new Set<Client>();
  connectedBy.set(pool, clients);
  pool.on('connect', (client) => clients.add(client as Client));
  pool.on('remove', (client) => clients.delete(client as Client));
  pool.on('release', (_error, client) => {
    // The pool keeps none that is ending.
    if (!isAtRest(client as Client)) client.end();
  });
  return pool;
}

/** Cuts what the pool is connected by: whoever still waits for an answer is told at once. */
export function cutConnections(pool: pg.Pool): void {
  for (const { connection } of connectedBy.get(pool) ?? []) connection.stream.destroy();
}

/** Several statements that a transaction sends without waiting in between. */
export class Together implements CompiledQuery<QueryResult<unknown>> {
  readonly query = RawNode.createWithSql('');
  readonly queryId = createQueryId();
  readonly sql = '';
  readonly parameters = [];
  readonly queries: readonly CompiledQuery[];

  constructor(queries: readonly CompiledQuery[]) {
    this.queries = queries;
  }
}

/** How an answer is wanted that is no matter of the statement itself. */
interface Wanted {
  /** The session keeps it prepared outside transactions as well. */
  readonly isKept: boolean;
  /** Rows as the values of their columns, in that order. */
  readonly isInCells: boolean;
}

/** A statement of which more is said than Kysely knows. */
export class Reading implements CompiledQuery<unknown>, Wanted {
  readonly query = RawNode.createWithSql('');
  readonly queryId = createQueryId();
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly isKept: boolean;
  readonly isInCells: boolean;

  constructor({ sql, parameters }: CompiledQuery, { isKept, isInCells }: Wanted) {
    this.sql = sql;
    this.parameters = parameters;
    this.isKept = isKept;
    this.isInCells = isInCells;
  }
}

interface Asking {
  readonly values?: readonly unknown[];
  /** Under which the session keeps the statement; without one it is planned anew. */
  readonly name?: string | undefined;
  /** An object a row takes several times as long. */
  readonly rowMode?: 'array' | undefined;
}

/** One connection in somebody's hand, and what is known of the transaction on it. */
class Connection implements DatabaseConnection {
  readonly #client: Client;
  readonly #limits: Limits;
  /** An answer did not come in time; one that comes now belongs to nobody. */
  #isGivenUp = false;
  #isStale = false;
  #isInTransaction = false;
  /** What `begin` answers, until the first statement has been answered after it. */
  #begun: Promise<unknown> | undefined;

  constructor(client: Client, limits: Limits) {
    this.#client = client;
    this.#limits = limits;
  }

  get #isOwn(): boolean {
    return ownSessions.has(this.#client);
  }

  get #isLost(): boolean {
    return this.#isGivenUp || brokenClients.has(this.#client);
  }

  async #ask(text: string, { values, name, rowMode }: Asking = {}): Promise<pg.QueryResult> {
    if (this.#isLost) throw new Interrupted('The connection was lost.');
    try {
      const begun = this.#begun;
      this.#begun = undefined;
      const answer = this.#client.query({
        ...{ text, name, rowMode },
        ...(values && { values: [...values] }),
      } as pg.QueryConfig);
      if (begun) this.#client.connection.stream.uncork();
      const [result] = await Promise.all([answer, begun]);
      return result;
    } catch (error) {
      this.#isStale ||= name !== undefined && isStaleStatement(error);
      const isSaid = error instanceof pg.DatabaseError;
      this.#isGivenUp = !isSaid && !this.#client.readyForQuery;
      throw this.#isLost || isInterruption(error) ? new Interrupted(error) : error;
    }
  }

  /** Waits for nothing: what becomes of it is said to whoever asks the first statement. */
  async begin(): Promise<void> {
    this.#client.connection.stream.cork();
    this.#begun = this.#client.query(this.#isOwn ? 'begin' : beginWith(this.#limits));
    this.#begun.catch(() => undefined);
    this.#isInTransaction = true;
  }

  /** @throws {Interrupted} it may be done, unless it was not sent or the database says otherwise */
  async commit(): Promise<void> {
    const wasLost = this.#isLost;
    let command: string;
    try {
      ({ command } = await this.#ask('commit'));
    } catch (error) {
      if (wasLost || (await this.rollback())) throw error;
      throw new Interrupted(error, { mayBeDone: true });
    }
    this.#isInTransaction = false;
    // So it answers when a statement had failed, whatever became of that error.
    if (command !== 'COMMIT') throw new Error('A failed transaction was not committed.');
  }

  /** @returns whether the database says so; if not, it finds out when the connection ends */
  async rollback(): Promise<boolean> {
    if (!this.#isInTransaction) return true;
    this.#isInTransaction = false;
    return this.#ask('rollback').then(
      () => true,
      () => false,
    );
  }

  /** A session that is lent to others keeps no settings, so there each statement has its own. */
  async #askInTransaction(text: string, asking: Asking): Promise<pg.QueryResult> {
    await this.begin();
    try {
      const result = await this.#ask(text, asking);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /**
   * Writes look rows up by their keys, again and again with the same texts, so the statements of a
   * transaction are kept prepared, and of others those that look up by names: planning what they
   * join takes ten times as long as reading it. What is left are searches and sums, whose best plan
   * depends on what is asked for.
   */
  #send(query: CompiledQuery): Promise<pg.QueryResult> {
    const { sql: text, parameters: values } = query;
    const wanted = query instanceof Reading ? query : undefined;
    const rowMode = wanted?.isInCells ? 'array' : undefined;
    if (!this.#isOwn && !this.#isInTransaction)
      return this.#askInTransaction(text, { values, rowMode });
    const isRepeated = this.#isInTransaction || wanted?.isKept;
    const isKept = this.#isOwn && isRepeated && values.length > 0;
    const name = isKept ? statementName(this.#client, text) : undefined;
    return this.#ask(text, { values, name, rowMode });
  }

  /** In one packet there, in as few back as come; after one that fails none of the others runs. */
  async #sendTogether(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    const { stream } = this.#client.connection;
    stream.cork();
    const answering = queries.map((query) => this.executeQuery(query));
    stream.uncork();
    const answers = await Promise.allSettled(answering);
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query instanceof Together)
      return { rows: (await this.#sendTogether(query.queries)) as R[] };
    const { command, rowCount, rows } = await this.#send(query);
    return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nobody streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read page by page.');
  }

  release(): void {
    this.#client.release(this.#isStale);
  }
}

/** Every transaction is read committed. */
class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #limits: Limits;

  constructor(pool: pg.Pool, limits: Limits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    try {
      return new Connection((await this.#pool.connect()) as Client, this.#limits);
    } catch (error) {
      throw new Interrupted(error);
    }
  }

  beginTransaction = (connection: Connection) => connection.begin();
  commitTransaction = (connection: Connection) => connection.commit();
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback();
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }
  destroy = () => this.#pool.end();
}

/** PostgreSQL through a pool of `createPool`, made with the same limits. */
export class PoolDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(pool: pg.Pool, limits: Limits) {
    super({ pool });
    this.#driver = new PoolDriver(pool, limits);
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

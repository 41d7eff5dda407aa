/**
 * What is asked of the database may take so many milliseconds and processes. Its own limits end
 * before ours, so that it ends what takes too long itself, says so, and lets go of what it holds.
 */
export interface Limits {
  /** Our wait for a connection, a free one or a new one. */
  readonly connectMs: number;
  /** A statement's wait for a lock. */
  readonly lockMs: number;
  /** A statement, its waits included. */
  readonly statementMs: number;
  /** Our own wait for its answer; the connection is given up then. */
  readonly answerMs: number;
  /** A transaction in which nothing is asked, because we stand still or are gone. */
  readonly idleMs: number;
  /** Processes that a statement may have beside its session's own. */
  readonly helpersMax: number;
}

/**
 * Of what somebody waits for at a console, which itself gives up after thirty seconds. A page is
 * found before a helper has started, and a helper is a core that another page waits for.
 */
export const CALL_LIMITS: Limits = {
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 12_000,
  answerMs: 15_000,
  idleMs: 15_000,
  helpersMax: 0,
};

/** Of what reads very much in a statement and locks nothing: the checks. */
export const CHECK_LIMITS: Limits = {
  ...CALL_LIMITS,
  statementMs: 600_000,
  answerMs: 660_000,
  helpersMax: 2,
};

/** Of migrations, which may rewrite a table; whoever wants one that they wait for waits as well. */
export const MIGRATION_LIMITS: Limits = {
  connectMs: 5_000,
  lockMs: 60_000,
  statementMs: 3_600_000,
  answerMs: 3_660_000,
  idleMs: 60_000,
  helpersMax: 2,
};

/**
 * What our SQL and our reading of its answers rely on, whatever the role or its database say. Our
 * statements are many and short: compiling one, where PostgreSQL can, takes longer than it saves.
 */
const SETTINGS = { client_encoding: 'UTF8', DateStyle: 'ISO, MDY', TimeZone: 'UTC', jit: 'off' };

const settingsOf = ({
  lockMs,
  statementMs,
  idleMs,
  helpersMax,
}: Limits): Record<string, string> => ({
  ...SETTINGS,
  lock_timeout: `${lockMs}`,
  statement_timeout: `${statementMs}`,
  idle_in_transaction_session_timeout: `${idleMs}`,
  max_parallel_workers_per_gather: `${helpersMax}`,
});

/** Begins a transaction that is ours whatever the session says: one round trip, one text. */
export const beginWith = (limits: Limits): string =>
  [
    'begin isolation level read committed',
    ...Object.entries(settingsOf(limits)).map(([name, value]) => `set local ${name} = '${value}'`),
  ].join('; ');

/**
 * Settles a session that is ours alone, and leaves alone one that a pooler such as PgBouncer lends
 * to others between transactions: its client is told of another process than the one that answers.
 * Returns a row for each setting in the first case, none in the second.
 */
export const settleSession = (limits: Limits, processId: number) => ({
  text: `select set_config(key, value, false) from json_each_text($1)
    where pg_backend_pid() = $2`,
  values: [
    JSON.stringify({ ...settingsOf(limits), default_transaction_isolation: 'read committed' }),
    processId,
  ],
});

// How often the sessions of a server have planned a statement anew that they keep prepared.
import type { TestServer } from './given';

export interface Plans {
  /** With the values of one call, for it alone. */
  readonly own: number;
  /** With none, for all calls. */
  readonly common: number;
}

/** By session, of the statement whose text holds `words`; nothing else may be under way. */
export async function plansOf(
  { database: { pool } }: Pick<TestServer, 'database'>,
  words: string,
): Promise<readonly Plans[]> {
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const answers = await Promise.all(
    sessions.map((session) =>
      session.query<Plans>(
        `select custom_plans::int as own, generic_plans::int as common from pg_prepared_statements
        where position($1 in statement) > 0 and name <> ''`,
        [words],
      ),
    ),
  );
  for (const session of sessions) session.release();
  return answers.flatMap(({ rows }) => rows);
}

/** PostgreSQL plans so many calls with their values before it compares. */
export const OWN_PLANS_MAX = 5;

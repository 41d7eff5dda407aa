import { createQueryId, PostgresQueryCompiler, sql } from 'kysely';
import type { Sql } from './list-source';

const compiler = new PostgresQueryCompiler();

/** What a part of a statement says by itself. */
export const saidBy = (part: Sql) => compiler.compileQuery(part.toOperationNode(), createQueryId());

/**
 * Parts of a statement with commas between them, for many calls: those that take no values become text
 * here, which each call would make of them anew. A value stays one.
 */
export function saidOnce(parts: readonly Sql[]): Sql {
  const joined: (string | Sql)[] = [];
  for (const part of parts) {
    const said = saidBy(part);
    const last = joined.at(-1);
    if (said.parameters.length > 0) joined.push(part);
    else if (typeof last === 'string') joined[joined.length - 1] = `${last}, ${said.sql}`;
    else joined.push(said.sql);
  }
  return sql.join(joined.map((part) => (typeof part === 'string' ? sql.raw(part) : part)));
}

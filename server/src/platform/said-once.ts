import { createQueryId, PostgresQueryCompiler, sql } from 'kysely';
import type { Sql } from './list-source';

const compiler = new PostgresQueryCompiler();

/**
 * Parts of a statement with commas between them, for many calls: those that take no values become text
 * here, which each call would make of them anew, and stand first. A value stays one.
 */
export function saidOnce(parts: readonly Sql[]): Sql {
  const texts: string[] = [];
  const withValues = parts.filter((part) => {
    const said = compiler.compileQuery(part.toOperationNode(), createQueryId());
    if (said.parameters.length > 0) return true;
    texts.push(said.sql);
    return false;
  });
  return sql.join([...(texts.length > 0 ? [sql.raw(texts.join(', '))] : []), ...withValues]);
}

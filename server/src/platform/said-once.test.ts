import { createQueryId, PostgresQueryCompiler, sql } from 'kysely';
import type { Sql } from './list-source';
import { saidOnce } from './said-once';

const said = (part: Sql) => {
  const node = part.toOperationNode();
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
  return { text, parameters };
};

describe('saidOnce', () => {
  it('makes text of what takes no values', () => {
    const parts = [sql`${sql.ref('member.login_id')} as ${sql.ref('0')}`, sql`now()`];
    const text = '"member"."login_id" as "0", now()';
    expect(said(saidOnce(parts))).toMatchObject({ text, parameters: [] });
    expect(said(saidOnce([sql`join a on true`])).text).toBe('join a on true');
  });

  it('leaves a value a value, whatever it says', () => {
    const value = "'; drop table member; --";
    const parts = [sql`a = ${value}`, sql.ref('b"; drop'), sql`c = ${2}`];
    expect(said(saidOnce(parts))).toMatchObject({
      text: 'a = $1, "b""; drop", c = $2',
      parameters: [value, 2],
    });
    expect(said(saidOnce([sql`${value}`])).text).toBe('$1');
  });
});

// What exists for a partner: himself and everybody beneath him.
import { type SqlBool, sql } from 'kysely';
import { acrossMembers } from './placement';
import type { Database, Tx } from './platform/database';
import type { ListContext } from './platform/list-source';

/** Levels of a tree that have an index of their lines. */
const DEPTH_MAX = 9;

/** The condition that a row of `member`, called `name`, is of the line of this partner. */
export const isOfLine = (name: string, line: string) =>
  sql<SqlBool>`(${sql.ref(`${name}.member_id`)} = ${line}
    or ${sql.ref(`${name}.recommend_path`)} @> array[${line}::uuid])`;

/**
 * The same where a page is wanted in the order in which they joined: in the index of the depth at
 * which he stands, as far as lines of nine levels have one.
 */
export async function isOfLineByDepth(db: Database, name: string, line: string) {
  const { rows } = await sql<{ depth: number }>`
    select cardinality(recommend_path) + 1 as depth from member where member_id = ${line}`.execute(
    db,
  );
  const depth = rows[0]?.depth;
  if (depth === undefined || depth > DEPTH_MAX) return isOfLine(name, line);
  const path = sql.ref(`${name}.recommend_path`);
  const place = sql<SqlBool>`(array_append(${path}, ${sql.ref(`${name}.member_id`)}))[${sql.lit(depth)}] = ${line}`;
  return depth === 1
    ? place
    : sql<SqlBool>`(${place} and cardinality(${path}) >= ${sql.lit(depth - 1)})`;
}

/** Whether nothing is kept from whoever asks because he is a partner. */
export const isStaff = ({ actor }: Pick<ListContext, 'actor'>): boolean =>
  actor === null || actor.line === null;

/** The condition that `column` names somebody of his line. */
const namesOneOfLine = (column: string, line: string) =>
  sql<SqlBool>`${sql.ref(column)} in (
    select own.member_id from member as own where ${isOfLine('own', line)} and ${acrossMembers})`;

/**
 * The condition of a list on `column`, its member: one member where it is asked for one, and for a
 * partner nobody beyond his line, whomever he asks for.
 */
export const ofMembers =
  (column: string) =>
  (
    { memberId }: { readonly memberId?: string | undefined },
    { actor }: Pick<ListContext, 'actor'>,
  ) => {
    const asked =
      memberId === undefined ? acrossMembers : sql<SqlBool>`${sql.ref(column)} = ${memberId}`;
    return actor === null || actor.line === null
      ? asked
      : sql<SqlBool>`${asked} and ${namesOneOfLine(column, actor.line)}`;
  };

/** Those of these members who are of his line. */
export async function findOfLine(
  db: Database | Tx,
  line: string,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: string }>`
    select own.member_id from member as own
    where own.member_id = any(${memberIds}::uuid[]) and ${isOfLine('own', line)}
      and ${acrossMembers}`.execute(db);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Whether a partner who is asked for is beyond the line of whoever asks, who then finds nobody. */
export const isBeyondLine = async (
  { db, actor }: ListContext,
  partnerId: string,
): Promise<boolean> =>
  actor !== null &&
  actor.line !== null &&
  !(await findOfLine(db, actor.line, [partnerId])).has(partnerId);

/**
 * The same question asked by the partner of a line, if one is named: he sees that line and nothing
 * else. Undefined where he is beyond the line of whoever asks.
 */
export async function askedOfLine<Context extends ListContext>(
  context: Context,
  partnerId: string | undefined,
): Promise<Context | undefined> {
  if (partnerId === undefined) return context;
  if (await isBeyondLine(context, partnerId)) return undefined;
  return { ...context, actor: { ...(context.actor ?? { type: 9 }), line: partnerId } };
}

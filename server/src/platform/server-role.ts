// The server's user: what it is given, and whether it could do more.
import pg from 'pg';
import { type Right, rightsOf } from '../rights';

/** Whatever may be done to a table, besides looking at it. */
const EVERY_RIGHT = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'];

interface Table {
  readonly name: string;
  readonly isPartition: boolean;
}

const TABLES = `
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

const isGiven = ({ name, isPartition }: Table, right: string) =>
  rightsOf(name, isPartition).includes(right as Right);

/**
 * Gives `role` what the server needs on every table and function, takes back what is beyond it, and
 * touches nothing that is right already. For the owner of the tables, within a transaction.
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  await client.query(`grant usage on schema public to ${to}`);
  const { rows: databases } = await client.query<{ name: string }>(
    `select current_database() as name
     where has_database_privilege($1, current_database(), 'temporary')`,
    [role],
  );
  for (const { name } of databases)
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(name)} from public`);
  const { rows: tables } = await client.query<Table & { held: readonly string[] }>(
    `select relname as name, relispartition as "isPartition", array(
       select lower(privilege_type) from aclexplode(relacl)
       where grantee = to_regrole(quote_ident($1))) as held ${TABLES}`,
    [role],
  );
  for (const table of tables) {
    const rights = rightsOf(table.name, table.isPartition);
    if ([...table.held].sort().join() === [...rights].sort().join()) continue;
    const name = pg.escapeIdentifier(table.name);
    await client.query(
      `revoke all on ${name} from ${to}; grant ${rights.join()} on ${name} to ${to}`,
    );
  }
  const { rows: functions } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and not has_function_privilege($1, oid, 'execute')`,
    [role],
  );
  for (const { signature } of functions)
    await client.query(`grant execute on function ${signature} to ${to}`);
}

/** @returns what the present user could do beyond what the server needs; undefined when nothing */
export async function findExcess(pool: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
  const { rows: roles } = await pool.query<{ isOwner: boolean; mayCreate: boolean }>(
    `select coalesce(bool_or(pg_has_role(current_user, relowner, 'member')), false) as "isOwner",
       has_schema_privilege('public', 'create') as "mayCreate" ${TABLES}`,
  );
  const [role] = roles;
  if (role?.isOwner) return 'it owns the tables or may become their owner';
  if (role?.mayCreate) return 'it may create tables';
  const { rows: tables } = await pool.query<Table & { held: readonly string[] }>(
    `select relname as name, relispartition as "isPartition", array(
       select each from unnest($1::text[]) each where has_table_privilege(oid, each)) as held ${TABLES}`,
    [EVERY_RIGHT],
  );
  for (const table of tables) {
    const beyond = table.held.filter((right) => !isGiven(table, right));
    if (beyond.length > 0) return `it may ${beyond.join(', ')} on ${table.name}`;
  }
  return undefined;
}

// A migrated, empty PostgreSQL database for one test.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const TEMPLATE_VARIABLE = 'GWANJE_TEST_TEMPLATE_URL';

/** Leaves the URL of the migrated template to the processes of this run. */
export function offerTemplate(url: string): void {
  process.env[TEMPLATE_VARIABLE] = url;
}

export function templateUrl(): string {
  const url = process.env[TEMPLATE_VARIABLE];
  if (url === undefined) throw new Error('server/test/global-setup.ts has not run');
  return url;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs one statement that cannot stand in a transaction, such as `create database`. */
export async function runStatement(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A clone of the migrated template; `drop` ends whatever is still connected to it. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(templateUrl()).pathname.slice(1);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const maintenance = withDatabase(templateUrl(), 'postgres');
  await runStatement(maintenance, `create database ${name} template ${template}`);
  return {
    url: withDatabase(templateUrl(), name),
    drop: async () => {
      const drop = `drop database if exists ${name}`;
      // Without force first: force ends every process by name, which for an autovacuum worker is
      // a superuser's right, while a plain drop sends it away.
      await runStatement(maintenance, drop).catch(() =>
        runStatement(maintenance, `${drop} with (force)`),
      );
    },
  };
}

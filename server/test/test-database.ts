import { randomBytes } from 'node:crypto';
import { onServer, TEMPLATE, urlOfDatabase } from './test-cluster';

/** A migrated, empty database of its own for one test file. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = process.env[TEMPLATE] ?? '';
  const name = `${template.replace(/_template$/, '')}_${randomBytes(6).toString('hex')}`;
  const owner = process.env.GWANJE_TEST_OWNER_URL ? ' owner gwanje' : '';
  await onServer((client) => client.query(`create database ${name} template ${template}${owner}`));
  return {
    url: urlOfDatabase(name),
    drop: () =>
      onServer(async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

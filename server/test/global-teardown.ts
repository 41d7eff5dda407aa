// After the server tests: drops every database of the run, and stops the embedded PostgreSQL.
import { rm } from 'node:fs/promises';
import './global-setup';
import { runStatement } from './test-database';

export default async function globalTeardown(): Promise<void> {
  const run = globalThis.gwanjeTestRun;
  if (run === undefined) return;
  const { url, prefix, embedded } = run;
  if (embedded) {
    await embedded.postgres.stop();
    await rm(embedded.dataDir, { recursive: true, force: true });
    return;
  }
  const rows = await runStatement(url, 'select datname from pg_database');
  for (const { datname } of rows)
    if (String(datname).startsWith(`${prefix}_`))
      await runStatement(url, `drop database if exists ${datname} with (force)`);
  await runStatement(url, `drop role if exists ${prefix}_server`);
}

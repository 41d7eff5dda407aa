// npm run dev [-- <remote> …]: serves the shell and remotes from source; a change shows without a reload.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_IDS, type RemoteId } from '@gwanje/contract';
import { buildAll } from '@gwanje/federation';
import { findFreePort, startDev } from '@gwanje/federation/dev';
import {
  DEMO_ADMINS,
  DEMO_PASSWORD,
  endWithParent,
  readEnvironment,
  startServer,
} from '@gwanje/server';
import { readDeploymentFile } from '@gwanje/server/deployment-file';
import { closingOnSignal } from './closing-after';
import { readApps } from './read-apps';

/** Not the product's own, so that both can run. */
const DEV_PORT = '4100';
const root = process.cwd();
const folder = join(root, '.cache/dev');
const distDir = join(folder, 'dist');
const deploymentsDir = join(folder, 'deployments');

/** The deployment as it is, but with the named remotes only, and those from source. */
function writeDeployment(name: string, named: readonly RemoteId[]): RemoteId[] {
  const file = readDeploymentFile(join(root, 'deployments', `${name}.json`));
  const remotes = named.length > 0 ? [...named] : REMOTE_IDS.filter((id) => file.remotes[id]);
  const pins = Object.fromEntries(remotes.map((id) => [id, 'workspace']));
  mkdirSync(deploymentsDir, { recursive: true });
  writeFileSync(join(deploymentsDir, `${name}.json`), JSON.stringify({ ...file, remotes: pins }));
  return remotes;
}

async function run(): Promise<void> {
  const port = await findFreePort(readEnvironment({ PORT: process.env.PORT || DEV_PORT }).port);
  const serverPort = await findFreePort();
  const environment = readEnvironment({
    ...process.env,
    PORT: String(serverPort),
    DATA_DIR: process.env.DATA_DIR || join(folder, 'data'),
  });
  rmSync(distDir, { recursive: true, force: true });
  mkdirSync(distDir, { recursive: true });
  const remotes = writeDeployment(
    environment.deployment,
    readApps(process.argv.slice(2), REMOTE_IDS),
  );
  await buildAll({ root, only: ['fonts'] });
  symlinkSync(join(root, 'dist/fonts'), join(distDir, 'fonts'), 'junction');

  const serverUrl = `http://127.0.0.1:${serverPort}`;
  const pages = await startDev({ root, distDir, remotes, port, serverUrl });
  const starting = startServer(environment, { distDir, deploymentsDir });
  // Also while it is starting, or its database would outlive it.
  closingOnSignal([Promise.resolve(pages), starting]);
  const server = await starting;
  console.log(`http://127.0.0.1:${port} (${['shell', ...remotes].join(', ')})`);
  if (server.hasDemoLogin)
    console.log(`${DEMO_ADMINS.map(({ id }) => id).join(', ')} / ${DEMO_PASSWORD}`);
}

if (process.env.npm_lifecycle_event === 'dev') endWithParent();
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

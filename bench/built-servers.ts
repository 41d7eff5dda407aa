// Servers of the built product, and of the same screens as one build, each on a demo of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment, startServer } from '@gwanje/server';

/** Serves each of `distDirs` while `work` runs; gives it their addresses in the same order. */
export async function withServers<T>(
  root: string,
  distDirs: readonly string[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  const folders: string[] = [];
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    for (const distDir of distDirs) {
      const dataDir = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
      folders.push(dataDir);
      // Hours of one person pass in a minute here.
      const environment = readEnvironment({
        ...{ DATA_DIR: dataDir, PORT: '0', CALLS_PER_MINUTE: '1000000' },
      });
      servers.push(
        await startServer(environment, { distDir, deploymentsDir: join(root, 'deployments') }),
      );
    }
    return await work(servers.map(({ url }) => url));
  } finally {
    for (const server of servers) await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

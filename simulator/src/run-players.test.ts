import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPlayers } from './run-players';

it('begins nothing where the doors of its providers cannot be opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-simulator-'));
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const ending = new AbortController();
  const simulation = {
    ...{ url: 'http://127.0.0.1:1', key: 'key', secret: 'ab', password: '', everyMs: 1, seed: 1 },
    ...{ players: ['one'], doors: { port, secret: 'cd', booksFile: join(folder, 'books.json') } },
  };
  await expect(runPlayers(simulation, { signal: ending.signal })).rejects.toThrow('EADDRINUSE');
  // Whoever plays waits for the end.
  expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  ending.abort();
  other.close();
  rmSync(folder, { recursive: true });
});

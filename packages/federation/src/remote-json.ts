import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type RemoteManifest, remoteManifest } from '@gwanje/contract';
import type { RemoteDefinition } from '@gwanje/remote-kit/manifest';
import { integrityOf } from './chunk-integrity-plugin';

const require = createRequire(import.meta.url);

/** What `remotes/<id>/src/manifest.ts` exports now, read as Node reads it. */
export async function readDefinition(manifestFile: string): Promise<RemoteDefinition> {
  // By the time of its last change, or a development server would be given its first text for ever.
  const version = statSync(manifestFile).mtimeMs;
  const { default: definition } = await import(`${pathToFileURL(manifestFile).href}?v=${version}`);
  const react = Object.keys(require.cache).find((file) => /node_modules[\\/]react[\\/]/.test(file));
  if (react)
    throw new Error(
      `${manifestFile} pulls in React. Import screens only inside load: () => import(…).`,
    );
  return definition;
}

/** The plain data of `definition`, as `remote.json` holds it; throws when it breaks the contract. */
export function toRemoteManifest(
  definition: RemoteDefinition,
  build: { version: string; buildHash: string; entry: string; entryCode: Buffer },
): RemoteManifest {
  const { id, title, contract, screens } = definition;
  const { version, buildHash, entry, entryCode } = build;
  return remoteManifest.parse({
    schema: 1,
    id,
    version,
    buildHash,
    title,
    contract,
    entry,
    entryIntegrity: integrityOf(entryCode),
    screens: screens.map(({ load: _load, rows: _rows, ...declaration }) => declaration),
  });
}

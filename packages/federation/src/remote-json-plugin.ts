import { join } from 'node:path';
import type { RemoteId } from '@gwanje/contract';
import type { Compiler } from 'webpack';
import { readDefinition, toRemoteManifest } from './remote-json';
import { appFolder, readPackage } from './workspace';

export const REMOTE_ENTRY = 'remoteEntry.js';

interface RemoteBuild {
  readonly root: string;
  readonly id: RemoteId;
  readonly buildHash: string;
}

/** Emits `remote.json`: what the manifest says of the remote, and the hash of the finished entry. */
export class RemoteJsonPlugin {
  private readonly build: RemoteBuild;

  constructor(build: RemoteBuild) {
    this.build = build;
  }

  apply(compiler: Compiler): void {
    const { root, id, buildHash } = this.build;
    const folder = join(root, appFolder(id));
    const { version } = readPackage(folder);
    const { Compilation, sources } = compiler.webpack;
    const options = { name: 'RemoteJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(options, async () => {
        const entryCode = compilation.getAsset(REMOTE_ENTRY)?.source.buffer();
        // A compilation that failed has no entry, and says so itself.
        if (!entryCode) return;
        const definition = await readDefinition(join(folder, 'src/manifest.ts'));
        if (definition.id !== id)
          throw new Error(`${folder}/src/manifest.ts names itself ${definition.id}.`);
        const build = { version, buildHash, entry: REMOTE_ENTRY, entryCode };
        const manifest = toRemoteManifest(definition, build);
        compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

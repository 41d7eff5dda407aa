import { join } from 'node:path';
import type { RemoteId } from '@gwanje/contract';
import type { Compiler } from 'webpack';
import { AHEAD, screensAhead } from './ahead';
import { readDefinition, toRemoteManifest } from './remote-json';
import { appFolder, readPackage } from './workspace';

export const REMOTE_ENTRY = 'remoteEntry.js';

interface RemoteBuild {
  readonly root: string;
  readonly id: RemoteId;
  readonly buildHash: string;
}

/**
 * Emits `remote.json`: what the manifest says of the remote, and the hash of the finished entry. Beside
 * it what comes with each screen.
 */
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
        const manifestFile = join(folder, 'src/manifest.ts');
        const definition = await readDefinition(manifestFile);
        if (definition.id !== id) throw new Error(`${manifestFile} names itself ${definition.id}.`);
        const build = { version, buildHash, entry: REMOTE_ENTRY, entryCode };
        const manifest = toRemoteManifest(definition, build);
        const emit = (file: string, content: object) =>
          compilation.emitAsset(file, new sources.RawSource(JSON.stringify(content)));
        emit('remote.json', manifest);
        emit(AHEAD, screensAhead(compilation, manifestFile, definition));
      });
    });
  }
}

import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

const NAME = 'ChunkIntegrityPlugin';
/** Stands for the hashes until every file is what it will be; no code has this name. */
const HASHES = '__gwanje_chunk_hashes__';
const ALGORITHM = 'sha384';

const hashOf = (content: string | Buffer) => createHash(ALGORITHM).update(content).digest('base64');

/** By which a browser tells whether a file is the one that was built. */
export const integrityOf = (content: string | Buffer) => `${ALGORITHM}-${hashOf(content)}`;

/**
 * Lets a chunk run only as it was built: the script that carries the runtime carries the hashes of
 * all others, which are thus fetched with it and not before. That script itself is held against its
 * own hash by whoever loads it, the page the shell's and the shell a remote's.
 *
 * Emits `integrity.json`, file → integrity, for whoever preloads: a preload that does not ask for
 * the same hash is fetched twice.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, runtime, sources } = compiler.webpack;
    // Behind the plugin that names files by their content, which is the last to change any.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => `${code}\nscript.integrity = '${ALGORITHM}-' + ${HASHES}[chunkId];`,
      );
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const hashes: Record<string, string> = {};
        const integrity: Record<string, string> = {};
        for (const chunk of compilation.chunks)
          for (const file of chunk.hasRuntime() ? [] : chunk.files) {
            const content = compilation.assets[file]?.buffer() ?? '';
            hashes[String(chunk.id)] = hashOf(content);
            integrity[file] = integrityOf(content);
          }
        const text = JSON.stringify(hashes);
        for (const chunk of compilation.chunks)
          for (const file of chunk.hasRuntime() ? chunk.files : [])
            compilation.updateAsset(
              file,
              (source) =>
                new sources.RawSource(String(source.source()).replaceAll(HASHES, () => text)),
            );
        compilation.emitAsset('integrity.json', new sources.RawSource(JSON.stringify(integrity)));
      });
    });
  }
}

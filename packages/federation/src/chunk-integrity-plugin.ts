import { createHash } from 'node:crypto';
import type { AsyncDependenciesBlock, Chunk, Compilation, Compiler, Module } from 'webpack';

const NAME = 'ChunkIntegrityPlugin';
const ALGORITHM = 'sha256';

const hashOf = (content: string | Buffer) => createHash(ALGORITHM).update(content).digest('base64');

/** By which a browser tells whether a file is the one that was built. */
export const integrityOf = (content: string | Buffer) => `${ALGORITHM}-${hashOf(content)}`;

/** What is shared is asked for by the runtime itself, before the chunk that names it is there. */
const isAskedByRuntime = ({ type }: Module) => /^(consume|provide)-/.test(type);

type Blocks = readonly AsyncDependenciesBlock[];

/** By each chunk, the chunks that its own code asks for; what the runtime asks for, too. */
function readAsked({ chunks, chunkGraph }: Compilation) {
  const byChunk = new Map<Chunk, Set<Chunk>>();
  const byRuntime = new Set<Chunk>();
  const look = (blocks: Blocks, asked: Set<Chunk>): void => {
    for (const block of blocks) {
      for (const one of chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])
        if (!one.hasRuntime()) asked.add(one);
      look(block.blocks, asked);
    }
  };
  for (const chunk of chunks) {
    const asked = chunk.hasRuntime() ? byRuntime : new Set<Chunk>();
    for (const module of chunkGraph.getChunkModulesIterable(chunk))
      look(module.blocks, isAskedByRuntime(module) ? byRuntime : asked);
    asked.delete(chunk);
    byChunk.set(chunk, asked);
  }
  return { byChunk, byRuntime };
}

/**
 * Lets a chunk run only as it was built: whichever script asks for it carries its hash, so one that
 * nobody is about to ask for costs nothing. The script that carries the runtime is held against its
 * own hash by whoever loads it, the page the shell's and the shell a remote's; all others hang on
 * it. It also carries the hashes that stand nowhere else, since chunks may ask for each other.
 *
 * Emits `integrity.json`, file → integrity, for whoever preloads: a preload that does not ask for
 * the same hash is fetched twice.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, runtime, sources } = compiler.webpack;
    // Behind the plugin that names files by their content, which is the last to change any.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    const known = `self.${compiler.options.output.uniqueName}_hashes`;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        // Without a hash nothing runs: no script has that of nothing.
        (code) =>
          `${code}\nscript.integrity = '${ALGORITHM}-' + (${known}[chunkId] || '${hashOf('')}');`,
      );
      const carry = (chunk: Chunk, hashes: ReadonlyMap<Chunk, string>) => {
        if (hashes.size === 0) return;
        const byId = Object.fromEntries([...hashes].map(([{ id }, hash]) => [String(id), hash]));
        const code = `Object.assign(${known}??={},${JSON.stringify(byId)});`;
        for (const file of chunk.files)
          compilation.updateAsset(
            file,
            // A directive stays the first of its script.
            (source) =>
              new sources.RawSource(
                String(source.source()).replace(/^("use strict";)?/, (first) => first + code),
              ),
          );
      };
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const { byChunk, byRuntime } = readAsked(compilation);
        const late = [...compilation.chunks].filter((chunk) => !chunk.hasRuntime());
        const hashes = new Map<Chunk, string>();
        const integrity: Record<string, string> = {};
        const begun = new Set<Chunk>();
        const elsewhere = new Set<Chunk>();
        /** What a chunk asks for is hashed first, because it carries those hashes. */
        const hash = (chunk: Chunk): void => {
          begun.add(chunk);
          const carried = new Map<Chunk, string>();
          for (const one of byChunk.get(chunk) ?? []) {
            if (!begun.has(one)) hash(one);
            const there = hashes.get(one);
            // Not there yet: the two ask for each other.
            if (there === undefined) byRuntime.add(one);
            else carried.set(one, there);
            elsewhere.add(one);
          }
          carry(chunk, carried);
          for (const file of chunk.files) {
            const content = compilation.assets[file]?.buffer() ?? '';
            hashes.set(chunk, hashOf(content));
            integrity[file] = integrityOf(content);
          }
        };
        for (const chunk of late) if (!begun.has(chunk)) hash(chunk);
        const rest = new Map(
          [...hashes].filter(([chunk]) => byRuntime.has(chunk) || !elsewhere.has(chunk)),
        );
        for (const chunk of compilation.chunks) if (chunk.hasRuntime()) carry(chunk, rest);
        compilation.emitAsset('integrity.json', new sources.RawSource(JSON.stringify(integrity)));
      });
    });
  }
}

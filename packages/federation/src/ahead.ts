import type { RemoteDefinition } from '@gwanje/remote-kit/manifest';
import type { AsyncDependenciesBlock, Chunk, Compilation, Compiler, Module } from 'webpack';

/** What comes with a thing that is asked for by its name: a screen of a remote, a door of the shell. */
interface Ahead {
  /** Scripts of this build, beside those that are there already. */
  readonly files: readonly string[];
  /** What is taken from the shell at once, some of which it has to fetch. */
  readonly doors: readonly string[];
  /** What a screen asks for first, as its manifest says. */
  readonly rows?: string;
}

/** The file of a build that says, by name, what comes with it, for whoever fetches ahead. */
export const AHEAD = 'ahead.json';

const CONSUMED = /^webpack\/sharing\/consume\/default\/((?:@[^/]+\/)?[^/]+(?:\/[^/]+)?)/;
const PROVIDED = /^webpack\/sharing\/provide\/default\/(.+)$/;

/** As webpack names a shared module in records; undefined for all others. */
const sharedAs = (module: Module, pattern: RegExp): string | undefined =>
  pattern.exec(module.libIdent({ context: '/' }) ?? '')?.[1];

const blockChunks = ({ chunkGraph }: Compilation, block: AsyncDependenciesBlock): Chunk[] =>
  [...(chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])].filter((chunk) => !chunk.hasRuntime());

function aheadOf(
  { chunkGraph }: Compilation,
  own: readonly Chunk[],
  around: readonly Chunk[],
): Ahead {
  const doors = [...own, ...around].flatMap((chunk) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(
      (module) => sharedAs(module, CONSUMED) ?? [],
    ),
  );
  const files = own.flatMap((chunk) => [...chunk.files]);
  return { files, doors: [...new Set(doors)].sort() };
}

/** By each door that the shell fetches when it is first asked for, what comes with it. */
function doorsOf(compilation: Compilation): Record<string, Ahead> {
  const all = [...compilation.modules].flatMap((module) => {
    const door = sharedAs(module, PROVIDED);
    const [block] = module.blocks;
    if (door === undefined || !block) return [];
    return [[door, aheadOf(compilation, blockChunks(compilation, block), [])] as const];
  });
  return Object.fromEntries(all);
}

/** What a screen's `load` imports, as the manifest says it. */
const importedBy = (load: () => unknown): string | undefined =>
  /\bimport\((?:\/\*.*?\*\/|\s)*(["'`])(.+?)\1/.exec(String(load))?.[2];

/** By each screen of a remote, what comes with it; those of the manifest's own script bring nothing but doors. */
export function screensAhead(
  compilation: Compilation,
  manifestFile: string,
  { screens }: RemoteDefinition,
): Record<string, Ahead> {
  const manifest = [...compilation.modules].find(
    (module) => module.nameForCondition() === manifestFile,
  );
  if (!manifest) return {};
  const around = [...compilation.chunkGraph.getModuleChunksIterable(manifest)];
  const blocks = new Map(manifest.blocks.map((block) => [block.request, block]));
  return Object.fromEntries(
    screens.map(({ id, load, rows }) => {
      const block = blocks.get(importedBy(load));
      const own = block ? blockChunks(compilation, block) : [];
      const further = own.filter((chunk) => !around.includes(chunk));
      return [id, { ...aheadOf(compilation, further, around), ...(rows && { rows }) }];
    }),
  );
}

/** Emits what comes with each of the shell's doors. */
export class DoorsAheadPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const options = { name: 'DoorsAheadPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compiler.hooks.thisCompilation.tap(options.name, (compilation) =>
      compilation.hooks.processAssets.tap(options, () =>
        compilation.emitAsset(AHEAD, new sources.RawSource(JSON.stringify(doorsOf(compilation)))),
      ),
    );
  }
}

// One webpack run in a process of its own: node --import tsx build-worker.ts <BuildOrder as JSON>.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';
import type { BuildOrder } from './build';
import { compressFolder } from './compress';
import { takenByRemote } from './shared-modules';
import { remoteConfig, shellConfig } from './webpack-config';

async function runWebpack(config: Configuration): Promise<Compilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (!stats || stats.hasErrors() || stats.hasWarnings())
        return reject(new Error(stats?.toString('errors-warnings')));
      compiler.close((closeError) =>
        closeError ? reject(closeError) : resolve(stats.compilation),
      );
    });
  });
}

/** A package is provided only where the shell imports it; one that it does not fails in every remote. */
function assertEverythingProvided(root: string, compilation: Compilation): void {
  const provided = new Set<string>();
  for (const module of compilation.modules) {
    const [, request] = /^provide module \(default\) (.+)@[^@]+ = /.exec(module.identifier()) ?? [];
    if (request) provided.add(request);
  }
  const missing = Object.keys(takenByRemote(root)).filter((request) => !provided.has(request));
  if (missing.length > 0)
    throw new Error(
      `The shell provides what it imports, and it never imports ${missing.join(', ')}.`,
    );
}

async function build({ root, app, buildHash, outputDir }: BuildOrder): Promise<void> {
  if (app === 'shell') {
    const publicPath = `/assets/shell/${buildHash}/`;
    const config = shellConfig({ root, outputDir, buildHash, publicPath });
    assertEverythingProvided(root, await runWebpack(config));
  } else {
    await runWebpack(remoteConfig({ root, outputDir, buildHash, id: app, publicPath: 'auto' }));
    rmSync(join(outputDir, 'mf-stats.json'));
  }
  await compressFolder(outputDir);
}

build(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

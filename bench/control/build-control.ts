// Builds the shell and the remotes that deployments/default.json names as one webpack build without federation.
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from '@gwanje/federation';
import { shellConfig } from '@gwanje/federation/webpack-config';
import webpack, { type Configuration } from 'webpack';

const BUILD = 'control';

function controlConfig(root: string, outputDir: string): Configuration {
  const config = shellConfig({
    root,
    outputDir,
    buildHash: BUILD,
    publicPath: `/assets/shell/${BUILD}/`,
  });
  const isFederation = (plugin: unknown) =>
    (plugin as object).constructor.name === 'ModuleFederationPlugin';
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !isFederation(plugin)),
      new webpack.NormalModuleReplacementPlugin(/\/federation\/adapter$/, (resource) => {
        resource.request = join(root, 'bench/control/federation-adapter.ts');
      }),
    ],
  };
}

/** @returns a dist folder that a server can serve in place of the product's own */
export async function buildControl(root: string): Promise<string> {
  const distDir = join(root, '.cache/control-dist');
  rmSync(distDir, { recursive: true, force: true });
  const outputDir = join(distDir, 'shell', BUILD);
  mkdirSync(outputDir, { recursive: true });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(controlConfig(root, outputDir), (error, result) =>
      error ? reject(error) : resolve(result ?? undefined),
    ),
  );
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  await compressFolder(outputDir);
  writeFileSync(join(distDir, 'shell/workspace.json'), JSON.stringify({ build: BUILD }));
  cpSync(join(root, 'dist/fonts'), join(distDir, 'fonts'), { recursive: true });
  // Their manifests make the menu; their code comes with the control's own build.
  symlinkSync(join(root, 'dist/remotes'), join(distDir, 'remotes'));
  return distDir;
}

// Builds what the product is measured beside: the same shell and remotes as one webpack build without federation, and other pages by the same rules.
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from '@gwanje/federation';
import { shellConfig } from '@gwanje/federation/webpack-config';
import webpack, { type Configuration } from 'webpack';

const BUILD = 'control';

function plainConfig(root: string, outputDir: string): Configuration {
  const config = shellConfig({
    root,
    outputDir,
    buildHash: BUILD,
    publicPath: `/assets/shell/${BUILD}/`,
  });
  const isFederation = (plugin: unknown) =>
    (plugin as object).constructor.name === 'ModuleFederationPlugin';
  return { ...config, plugins: (config.plugins ?? []).filter((plugin) => !isFederation(plugin)) };
}

function controlConfig(root: string, outputDir: string): Configuration {
  const config = plainConfig(root, outputDir);
  const adapter = new webpack.NormalModuleReplacementPlugin(
    /\/federation\/adapter$/,
    (resource) => {
      resource.request = join(root, 'bench/control/federation-adapter.ts');
    },
  );
  return { ...config, plugins: [...(config.plugins ?? []), adapter] };
}

/** The page of another product, with its libraries whole: of what the shell leaves out, only the router's development files. */
function reactAdminConfig(root: string, outputDir: string): Configuration {
  const config = plainConfig(root, outputDir);
  const isOurs = (rule: unknown) => (rule as { enforce?: string }).enforce === 'pre';
  const alias = Object.entries(config.resolve?.alias ?? {}).filter(([request]) =>
    request.startsWith('react-router'),
  );
  return {
    ...config,
    entry: join(root, 'bench/control/react-admin.tsx'),
    module: { rules: config.module?.rules?.filter((rule) => !isOurs(rule)) },
    resolve: { ...config.resolve, alias: Object.fromEntries(alias) },
  };
}

async function bundle(config: Configuration): Promise<void> {
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(config, (error, result) => (error ? reject(error) : resolve(result ?? undefined))),
  );
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}

type ConfigOf = (root: string, outputDir: string) => Configuration;

async function buildDist(root: string, name: string, configOf: ConfigOf): Promise<string> {
  const distDir = join(root, '.cache', `${name}-dist`);
  rmSync(distDir, { recursive: true, force: true });
  const outputDir = join(distDir, 'shell', BUILD);
  mkdirSync(outputDir, { recursive: true });
  await bundle(configOf(root, outputDir));
  await compressFolder(outputDir);
  writeFileSync(join(distDir, 'shell/workspace.json'), JSON.stringify({ build: BUILD }));
  cpSync(join(root, 'dist/fonts'), join(distDir, 'fonts'), { recursive: true });
  // Their manifests make the menu; their code comes with the control's own build.
  symlinkSync(join(root, 'dist/remotes'), join(distDir, 'remotes'));
  return distDir;
}

/** @returns a dist folder that a server can serve in place of the product's own */
export const buildControl = (root: string): Promise<string> =>
  buildDist(root, 'control', controlConfig);

/** @returns the same, of a list of administrators by react-admin */
export const buildReactAdmin = (root: string): Promise<string> =>
  buildDist(root, 'react-admin', reactAdminConfig);

/** @returns the script of one page of `bench/control`, built as the shell is */
export async function buildPage(root: string, file: string): Promise<string> {
  const outputDir = join(root, '.cache', file);
  rmSync(outputDir, { recursive: true, force: true });
  const config = plainConfig(root, outputDir);
  await bundle({
    ...config,
    entry: join(root, 'bench/control', file),
    output: { ...config.output, filename: 'page.js' },
  });
  return join(outputDir, 'page.js');
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RemoteId } from '@gwanje/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { DoorsAheadPlugin } from './ahead';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';
import { IndexPagePlugin } from './index-page-plugin';
import { REMOTE_ENTRY, RemoteJsonPlugin } from './remote-json-plugin';
import { providedByShell, takenByRemote } from './shared-modules';
import { type App, appFolder, packageFolder, readPackage } from './workspace';

export interface ConfigOptions {
  /** Root of the workspace. */
  readonly root: string;
  readonly outputDir: string;
  /** Names this build among all builds of its version. */
  readonly buildHash: string;
  /** URL of the output directory, with a slash at the end; a remote finds its own. */
  readonly publicPath: string;
  /** Development: no minification, and modules are replaced in the running page. */
  readonly dev?: boolean;
}

const require = createRequire(import.meta.url);
const CHUNK_TIMEOUT_MS = 8_000;
const CHUNK_QUERY_PLUGIN = join(import.meta.dirname, 'chunk-query-plugin.ts');
const UNUSED_IN_AXIOS = [
  'adapters/fetch.js',
  'cancel/CancelToken.js',
  'helpers/cookies.js',
  'helpers/formDataToJSON.js',
  'helpers/HttpStatusCode.js',
  'helpers/isURLSameOrigin.js',
  'helpers/progressEventReducer.js',
  'helpers/toFormData.js',
  'helpers/toURLEncodedForm.js',
];
const own = (file: string) => join(import.meta.dirname, file);
/** The runtime plugin runs before anything shared is there, the refresh runtime too. */
const NOT_REFRESHED = [/node_modules/, CHUNK_QUERY_PLUGIN];

/** The entry of Module Federation's runtime core, as the build plugin finds it. */
function runtimeCoreFile(): string {
  const runtimeTools = createRequire(
    require.resolve('@module-federation/enhanced/webpack'),
  ).resolve('@module-federation/runtime-tools');
  const runtime = createRequire(runtimeTools).resolve('@module-federation/runtime');
  return createRequire(runtime).resolve('@module-federation/runtime-core');
}

/**
 * One copy of Module Federation's runtime core.
 *
 * The build plugin reaches it both as a CommonJS and as an ECMAScript module; without these lines
 * the shell carries it twice.
 */
function oneRuntimeCore(): Record<string, string> {
  const core = runtimeCoreFile();
  const folderOf = (name: string) => dirname(createRequire(core).resolve(name));
  return {
    '@module-federation/runtime-core$': join(dirname(core), 'index.js'),
    '@module-federation/sdk$': join(folderOf('@module-federation/sdk'), 'index.js'),
    '@module-federation/error-codes$': join(
      folderOf('@module-federation/error-codes'),
      'index.mjs',
    ),
  };
}

/** What of the runtime every build carries for itself. */
const bundlerRuntimeFolder = () =>
  dirname(
    createRequire(require.resolve('@module-federation/enhanced/webpack')).resolve(
      '@module-federation/webpack-bundler-runtime',
    ),
  );

/** The runtime that every build carries a part of: what it says to whoever works on it, and what sharing by parts needs. */
function quietRuntime(): Record<string, string | false> {
  const core = createRequire(runtimeCoreFile());
  const folderOf = (name: string) => dirname(core.resolve(name));
  return {
    [join(folderOf('@module-federation/sdk'), 'logger.js')]: own('light-logger.cjs'),
    [join(folderOf('@module-federation/error-codes'), 'desc.mjs')]: own('no-descriptions.cjs'),
    [join(bundlerRuntimeFolder(), 'init.js')]: own('light-init.cjs'),
    [join(bundlerRuntimeFolder(), 'getSharedFallbackGetter.js')]: false,
  };
}

/** A remote provides nothing and is never there from the start, so it needs little of the runtime for itself. */
const lateRuntime = (): Record<string, string | false> => ({
  ...quietRuntime(),
  [join(bundlerRuntimeFolder(), 'bundler.js')]: own('light-bundler-runtime.cjs'),
});

/**
 * Files that nobody would miss: React Router's doors open on its development files; axios carries
 * an adapter for places without XMLHttpRequest, a table of status names, forms sent as JSON, queries
 * of objects within objects, its former way to cancel, progress of uploads, cookies to prove itself
 * by, interceptors and a look at its options; styled-components prefixes for browsers of long ago, if
 * it is told to, and themes, style sheets of servers and more that is none of ours; the query cache
 * keeps mutations and endless lists, RxJS puts what it is given on a scheduler if it is told which,
 * and Module Federation learns of remotes by manifests, fetches ahead and reads every form of version
 * range, none of which is used here; and the contract's schemas, which the shell only uses in
 * development, stand on zod.
 */
function lighterFiles(root: string): Record<string, string | false> {
  const shell = createRequire(join(root, 'shell/package.json'));
  const main = createRequire(shell.resolve('react-router-dom')).resolve('react-router');
  const production = join(dirname(main), '../production');
  const axios = createRequire(join(packageFolder(root, '@gwanje/api-client'), 'package.json'));
  const stylis = createRequire(shell.resolve('styled-components')).resolve('stylis/package.json');
  const lib = join(dirname(axios.resolve('axios/package.json')), 'lib');
  const query = createRequire(axios.resolve('@tanstack/react-query')).resolve(
    '@tanstack/query-core',
  );
  const rxjs = join(dirname(shell.resolve('rxjs/package.json')), 'dist/esm/internal');
  const core = dirname(runtimeCoreFile());
  return {
    ...quietRuntime(),
    [join(bundlerRuntimeFolder(), 'consumes.js')]: own('light-consumes.cjs'),
    ...Object.fromEntries(UNUSED_IN_AXIOS.map((file) => [join(lib, file), false as const])),
    [join(lib, 'core/InterceptorManager.js')]: own('no-interceptors.cjs'),
    [join(lib, 'helpers/validator.js')]: own('no-validation.cjs'),
    [join(lib, 'helpers/AxiosURLSearchParams.js')]: own('flat-params.cjs'),
    [join(lib, 'core/assertParamsAcyclic.js')]: own('no-check.cjs'),
    [join(dirname(stylis), 'src/Prefixer.js')]: false,
    [join(rxjs, 'scheduled/scheduled.js')]: false,
    [join(dirname(query), '../modern/infiniteQueryBehavior.js')]: false,
    [join(dirname(query), '../modern/mutationCache.js')]: own('no-mutations.cjs'),
    [join(core, 'plugins/snapshot/SnapshotHandler.js')]: own('no-snapshots.cjs'),
    [join(core, 'utils/preload.js')]: false,
    [join(core, 'utils/semver/index.js')]: own('light-ranges.cjs'),
    'zod/mini$': own('no-schemas.cjs'),
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
}

/** The same rules as those by which files bring their sentences along. */
const { ALWAYS_THERE, CATALOGUE, SAYS_SENTENCES } = require('./sentence-rules.cjs') as Readonly<
  Record<'ALWAYS_THERE' | 'CATALOGUE' | 'SAYS_SENTENCES', RegExp>
>;

/** Korean, which is there from the start: of each screen its own sentences. */
const koreanByGroup = {
  test: /\/locales\/ko\.ts$/,
  exclude: ALWAYS_THERE,
  loader: own('catalogue-loader.cjs'),
  options: { isByGroup: true },
  // Nothing is taken of a group: it is imported for what it adds.
  sideEffects: true,
};
const sentencesOfFiles = {
  test: SAYS_SENTENCES,
  exclude: CATALOGUE,
  enforce: 'pre' as const,
  loader: own('sentences-loader.cjs'),
};

/** Whoever names a schema and never parses with it needs no stand-in either. */
/** Where it stays whole, lists and records share one file of it, not all but its door. */
const wholeLists = { test: /\/remote-kit\/src\/list\/index\.ts$/, sideEffects: true };

const noSchemas = { test: /\/no-schemas\.cjs$/, sideEffects: false };

const loadersOfScreens = {
  test: /\/remotes\/[a-z]+\/src\/manifest\.ts$/,
  enforce: 'pre' as const,
  loader: own('manifest-loader.cjs'),
};

const lighterRouter = {
  test: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
  enforce: 'pre' as const,
  loader: own('pure-router-loader.cjs'),
};

const lighterFederation = {
  test: /\/runtime-core\/dist\/remote\/index\.js$/,
  enforce: 'pre' as const,
  loader: own('no-preload-loader.cjs'),
};

const lighterAxios = {
  test: /\/axios\/lib\/.*\.js$/,
  enforce: 'pre' as const,
  loader: own('named-utils-loader.cjs'),
};

const usedStyles = {
  test: /\/styled-components\.browser\.esm\.js$/,
  enforce: 'pre' as const,
  loader: own('used-styles-loader.cjs'),
};

/** As webpack has it, but for libraries of one chunk alone, which stand in it: each file costs its own headers. */
const SHARED_LIBRARIES = {
  ...{ test: /[\\/]node_modules[\\/]/, idHint: 'vendors', priority: -10 },
  ...{ minChunks: 2, reuseExistingChunk: true },
};

const lighterReactDom = {
  test: /\/react-dom-client\.production\.js$/,
  enforce: 'pre' as const,
  loader: own('light-react-dom-loader.cjs'),
};

const lighterIcons = {
  test: /\/lucide-react\/dist\/esm\/(icons\/(?!index\.)[^/]*|createLucideIcon)\.mjs$/,
  enforce: 'pre' as const,
  loader: own('light-icons-loader.cjs'),
};

const shorterStyles = {
  test: /\/src\/.*\.tsx?$/,
  exclude: /node_modules/,
  enforce: 'pre' as const,
  loader: own('styles-loader.cjs'),
};

const lateEnglish = {
  test: /\/locales\/en\.ts$/,
  exclude: ALWAYS_THERE,
  resourceQuery: { not: /sentences/ },
  loader: join(import.meta.dirname, 'late-catalogue-loader.cjs'),
};

/** Development holds every reply against the contract, so it has all of it; forms of the shell are checked by the server. */
const contractOnly = (root: string, app: App) => ({
  test: /\.ts$/,
  include: join(packageFolder(root, '@gwanje/contract'), 'src'),
  enforce: 'pre' as const,
  loader: own('contract-loader.cjs'),
  options: { checksNothing: app === 'shell' },
});

/**
 * What is shared in development besides: an update changes nothing unless every app uses the
 * shell's refresh runtime, and React's elements carry their places in the source.
 */
function sharedInDev(root: string) {
  const shared = (from: string, request: string) => {
    const file = createRequire(from).resolve(request);
    return { singleton: true, eager: true, requiredVersion: false as const, import: file };
  };
  const refresh = shared(import.meta.filename, 'react-refresh/runtime');
  return {
    'react-refresh/runtime': refresh,
    // By its path, as what is put into every module asks for it: a copy of a remote's own would know
    // components that are not exported, and nobody would ask it when they are replaced.
    [refresh.import]: { ...refresh, shareKey: 'react-refresh/runtime' },
    'react/jsx-dev-runtime': shared(join(root, 'shell/package.json'), 'react/jsx-dev-runtime'),
  };
}

/** What a pass leaves unused, the next one takes out. */
const PASSES = { compress: { passes: 3 } };

/** Everybody waits for the shell, so a second minifier goes over it: it sees what the first does not. */
const minimizerOf = (app: App) =>
  app === 'shell'
    ? new TerserPlugin({
        minify: [TerserPlugin.swcMinify, TerserPlugin.terserMinify],
        terserOptions: [PASSES, { compress: { passes: 3, pure_getters: true }, ecma: 2022 }],
      })
    : new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: PASSES });

function base(app: App, options: ConfigOptions): Configuration {
  const { root, outputDir, buildHash, publicPath, dev = false } = options;
  const folder = join(root, appFolder(app));
  const { version } = readPackage(folder);
  const uniqueName = `gwanje_${app}_${version}_${buildHash}`.replace(/\W/g, '_');
  // A build has a folder of its own, so its files need no hash in their names, which every entry would list.
  const filename = '[name].js';
  return {
    name: app,
    context: folder,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      path: outputDir,
      publicPath,
      filename,
      chunkFilename: filename,
      // Two builds of one remote may meet in one page; only the name keeps their chunks apart.
      uniqueName,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // Without it, a browser could not hold a script of another origin against its hash.
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // RxJS without the helpers that browsers of before 2017 needed.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        {
          oneOf: [
            ...(dev ? [] : [lateEnglish, koreanByGroup]),
            {
              test: CATALOGUE,
              exclude: /node_modules/,
              loader: join(import.meta.dirname, 'catalogue-loader.cjs'),
            },
          ],
        },
        ...(dev
          ? []
          : [
              contractOnly(root, app),
              noSchemas,
              wholeLists,
              sentencesOfFiles,
              loadersOfScreens,
              lighterRouter,
              lighterFederation,
              lighterAxios,
              lighterReactDom,
              lighterIcons,
              shorterStyles,
              usedStyles,
            ]),
        {
          test: /\.tsx?$/,
          exclude: [/node_modules/, CATALOGUE],
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
              target: 'es2022',
            },
          },
        },
      ],
    },
    optimization: {
      // Within a build of its own, a name says nothing: the shortest for what is used most.
      ...(dev
        ? { chunkIds: 'named' }
        : { chunkIds: 'size', moduleIds: 'size', mangleExports: 'size' }),
      splitChunks: { cacheGroups: { defaultVendors: SHARED_LIBRARIES } },
      minimizer: [minimizerOf(app)],
    },
    performance: { hints: false },
    cache: dev ? { type: 'memory' } : false,
    plugins: dev
      ? [new ReactRefreshPlugin({ overlay: false, library: uniqueName, exclude: NOT_REFRESHED })]
      : [new ChunkIntegrityPlugin()],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/**
 * Nearly all of the shell's script runs as a page starts. A browser that reads this (Chromium from 136)
 * compiles it beside the main thread while it arrives, instead of function by function as each is called.
 */
const compiledAhead = () =>
  new webpack.BannerPlugin({
    ...{ banner: '//# allFunctionsCalledOnLoad', raw: true, entryOnly: true },
    // It counts only before any code, which the plugin of hashes puts first.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2,
  });

/** Webpack configuration of the shell: one script that carries and provides all that is shared. */
export function shellConfig(options: ConfigOptions): Configuration {
  const config = base('shell', options);
  return {
    ...config,
    entry: './src/main.tsx',
    resolve: {
      ...config.resolve,
      alias: {
        ...oneRuntimeCore(),
        ...(options.dev ? {} : lighterFiles(options.root)),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: { ...providedByShell(options.root), ...(options.dev && sharedInDev(options.root)) },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: {
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      ...(options.dev ? [] : [new DoorsAheadPlugin(), compiledAhead()]),
      new IndexPagePlugin(join(options.root, appFolder('shell'), 'src/index.html')),
    ],
  };
}

/** Webpack configuration of a remote: one exposed module, `./remote`, and nothing that is shared. */
export function remoteConfig(options: ConfigOptions & { readonly id: RemoteId }): Configuration {
  const config = base(options.id, options);
  return {
    ...config,
    entry: {},
    resolve: { ...config.resolve, ...(options.dev ? {} : { alias: lateRuntime() }) },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: options.id,
        filename: REMOTE_ENTRY,
        exposes: { './remote': './src/manifest.ts' },
        shared: { ...takenByRemote(options.root), ...(options.dev && sharedInDev(options.root)) },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        runtimePlugins: [CHUNK_QUERY_PLUGIN],
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web', disableRemote: true },
        },
      }),
      new RemoteJsonPlugin(options),
    ],
  };
}

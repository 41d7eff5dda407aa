import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { RemoteId } from '@gwanje/contract';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { remoteConfig, shellConfig } from './webpack-config';
import { type App, appFolder, readPackage } from './workspace';
import { writeWhole } from './write-whole';

export interface DevOptions {
  /** Root of the workspace. */
  readonly root: string;
  /** Takes the place of `dist`: what a server reads of a build is written there at every change. */
  readonly distDir: string;
  readonly remotes: readonly RemoteId[];
  /** Port of the page, on loopback. */
  readonly port: number;
  /** Where pages, deployment document and API come from. */
  readonly serverUrl: string;
}

const HOST = '127.0.0.1';
const DEV_HASH = '0'.repeat(12);
/** Read from disk by the server; everything else is served from memory. */
const ON_DISK = /(index\.html|remote\.json|mf-manifest\.json)$/;

const socketPath = (app: App) => `/ws/${app}`;

const buildOf = (root: string, app: App): string =>
  app === 'shell' ? DEV_HASH : `${readPackage(join(root, appFolder(app))).version}+${DEV_HASH}`;

const urlOf = (root: string, app: App): string =>
  `/${app === 'shell' ? 'assets/shell' : appFolder(app)}/${buildOf(root, app)}/`;

/**
 * A port of loopback that nobody listens on: the wanted one, or any.
 *
 * @throws when the wanted one is in use
 */
export function findFreePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', () => reject(new Error(`Port ${wanted} is in use; set PORT to another.`)));
    probe.listen(wanted, HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function configFor(app: App, { root, distDir }: DevOptions): Configuration {
  const outputDir = join(distDir, appFolder(app), buildOf(root, app));
  const shared = { root, outputDir, buildHash: DEV_HASH, dev: true };
  return app === 'shell'
    ? shellConfig({ ...shared, publicPath: urlOf(root, app) })
    : remoteConfig({ ...shared, publicPath: 'auto', id: app });
}

/** Starts one app's development server and answers when it has compiled for the first time. */
async function serve(
  app: App,
  options: DevOptions,
  port: number,
  proxy: WebpackDevServer.ProxyConfigArray,
): Promise<WebpackDevServer> {
  const { root, distDir } = options;
  const compiler = webpack(configFor(app, options));
  const folder = join(distDir, appFolder(app));
  mkdirSync(folder, { recursive: true });
  const compiled = new Promise<void>((resolve) => {
    compiler.hooks.afterDone.tap('dev-server', () => {
      // The server reads a build anew when this file was written anew.
      writeWhole(join(folder, 'workspace.json'), JSON.stringify({ build: buildOf(root, app) }));
      resolve();
    });
  });
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      hot: true,
      liveReload: false,
      static: false,
      setupExitSignals: false,
      devMiddleware: {
        index: false,
        publicPath: urlOf(root, app),
        writeToDisk: (file) => ON_DISK.test(file),
        stats: 'errors-only',
      },
      webSocketServer: { type: 'ws', options: { path: socketPath(app) } },
      client: {
        overlay: false,
        logging: 'warn',
        // Through the page's own port, as its Content-Security-Policy demands.
        webSocketURL: { hostname: HOST, port: options.port, pathname: socketPath(app) },
      },
      proxy,
    },
    compiler,
  );
  await server.start();
  await compiled;
  return server;
}

/**
 * Compiles shell and remotes as they change, and serves all of it under one port.
 *
 * A changed screen of a remote is replaced in the open page. Pages and API come from the server,
 * with the policies of production. Answers when everything has compiled once.
 */
export async function startDev(options: DevOptions): Promise<{ close(): Promise<void> }> {
  const { root, remotes, port, serverUrl } = options;
  const ports = new Map<RemoteId, number>();
  for (const id of remotes) ports.set(id, await findFreePort());
  const toRemotes = [...ports].map(([id, remotePort]) => ({
    context: [urlOf(root, id), socketPath(id)],
    target: `http://${HOST}:${remotePort}`,
    ws: true,
    logLevel: 'silent' as const,
  }));
  const isOwn = (path: string) => path.startsWith('/ws/') || path.startsWith(urlOf(root, 'shell'));
  const toServer = {
    context: (path: string) => !isOwn(path),
    target: serverUrl,
    logLevel: 'silent' as const,
  };
  const servers = await Promise.all([
    serve('shell', options, port, [...toRemotes, toServer]),
    ...[...ports].map(([id, remotePort]) => serve(id, options, remotePort, [])),
  ]);
  return {
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesBrotli } from '../platform/brotli';
import { readSecurityHeaders } from '../platform/security-headers';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const YEAR_SECONDS = 31_536_000;
/** Of what guards a page, all that guards a file; with the rest, headers outweigh many a script. */
const FILE_GUARDS: readonly string[] = ['x-content-type-options', 'cross-origin-resource-policy'];

/** Names of folders and files of a build; none starts with a dot, so that no path leads out. */
const FOLDER = /^[a-zA-Z0-9][\w.+-]*$/;
const FILE = /^\w[\w.+-]*\.\w+$/;

interface Place {
  readonly folder: string;
  /**
   * What never changes under its name: the files within a build, or those that are named by their
   * content. What stands beside them, such as the pointer to the newest, is nobody's to ask for.
   */
  readonly final: RegExp;
}

const PLACES: Readonly<Record<string, Place>> = {
  '/assets/shell/*': { folder: 'shell', final: /^[^/]+\// },
  '/assets/fonts/*': { folder: 'fonts', final: /[.-]\w+\.(css|woff2)$/ },
  '/remotes/*': { folder: 'remotes', final: /^[^/]+\/[^/]+\// },
};

/** The last of a name that no file can have, which anybody may ask for. */
const NOT_THERE: readonly string[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (NOT_THERE.includes(error.code ?? '')) return undefined;
    throw error;
  });

/** Answers one file of a build, which never changes under its URL, or a real 404. */
async function sendAsset({ folder, final }: Place, request: FastifyRequest, reply: FastifyReply) {
  const names = (request.params as { '*': string })['*'].split('/');
  const file = names.at(-1) ?? '';
  const type = CONTENT_TYPES[extname(file)];
  if (!type || !FILE.test(file) || !names.slice(0, -1).every((name) => FOLDER.test(name)))
    return reply.callNotFound();
  if (!final.test(names.join('/'))) return reply.callNotFound();
  const path = join(folder, ...names);
  const compressed = takesBrotli(request) ? await readIfThere(`${path}.br`) : undefined;
  const content = compressed ?? (await readIfThere(path));
  if (!content) return reply.callNotFound();
  if (compressed) reply.header('content-encoding', 'br');
  for (const name of ['x-request-id', ...Object.keys(await readSecurityHeaders())])
    if (!FILE_GUARDS.includes(name)) reply.removeHeader(name);
  // A connection of HTTP/1.1 stays open unless somebody says otherwise.
  if (request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection');
  return reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(content);
}

/** Serves the builds in `distDir`: the shell's, the fonts' and every remote's, old ones too. */
export function serveAssets(app: FastifyInstance, distDir: string): void {
  for (const [url, { folder, final }] of Object.entries(PLACES))
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) =>
        sendAsset({ folder: join(distDir, folder), final }, request, reply),
    });
}

/** True for a path that names a file, where a page would only hide that the file is missing. */
export const isAssetPath = (pathname: string): boolean =>
  /^\/(assets|remotes)(\/|$)/.test(pathname);

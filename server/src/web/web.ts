import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DeploymentDocument } from '@gwanje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from '../platform/answer-error';
import { takesBrotli, wellCompressed } from '../platform/brotli';
import { API_PREFIX } from '../platform/implement';
import { StartFailure } from '../platform/start-failure';
import type { MayRead } from '../session/foresee-reads';
import { hasCookies } from '../session/session-cookies';
import { isAssetPath, serveAssets } from './assets';
import type { DeploymentSource } from './deployment';
import { renderPage } from './page';
import { firstRowsAt } from './preload';

export interface WebOptions {
  readonly deployment: DeploymentSource;
  /** Where the builds are. */
  readonly distDir: string;
  /** Left out, no page names what is read of the API before anything runs. */
  readonly mayRead?: MayRead;
}

const compressed = new WeakMap<DeploymentDocument, Buffer>();

/** The document as every page that opens waits for it, compressed once; nothing in it is secret. */
function compressedDocument(document: DeploymentDocument): Buffer {
  const bytes = compressed.get(document) ?? wellCompressed(JSON.stringify(document));
  compressed.set(document, bytes);
  return bytes;
}

const isPageRequest = (request: FastifyRequest, pathname: string): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  (pathname === '/' || (request.headers.accept ?? '').includes('text/html')) &&
  !isAssetPath(pathname) &&
  pathname !== API_PREFIX &&
  !pathname.startsWith(`${API_PREFIX}/`);

/**
 * Serves everything that is not the API: the builds, `/deployment.json`, and the shell's page under
 * every other path that a browser navigates to. A missing file is a real 404, never that page.
 *
 * @throws {StartFailure} when the shell or its fonts are not built
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { deployment, distDir, mayRead } = options;
  for (const built of ['shell', 'fonts'])
    if (!existsSync(join(distDir, built, 'workspace.json')))
      throw new StartFailure(`This checkout has no build of the ${built}; run npm run build.`);

  serveAssets(app, distDir);

  app.get('/deployment.json', { exposeHeadRoute: true }, (request, reply) => {
    const document = deployment.current();
    const etag = `"${document.revision}"`;
    reply.header('cache-control', 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' });
    if (!takesBrotli(request)) return reply.send(document);
    const bytes = compressedDocument(document);
    return reply
      .header('content-encoding', 'br')
      .type('application/json; charset=utf-8')
      .send(bytes);
  });

  /** What a screen asks for first as it stands without a word in its address, if it would be answered. */
  async function rowsOf(request: FastifyRequest, document: DeploymentDocument) {
    const rows = firstRowsAt(document, request.url, distDir);
    const mayHave = rows !== undefined && (await mayRead?.(request, rows));
    return mayHave ? rows : undefined;
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/'] = request.url.split('?');
    if (!isPageRequest(request, pathname)) return answerNotFound(request, reply);
    const document = deployment.current();
    const rows = await rowsOf(request, document);
    const shown = { path: pathname, isSignedIn: hasCookies(request), ...(rows && { rows }) };
    const { html, policy } = renderPage(document, shown, distDir);
    return reply
      .code(200)
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

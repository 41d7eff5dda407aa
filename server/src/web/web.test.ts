import { brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { deploymentDocument } from '@gwanje/contract';
import fastify, { type FastifyInstance } from 'fastify';
import {
  createFixtureBuilds,
  type FixtureBuilds,
  integrityOf,
  MINIGAMES,
  remoteJson,
  SCRIPT,
} from '../../test/fixture-builds';
import { readSecurityHeaders } from '../platform/security-headers';
import { loadDeployment } from './deployment';
import { renderPage } from './page';
import { registerWeb } from './web';

const SHELL = '/assets/shell/cccccccccccc/';
const MAIN = `${SHELL}main.12345678.js`;
const SETTINGS = { path: '/minigames/settings' };

let builds: FixtureBuilds;
let app: FastifyInstance;

beforeAll(async () => {
  builds = createFixtureBuilds();
  for (const stray of ['remotes/stray.js', 'remotes/minigames/stray.js', 'fonts/plain.css'])
    builds.write(`dist/${stray}`, SCRIPT);
  const late = Object.fromEntries(
    ['login.js', 'frame.js'].map((file) => [file, integrityOf(file)]),
  );
  builds.write('dist/shell/cccccccccccc/integrity.json', late);
  app = fastify({ exposeHeadRoutes: false });
  // As the whole server does for every answer.
  await app.register(cookie);
  const guards = await readSecurityHeaders();
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header('x-request-id', id).headers(guards);
  });
  await registerWeb(app, {
    deployment: loadDeployment({ name: 'default', ...builds }),
    distDir: builds.distDir,
  });
});
afterAll(async () => {
  await app.close();
  builds.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const getPage = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml' });

describe('the page', () => {
  test('answers every path that a browser navigates to, never cached', async () => {
    for (const url of ['/', '/v2/config/powerball?page=2', '/no/such/screen']) {
      const reply = await getPage(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test('has a nonce of its own in policy, meta tag and template', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await getPage('/');
        const policy = String(headers['content-security-policy']);
        const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(nonce).toMatch(/^[\w+/]{22}==$/);
        expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">`);
        expect(body).toContain(`<script nonce="${nonce}">`);
        expect(body).not.toContain('{{nonce}}');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('lets nothing in but its own origin, and nothing else frame it', async () => {
    const policy = String((await getPage('/')).headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-src 'self'",
        "frame-ancestors 'self'",
        'worker-src blob:',
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:|script-src[^;]*blob:/);
  });

  test('names first what every page needs', async () => {
    const { body } = await getPage('/');
    expect(body).toMatch(
      /<link rel="stylesheet" href="\/assets\/fonts\/fonts\.11111111\.css" integrity="sha384-[^"]{64}">/,
    );
    expect(body).toContain('crossorigin="anonymous" as="fetch" href="/deployment.json"');
    expect(body).toMatch(/href="\/assets\/fonts\/late\.33333333\.css" integrity="sha384-[^"]{64}"/);
    expect(body).not.toContain('/remotes/');
  });

  test.each([
    ['/', undefined, ['login.js']],
    ['/', 'gwanje_session=anything', ['frame.js']],
    ['/', 'admin=anything', ['frame.js']],
    ['/minigames/settings', undefined, ['frame.js']],
    ['/logout', 'gwanje_session=anything', []],
  ])(
    'preloads at %s, with the cookie %s, what the shell fetches first: %j',
    async (url, sent, files) => {
      const { body } = await get(url, { accept: 'text/html', ...(sent && { cookie: sent }) });
      const preloaded = [
        ...body.matchAll(/as="script" href="(\/assets\/[^"]+)" integrity="([^"]+)"/g),
      ];
      expect(preloaded.map(([, file, integrity]) => [file, integrity])).toEqual([
        [MAIN, integrityOf(SCRIPT)],
        ...files.map((file) => [SHELL + file, integrityOf(file)]),
      ]);
    },
  );

  test('preloads only the remote of the URL that was asked for', async () => {
    const { body } = await getPage('/minigames/settings');
    const preloaded = [...body.matchAll(/href="(\/remotes\/[^"]+)"/g)].map(([, url]) => url);
    expect(preloaded).toEqual([
      `/remotes/minigames/${MINIGAMES}/remoteEntry.js`,
      `/remotes/minigames/${MINIGAMES}/expose-minigames.js`,
    ]);
  });

  test('preloads a script with the hash that it is run with, or a browser fetches it twice', async () => {
    const { body } = await getPage('/minigames/settings');
    const preloaded = [...body.matchAll(/href="\/remotes\/[^"]+\/([^/"]+)" integrity="([^"]+)"/g)];
    expect(preloaded.map(([, file, integrity]) => [file, integrity])).toEqual([
      ['remoteEntry.js', integrityOf(SCRIPT)],
      ['expose-minigames.js', integrityOf('minigames')],
    ]);
  });

  test('preloads what comes with the screen, from the remote and from the shell', async () => {
    const remote = `dist/remotes/minigames/${MINIGAMES}/`;
    const shell = 'dist/shell/cccccccccccc/';
    const apart = createFixtureBuilds();
    const door = (files: readonly string[], doors: readonly string[]) => ({ files, doors });
    apart.write(`${shell}ahead.json`, {
      '@gwanje/remote-kit/list': door(['list.js'], ['@gwanje/ui-kit/data-table']),
      '@gwanje/ui-kit/data-table': door(['table.js'], ['@gwanje/remote-kit/list', 'react']),
      '@gwanje/ui-kit/form': door(['form.js'], []),
    });
    const { screens } = remoteJson('minigames', MINIGAMES) as { screens: { id: string }[] };
    const id = screens[0]?.id ?? '';
    apart.write(`${remote}ahead.json`, { [id]: door(['own.js'], ['@gwanje/remote-kit/list']) });
    const document = loadDeployment({ name: 'default', ...apart }).current();
    const { html } = renderPage(document, SETTINGS, apart.distDir);
    apart.remove();
    const scripts = [...html.matchAll(/as="script" href="[^"]+\/([^/"]+)"/g)];
    expect(scripts.map(([, file]) => file)).toEqual([
      ...['main.12345678.js', 'remoteEntry.js', 'expose-minigames.js'],
      ...['own.js', 'list.js', 'table.js'],
    ]);
    // The letters would take their share of the wire from the scripts.
    expect(html).not.toContain('as="font"');
  });

  test.each([
    ['/minigames/settings', 'gwanje_session=anything', 1],
    ['/minigames/settings', undefined, 0],
    ['/', 'gwanje_session=anything', 0],
    ['/logout', 'gwanje_session=anything', 0],
  ])('asks at %s, with the cookie %s, who is signed in: %d times', async (url, sent, times) => {
    const { body } = await get(url, { accept: 'text/html', ...(sent && { cookie: sent }) });
    const asked = /crossorigin="use-credentials" as="fetch" href="\/api\/information"/g;
    expect(body.match(asked) ?? []).toHaveLength(times);
  });

  test('asks ahead for the first rows of a plain address, for whoever may have them', async () => {
    const apart = createFixtureBuilds();
    const { screens } = remoteJson('minigames', MINIGAMES) as { screens: { id: string }[] };
    const rows = '/api/rounds?mode=begun&from={today-1}&to={today}';
    apart.write(`dist/remotes/minigames/${MINIGAMES}/ahead.json`, {
      [screens[0]?.id ?? '']: { files: [], doors: [], rows },
    });
    const asked: string[] = [];
    const pages = fastify();
    await pages.register(cookie);
    await registerWeb(pages, {
      deployment: loadDeployment({ name: 'default', ...apart }),
      distDir: apart.distDir,
      mayRead: async ({ headers }, address) => {
        asked.push(address);
        return headers.cookie === 'gwanje_session=allowed';
      },
    });
    const namedAt = async (url: string, session: string) => {
      const headers = { accept: 'text/html', cookie: `gwanje_session=${session}` };
      const { body } = await pages.inject({ method: 'GET', url, headers });
      return [...body.matchAll(/as="fetch" href="(\/api\/rounds[^"]*)"/g)].map(([, href]) => href);
    };
    const named = await namedAt('/minigames/settings', 'allowed');
    expect(named).toEqual([asked[0]?.replaceAll('&', '&amp;')]);
    const [, from, to] = /from=([\d-]{10})&to=([\d-]{10})$/.exec(asked[0] ?? '') ?? [];
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
    expect(await namedAt('/minigames/settings', 'other')).toEqual([]);
    expect(asked).toHaveLength(2);
    // With words in the address the first rows are others; elsewhere there are none.
    for (const url of ['/minigames/settings?page=2', '/no/such/screen'])
      expect(await namedAt(url, 'allowed')).toEqual([]);
    expect(asked).toHaveLength(2);
    await pages.close();
    apart.remove();
  });

  test('preloads a build of before there were hashes without any', async () => {
    const { remotes, ...rest } = loadDeployment({ name: 'default', ...builds }).current();
    const baseUrl = '/remotes/minigames/0.9.0+000000000000/';
    const older = `dist${baseUrl}mf-manifest.json`;
    builds.write(older, { exposes: [{ assets: { js: { sync: ['older.js'] } } }] });
    const document = { ...rest, remotes: remotes.map((remote) => ({ ...remote, baseUrl })) };
    const { html } = renderPage(document, SETTINGS, builds.distDir);
    expect(html).toContain(`<link rel="preload" as="script" href="${baseUrl}older.js">`);
  });

  test('takes nothing that it is told for a tag of its own', () => {
    const { remotes, ...rest } = loadDeployment({ name: 'default', ...builds }).current();
    const intruder = '"><script src=//evil.example></script>&';
    const document = {
      ...rest,
      remotes: remotes.map(({ manifest, ...remote }) => ({
        ...remote,
        manifest: { ...manifest, entry: intruder, entryIntegrity: intruder },
      })),
    };
    const { html } = renderPage(document, SETTINGS, builds.distDir);
    expect(html).toContain('&quot;&gt;&lt;script src=//evil.example&gt;&lt;/script&gt;&amp;');
    expect(html).not.toContain(intruder);
  });

  test('preloads nothing of a screen that is off', async () => {
    const file = `dist/remotes/minigames/${MINIGAMES}/remote.json`;
    const before = remoteJson('minigames', MINIGAMES);
    builds.write(file, remoteJson('minigames', MINIGAMES, { when: { modules: ['token'] } }));
    const document = loadDeployment({ name: 'default', ...builds }).current();
    expect(document.remotes.map(({ manifest }) => manifest.id)).toContain('minigames');
    const { html } = renderPage(document, SETTINGS, builds.distDir);
    expect(html).not.toContain('/remotes/');
    builds.write(file, before);
  });

  test('preloads nothing of a remote in maintenance', async () => {
    const { remotes, ...rest } = loadDeployment({ name: 'default', ...builds }).current();
    const document = {
      ...rest,
      remotes: remotes.map((remote) => ({ ...remote, maintenance: {} })),
    };
    const { html } = renderPage(document, SETTINGS, builds.distDir);
    expect(html).not.toContain('/remotes/');
  });

  test('preloads the remote of a screen that owns everything beneath its path', async () => {
    const file = `dist/remotes/minigames/${MINIGAMES}/remote.json`;
    const before = remoteJson('minigames', MINIGAMES);
    builds.write(file, remoteJson('minigames', MINIGAMES, { path: '/minigames/*' }));
    const document = loadDeployment({ name: 'default', ...builds }).current();
    const preloaded = (path: string) =>
      renderPage(document, { path }, builds.distDir).html.includes(
        `/remotes/minigames/${MINIGAMES}`,
      );
    expect(['/minigames', '/minigames/a/b', '/minigame'].map(preloaded)).toEqual([
      true,
      true,
      false,
    ]);
    builds.write(file, before);
  });

  test('is not what a script, a form or the API gets', async () => {
    expect((await get('/no/such/screen', { accept: '*/*' })).statusCode).toBe(404);
    expect((await getPage('/api/no-such-call')).statusCode).toBe(404);
    const post = await app.inject({ method: 'POST', url: '/', headers: { accept: 'text/html' } });
    expect(post.statusCode).toBe(404);
  });
});

test('the first page is there for whoever asks for nothing in particular', async () => {
  for (const accept of ['', '*/*', 'application/json'])
    expect((await get('/', { accept })).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await get('/no/such/screen')).statusCode).toBe(404);
});

test.each(['/', '/deployment.json', MAIN])('HEAD %s is GET without a body', async (url) => {
  const headers = { accept: 'text/html' };
  const [head, whole] = [await app.inject({ method: 'HEAD', url, headers }), await getPage(url)];
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers[name]).toBe(whole.headers[name]);
});

describe('assets', () => {
  test('are cached for a year under a URL that never changes its content', async () => {
    const reply = await get(MAIN);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    });
    expect(reply.body).toBe(SCRIPT);
  });

  test('bring none of the headers that only a page or a refusal needs', async () => {
    const names = ['strict-transport-security', 'x-frame-options', 'x-request-id'];
    const [page, file, gone] = [await getPage('/'), await get(MAIN), await get(`${MAIN}x.js`)];
    for (const name of names) {
      expect(page.headers).toHaveProperty(name);
      expect(gone.headers).toHaveProperty(name);
      expect(file.headers).not.toHaveProperty(name);
    }
  });

  test.each(['br', 'gzip, br;q=0.5', 'gzip, deflate, br, zstd'])(
    'are compressed for a browser that takes %s',
    async (encoding) => {
      const reply = await get(MAIN, { 'accept-encoding': encoding });
      expect(reply.headers['content-encoding']).toBe('br');
      expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT);
    },
  );

  test.each(['gzip', 'br;q=0', 'brx', ''])(
    'are plain for a client that takes "%s"',
    async (encoding) => {
      const reply = await get(MAIN, { 'accept-encoding': encoding });
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.body).toBe(SCRIPT);
    },
  );

  test('are plain where there is no compressed twin', async () => {
    const url = `/remotes/minigames/${MINIGAMES}/remoteEntry.js`;
    const reply = await get(url, { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe(SCRIPT);
  });

  test.each([
    ['a file that is not there', '/assets/shell/cccccccccccc/gone.js'],
    ['the pointer to the newest build', '/remotes/minigames/workspace.json'],
    ['the pointer to the newest shell', '/assets/shell/workspace.json'],
    ['the pointer to the newest fonts', '/assets/fonts/workspace.json'],
    ['what stands beside the remotes', '/remotes/stray.js'],
    ['what stands beside the builds', '/remotes/minigames/stray.js'],
    ['a style sheet that is not named by its content', '/assets/fonts/plain.css'],
    ['a build that is not there', '/remotes/minigames/9.9.9+000000000000/remoteEntry.js'],
    ['a folder', '/assets/shell/cccccccccccc/folder.js'],
    ['a file below a file', `${MAIN}/more.js`],
    ['the template', '/assets/shell/cccccccccccc/index.html'],
    ['a path that leads out', '/assets/shell/../secret.json'],
    ['an encoded path that leads out', '/assets/shell/%2e%2e/secret.json'],
    ['an encoded slash that leads out', '/assets/shell/..%2fsecret.json'],
    ['a doubly encoded path', '/assets/shell/%252e%252e/secret.json'],
    ['a back slash', '/assets/shell/..%5csecret.json'],
    ['an absolute path', '/assets/shell//etc/passwd.json'],
    ['a name that is too long for a file', `/assets/shell/cccccccccccc/${'a'.repeat(300)}.js`],
    ['a NUL byte', '/assets/shell/main%00.js'],
    ['an unknown kind of asset', '/assets/secret.json'],
  ])('answer %s with a real 404, whatever the client accepts', async (_what, url) => {
    const reply = await getPage(url);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.headers['content-type']).not.toContain('text/html');
    expect(reply.body).not.toContain('"secret"');
  });
});

describe('/deployment.json', () => {
  test('is never cached and says what the contract says', async () => {
    const reply = await get('/deployment.json');
    expect(reply.headers['cache-control']).toBe('no-store');
    const document = deploymentDocument.parse(reply.json());
    expect(reply.headers.etag).toBe(`"${document.revision}"`);
    expect(document.remotes).toHaveLength(2);
  });

  test('is compressed for a browser that takes it', async () => {
    const plain = await get('/deployment.json');
    const { headers, rawPayload } = await get('/deployment.json', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      vary: 'accept-encoding',
    });
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(plain.json());
  });

  test('has no body for a client that has this revision', async () => {
    const etag = String((await get('/deployment.json')).headers.etag);
    const reply = await get('/deployment.json', { 'if-none-match': etag });
    expect(reply.statusCode).toBe(304);
    expect(reply.body).toBe('');
  });
});

test('refuses to start on a checkout that was not built, in one sentence', async () => {
  const empty = fastify();
  const deployment = loadDeployment({ name: 'default', ...builds });
  await expect(registerWeb(empty, { deployment, distDir: builds.dir })).rejects.toThrow(
    'This checkout has no build of the shell; run npm run build.',
  );
  await empty.close();
});

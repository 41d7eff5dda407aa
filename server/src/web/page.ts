import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeploymentDocument } from '@gwanje/contract';
import { escapeHtml } from '../platform/escape-html';
import { firstOfShell, remoteAt, type Script, scriptsOf } from './preload';
import { workspaceBuild } from './workspace-build';

const NONCE_BYTES = 16;

export interface Page {
  readonly html: string;
  /** Content-Security-Policy that lets exactly this page's styles and scripts in. */
  readonly policy: string;
}

interface StyleFile {
  readonly file: string;
  readonly integrity: string;
}

interface FontFiles {
  readonly css: StyleFile;
  readonly preload: readonly string[];
  readonly lateCss: StyleFile;
}

/** A `<link>` whose values stay values, whatever they are; those that are undefined are left out. */
const link = (attributes: Readonly<Record<string, string | undefined>>): string => {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapeHtml(value)}"`],
  );
  return `<link ${written.join(' ')}>`;
};

const styleSheet = ({ file, integrity }: StyleFile, more: Readonly<Record<string, string>> = {}) =>
  link({ rel: 'stylesheet', ...more, href: `/assets/fonts/${file}`, integrity });

/** Fonts for rare characters: a style sheet for print until the page has loaded holds nothing up. */
const lateStyles = ({ lateCss }: FontFiles, nonce: string): string =>
  styleSheet(lateCss, { media: 'print', id: 'late-fonts' }) +
  `<script nonce="${nonce}">addEventListener('load',()=>{document.getElementById('late-fonts').media='all'})</script>`;

const policyFor = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // styled-components marks its sheet with the nonce of the meta tag.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The one worker is made of code that the page has, and that was verified with it.
    'worker-src blob:',
    // A bet's detail is a page of the console within the console.
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

function readFonts(distDir: string): FontFiles {
  return JSON.parse(readFileSync(join(distDir, 'fonts', 'workspace.json'), 'utf8'));
}

const script = ({ url, integrity }: Script): string =>
  link({ rel: 'preload', as: 'script', href: url, integrity });

/** Links for what this URL needs first, and for nothing that it does not need. */
function headOf(
  document: DeploymentDocument,
  path: string,
  distDir: string,
  { fonts, first }: { readonly fonts: FontFiles; readonly first: readonly Script[] },
): string {
  const remote = remoteAt(document, path);
  const anonymous = { rel: 'preload', crossorigin: 'anonymous' };
  const links = [
    link({ ...anonymous, as: 'fetch', href: '/deployment.json' }),
    ...fonts.preload.map((file) =>
      link({ ...anonymous, as: 'font', type: 'font/woff2', href: `/assets/fonts/${file}` }),
    ),
    styleSheet(fonts.css),
    ...first.map(script),
  ];
  if (remote) {
    const { entry, entryIntegrity: integrity } = remote.manifest;
    links.push(link({ ...anonymous, as: 'script', href: remote.baseUrl + entry, integrity }));
    links.push(...scriptsOf(remote, distDir).map(script));
  }
  return links.join('');
}

/**
 * The shell's page for one request. Whether a session came along decides what is fetched ahead, not
 * what is shown.
 *
 * Its nonce is fresh: the meta tag carries it to styled-components, and `{{nonce}}` in the shell's
 * template stands for it.
 */
export function renderPage(
  document: DeploymentDocument,
  { path, isSignedIn = false }: { readonly path: string; readonly isSignedIn?: boolean },
  distDir: string,
): Page {
  const build = workspaceBuild(join(distDir, 'shell'));
  if (!build) throw new Error('The shell is not built.');
  const template = readFileSync(join(distDir, 'shell', build, 'index.html'), 'utf8');
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const meta = `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">`;
  const fonts = readFonts(distDir);
  const first = firstOfShell(build, distDir, { path, isSignedIn });
  const head = meta + headOf(document, path, distDir, { fonts, first });
  const html = template
    .replaceAll('{{nonce}}', nonce)
    .replace('<head>', () => `<head>${head}`)
    .replace('</head>', () => `${lateStyles(fonts, nonce)}</head>`);
  return { html, policy: policyFor(nonce) };
}

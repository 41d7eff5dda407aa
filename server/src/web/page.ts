import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeploymentDocument, session } from '@gwanje/contract';
import { escapeHtml } from '../platform/escape-html';
import { firstOfShell, type Script, screenAt, scriptsOf, shellBuild } from './preload';
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

const ANONYMOUS = { rel: 'preload', crossorigin: 'anonymous' };
/** As the API is called, or a browser asks twice. */
const AS_CALLED = { rel: 'preload', crossorigin: 'use-credentials' };

/** By which the shell finds what its page has asked for. */
const FIRST_ROWS = 'first-rows';

/** Where the shell's template names the script that everything else waits for. */
const SHELL_SCRIPT = /<script defer id="shell-script" src="([^"]+)"(?: integrity="([^"]+)")?>/;

interface Built {
  readonly distDir: string;
  /** The shell's. */
  readonly build: string;
  readonly fonts: FontFiles;
}

interface Visit {
  readonly path: string;
  readonly isSignedIn: boolean;
  /** What the screen asks for first. */
  readonly rows?: string;
}

/**
 * Links for what this URL needs first, and for nothing that it does not need. A browser has few
 * connections to a host at a time, so what holds up most stands first. The letters are asked for by the
 * shell: beside its script they would take their share of the wire from it.
 */
function headOf(
  document: DeploymentDocument,
  { distDir, build, fonts }: Built,
  visit: Visit,
): string {
  const shell = shellBuild(distDir, build);
  const screen = screenAt(document, visit.path);
  const links = [
    styleSheet(fonts.css),
    link({ ...ANONYMOUS, as: 'fetch', href: '/deployment.json' }),
  ];
  // Who is signed in: asked by every address but the two that nobody has to be signed in for.
  if (visit.isSignedIn && visit.path !== '/' && visit.path !== '/logout')
    links.push(link({ ...AS_CALLED, as: 'fetch', href: session.information.path }));
  if (visit.rows) links.push(link({ ...AS_CALLED, id: FIRST_ROWS, as: 'fetch', href: visit.rows }));
  links.push(...firstOfShell(shell, visit).map(script));
  if (screen) {
    const { entry, entryIntegrity: integrity } = screen.remote.manifest;
    const url = screen.remote.baseUrl + entry;
    links.push(link({ ...ANONYMOUS, as: 'script', href: url, integrity }));
    links.push(...scriptsOf(screen, distDir, shell).map(script));
  }
  return links.join('');
}

/**
 * The shell's page for one request. Whether a session came along, and what it may read, decides what
 * is fetched ahead, not what is shown.
 *
 * Its nonce is fresh: the meta tag carries it to styled-components, and `{{nonce}}` in the shell's
 * template stands for it.
 */
export function renderPage(
  document: DeploymentDocument,
  { isSignedIn = false, ...visit }: Omit<Visit, 'isSignedIn'> & Partial<Visit>,
  distDir: string,
): Page {
  const build = workspaceBuild(join(distDir, 'shell'));
  if (!build) throw new Error('The shell is not built.');
  const template = readFileSync(join(distDir, 'shell', build, 'index.html'), 'utf8');
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const meta = `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">`;
  const [, url, integrity] = SHELL_SCRIPT.exec(template) ?? [];
  const main = url ? script({ url, integrity }) : '';
  const fonts = readFonts(distDir);
  const head = meta + main + headOf(document, { distDir, build, fonts }, { ...visit, isSignedIn });
  const html = template
    .replaceAll('{{nonce}}', nonce)
    .replace('<head>', () => `<head>${head}`)
    .replace('</head>', () => `${lateStyles(fonts, nonce)}</head>`);
  return { html, policy: policyFor(nonce) };
}

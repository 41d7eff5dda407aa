import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const SCRIPT = 'globalThis.started = true;\n'.repeat(20);
const FONTS_CSS = '@font-face {}';
const LATE_CSS = '@font-face { unicode-range: U+AC00 }';

export const integrityOf = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const MINIGAMES = '1.0.0+aaaaaaaaaaaa';
export const CONFIG = '1.0.0+bbbbbbbbbbbb';

/** `remote.json` of a remote with one screen. */
export const remoteJson = (id: string, build: string, screen: object = {}) => ({
  schema: 1,
  id,
  version: build.split('+')[0],
  buildHash: build.split('+')[1],
  title: { ko: '제목', en: 'Title' },
  contract: '^1.0.0',
  entry: 'remoteEntry.js',
  entryIntegrity: integrityOf(SCRIPT),
  screens: [
    {
      id: 'settings',
      path: `/${id}/settings`,
      title: { ko: '설정', en: 'Settings' },
      permission: 'admin.manage',
      ...screen,
    },
  ],
});

export const deploymentJson = () => ({
  siteName: '관제',
  flags: {
    configVersion: 2,
    moneyVersion: 5,
    modules: ['minigame', 'powerball'],
  },
  remotes: { minigames: 'workspace', config: 'workspace' } as Record<string, string>,
});

export interface FixtureBuilds {
  readonly distDir: string;
  readonly dir: string;
  /** Writes one file; text as it is, anything else as JSON. */
  write(file: string, content: unknown): void;
  remove(): void;
}

/** What a build and an operator leave on disk: a shell, fonts, two remotes and one deployment file. */
export function createFixtureBuilds(): FixtureBuilds {
  const root = mkdtempSync(join(tmpdir(), 'gwanje-web-'));
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(
      join(root, file),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  };
  const writeBuild = (id: string, build: string) => {
    const folder = `dist/remotes/${id}`;
    write(`${folder}/workspace.json`, { build });
    write(`${folder}/${build}/remote.json`, remoteJson(id, build));
    write(`${folder}/${build}/remoteEntry.js`, SCRIPT);
    write(`${folder}/${build}/mf-manifest.json`, {
      exposes: [{ assets: { js: { sync: [`expose-${id}.js`], async: ['later.js'] } } }],
    });
    write(`${folder}/${build}/integrity.json`, { [`expose-${id}.js`]: integrityOf(id) });
  };
  writeBuild('minigames', MINIGAMES);
  writeBuild('config', CONFIG);
  write('dist/shell/workspace.json', { build: 'cccccccccccc' });
  write(
    'dist/shell/cccccccccccc/index.html',
    `<!doctype html><html><head><script nonce="{{nonce}}"></script><script defer id="shell-script" src="/assets/shell/cccccccccccc/main.12345678.js" integrity="${integrityOf(SCRIPT)}"></script></head><body></body></html>`,
  );
  write('dist/shell/cccccccccccc/main.12345678.js', SCRIPT);
  mkdirSync(join(root, 'dist/shell/cccccccccccc/folder.js'));
  writeFileSync(
    join(root, 'dist/shell/cccccccccccc/main.12345678.js.br'),
    brotliCompressSync(SCRIPT),
  );
  write('dist/fonts/workspace.json', {
    css: { file: 'fonts.11111111.css', integrity: integrityOf(FONTS_CSS) },
    lateCss: { file: 'late.33333333.css', integrity: integrityOf(LATE_CSS) },
  });
  write('dist/fonts/fonts.11111111.css', FONTS_CSS);
  write('dist/fonts/late.33333333.css', LATE_CSS);
  write('dist/secret.json', { secret: true });
  write('deployments/default.json', deploymentJson());
  return {
    distDir: join(root, 'dist'),
    dir: join(root, 'deployments'),
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

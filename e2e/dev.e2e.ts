// Work on a remote: what is changed in its source shows in the open page.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { openAs } from './operator';
import { startProduct } from './product';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What is changed, and what finds its root by its own place. */
const COPIED = ['remotes', 'tools', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
const LINKED = ['packages', 'shell', 'server', 'simulator', 'deployments', 'dist', 'node_modules'];
const SENTENCES = 'remotes/minigames/src/locales/ko.ts';
const SCREEN = 'remotes/minigames/src/screens/game-overview/game-overview.screen.tsx';

/** The workspace with remotes of its own, so that no source of the repository is touched. */
function copyWorkspace(): string {
  const copy = mkdtempSync(join(tmpdir(), 'gwanje-dev-'));
  for (const name of COPIED)
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (file) => !file.endsWith('node_modules'),
    });
  for (const name of readdirSync(join(root, 'remotes')))
    symlinkSync(
      join(root, 'remotes', name, 'node_modules'),
      join(copy, 'remotes', name, 'node_modules'),
    );
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name));
  return copy;
}

test('a changed sentence and a changed screen show without a reload', async ({ browser }) => {
  test.setTimeout(240_000);
  const copy = copyWorkspace();
  const product = await startProduct({}, [join(copy, 'tools/run.mjs'), 'dev', 'minigames']);
  const change = (file: string, from: string, to: string) => {
    const source = readFileSync(join(copy, file), 'utf8');
    expect(source).toContain(from);
    writeFileSync(join(copy, file), source.replace(from, to));
  };
  try {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
    await openAs(page, '/v2/config/minigames');
    const main = page.locator('main');
    await expect(main.locator('tbody tr').first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    const ticked = main.locator('tbody').getByRole('checkbox').first();
    await ticked.check();

    change(SENTENCES, "'overview.subtitle': '", "'overview.subtitle': '바뀐 문장. ");
    await expect(main).toContainText('바뀐 문장.', { timeout: 30_000 });
    change(SCREEN, "t('overview.subtitle')", "['바뀐 화면.', t('overview.subtitle')].join(' ')");
    await expect(main).toContainText('바뀐 화면. 바뀐 문장.', { timeout: 30_000 });

    // What a component that nobody exports has kept is still there.
    await expect(ticked).toBeChecked();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
    expect(faults).toEqual([]);

    // The other remotes are not part of it.
    await page.goto('/user');
    await expect(main).toContainText('이 주소에는 화면이 없습니다.');
    await context.close();
  } finally {
    await product.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});

// Pictures of a state in both languages and themes, for whoever reviews how it looks.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './operator';

/** Folder that the pictures go to; without it none are taken. */
const FOLDER = process.env.PICTURES_DIR;

const PORTRAYING_TIMEOUT_MS = 300_000;

const LANGUAGES = { ko: '한국어', en: 'English' } as const;

async function speak(page: Page, locale: keyof typeof LANGUAGES): Promise<void> {
  await page.getByRole('button', { name: /^(언어|Language)/ }).click();
  await page.getByRole('menuitemradio', { name: LANGUAGES[locale] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

async function light(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('data-theme')) === theme) return;
  await page.getByRole('button', { name: /어두운 화면|밝은 화면|dark|light/i }).click();
  await expect(html).toHaveAttribute('data-theme', theme);
}

/** Takes `<name>-<language>-<theme>.png` where pictures are wanted, and leaves the page as it was. */
export async function portray(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  test.setTimeout(PORTRAYING_TIMEOUT_MS);
  mkdirSync(FOLDER, { recursive: true });
  for (const locale of ['en', 'ko'] as const) {
    await speak(page, locale);
    for (const theme of ['dark', 'light'] as const) {
      await light(page, theme);
      await expectAccessible(page);
      const file = `${name.replace(/\s+/g, '-')}-${locale}-${theme}.png`;
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
    }
  }
}

// Korean composed in every field of a screen: an Enter amid a syllable ends the syllable and nothing else.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { isInTurn } from './in-turn';
import { expect } from './operator';

/** Fields that people write into; of dates and choices nobody composes. */
const FIELDS = 'input[type=text], input[type=search], input:not([type]), textarea';

export interface Keyboard {
  readonly page: Page;
  readonly ime: CDPSession;
  /** What was sent to the server to be done, since the page began. */
  readonly writes: string[];
}

export async function openKeyboard(page: Page): Promise<Keyboard> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { composedEnters: number };
    seen.composedEnters = 0;
    addEventListener(
      'keydown',
      ({ key, isComposing }) => {
        if (key === 'Enter' && isComposing) seen.composedEnters += 1;
      },
      true,
    );
  });
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Beside what changes nothing of money: that somebody is at work on a row, what a decision would do.
    const isOwn = /\/claim$|[-/]preview$|^\/api\/(remote-loads|alarm)/.test(pathname);
    if (request.method() !== 'GET' && !isOwn) writes.push(pathname);
  });
  return { page, ime: await page.context().newCDPSession(page), writes };
}

const composedEnters = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { composedEnters: number }).composedEnters);

/** Composes a syllable in each field within, ends it by Enter, and takes it away again. */
export async function composeIn(
  { page, ime, writes }: Keyboard,
  within: Locator,
): Promise<string[]> {
  await expect(within.locator(FIELDS).first()).toBeAttached();
  const more = within.getByRole('button', { name: /^조건 더보기/ });
  if (await more.isVisible()) await more.click();
  await expect(within.locator(FIELDS).first()).toBeVisible();
  const labels: string[] = [];
  for (const field of await within.locator(FIELDS).all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
    await field.focus();
    await field.fill('');
    const before = {
      ...{ address: page.url(), dialogs: await page.getByRole('dialog').count() },
      ...{ alerts: await page.getByRole('alert').count(), enters: await composedEnters(page) },
    };
    await ime.send('Input.imeSetComposition', { text: '만', selectionStart: 1, selectionEnd: 1 });
    await page.keyboard.press('Enter');
    await ime.send('Input.insertText', { text: '만' });
    await expect(field, `${label}`).toHaveValue(/만/);
    await expect(field, `${label}`).toBeFocused();
    expect(
      {
        ...{ address: page.url(), dialogs: await page.getByRole('dialog').count() },
        ...{ alerts: await page.getByRole('alert').count() },
        enters: (await composedEnters(page)) - 1,
      },
      `${label}`,
    ).toEqual(before);
    await field.fill('');
    labels.push(`${label}`);
  }
  expect(writes).toEqual([]);
  return labels;
}

/** A page on which something is typed, with the buttons that open more to type into. */
export type TypedPage = readonly [path: string, ...buttons: readonly (string | RegExp)[]];

/** Composes in every field of every third of these pages, by the commit, and of what their buttons open. */
export async function composeOn(keyboard: Keyboard, pages: readonly TypedPage[]): Promise<void> {
  const { page } = keyboard;
  for (const [path, ...buttons] of pages.filter((_, at) => isInTurn(at))) {
    await page.goto(path);
    expect(await composeIn(keyboard, page.locator('main')), path).not.toEqual([]);
    for (const name of buttons) {
      await page.getByRole('main').getByRole('button', { name }).first().click();
      expect(await composeIn(keyboard, page.getByRole('dialog')), path).not.toEqual([]);
    }
  }
}

// A task by keys alone: no press of a mouse, Korean composed where something is typed.
import type { Locator, Page } from '@playwright/test';
import { type Keyboard, openKeyboard } from './composing';
import { loginOf, row } from './money-site';
import { expect, signIn } from './operator';

/** Nobody reaches for a mouse from here on. */
export async function countPresses(page: Page) {
  await page.addInitScript(() => {
    const counting = globalThis as unknown as { presses: number };
    counting.presses = Number(sessionStorage.getItem('presses'));
    addEventListener(
      'pointerdown',
      () => {
        counting.presses += 1;
        sessionStorage.setItem('presses', String(counting.presses));
      },
      true,
    );
  });
}
export const expectNoPress = async (page: Page) => expect(await page.evaluate('presses')).toBe(0);

/** Signed in as one of the demo's colleagues, with a keyboard and no mouse. */
export async function sitDown(page: Page, id: string): Promise<Keyboard> {
  await countPresses(page);
  const keyboard = await openKeyboard(page);
  await signIn(page, loginOf(id));
  return keyboard;
}

/** To a screen by the palette, as whoever knows its name goes there. */
export async function pick(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '찾을 것' })).toBeFocused();
  await page.keyboard.insertText(title);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    title,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The same, to a list whose rows are there. */
export async function goTo(page: Page, title: string) {
  await pick(page, title);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** From row to row until this one has the focus. */
export async function stepTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  while (!(await place.evaluate((tr) => tr === document.activeElement)))
    await page.keyboard.press('ArrowDown');
}

/** Presses in one go until one is there, or at so many one by one. */
const STRIDES = 6;
const STEPS = 60;

/** How many stops of the Tab key lie between what has the focus and `place`, below 0 where it stands before. */
const stopsTo = (place: Locator) =>
  place.evaluate((wanted) => {
    const now = document.activeElement;
    if (now === wanted) return 0;
    const isAhead = Boolean(
      now && now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const between = [
      ...within.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      ),
    ].filter(
      (stop) =>
        stop.tabIndex >= 0 &&
        !stop.matches(':disabled') &&
        stop.checkVisibility({ visibilityProperty: true }) &&
        now !== stop &&
        Boolean(
          (now?.compareDocumentPosition(stop) ?? 0) &
            (isAhead ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING),
        ) &&
        Boolean(
          wanted.compareDocumentPosition(stop) &
            (isAhead ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING),
        ),
    );
    return isAhead ? between.length + 1 : -between.length - 1;
  });

/** From one stop to the next until `place` has the focus, backwards where it stands before. */
export async function tabTo(page: Page, place: Locator) {
  for (let turn = 0; turn < STRIDES + STEPS; turn += 1) {
    const stops = await stopsTo(place);
    if (stops === 0) return;
    const presses = turn < STRIDES ? Math.abs(stops) : 1;
    for (let left = presses; left > 0; left -= 1)
      await page.keyboard.press(stops > 0 ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`No number of Tabs leads to ${place}.`);
}

/** Looks for members, and goes from what was typed to the first of them. */
export async function find(page: Page, id: string, first: string) {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '검색어' })).toBeFocused();
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`query=${id}`));
  await expect(row(page, first)).toBeVisible();
  // Those of before stand until the found ones are there, and take the focus along as they go.
  await expect(page.locator('tr[data-row]').filter({ hasNotText: id })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('tr[data-row]:focus')).toBeVisible();
  await stepTo(page, row(page, first));
}

/** Composes a word where the focus is: an Enter amid a syllable ends the syllable and nothing else. */
export async function compose({ page, ime }: Keyboard, text: string) {
  const begun = text.slice(0, 1);
  const places = { selectionStart: 1, selectionEnd: 1 };
  await ime.send('Input.imeSetComposition', { text: begun, ...places });
  await page.keyboard.press('Enter');
  await ime.send('Input.insertText', { text: begun });
  await page.keyboard.insertText(text.slice(1));
}

// A task by keys alone: no press of a mouse, Korean composed where something is typed.
import type { Locator, Page } from '@playwright/test';
import { type Keyboard, openKeyboard } from './composing';
import { decision, loginOf, row } from './money-site';
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
export async function goTo(page: Page, title: string, body: 'grid' | 'tree' | 'region' = 'grid') {
  await pick(page, title);
  await expect(page.getByRole(body).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** From row to row until this one has the focus. */
export async function stepTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  while (!(await place.evaluate((tr) => tr === document.activeElement)))
    await page.keyboard.press('ArrowDown');
}

/** To a row from wherever the focus is. */
export async function toRow(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  await tabTo(page, page.locator('tr[data-row][tabindex="0"]').first());
  await page.keyboard.press('Home');
  await stepTo(page, place);
}

/** Along the row that has the focus to what stands in it, and presses that. */
export async function pressInRow(page: Page, button: Locator) {
  await expect(button).toBeVisible();
  while (!(await button.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

/** Does what the menu of the row that has the focus offers. */
export async function pressInMenu(page: Page, menu: Locator, verb: string) {
  await pressInRow(page, menu);
  const item = page.getByRole('menuitem', { name: verb, exact: true });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Looks for members, and goes from what was typed to the first of them. */
export async function find(page: Page, id: string, first: string, field = '검색어') {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: field })).toBeFocused();
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

/** Says yes to what is asked, over a form as well, from where its cancelling has the focus. */
export async function agree(page: Page, verb: string) {
  const question = decision(page).last();
  await expect(question.getByRole('button', { name: '취소', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: verb, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
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

/** No page has as many stops on the way to what is looked for; documents by level and provider have hundreds. */
const STOPS_MAX = 600;
/** What the tab key stops at. */
const STOPS =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';
/** What is counted is not quite what the key stops at, so one looks again where it has led. */
const LOOKS = 9;

/** So many stops on from what has the focus, behind it below 0; one where that cannot be counted. */
const stopsTo = (place: Locator) =>
  place.evaluate((one, stops) => {
    const { activeElement } = one.ownerDocument;
    const all = [...one.ownerDocument.querySelectorAll(stops)].filter(
      (stop) => stop.checkVisibility() && !stop.closest('[inert]'),
    );
    const [from, to] = [all.indexOf(activeElement ?? one), all.indexOf(one)];
    if (activeElement === one) return 0;
    return from === -1 || to === -1 ? 1 : to - from;
  }, STOPS);

/** By the tab key until this has the focus, the shorter way. */
export async function tabTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  for (let left = LOOKS; left > 0; left -= 1) {
    const away = await stopsTo(place);
    if (away === 0) return;
    for (let stop = Math.abs(away); stop > 0; stop -= 1)
      await page.keyboard.press(away < 0 ? 'Shift+Tab' : 'Tab');
  }
  for (let left = STOPS_MAX; left > 0; left -= 1) {
    if (await place.evaluate((one) => one === one.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

/** Presses a button that the tab key leads to. */
export async function press(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Composes a text in place of what stands in a field. */
export async function write(keyboard: Keyboard, field: Locator, text: string) {
  await tabTo(keyboard.page, field);
  await keyboard.page.keyboard.press('Control+A');
  await compose(keyboard, text);
  await expect(field).toHaveValue(text);
}

/** Chooses in a list of choices by the arrows; each step is one that the page has taken up. */
export async function choose(page: Page, select: Locator, words: string) {
  await tabTo(page, select);
  const { values, from, to } = await select.evaluate((one, said) => {
    const { options, selectedIndex } = one as HTMLSelectElement;
    const all = [...options];
    return {
      values: all.map(({ value }) => value),
      ...{ from: selectedIndex, to: all.findIndex(({ text }) => text.includes(said)) },
    };
  }, words);
  expect(to, words).not.toBe(-1);
  for (let at = from; at !== to; ) {
    at += Math.sign(to - from);
    await page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
    await expect(select).toHaveValue(`${values[at]}`);
  }
}

// A settings page by keys alone: what is changed, said, saved, kept, written down and given back.
import type { Locator, Page } from '@playwright/test';
import { compose, tabTo } from './by-keys';
import type { Keyboard } from './composing';
import { expect, TOP_ADMIN } from './operator';

const REASON = '점검';
const TYPED = '시험';
/** Fields of one card that are tried until one takes another value: others have to fit those beside them. */
const TRIES = 6;

const FIELDS = [
  ...['textarea', 'input[type=text]:not([inputmode])', 'input[type=text][inputmode]'],
  ...['input[role=switch]', 'select'],
] as const;

/** The documents of a page, but for those that hold no field until their levels are made alike. */
export const cardsOf = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: '변경 이력' }) })
    .filter({ has: page.locator(FIELDS.join(', ')) });
const fieldsOf = (card: Locator) => card.locator(FIELDS.join(', ')).locator('visible=true');
const unsaved = (card: Locator) => card.getByText(/^저장되지 않은 변경/);

/** What a field holds, as it is compared with after a reload. */
const heldBy = (field: Locator) =>
  field.evaluate((at: HTMLInputElement) =>
    at.type === 'checkbox'
      ? String(at.checked)
      : at.inputMode
        ? at.value.replaceAll(',', '')
        : at.value,
  );

/** The places of the fields of a card in the order in which they are tried: texts first, one of each kind, then more. */
async function orderOf(card: Locator): Promise<number[]> {
  const kinds = await fieldsOf(card).evaluateAll(
    (all, kinds) => all.map((one) => kinds.findIndex((kind) => one.matches(`${kind}:enabled`))),
    FIELDS,
  );
  const byKind = FIELDS.map((_, kind) =>
    kinds.flatMap((one, place) => (one === kind ? [place] : [])),
  );
  return [...byKind.flatMap((one) => one.slice(0, 1)), ...byKind.flatMap((one) => one.slice(1, 3))];
}

/** The next number, with as many decimals. */
function next(plain: string): string {
  const decimals = plain.split('.')[1]?.length ?? 0;
  return (Number(plain) + 10 ** -decimals).toFixed(decimals);
}

/** Changes a field by keys, as its kind is changed. */
async function change(keyboard: Keyboard, field: Locator): Promise<void> {
  const { page, writes } = keyboard;
  await tabTo(page, field);
  const kind = await field.evaluate((at: HTMLInputElement) =>
    at.inputMode ? 'number' : at.type === 'checkbox' ? 'switch' : at.type,
  );
  const before = await heldBy(field);
  const sent = writes.length;
  if (kind === 'switch') await page.keyboard.press('Space');
  else if (kind === 'select-one') {
    await page.keyboard.press('ArrowDown');
    if ((await heldBy(field)) === before) await page.keyboard.press('ArrowUp');
  } else if (kind === 'number') {
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(before === '' ? '1000' : next(before));
  } else {
    await page.keyboard.press('Control+End');
    await compose(keyboard, TYPED);
    expect(writes.slice(sent), 'an Enter amid a syllable sends nothing').toEqual([]);
  }
  expect(await heldBy(field)).not.toBe(before);
}

/** Puts back what stood there, by keys. */
async function retype(page: Page, field: Locator, value: string): Promise<void> {
  await tabTo(page, field);
  const kind = await field.evaluate(({ type }: HTMLInputElement) => type);
  if (kind === 'checkbox') await page.keyboard.press('Space');
  else if (kind === 'select-one') {
    const places = await field.evaluate(
      ({ options, selectedIndex }: HTMLSelectElement, wanted) =>
        [...options].findIndex((one) => one.value === wanted) - selectedIndex,
      value,
    );
    for (let left = Math.abs(places); left > 0; left -= 1)
      await page.keyboard.press(places > 0 ? 'ArrowDown' : 'ArrowUp');
  } else {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(value);
  }
}

/** Reads each point of a danger, says why, and goes on. */
async function answer(keyboard: Keyboard, dialog: Locator): Promise<'saved' | 'proposed'> {
  const { page } = keyboard;
  for (const point of await dialog.getByRole('checkbox').all()) {
    await tabTo(page, point);
    await page.keyboard.press('Space');
  }
  await tabTo(page, dialog.getByRole('textbox', { name: '사유' }));
  await compose(keyboard, REASON);
  const goOn = dialog.getByRole('button', { name: /^(확인하고 저장|승인 요청)$/ });
  const isProposed = (await goOn.textContent())?.includes('승인 요청');
  await tabTo(page, goOn);
  await page.keyboard.press('Enter');
  await expect(goOn).toHaveCount(0);
  return isProposed ? 'proposed' : 'saved';
}

/** Ctrl+S, and whatever is asked before it is done. */
async function save(keyboard: Keyboard, card: Locator): Promise<'saved' | 'proposed' | 'refused'> {
  const { page } = keyboard;
  const dialog = page.getByRole('dialog');
  const stateOf = async () => {
    if ((await dialog.count()) > 0) return 'asked';
    if ((await card.getByText(/^확인할 항목/).count()) > 0) return 'refused';
    return (await unsaved(card).count()) > 0 ? 'sending' : 'done';
  };
  await page.keyboard.press('Control+S');
  for (let outcome: 'saved' | 'proposed' = 'saved'; ; outcome = await answer(keyboard, dialog)) {
    await expect.poll(stateOf, { intervals: [20, 50, 100] }).not.toBe('sending');
    const state = await stateOf();
    if (state === 'refused') return 'refused';
    if (state === 'done') return outcome;
  }
}

/** The first field that takes another value, with what stood there, what stands there now and what became of it. */
async function changeOne(keyboard: Keyboard, card: Locator) {
  const order = (await orderOf(card)).slice(0, TRIES);
  for (const place of order) {
    const field = fieldsOf(card).nth(place);
    const before = await heldBy(field);
    await change(keyboard, field);
    await expect(unsaved(card)).toBeVisible();
    await expect(card.getByText(/^적용되는 곳: ./)).toBeVisible();
    const after = await heldBy(field);
    const outcome = await save(keyboard, card);
    if (outcome !== 'refused') return { place, before, after, outcome };
    await retype(keyboard.page, field, before);
    await expect(unsaved(card)).toHaveCount(0);
  }
  throw new Error(`None of ${order.length} fields takes another value.`);
}

/** Another one decides on it; whoever proposed it takes it back. */
async function withdraw(page: Page, card: Locator): Promise<void> {
  const waiting = card.getByRole('heading', { name: '승인을 기다리는 변경안' });
  await expect(waiting).toBeVisible();
  await expect(card.getByText(`사유: ${REASON}`)).toBeVisible();
  const decline = card.getByRole('button', { name: '변경안 거절' });
  // What has just been saved holds the buttons of its page for a moment.
  await expect(decline).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, decline);
  await page.keyboard.press('Enter');
  await expect(waiting).toHaveCount(0);
}

/** The history of a card says who saved what, and gives the version before back. */
async function restore(page: Page, card: Locator, field: Locator, earlier: string) {
  await tabTo(page, card.getByRole('button', { name: '변경 이력' }));
  await page.keyboard.press('Enter');
  const versions = page.getByRole('dialog', { name: /변경 이력$/ }).getByRole('article');
  await expect(versions.first()).toContainText(`(${TOP_ADMIN.id})`);
  await expect(versions.first()).toContainText('현재');
  await expect(versions.first().getByRole('listitem')).not.toHaveCount(0);
  await tabTo(page, versions.nth(1).getByRole('button', { name: /복원$/ }));
  await page.keyboard.press('Enter');
  await expect(unsaved(card)).toBeVisible();
  expect(await heldBy(field)).toBe(earlier);
}

/** Once everything that the page asks for is there. */
export async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Changes a document of the page twice, finds it as it was saved, restores it, and leaves it as it was. */
export async function walkCard(keyboard: Keyboard, at: number): Promise<void> {
  const { page } = keyboard;
  const card = cardsOf(page).nth(at);
  const { place, before, after, outcome } = await changeOne(keyboard, card);
  if (outcome === 'proposed') {
    await page.reload();
    await ready(page);
    return withdraw(page, card);
  }
  const field = fieldsOf(card).nth(place);
  const saveBefore = async () => {
    await retype(page, field, before);
    if ((await unsaved(card).count()) === 0) return;
    if ((await save(keyboard, card)) === 'proposed') await withdraw(page, card);
  };
  await change(keyboard, field);
  const again = await save(keyboard, card);
  if (again === 'proposed') {
    await withdraw(page, card);
    return saveBefore();
  }
  if (again === 'refused') await saveBefore();
  const kept = await heldBy(field);
  await page.reload();
  await ready(page);
  await expect(card).toBeVisible();
  expect(await heldBy(field)).toBe(kept);
  await restore(page, card, field, after);
  await saveBefore();
}

// A settings page by keys alone: what is changed, said, saved, kept, written down and given back.
import type { Locator, Page } from '@playwright/test';
import { compose, tabTo } from './by-keys';
import type { Keyboard } from './composing';
import { expect, TOP_ADMIN } from './operator';

const REASON = '점검';
const TYPED = '시험';
/** Fields of one card that are tried until one takes another value: others have to fit those beside them. */
const TRIES = 6;

const KINDS = [
  ...['textarea', 'input[type=text]:not([inputmode])', 'input[type=text][inputmode]'],
  ...['input[role=switch]', 'select'],
] as const;
/** Whoever turns it takes the amount away that it stands beside, and both bear another name then. */
const LIMIT_SWITCH = /제한 없음$/;

/** The documents of a page, but for those that hold no field until their levels are made alike. */
export const cardsOf = (page: Page) =>
  page
    .locator('form')
    // By its text: the names of all buttons would be found out anew at every step.
    .filter({ has: page.locator('button:text-is("변경 이력")') })
    .filter({ has: page.locator(KINDS.join(', ')) });
const fieldsOf = (card: Locator) => card.locator(KINDS.join(', ')).locator('visible=true');
const unsaved = (card: Locator) => card.getByText(/^저장되지 않은 변경/);

interface Named {
  /** What it is called, with the group that it stands in, and which of several of that name it is. */
  readonly name: string;
  /** Its place among `KINDS`; −1 where nothing can be changed. */
  readonly kind: number;
}

/** The fields of a card in the order of the page. A switch that is turned may bring others, or take them. */
async function namedIn(card: Locator): Promise<Named[]> {
  const fields = await fieldsOf(card).evaluateAll(
    (all, kinds) =>
      all.map((one) => {
        const { labels } = one as HTMLInputElement;
        const group = one.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
        // Behind its words a label says that its field differs.
        const label = labels?.[0]?.firstChild?.textContent ?? one.getAttribute('aria-label');
        return {
          name: `${group} ${label}`,
          kind: kinds.findIndex((kind) => one.matches(`${kind}:enabled`)),
        };
      }),
    KINDS,
  );
  const seen = new Map<string, number>();
  return fields.map(({ name, kind }) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { name: nth > 1 ? `${name} #${nth}` : name, kind };
  });
}

/** Where a field stands now. */
async function fieldOf(card: Locator, name: string): Promise<Locator> {
  const place = (await namedIn(card)).findIndex((one) => one.name === name);
  expect(place, name).not.toBe(-1);
  return fieldsOf(card).nth(place);
}

/** What a field holds, as it is compared with after a reload. */
const heldBy = (field: Locator) =>
  field.evaluate((at: HTMLInputElement) =>
    at.type === 'checkbox'
      ? String(at.checked)
      : at.inputMode
        ? at.value.replaceAll(',', '')
        : at.value,
  );
const heldIn = async (card: Locator, name: string) => heldBy(await fieldOf(card, name));

/** What kinds of fields each card of a page has: pages of one definition are alike in it. */
export const shapeOf = async (page: Page): Promise<string> =>
  (
    await cardsOf(page).evaluateAll(
      (forms, kinds) =>
        forms.map((form) =>
          [...kinds.keys()].filter((at) => form.querySelector(`${kinds[at]}`)).join(''),
        ),
      KINDS,
    )
  ).join(' ');

/** The fields of a card in the order in which they are tried: texts first, one of each kind, then more. */
async function triedOf(card: Locator): Promise<string[]> {
  const fields = (await namedIn(card)).filter(({ name }) => !LIMIT_SWITCH.test(name));
  const byKind = KINDS.map((_, kind) =>
    fields.flatMap((one) => (one.kind === kind ? [one.name] : [])),
  );
  return [
    ...byKind.flatMap((one) => one.slice(0, 1)),
    ...byKind.flatMap((one) => one.slice(1, 3)),
  ].slice(0, TRIES);
}

/** A number that is so many of its last decimals away, with as many of them. */
function beside(plain: string, steps: number): string {
  const decimals = plain.split('.')[1]?.length ?? 0;
  return (Number(plain) + steps * 10 ** -decimals).toFixed(decimals);
}

/** Changes a field by keys, as its kind is changed. @returns what it held */
async function change(keyboard: Keyboard, card: Locator, name: string, steps = 1): Promise<string> {
  const { page, writes } = keyboard;
  const field = await fieldOf(card, name);
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
    await page.keyboard.insertText(before === '' ? '1000' : beside(before, steps));
  } else {
    await page.keyboard.press('Control+End');
    await compose(keyboard, TYPED);
    // A check of what is typed writes nothing, and comes by itself.
    const saves = writes.slice(sent).filter((path) => !path.endsWith('/check'));
    expect(saves, 'an Enter amid a syllable sends nothing').toEqual([]);
  }
  await expect.poll(() => heldIn(card, name), { intervals: [20, 50] }).not.toBe(before);
  await expect(unsaved(card)).toBeVisible();
  return before;
}

/** Types what stood there before, or turns or chooses it. */
async function retype(page: Page, card: Locator, name: string, value: string): Promise<void> {
  const field = await fieldOf(card, name);
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

/** A button by keys, once what was done before no longer holds it. */
async function press(page: Page, button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Takes back what is not saved: whoever leaves a page with it is asked. */
async function takeBack(page: Page, card: Locator): Promise<void> {
  if ((await unsaved(card).count()) === 0) return;
  await press(page, card.getByRole('button', { name: '되돌리기' }));
  await expect(unsaved(card)).toHaveCount(0);
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
  await press(page, goOn);
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

/** The first field that takes another value, with what stood there and what became of it. */
async function changeOne(keyboard: Keyboard, card: Locator) {
  const tried = await triedOf(card);
  // A number may stand at its bound already.
  for (const name of tried)
    for (const steps of [1, -1]) {
      if (steps < 0 && !(Number(await heldIn(card, name)) > 0)) continue;
      const before = await change(keyboard, card, name, steps);
      await expect(card.getByText(/^적용되는 곳: ./)).toBeVisible();
      const after = await heldIn(card, name);
      const outcome = await save(keyboard, card);
      if (outcome !== 'refused') return { name, before, after, outcome };
      await takeBack(keyboard.page, card);
    }
  throw new Error(`None of ${tried.join(', ')} takes another value.`);
}

/** Another one decides on it; whoever proposed it takes it back. */
async function withdraw(page: Page, card: Locator): Promise<void> {
  const waiting = card.getByRole('heading', { name: '승인을 기다리는 변경안' });
  await expect(waiting).toBeVisible();
  await expect(card.getByText(`사유: ${REASON}`)).toBeVisible();
  await press(page, card.getByRole('button', { name: '변경안 거절' }));
  await expect(waiting).toHaveCount(0);
}

/** The history of a card says who saved what, and puts the version before into the form. */
async function restore(page: Page, card: Locator) {
  await press(page, card.getByRole('button', { name: '변경 이력' }));
  const dialog = page.getByRole('dialog', { name: /변경 이력$/ });
  const versions = dialog.getByRole('article');
  await expect(versions.first()).toContainText(`(${TOP_ADMIN.id})`);
  await expect(versions.first()).toContainText('현재');
  await expect(versions.first().getByRole('listitem')).not.toHaveCount(0);
  await press(page, versions.nth(1).getByRole('button', { name: /복원$/ }));
  await expect(dialog).toHaveCount(0);
  await expect(unsaved(card)).toBeVisible();
}

/** Once everything that the page asks for is there. */
export async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(cardsOf(page).first()).toBeVisible();
}

/** Changes a field, is told that it is not saved and who would obey it, and takes it back. */
export async function lookAtCard(keyboard: Keyboard, at: number): Promise<void> {
  const card = cardsOf(keyboard.page).nth(at);
  const [name] = await triedOf(card);
  const before = await change(keyboard, card, name ?? '');
  await expect(card.getByText(/^적용되는 곳: ./)).toBeVisible();
  await takeBack(keyboard.page, card);
  expect(await heldIn(card, name ?? '')).toBe(before);
}

/** Saves another value, finds it after a reload, puts the old one back, and looks at the first again by the history. */
export async function walkCard(keyboard: Keyboard, at: number): Promise<void> {
  const { page } = keyboard;
  const card = cardsOf(page).nth(at);
  const { name, before, after, outcome } = await changeOne(keyboard, card);
  await page.reload();
  await ready(page);
  await expect(card).toBeVisible();
  if (outcome === 'proposed') return withdraw(page, card);
  expect(await heldIn(card, name)).toBe(after);
  await retype(page, card, name, before);
  const back = await save(keyboard, card);
  if (back === 'proposed') return withdraw(page, card);
  // What nobody has saved yet may hold what a save would be refused for.
  if (back === 'refused') return takeBack(page, card);
  expect(await heldIn(card, name)).toBe(before);
  await restore(page, card);
  expect(await heldIn(card, name)).toBe(after);
  await takeBack(page, card);
}

// Events of sports, found and decided on by keys alone.
import type { Page } from '@playwright/test';
import { choose, compose, stepTo } from './by-keys';
import type { Keyboard } from './composing';
import { expect } from './operator';

export const filters = (page: Page) => page.getByRole('search');
export const match = (page: Page, home: string) =>
  page.locator('tr[data-row]').filter({ hasText: home });

/** Looks for a team, in a phase where one is named, and goes from what was typed to its event. */
export async function lookFor(keyboard: Keyboard, home: string, phase?: string) {
  const { page } = keyboard;
  await page.keyboard.press('/');
  const field = filters(page).getByLabel('팀·리그 (초성)');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+A');
  await compose(keyboard, home);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/query=/);
  if (phase) await choose(page, filters(page).getByLabel('상태', { exact: true }), phase);
  await expect(match(page, home)).toBeVisible();
  await expect(page.locator('tr[data-row]').filter({ hasNotText: home })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await stepTo(page, match(page, home));
}

/** Says why, reads what it would do, and says yes to that. */
export async function agreeToForecast(page: Page, verb: string) {
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog').last();
  await expect(question.getByText(/배팅 \d+건, 지급/)).toBeVisible();
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: verb })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

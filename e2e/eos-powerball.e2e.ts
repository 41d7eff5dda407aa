// The settings of three games on one page: what is typed stays with its game, and Ctrl+S saves what is meant.
import type { Page } from '@playwright/test';
import { callApi, card, expect, expectAccessible, expectToast, openAs, test } from './operator';
import { portray } from './portray';

const game = (page: Page, minutes: number) =>
  page.getByRole('tab', { name: new RegExp(`^EOS 파워볼 ${minutes}분`) });
const seconds = (page: Page) => card(page, '게임 등록 설정').getByRole('textbox');

const savedSeconds = async (page: Page, id: string) => {
  const { body } = await callApi(page, 'GET', `/api/v2/config-minigames/${id}`);
  return body[0].betEndSeconds;
};

test('keeps the typing of each game, saves by Ctrl+S from anywhere, and changes no other game', async ({
  page,
}) => {
  await openAs(page, '/v2/config/eos-powerball');
  await expect(seconds(page)).toHaveValue('10');
  await seconds(page).fill('15');
  await expect(page.getByText('1분마다 마지막 15초는 마감됩니다.')).toBeVisible();
  await game(page, 3).click();
  await expect(seconds(page)).toHaveValue('20');
  await expect(game(page, 1)).toContainText('변경 있음');
  await portray(page, 'eos powerball');

  await game(page, 1).click();
  await expect(seconds(page)).toHaveValue('15');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+S');
  await expectToast(page, '저장 완료');
  expect(await savedSeconds(page, 'eosPowerball1')).toBe(15);
  expect(await savedSeconds(page, 'eosPowerball3')).toBe(20);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expect(card(page, '게임 등록 설정').locator('kbd:visible')).toHaveCount(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await portray(page, 'eos powerball phone');
});

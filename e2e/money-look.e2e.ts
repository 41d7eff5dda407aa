// How the money screens of version 1 look to everybody: in both languages and themes, at three sizes, with a row open.
import { ask, loginOf, test } from './money-site';
import { expect, expectAccessible, expectFits, SIZES, signIn } from './operator';

const LOOKS = [
  ['ko', 'light'],
  ['en', 'dark'],
] as const;
const SCREENS = [
  ...['/money/charge', '/money/exchange', '/money/history', '/money/charge-mega'],
  ...['/money/change', '/money/change?tab=providers', '/money/change?tab=adjustments'],
  ...['/money/fake', '/money/fake?tab=entries'],
];

for (const [locale, theme] of LOOKS)
  test(`every money screen is accessible and fits in ${locale} ${theme}`, async ({
    page,
    desk,
  }) => {
    test.setTimeout(120_000);
    await ask(desk, 'player13', 61_000);
    await signIn(page, loginOf('finance'));
    await page.getByRole('button', { name: '언어' }).click();
    await page
      .getByText(locale === 'ko' ? '한국어' : 'English')
      .last()
      .click();
    const toggle = page.getByRole('button', {
      name: theme === 'dark' ? /dark|어두운/i : /light|밝은/i,
    });
    if (await toggle.isVisible()) await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const path of locale === 'ko' ? SCREENS : SCREENS.filter((one) => !one.includes('?'))) {
      await page.goto(path);
      await expect(page.getByRole('grid').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const first = page.getByRole('grid').first().getByRole('rowheader').first();
      if ((await first.count()) > 0) {
        await first.locator('..').press('Enter');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      }
      await expectAccessible(page);
      await expectFits(page);
    }
  });

test('the history shows at a desk who moved the money', async ({ page, desk }) => {
  await ask(desk, 'player13', 61_000);
  await signIn(page, loginOf('finance'));
  await page.setViewportSize(SIZES.desk);
  await page.goto('/money/history');
  const grid = page.getByRole('grid').first();
  await expect(grid).toBeVisible();
  const by = await grid.getByRole('columnheader', { name: '처리자' }).boundingBox();
  const seen = await grid.locator('..').boundingBox();
  if (!by || !seen) throw new Error('Nothing to compare.');
  expect(by.x + by.width).toBeLessThanOrEqual(seen.x + seen.width);
});

test('rows are seen between their head and their sums where everything is twice as large', async ({
  page,
  desk,
}) => {
  await ask(desk, 'player13', 61_000);
  await signIn(page, loginOf('finance'));
  await page.setViewportSize({ width: SIZES.desk.width / 2, height: SIZES.desk.height / 2 });
  await page.goto('/money/history?range=all');
  const grid = page.getByRole('grid').first();
  await expect(grid.locator('tfoot tr').nth(2)).toBeAttached();
  const [head, sums, seen] = await Promise.all(
    ['thead', 'tfoot', '..'].map((part) => grid.locator(part).boundingBox()),
  );
  if (!head || !sums || !seen) throw new Error('Nothing to compare.');
  const end = Math.min(sums.y, seen.y + seen.height);
  expect(end - head.y - head.height).toBeGreaterThan(110);
});

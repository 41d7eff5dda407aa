// Pages in both languages and themes: axe finds nothing serious, and nothing sticks out at any size. The other two
// pairs of language and theme, of which each half is looked at, come with WALK=all.
import { expect, expectAccessible, expectFits, signIn, test } from './operator';

/** Two cores may have more to do than this. */
const PAGE_TIMEOUT_MS = 15_000;

const PAGES = [
  '/v2/config/powerball',
  '/v2/config/eos-powerball',
  '/admin',
  '/admin/adminipaddress',
  '/admin/apiipaddress',
  '/admin/feed-keys',
  '/main',
  '/coupon',
  '/userbettoday',
  '/blocked-ipaddress',
  '/v5/money/charge',
  '/v5/money/exchange',
  '/v5/money/history',
  '/nowhere',
  '/config/powerball',
  '/config/bank',
  '/config/bonus',
  '/v5/config/join-first-bonus-config',
  '/v2/config/convert-rate',
  '/v5/config/cashin-withdraw-config',
  '/vx/configs/site-config',
];

const LOOKS = [
  'ko light',
  'en dark',
  ...(process.env.WALK === 'all' ? ['ko dark', 'en light'] : []),
];

for (const look of LOOKS)
  test(`is accessible in ${look}`, async ({ page }) => {
    const [locale, theme] = look.split(' ') as [string, string];
    test.setTimeout(PAGES.length * PAGE_TIMEOUT_MS);
    await signIn(page);
    await page.getByRole('button', { name: '언어' }).click();
    await page
      .getByText(locale === 'ko' ? '한국어' : 'English')
      .last()
      .click();
    const toggle = page.getByRole('button', {
      name: theme === 'dark' ? /dark|어두운/i : /light|밝은/i,
    });
    if (await toggle.isVisible()) await toggle.click();
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page);
      await expectFits(page);
    }
  });

// Books of vendors from the palette to what only one side has, by keys alone; Korean composed in every field of them.
import { randomUUID } from 'node:crypto';
import { choose, expectNoPress, find, goTo, press, sitDown, toRow } from './by-keys';
import { composeOn, openKeyboard } from './composing';
import { pagesOf } from './declared-pages';
import { detail, memberIdOf } from './money-site';
import { expect, expectAccessible, signIn, test } from './operator';
import { feedOf } from './player-site';
import { startProduct } from './product';

const SEOUL_MS = 32_400_000;
const STAKE_WON = 10_000;

test('an open bet is held against its vendor’s book, and the day read to what differs, by keys alone', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['casino']);
  const memberId = await memberIdOf(page.request, 'player09');
  const round = { memberId, game: 'baccarat', gameClass: 'casino', roundRef: randomUUID() };
  const [bet, unknown] = [`keys-${randomUUID()}`, `keys-${randomUUID()}`];
  const taken = await feed('/feed/casino/rv/bet', {
    ...{ ...round, vendorRef: bet, amountWon: STAKE_WON },
  });
  expect(taken.body.message).toBeUndefined();

  const keyboard = await sitDown(page, 'operations');
  await goTo(page, 'RV 배팅내역');
  await find(page, 'player09', 'player09');
  await page.keyboard.press('Enter');
  const inside = page.frameLocator('iframe');
  const check = inside.getByRole('button', { name: '업체 확인' });
  const told = inside.getByRole('status').filter({ hasText: '업체 장부와 대조' });
  await press(page, check);
  await expect(told).toContainText('업체 장부가 아직 없음');
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);

  // The day's book arrives: it has another stake, and a win that we never heard of.
  const listed = await page.request.get(`/api/bets/casino-transactions?memberId=${memberId}`);
  const [{ at }] = (await listed.json()).rows;
  const dayOn = new Date(Date.parse(at) + SEOUL_MS).toISOString().slice(0, 10);
  const report = await feed('/feed/casino/rv/reports', {
    ...{ dayOn, isLast: true },
    rows: [
      { memberId, vendorRef: bet, kind: 'BET', amountWon: STAKE_WON + 2_000 },
      { memberId, vendorRef: unknown, kind: 'WIN', amountWon: 7_000 },
    ],
  });
  expect(report.status).toBe(200);
  await press(page, page.getByRole('link', { name: '대사', exact: true }));
  await page.keyboard.press('/');
  const narrowed = page.getByRole('search').getByLabel('차이', { exact: true });
  await choose(page, narrowed, '차이만');
  await expect(page).toHaveURL(/isDiffering=true/);
  const day = page.getByRole('row').filter({ hasText: dayOn });
  await toRow(page, day);
  await page.keyboard.press('Enter');
  const of = (reference: string) => detail(page).getByRole('row').filter({ hasText: reference });
  await expect(of(bet)).toContainText('배팅 10,000');
  await expect(of(bet)).toContainText('배팅 12,000');
  await expect(of(unknown)).toContainText('없음');
  await expect(of(unknown)).toContainText('적중 7,000');
  await expectAccessible(page);

  // From what differs to the transaction itself, which says the same beside its vendor's book.
  await press(page, of(bet).getByRole('link', { name: bet }));
  await press(page, check);
  await expect(told).toContainText('금액·구분이 다름');
  await expect(told).toContainText('배팅 12,000');
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
  await press(page, of(unknown).getByRole('link', { name: 'player09' }));
  await expect(inside.getByRole('button', { name: '회원정보 변경' })).toBeVisible();
  expect(keyboard.writes.filter((path) => !path.endsWith('/opening'))).toEqual([
    ...Array(2).fill(expect.stringMatching(/^\/api\/bets\/casino-transactions\/[^/]+\/check$/)),
  ]);
  await expectNoPress(page);
});

/** Together with the first one they have every vendor, as each keeps its book. */
const DEPLOYMENTS = ['default', 'everything', 'casino-honor-transfer'] as const;
const HISTORY = /^\/bet\/(kplay|kgon|hera|honor|rv$|betholdem|apoker)/;

test('an Enter amid a syllable searches and sends nothing in any history of a casino', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const walked: string[] = [];
  for (const [at, deployment] of DEPLOYMENTS.entries()) {
    const other = at === 0 ? undefined : await startProduct({ DEPLOYMENT: deployment });
    const context = await browser.newContext({ baseURL: (other ?? product).url, locale: 'ko-KR' });
    try {
      const page = await context.newPage();
      await signIn(page);
      const declared = await pagesOf(page, deployment, DEPLOYMENTS.slice(0, at));
      const paths = declared.map(({ path }) => path).filter((path) => HISTORY.test(path));
      walked.push(...paths);
      await composeOn(
        await openKeyboard(page),
        paths.map((path) => [path]),
      );
    } finally {
      await context.close();
      await other?.stop();
    }
  }
  expect(walked).toHaveLength(14);
});

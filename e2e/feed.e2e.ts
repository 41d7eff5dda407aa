// Other programs: a key is made for one, it calls the feed, and is shut out; players of the demo come in the same way.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openFromMenu, signIn, test } from './operator';
import { portray } from './portray';
import { startProduct } from './product';

interface Key {
  readonly id: string;
  readonly secret: string;
}

const SOMEBODY = '/feed/members/01a1fd02-db58-75b9-8e38-aef672c0a558/balances';

/** Calls as a program of another company would. @returns the code of the refusal */
async function callFeed(url: string, { id, secret }: Key): Promise<string> {
  const time = String(Date.now());
  const signature = createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(['GET', SOMEBODY, time, '', ''].join('\n'))
    .digest('hex');
  const headers = { 'x-feed-key': id, 'x-feed-time': time, 'x-feed-signature': signature };
  const answer = await fetch(`${url}${SOMEBODY}`, { headers });
  return (await answer.json()).code;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test('a key is made by the keyboard, opens the feed, and is revoked', async ({ page, product }) => {
  await signIn(page);
  await openFromMenu(page, 'API 키');
  await expectAccessible(page);
  await page.getByRole('button', { name: '키 만들기' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('이름').fill('결과 수신');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog').getByLabel('비밀키');
  const secret = await shown.inputValue();
  await expectAccessible(page);
  // The page behind an open window answers nobody, so its language and theme stay.
  if (process.env.PICTURES_DIR)
    await page.screenshot({ path: `${process.env.PICTURES_DIR}/feed-key-made.png` });
  await page.getByRole('button', { name: '전달 완료' }).click();
  const id =
    (await row(page, '결과 수신')
      .getByText(/^[0-9a-f-]{36}$/)
      .textContent()) ?? '';
  // It is let in, and then says that there is nobody of this name.
  await expect.poll(() => callFeed(product.url, { id, secret })).toBe('member.not_found');
  expect(await callFeed(product.url, { id, secret: 'ab'.repeat(32) })).toBe('feed.wrong_signature');
  await portray(page, 'feed-keys');
  await page.getByRole('button', { name: '결과 수신 키 폐기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '폐기' }).click();
  await expect(row(page, '결과 수신').getByText('폐기', { exact: true })).toBeVisible();
  await expect.poll(() => callFeed(product.url, { id, secret })).toBe('feed.unknown_key');
});

test('players of the demo ask for money within the first minute', async ({ browser }) => {
  const product = await startProduct({ SIMULATOR: 'on', SIMULATOR_EVERY_MS: '300' });
  const startedAt = Date.now();
  const page = await browser.newPage({ baseURL: product.url });
  try {
    await signIn(page);
    await expect
      .poll(
        async () => {
          const answer = await page.request.get('/api/money/requests?kind=charge&sort=newest');
          const [newest] = (await answer.json()).rows;
          return newest.requestedBy === null && Date.parse(newest.requestedAt) > startedAt;
        },
        { timeout: 50_000 },
      )
      .toBe(true);
    await openFromMenu(page, '충전 관리');
    await expect(page.getByRole('row', { name: /player\d+/ }).first()).toBeVisible();
  } finally {
    await page.close();
    await product.stop();
  }
});

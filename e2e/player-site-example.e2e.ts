// The other side of the console: a member on the example of a player site, and what an operator's settings are to him.
import { type Browser, expect, type Page } from '@playwright/test';
import { startExampleSite } from './example-site';
import { loginOf } from './money-site';
import { colleague } from './multi-site';
import { callApi, expectAccessible, signIn, test } from './operator';
import { openRoundTimes } from './round-times';

// Other journeys ask for charges and exchanges of any player.
test.use({ apart: 'player site' });

const PLAYER = { id: 'player16', password: 'gwanje-demo-player' };
const SAID = 'on this day only <img src=x onerror="document.title=1"><script>alert(1)</script>';
const PIC = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function publish(page: Page, board: 'notice' | 'popup', over: object) {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: SAID }] }],
  };
  const written = await callApi(page, 'POST', `/api/boards/${board}/posts`, {
    ...{ title: '정기 점검 안내', body: JSON.stringify(body), category: null, isPinned: false },
    ...{ isMustRead: false, fromAt: null, untilAt: null, levels: null, withVisitors: true },
    ...{ siteIds: null, imagePc: null, imagePhone: null, link: null, popup: null, ...over },
  });
  const { postId, version } = written.body;
  const path = `/api/boards/${board}/posts/${postId}/publish`;
  expect((await callApi(page, 'POST', path, { version })).status).toBe(200);
}

/** An account that two administrators have agreed to. */
async function addAccount(page: Page, browser: Browser) {
  const { body } = await callApi(page, 'POST', '/api/deposit-accounts', {
    ...{ bank: '국민', number: '123-45-678901', owner: '관제상사', position: 0 },
    ...{ levelMin: 1, levelMax: 10, dayMaxWon: null, minWon: null, maxWon: null },
  });
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await other.request.post('/api/login', { data: loginOf('finance') });
  const agreed = await other.request.post(`/api/deposit-accounts/${body.accountId}/approve`, {
    data: { version: body.version },
  });
  expect(agreed.status()).toBe(200);
  await other.close();
}

/** By the console: the state of the site's maintenance. */
async function setMaintenance(page: Page, state: string) {
  // As the palette does, which ends it within a day.
  await page.goto(`/config/maintenance${state === '정상' ? '' : '?now=on'}`);
  await page.getByRole('combobox', { name: '상태' }).selectOption({ label: state });
  await page.getByRole('button', { name: '저장' }).click();
  if (state !== '정상') {
    await page.getByRole('checkbox', { name: /들어오지 못합니다/ }).check();
    await page.getByRole('dialog').getByLabel('사유').fill('정기 점검');
    await page.getByRole('button', { name: '확인하고 저장' }).click();
  }
  const saved = async () => {
    const { body } = await callApi(page, 'GET', '/api/config/maintenance');
    return body.find((one: { category: string }) => one.category === 'siteMaintenance').status;
  };
  await expect.poll(saved).toBe(state === '정상' ? 'off' : 'on');
}

test('a member reads, pays in and bets, and finds closed what the operator closes', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const image = await callApi(page, 'POST', '/api/images', { content: PIC });
  await publish(page, 'notice', {});
  await publish(page, 'popup', {
    ...{ title: '첫 방문 이벤트', imagePc: image.body.path },
    popup: { device: 'both', pages: ['main'], place: 'topRight', widthPx: 300, hideDays: 1 },
  });
  await addAccount(page, browser);
  const site = await startExampleSite(product);
  const context = await browser.newContext({ locale: 'ko-KR', baseURL: site.url });
  const own = await context.newPage();
  const ran: string[] = [];
  own.on('dialog', (dialog) => {
    ran.push(dialog.message());
    dialog.dismiss();
  });
  const times = await openRoundTimes(product);
  try {
    await own.goto('/');
    await own.getByLabel('아이디').fill(PLAYER.id);
    await own.getByLabel('비밀번호').fill(PLAYER.password);
    await own.getByRole('button', { name: '로그인' }).click();
    const popup = own.getByRole('complementary', { name: '첫 방문 이벤트' });
    await expect(popup.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    if (process.env.PICTURES_DIR)
      await own.screenshot({ path: `${process.env.PICTURES_DIR}/player-site-home.png` });
    await popup.getByRole('button', { name: '며칠 동안 보지 않기' }).click();
    await expect(popup).toHaveCount(0);
    await expectAccessible(own);

    await own.getByRole('link', { name: '정기 점검 안내' }).click();
    const text = own.frameLocator('iframe.body').locator('body');
    await expect(text).toHaveText(SAID);
    await expect(text.locator('img, script')).toHaveCount(0);
    await expect(own).toHaveTitle(/^정기 점검 안내/);

    await own.getByRole('link', { name: '충전', exact: true }).click();
    const account = own.getByRole('region', { name: '입금계좌' });
    await expect(account).toContainText('충전을 신청하면');
    await own.getByLabel('금액 (원)').fill('50,000');
    await own.getByRole('button', { name: '충전 신청' }).click();
    await expect(account).toContainText('국민 123-45-678901 관제상사');
    await expect(own.getByRole('row', { name: /충전 50,000 대기/ })).toBeVisible();

    await own.getByRole('link', { name: '고객센터' }).click();
    await own.getByLabel('제목').fill('입금했습니다');
    await own.getByLabel('내용').fill('아직입니다.\n확인해 주세요.');
    await own.getByRole('button', { name: '보내기' }).click();
    await expect(own.getByRole('alert')).toHaveText('처리되었습니다.');
    await own.getByRole('link', { name: '입금했습니다' }).click();
    await expect(own.getByRole('article')).toContainText('아직입니다.');
    await expectAccessible(own);

    await own.getByRole('link', { name: '비밀번호 변경' }).click();
    await own.getByLabel('현재 비밀번호').fill(PLAYER.password);
    await own.getByLabel('새 비밀번호', { exact: true }).fill('quite another long one');
    await own.getByLabel('새 비밀번호 확인').fill('quite another long one');
    await own.getByRole('button', { name: '비밀번호 변경' }).click();
    await expect(own.getByRole('alert')).toHaveText('처리되었습니다.');
    await expectAccessible(own);

    await times.begin('speedladder', { closesInMs: 90_000, drawnInMs: 95_000 });
    await own.getByRole('link', { name: '미니게임' }).click();
    await own.getByLabel('배팅금액 (원)').fill('10,000');
    await own.getByRole('button', { name: '배팅하기' }).click();
    await expect(own.getByRole('alert')).toHaveText('처리되었습니다.');
    await expect(own.getByRole('row', { name: /스피드사다리.*10,000.*진행중/ })).toBeVisible();
    await expectAccessible(own);
    if (process.env.PICTURES_DIR)
      await own.screenshot({ path: `${process.env.PICTURES_DIR}/player-site-games.png` });

    await own.getByLabel('배팅금액 (원)').fill('20,000');
    await setMaintenance(page, '점검 중');
    await own.getByRole('button', { name: '배팅하기' }).click();
    await expect(own.getByRole('alert')).toContainText('점검 중입니다.');
    await expect(own.getByRole('button', { name: '배팅하기' })).toHaveCount(0);
    await expect(own.getByRole('row', { name: /20,000/ })).toHaveCount(0);
    await own.getByRole('button', { name: 'English' }).click();
    await expect(own.getByRole('status')).toContainText('The site is under maintenance.');
    // Operators sign in and work all the same.
    const other = await colleague(browser, product.url, 'operations');
    await other.context().close();
    await setMaintenance(page, '정상');
    await own.goto('/games');
    await expect(own.getByRole('button', { name: 'Bet', exact: true })).toBeVisible();
    await own.getByRole('button', { name: 'Sign out' }).click();
    await expect(own.getByLabel('Password')).toBeVisible();
    expect(ran).toEqual([]);
  } finally {
    await times.close();
    await context.close();
    await site.stop();
  }
});

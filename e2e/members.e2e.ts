// Members from the door to the desk: somebody joins by the feed and is let in, two want the last unit of a
// coupon and what is left of its budget, and who excludes himself stays out.
import type { Page } from '@playwright/test';
import { callApi, expect, expectAccessible, openFromMenu, signIn, test } from './operator';
import { feedOf, joinPlayer, PLAYER_PASSWORD } from './player-site';

const IP = '203.0.113.77';
const CODE = 'LASTQNE7';
const UNIT_CODE = 'QNLYQNE7';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function letIn(page: Page, id: string): Promise<void> {
  await page.goto(`/user?categoryStatus=0&query=${id}`);
  await row(page, id).getByRole('button', { name: /승인/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '승인' }).click();
  await expect(page.getByText(`${id} 회원의 가입을 승인했습니다`)).toBeVisible();
}

test('who joined is let in, one of two takes the last of a coupon, and who excludes himself stays out', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: '메인' })).toBeVisible();
  await expectAccessible(page);
  const feed = await feedOf(page, product.url);
  const ids = ['journey77', 'journey78'];
  const login = (id: string) => feed('/feed/logins', { id, password: PLAYER_PASSWORD, ip: IP });
  for (const id of ids) {
    const joined = await joinPlayer(feed, { id, ip: IP });
    expect(joined.status).toBe(200);
    // Nobody comes in before somebody has let him.
    expect((await login(id)).body.code).toBe('member.may_not_enter');
    await letIn(page, id);
  }
  const members: string[] = [];
  for (const id of ids) members.push((await login(id)).body.memberId);

  const taken = (code: string) =>
    Promise.all(
      members.map((memberId, place) =>
        feed('/feed/coupons', { memberId, code, ip: `203.0.113.${place + 1}` }),
      ),
    );
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const draft = async (terms: object) => {
    const drafted = await callApi(page, 'POST', '/api/coupons', {
      ...{ kind: 'code', pointsWon: 10_000, factorBps: null, chargeMinWon: 0, chargeDays: 30 },
      ...{ beginsAt: at(-1), endsAt: at(1), levelMin: null, grade: null, partnerId: null },
      ...terms,
    });
    expect(drafted.status).toBe(200);
    return drafted.body.couponId;
  };
  const single = await draft({ name: '한 장', code: UNIT_CODE, budgetWon: 50_000, usesMax: 1 });
  const out = await callApi(page, 'POST', `/api/coupons/${single}/activate`, { budgetWon: 50_000 });
  expect(out.status).toBe(200);
  await draft({ name: '마지막 한 장', code: CODE, budgetWon: 15_000, usesMax: null });
  await openFromMenu(page, '쿠폰 관리');
  await row(page, '마지막 한 장').getByRole('button', { name: /처리/ }).click();
  await page.getByRole('menuitem', { name: '사용 시작' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('최대 15,000원이 지급될 수 있습니다.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: '사용 시작' }).click();
  await expect(row(page, '마지막 한 장').getByText('사용중')).toBeVisible();

  // Both ask in one moment: for the last unit, and for what is left of a budget.
  for (const code of [UNIT_CODE, CODE]) {
    const answers = await taken(code);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('coupon.over_budget');
  }
  await page.reload();
  await expect(row(page, '마지막 한 장').getByText('종료')).toBeVisible();

  // Who asks to be kept out stays out: nobody shortens it, and nobody lifts it.
  const [excluded] = members;
  await page.goto(`/user-popup?_id=${excluded}&which=info`);
  const exclude = async (days: string) => {
    await page.getByRole('button', { name: '자기배제 등록' }).click();
    const form = page.getByRole('dialog', { name: '자기배제 등록' });
    await form.getByLabel('일수').fill(days);
    await form.getByRole('button', { name: '등록' }).click();
    const sure = page.getByRole('dialog', { name: /자기배제를 등록할까요/ });
    await sure.getByRole('button', { name: '등록' }).click();
  };
  await exclude('30');
  await expect(page.getByText(`${ids[0]} 회원의 자기배제를 등록했습니다`)).toBeVisible();
  await exclude('29');
  await expect(page.getByText('자기배제 기간은 줄일 수 없습니다.', { exact: false })).toBeVisible();
  const lift = { status: 1, reason: '회원 요청' };
  const lifted = await callApi(page, 'POST', `/api/members/${excluded}/restrict`, lift);
  expect([lifted.status, lifted.body.code]).toEqual([409, 'member.excluded']);
});

// A round of a mini-game from its opening to its settlement, as those see it who watch and decide.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { loginOf } from './money-site';
import { callApi, card, expect, expectToast, openAs, openFromMenu, signIn } from './operator';
import { portray } from './portray';
import type { Round } from './round-times';
import { agree, type Bet, LONG, NOW, PLAYER, row, test } from './rounds-on-sale';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const live = (page: Page) => card(page, '현재 회차');

/** Runs the command that anybody has, on what the console told. */
function verify(told: object) {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-draw-'));
  try {
    const file = join(folder, 'draw.json');
    writeFileSync(file, JSON.stringify(told));
    const command = ['tools/run.mjs', 'draw-verify', file];
    return spawnSync('node', command, { cwd: ROOT, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a round lives from open to settled without a reload, and a stranger draws it again', async ({
  page,
  sale,
  times,
}) => {
  await openAs(page, '/powerballOngoing');
  await expect(live(page)).toBeVisible();
  const round = await times.begin('powerball', { closesInMs: 5_000, drawnInMs: 9_000 });
  await expect(live(page).getByText(`${round.roundNo}회 (`)).toBeVisible();
  await expect(live(page).getByText('진행', { exact: true })).toBeVisible();
  const placed = await sale.bet(round, { betType: 'PWBPOE', pick: 'Odd', oddsHundredths: 195 });
  expect(placed).toMatchObject({ expectedWon: 19_500 });
  const pick = live(page).getByRole('row', { name: /파워볼 홀짝 홀 1 / });
  await expect(pick).toContainText('10,000');
  await live(page).getByRole('button', { name: '큰 당첨자 보기' }).click();
  await expect(live(page).getByText(new RegExp(`${PLAYER} · 이익 9,500원`))).toBeVisible();
  await portray(page, 'round-ongoing');
  await expect(live(page).getByText('마감', { exact: true })).toBeVisible();
  // Drawn and settled, it is under way no more.
  await expect(live(page).getByText(`${round.roundNo}회 (`)).toBeHidden();
  await openFromMenu(page, '파워볼 마감');
  await row(page, round).getByRole('rowheader').click();
  await page.getByRole('button', { name: '추첨 검증', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('일치', { exact: true })).toHaveCount(2);
  const told = await callApi(page, 'GET', `/api/minigames/rounds/${round.roundId}/verification`);
  expect(verify(told.body)).toMatchObject({
    ...{ status: 0, stdout: expect.stringMatching(/same: hash .*\nsame: draw/) },
  });
});

test('odds change while a bet is on its way: the open round keeps those it began with', async ({
  page,
  sale,
  times,
}) => {
  await signIn(page);
  const round = await times.begin('speedladder', LONG);
  await page.goto('/v2/config/speed-ladder');
  const odds = card(page, '배당 설정');
  await odds.getByLabel('좌/우 출발', { exact: true }).fill('1.90');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await odds.getByRole('button', { name: '저장', exact: true }).last().click();
  expect((await saved).status()).toBe(200);
  // What was on its way comes at the odds that its player saw, and they are the round's.
  const left: Bet = { betType: 'SLDLR', pick: 'Left', oddsHundredths: 195 };
  expect(await sale.bet(round, left)).toMatchObject({ expectedWon: 19_500 });
  const next = await times.openNext('speedladder', LONG);
  expect(await sale.bet(next, left)).toMatchObject({
    ...{ code: 'bet.odds_changed', details: { oddsHundredths: 190 } },
  });
  const seen = { ...left, oddsHundredths: 190 };
  expect(await sale.bet(next, seen)).toMatchObject({ expectedWon: 19_000 });
  await page.goto('/bet/minigamehistory?gameType=speedladder');
  await expect(page.getByRole('row', { name: /1\.95.*19,500/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /1\.90.*19,000/ })).toBeVisible();
});

/** Opens a round's panel and enters a result of it. */
async function enter(page: Page, round: Round, deed: string, [side, rungs]: readonly string[]) {
  await row(page, round).getByRole('rowheader').click();
  await page.getByRole('button', { name: deed, exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('좌/우 출발').selectOption(side as string);
  await form.getByLabel('3줄/4줄').selectOption(rungs as string);
  await form.getByLabel('사유').fill('피드 지연');
  await form.getByRole('button', { name: deed, exact: true }).click();
  await agree(page, deed);
}

test('two enter a result, two correct it, and one takes it back', async ({
  browser,
  page,
  product,
  sale,
  times,
}) => {
  await signIn(page);
  const { body: documents } = await callApi(page, 'GET', '/api/v2/config-minigames/bogleladder');
  const category = 'bogleladderSwitchV2';
  const before = documents.find((one: { category: string }) => one.category === category);
  const on = { ...before, regStatus: true, betStatus: true };
  const saved = await callApi(page, 'PUT', `/api/v2/config-minigames/${category}`, on);
  expect(saved.status).toBe(200);
  const round = await times.begin('bogleladder', LONG);
  const left: Bet = { betType: 'BLDLR', pick: 'Left', oddsHundredths: 195 };
  expect(await sale.bet(round, left)).toMatchObject({ expectedWon: 19_500 });
  const staked = await sale.moneyWon();
  await times.begin('bogleladder', NOW, round.roundNo);
  const context = await browser.newContext({ baseURL: product.url, locale: 'ko-KR' });
  const second = await context.newPage();
  try {
    await signIn(second, loginOf('risk'));
    for (const each of [page, second]) await each.goto('/bogleladderOngoing');
    await enter(page, round, '결과 입력', ['좌', '3줄']);
    await expectToast(page, '다른 관리자의 입력이 필요합니다');
    expect(await sale.moneyWon()).toBe(staked);
    await enter(second, round, '결과 입력', ['좌', '3줄']);
    await expectToast(second, '처리를 마쳤습니다');
    expect(await sale.moneyWon()).toBe(staked + 19_500);
    for (const each of [page, second]) await each.goto('/bogleladderClosed');
    await enter(second, round, '재정산', ['우', '4줄']);
    await expectToast(second, '다른 관리자의 입력이 필요합니다');
    expect(await sale.moneyWon()).toBe(staked + 19_500);
    await enter(page, round, '재정산', ['우', '4줄']);
    await expectToast(page, '처리를 마쳤습니다');
    expect(await sale.moneyWon()).toBe(staked);
    await page.getByRole('button', { name: '롤백', exact: true }).click();
    await page.getByRole('dialog').getByLabel('사유').fill('결과 재확인');
    await page.getByRole('dialog').getByRole('button', { name: '롤백', exact: true }).click();
    await agree(page, '롤백');
    const read = async () =>
      (await callApi(page, 'GET', `/api/minigames/rounds/${round.roundId}`)).body;
    await expect.poll(async () => (await read()).round.state).toBe('rolledBack');
    const body = await read();
    expect(body.settlements.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['settle', 'rollback', 'settle', 'rollback'],
    ]);
    expect(await sale.moneyWon()).toBe(staked);
  } finally {
    await context.close();
  }
});

// All six remotes at once, each in a state of its own, and a console that works around them.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openFromMenu, test } from './operator';
import { entryOf, PARTNER_TEXT, type PartnerRemote } from './partner-remote';
import { portray } from './portray';
import { noAnswer, openStage, type Stage, script } from './stage';

const main = (page: Page) => page.getByRole('main');

const partner = (id: string, section: string, ko: string, contract = '^1.0.0'): PartnerRemote => ({
  id,
  title: { ko, en: `${id} of a partner` },
  contract,
  screens: [
    {
      id: 'list',
      path: `/partner-company/${id}`,
      title: { ko: `${ko} 목록`, en: `List of ${id}` },
      permission: 'money.read',
      menu: { section, order: 900 },
    },
  ],
});
const MEMBERS = partner('members', 'members', '회원');
const MONEY = partner('money', 'money', '머니');
const BETS = partner('bets', 'bets', '배팅', '^9.0.0');
const PARTNERS = partner('partners', 'settlement', '파트너');

/** Menu entry → what its screen says, one for each remote. */
const STATES = {
  '머니 목록': '화면을 불러오는 데 오래 걸리고 있습니다',
  '회원 목록': '회원 화면에 문제가 생겼습니다',
  '배팅 목록': '버전이 맞지 않음 · 모듈은 ^9.0.0',
  '파트너 목록': '파트너 점검 중입니다',
  '파워볼 설정': '파일이 배포된 것과 다름',
  '관리자 계정 관리': '관리자 추가',
} as const;

/** Gives every noun a screen; only one of the six is as it should be. */
async function arrangeSix(stage: Stage): Promise<void> {
  await stage.deployPartner(MONEY, '', noAnswer);
  await stage.deployPartner(MEMBERS, entryOf(MEMBERS, 'throws-when-drawn'));
  await stage.deployPartner(BETS, entryOf(BETS));
  await stage.deployPartner(PARTNERS, entryOf(PARTNERS));
  stage.tell(({ remotes }) => {
    for (const remote of remotes)
      if (remote.manifest.id === 'partners')
        remote.maintenance = {
          until: '2026-11-22T09:00:00+09:00',
          text: { ko: '정산 서버를 옮기고 있습니다.', en: 'The settlement server is moving.' },
        };
  });
  await stage.answerEntry('minigames', script('var minigames = {};'));
}

test('six remotes in six states at once: each screen says its own, and bar and alarms go on', async ({
  page,
}) => {
  const stage = await openStage(page);
  await arrangeSix(stage);
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto('/admin');
  await openFromMenu(page, '관리자 계정 관리');
  await openFromMenu(page, '머니 목록');
  await stage.struck();
  const poll = page.waitForResponse('**/api/alarm');
  await page.clock.fastForward(12_000);
  expect((await poll).status()).toBe(200);

  for (const round of ['seen', 'still so']) {
    for (const [title, says] of Object.entries(STATES)) {
      await openFromMenu(page, title);
      await expect(main(page), `${title}, ${round}`).toContainText(says);
      if (round === 'still so') continue;
      await expectAccessible(page);
      await portray(page, `six ${title}`);
    }
    await expect(page.getByRole('list', { name: '처리 대기' })).toContainText('충전');
  }
  expect(failures.filter((message) => !message.includes('No such table.'))).toEqual([]);
});

test("a partner company's remote opens like one of the house", async ({ page }) => {
  const stage = await openStage(page);
  await stage.deployPartner(MEMBERS, entryOf(MEMBERS));
  await page.goto('/admin');
  await openFromMenu(page, '회원 목록');
  await expect(main(page)).toContainText(PARTNER_TEXT);
});

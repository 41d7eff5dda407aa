// Whatever happens to a remote: its page says so and can be tried again, and the rest of the console works.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openFromMenu, test } from './operator';
import { entryOf, PARTNER_TEXT } from './partner-remote';
import { noAnswer, notFound, openStage, refused, type Stage, script, signInPage } from './stage';

/** A screen that is made to fail, and one of another remote that goes on working. */
interface Place {
  readonly remote: string;
  readonly title: string;
  readonly failure: string;
  /** Found on the screen once it is there. */
  readonly shows: string;
  readonly elsewhere: { readonly path: string; readonly title: string };
}

const MODULE: Place = {
  remote: 'minigames',
  title: '파워볼 설정',
  failure: '미니게임 화면을 불러오지 못했습니다',
  shows: '배당 설정',
  elsewhere: { path: '/admin', title: '관리자 계정 관리' },
};
const DRAWING: Place = {
  ...MODULE,
  failure: '미니게임 화면에 문제가 생겼습니다',
  shows: PARTNER_TEXT,
};
const PAGE: Place = {
  remote: 'config',
  title: '관리자 허용 IP',
  failure: '설정 화면을 불러오지 못했습니다',
  shows: '현재 접속 IP',
  elsewhere: { path: '/v2/config/powerball', title: '파워볼 설정' },
};

interface Fault {
  readonly name: string;
  readonly place: Place;
  readonly arrange: (stage: Stage) => Promise<void>;
  /** The step that stopped and why, as the page says it. */
  readonly says: string;
  /** What brings it back: another attempt, as the load has made by itself until its deadline; the page anew; or only another drawing. */
  readonly remedy: 'attempt' | 'reload' | 'drawing';
}

const FAULTS: readonly Fault[] = [
  {
    name: 'an entry that is not there',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', notFound),
    says: '모듈 내려받기 · 받지 못함',
    remedy: 'attempt',
  },
  {
    name: 'a refused connection',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', refused),
    says: '모듈 내려받기 · 받지 못함',
    remedy: 'attempt',
  },
  {
    name: 'an entry that never answers',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', noAnswer),
    says: '모듈 내려받기 · 응답 없음',
    remedy: 'attempt',
  },
  {
    name: 'a page instead of the entry',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', signInPage),
    says: '모듈 내려받기 · 파일이 배포된 것과 다름',
    remedy: 'reload',
  },
  {
    name: 'an entry other than the deployed one',
    place: MODULE,
    arrange: (stage) => stage.answerEntry('minigames', script('var minigames = {};')),
    says: '모듈 내려받기 · 파일이 배포된 것과 다름',
    remedy: 'reload',
  },
  {
    name: 'an entry with a syntax error',
    place: MODULE,
    arrange: (stage) => stage.deployEntry('minigames', () => 'var minigames = {'),
    says: '모듈 내려받기 · 실행 오류',
    remedy: 'reload',
  },
  {
    name: 'an entry that throws',
    place: MODULE,
    arrange: (stage) =>
      stage.deployEntry('minigames', (original) => `throw new Error('no');${original}`),
    says: '모듈 내려받기 · 실행 오류',
    remedy: 'reload',
  },
  {
    name: 'an entry without the module',
    place: MODULE,
    arrange: (stage) =>
      stage.deployEntry('minigames', (original) => original.replace('"./remote"', '"./other"')),
    says: '모듈 내려받기 · 모듈이 비어 있음',
    remedy: 'reload',
  },
  {
    name: 'an entry that was built on a later React',
    place: MODULE,
    arrange: (stage) =>
      stage.deployEntry('minigames', (original) =>
        original.replaceAll('requiredVersion:"^19', 'requiredVersion:"^99'),
      ),
    says: '화면 코드 내려받기 · 공용 부품의 버전이 다름',
    remedy: 'reload',
  },
  {
    name: 'a module that never answers',
    place: MODULE,
    arrange: (stage) => stage.answerModule('minigames', () => noAnswer),
    says: '모듈 내려받기 · 응답 없음',
    remedy: 'attempt',
  },
  {
    name: 'a module without the page',
    place: MODULE,
    arrange: (stage) =>
      stage.answerModule('minigames', (original) =>
        script(original.replace('id:"powerball-settings",', 'id:"another",')),
      ),
    says: '모듈 내려받기 · 모듈의 내용이 선언과 다름',
    remedy: 'reload',
  },
  {
    name: 'a page that throws when it is drawn',
    place: DRAWING,
    arrange: (stage) =>
      stage.deployEntry('minigames', (_, manifest) => entryOf(manifest, 'throws-when-drawn')),
    says: '화면 그리기 · 실행 오류',
    remedy: 'drawing',
  },
  {
    name: 'a contract that the shell does not offer',
    place: MODULE,
    arrange: async (stage) =>
      stage.tell(({ remotes }) => {
        for (const { manifest } of remotes)
          if (manifest.id === 'minigames') Object.assign(manifest, { contract: '^9.0.0' });
      }),
    says: '버전이 맞지 않음 · 모듈은 ^9.0.0',
    remedy: 'reload',
  },
  {
    name: 'the script of a page that is not there',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', notFound),
    says: '화면 코드 내려받기 · 받지 못함',
    remedy: 'attempt',
  },
  {
    name: 'the script of a page whose connection is refused',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', refused),
    says: '화면 코드 내려받기 · 받지 못함',
    remedy: 'attempt',
  },
  {
    name: 'the script of a page that never answers',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', noAnswer),
    says: '화면 코드 내려받기 · 응답 없음',
    remedy: 'attempt',
  },
  {
    name: 'a page instead of the script of a page',
    place: PAGE,
    arrange: (stage) => stage.answerPages('config', signInPage),
    says: '화면 코드 내려받기 · 실행 오류',
    remedy: 'reload',
  },
];

const main = (page: Page) => page.getByRole('main');

/** Opens the screen that fails from one that works. */
async function openFailing(stage: Stage, { elsewhere, title }: Place): Promise<void> {
  const { page } = stage;
  await page.goto(elsewhere.path);
  await expect(page.getByRole('heading', { level: 1, name: elsewhere.title })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: title }).click();
}

/** Another screen opens, the alarms are asked for and answered, the top bar does its work. */
async function expectRestWorks(page: Page, { elsewhere }: Place): Promise<void> {
  await openFromMenu(page, elsewhere.title);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  const poll = page.waitForResponse('**/api/alarm');
  await page.clock.fastForward(12_000);
  expect((await poll).status()).toBe(200);
  const list = page.getByRole('button', { name: /알림 목록/ });
  await list.click();
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
}

for (const { name, place, arrange, says, remedy } of FAULTS)
  test(`${name}: the screen says so, the rest works, and it comes back when it can`, async ({
    page,
  }) => {
    const stage = await openStage(page);
    await arrange(stage);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await openFailing(stage, place);
    if (remedy === 'attempt') {
      // Time may pass only for what fails: a script of the shell that is on its way would be given up.
      await stage.struck();
      await page.clock.fastForward(20_000);
      await expect(main(page).getByRole('status').first()).toContainText(
        `앞선 시도: ${says.replace(' ·', ',')}`,
      );
      await page.clock.fastForward(100_000);
    }
    await expect(main(page).getByRole('alert')).toContainText(place.failure);
    await expect(main(page)).toContainText(says);
    await expectAccessible(page);
    await expectRestWorks(page, place);

    await openFromMenu(page, place.title);
    await expect(main(page).getByRole('alert')).toContainText(place.failure);
    const before = new Set(asked);
    await stage.mend();
    await page
      .getByRole('button', { name: remedy === 'reload' ? '새로 고침' : '다시 시도' })
      .click();
    await expect(main(page)).toContainText(place.shows);
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    if (remedy === 'attempt') expect(asked.some((url) => !before.has(url))).toBe(true);
  });

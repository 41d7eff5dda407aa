// Whatever happens to a remote: its page says so and can be tried again, and the rest of the console works. Every third
// fault is arranged, by the commit; WALK=all arranges all of them.
import type { Page } from '@playwright/test';
import { isInTurn } from './in-turn';
import { expect, expectAccessible, menuLink, openFromMenu, test } from './operator';
import { portray } from './portray';
import { FAULTS, type Place } from './remote-faults';
import { openStage, type Stage } from './stage';

const main = (page: Page) => page.getByRole('main');

/** Opens the screen that fails from one that works. */
async function openFailing(stage: Stage, { elsewhere, title }: Place): Promise<void> {
  const { page } = stage;
  await page.goto(elsewhere.path);
  await expect(page.getByRole('heading', { level: 1, name: elsewhere.title })).toBeVisible();
  await (await menuLink(page, title)).click();
}

/** Another screen opens, the alarms are asked for and answered, the top bar does its work. */
async function expectRestWorks(stage: Stage, { elsewhere }: Place): Promise<void> {
  const { page } = stage;
  await openFromMenu(page, elsewhere.title);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  const poll = page.waitForResponse('**/api/alarm');
  await stage.letArrive();
  await page.clock.fastForward(12_000);
  expect((await poll).status()).toBe(200);
  const list = page.getByRole('button', { name: /알림 목록/ });
  await list.click();
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
}

for (const { name, place, arrange, says, remedy } of FAULTS.filter((_, at) => isInTurn(at)))
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
      await stage.struck();
      await page.clock.fastForward(20_000);
      await expect(main(page)).toContainText(`앞선 시도: ${says.replace(' ·', ',')}`);
      await page.clock.fastForward(100_000);
    }
    await expect(main(page).getByRole('alert')).toContainText(place.failure);
    await expect(main(page)).toContainText(says);
    await expectAccessible(page);
    await portray(page, name);
    await expectRestWorks(stage, place);

    await openFromMenu(page, place.title);
    await expect(main(page).getByRole('alert')).toContainText(place.failure);
    const before = new Set(asked);
    await stage.mend();
    await page
      .getByRole('button', { name: remedy === 'reload' ? '새로 고침' : '다시 시도' })
      .click();
    await expect(main(page)).toContainText(place.shows);
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    const anew = asked.filter((url) => url.includes(`/${place.remote}/`) && !before.has(url));
    if (remedy === 'attempt') expect(anew.join()).toContain('remoteEntry.js?attempt=');
  });

// An address beneath a remote's mount is that remote's matter: the shell waits for it before it says that nothing is there.
import { expect, expectAccessible, test } from './operator';
import { entryOf, PARTNER_TEXT, type PartnerRemote } from './partner-remote';
import { openStage, script } from './stage';

const MOUNT = '/partner-company/boards';
const BOARDS: PartnerRemote = {
  id: 'members',
  title: { ko: '회원', en: 'Members' },
  contract: '^1.0.0',
  screens: [
    {
      id: 'boards',
      path: `${MOUNT}/*`,
      title: { ko: '게시판', en: 'Boards' },
      permission: 'money.read',
    },
  ],
};
const NOTHING_HERE = '없는 화면입니다';

test('an unknown address beneath a mount waits for the remote, which alone knows', async ({
  page,
}) => {
  const stage = await openStage(page);
  const text = entryOf(BOARDS);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await stage.deployPartner(BOARDS, text, async (route) => {
    await released;
    await script(text)(route);
  });
  const asked = page.waitForRequest('**/remotes/members/**');
  await page.goto(`${MOUNT}/7/nothing`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await asked;
  await expect(main.getByRole('heading', { level: 1, name: '게시판' })).toBeVisible();
  await expect(main).not.toContainText(NOTHING_HERE);

  release();
  await expect(main).toContainText(NOTHING_HERE);
  await expect(page.locator('#menu')).toBeVisible();
  await expectAccessible(page);

  for (const path of [MOUNT, `${MOUNT}/7`]) {
    await page.goto(path);
    await expect(main).toContainText(PARTNER_TEXT);
  }
});

test('an unknown address beneath no mount is said to be unknown at once', async ({ page }) => {
  const stage = await openStage(page);
  await stage.deployPartner(BOARDS, entryOf(BOARDS));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/partner-company/nowhere');
  await expect(page.getByRole('main')).toContainText(NOTHING_HERE);
  expect(fetched.filter((url) => url.includes('/remotes/'))).toEqual([]);
});

// Every mini-game at once, by keys alone: narrowed, switched, stopped for a reason, resumed and compared.
import { choose, expectNoPress, pick, press, sitDown, tabTo, write } from './by-keys';
import { expect, expectAccessible, expectToast, test } from './operator';

const GAME = '스피드사다리';
const OTHER = '별다리 1분';

test('games are switched together, one is stopped for a reason and resumed, and two are compared', async ({
  page,
}) => {
  const keyboard = await sitDown(page, 'operations');
  await pick(page, '미니게임 통합 설정');
  await choose(page, page.getByRole('search').getByLabel('종류'), '사다리');
  await expect(page).toHaveURL(/kind=ladder/);
  const main = page.getByRole('main');
  const switchOf = (what: string) => main.getByRole('switch', { name: `${GAME} ${what}` });
  await expectAccessible(page);

  // Switched and back: nobody after this journey finds it otherwise.
  const [passes, takes] = [switchOf('탑 전송'), switchOf('배팅 가능')];
  const before = await passes.isChecked();
  const save = main.getByRole('button', { name: '변경 1건 저장' });
  for (const isOn of [!before, before]) {
    await tabTo(page, passes);
    await page.keyboard.press('Space');
    await expect(passes).toBeChecked({ checked: isOn });
    await expect(save).toBeEnabled();
    await press(page, save);
    await expect(save).toHaveCount(0);
    await expectToast(page, '1개 게임을 저장했습니다.');
  }

  await tabTo(page, main.getByRole('checkbox', { name: `${GAME} 선택` }));
  await page.keyboard.press('Space');
  await press(page, main.getByRole('button', { name: '선택 1개 배팅 중지' }));
  const form = page.getByRole('dialog');
  await write(keyboard, form.getByLabel('사유'), '피드 점검');
  await expect(form).toBeVisible();
  await press(page, form.getByRole('button', { name: '배팅 중지', exact: true }));
  await expectToast(page, '1개 게임의 배팅을 중지했습니다.');
  await expect(takes).not.toBeChecked();
  await expect(main.getByRole('row').filter({ hasText: GAME })).toContainText(
    '전체 중지: 피드 점검',
  );
  await press(page, main.getByRole('button', { name: '1개 게임 재개' }));
  await expect(takes).toBeChecked();

  await tabTo(page, main.getByRole('checkbox', { name: `${OTHER} 선택` }));
  await page.keyboard.press('Space');
  await press(page, main.getByRole('button', { name: '비교', exact: true }));
  const compared = page.getByRole('dialog', { name: '게임 설정 비교' });
  await expect(compared.getByRole('row', { name: /배팅 마감 시간/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compared).toHaveCount(0);
  await expectNoPress(page);
});

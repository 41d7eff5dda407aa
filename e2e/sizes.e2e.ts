// A phone, a small and a wide screen: what a list, the bars and a form keep in reach at each.
import type { Locator, Page } from '@playwright/test';
import { expect, givenAdmin, openFromMenu, SIZES, signIn, test } from './operator';
import { portray } from './portray';

const PAGES = ['/admin', '/admin/adminipaddress', '/v2/config/powerball', '/nowhere'];

/** Every figure that the strip can have, as long as they get. */
const COUNTERS = {
  bank: { charge: 1_234_567_890, exchange: 1_234_567_890, income: -1_234_567_890 },
  user: {
    now: 12_345,
    login: 12_345,
    play: 12_345,
    total: 123_456,
    normal: 123_456,
    suspended: 1_234,
  },
  asset: {
    money: 12_345_678_901,
    point: 123_456_789,
    agentMoney: 1_234_567_890,
    agentPoint: 12_345_678,
  },
  direct: { money: 12_345_678, point: 1_234_567 },
  bet: {
    sportsBetTotal: 1_234_567_890,
    sportsIncome: -12_345_678,
    sportsBet: 12_345,
    miniBetTotal: 1_234_567_890,
    miniIncome: 123_456_789,
    miniBet: 12_345,
  },
  casinoBalance: 1_234_567_890,
  kplayBalance: 123_456_789,
  rvBalance: 12_345_678,
  at: '2026-11-21T00:00:00.000Z',
};
const GROUPS_AT_DESK_MIN = 2;
const LABEL_GAP_PX_MAX = 420;
/** As wide as a finger. */
const TOUCH_PX_MIN = 44;
/** Two rows of fields. */
const BAR_PX_MAX = 120;

/** What a figure that is cut off fades out in, and how far from its row's colour it may be there, of 255. */
const FADED_PX = 6;
const FADED_MAX = 48;

const speakEnglish = async (page: Page) => {
  await page.getByRole('button', { name: /^언어/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
};

/** Signs in where the menu is in sight, and makes the window as wide as asked then. */
async function signInAt(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await signIn(page);
  await page.setViewportSize(viewport);
}

const isSettled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** How far anything that can be reached by scrolling the page sideways sticks out. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
}

/** What is seen of the top bar, from the left. */
const barOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header:has(> [data-brand]) :is(button, a, [data-brand])')]
      .map((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return { name: element.textContent ?? '', left, right, width };
      })
      .filter(({ width }) => width > 0)
      .sort((one, other) => one.left - other.left),
  );

/** Nothing in the top bar lies on its neighbour or beyond the window. */
async function expectBarFits(page: Page, where: string): Promise<void> {
  const bar = await barOf(page);
  expect(bar.length).toBeGreaterThan(3);
  for (const [index, { left, name }] of bar.entries())
    expect
      .soft(left, `${name} in the bar of ${where}`)
      .toBeGreaterThanOrEqual((bar[index - 1]?.right ?? 0) - 0.5);
  expect(bar.at(-1)?.right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Whether all of an element is within the width of the window. */
async function isWithin(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

/** On how many lines each time of a page stands. */
const linesOfTimes = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/.test(node.textContent ?? '')) continue;
      const range = document.createRange();
      range.selectNode(node);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      lines.push(new Set(tops).size);
    }
    return lines;
  });

for (const [name, viewport] of Object.entries(SIZES))
  for (const language of ['Korean', 'English'])
    test(`nothing sticks out on a ${name} screen in ${language}`, async ({ page }) => {
      await signInAt(page, viewport);
      if (language === 'English') await speakEnglish(page);
      for (const path of PAGES) {
        await page.goto(path);
        await isSettled(page);
        expect(await overflowOf(page)).toBe(0);
        await expectBarFits(page, path);
      }
    });

/** How far each count and figure of a tree sticks out at its right. */
const sticksOut = (tree: Locator) =>
  tree.evaluate((box) => {
    const right = box.getBoundingClientRect().left + box.clientWidth;
    return [...box.querySelectorAll('[data-beneath], [data-figure]')].map((one) =>
      Math.round(one.getBoundingClientRect().right - right),
    );
  });

for (const language of ['Korean', 'English'])
  test(`a tree says of whom how many stand beneath him, down to the ninth level, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page);
    if (language === 'English') await speakEnglish(page);
    for (const [name, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const path of ['/partner', '/partner-calc', '/tree']) {
        await page.goto(path);
        await isSettled(page);
        const tree = page.getByRole('tree');
        await tree.focus();
        await page.keyboard.press('*');
        await expect(tree.locator('[role="treeitem"][aria-level="9"]').first()).toBeAttached();
        const beyond = await sticksOut(tree);
        expect(beyond.length).toBeGreaterThan(5);
        expect.soft(Math.max(...beyond), `${path} on a ${name} screen`).toBeLessThanOrEqual(0);
      }
    }
  });

test('what rings can be answered on a phone, in a bar that still fits', async ({ page }) => {
  let arrivals = 0;
  await page.route('**/api/alarm', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    report.count.countCharge += arrivals;
    if (arrivals > 0) report.latest.countCharge = 'ffffffff-ffff-7fff-bfff-000000000001';
    await route.fulfill({ response, json: report });
  });
  await signInAt(page, SIZES.phone);
  const asked = page.waitForResponse('**/api/alarm');
  await page.goto('/admin');
  await asked;
  await isSettled(page);
  arrivals = 100;
  const bar = page.getByRole('banner').first();
  await expect(bar.getByRole('button', { name: '확인' })).toBeVisible({ timeout: 20_000 });
  await expectBarFits(page, 'an alarm');
  await speakEnglish(page);
  await expectBarFits(page, 'an alarm in English');
  await portray(page, 'ringing on a phone');
});

test('a phone keeps what names a row, what may be done with it, and its times on one line', async ({
  page,
}) => {
  await signIn(page);
  await givenAdmin(page, 3, 'phone-support');
  await page.setViewportSize(SIZES.phone);
  await page.goto('/admin');
  await isSettled(page);
  const row = page.getByRole('row', { name: /phone-support/ });
  const name = row.getByRole('rowheader');
  const edit = row.getByRole('button', { name: '수정' });
  expect(await isWithin(page, name)).toBe(true);
  expect(await isWithin(page, edit)).toBe(true);
  await page.getByRole('grid').evaluate((grid) => {
    const scroller = grid.closest('[data-density]') ?? grid.parentElement;
    if (scroller) scroller.scrollLeft = scroller.scrollWidth;
  });
  expect(await isWithin(page, name)).toBe(true);
  expect(await isWithin(page, edit)).toBe(true);
  const times = await linesOfTimes(page);
  expect(times.length).toBeGreaterThan(0);
  expect(new Set(times)).toEqual(new Set([1]));
  await portray(page, 'list on a phone');
});

test('a phone shows the first rows of a queue, and what narrows it once it is asked for', async ({
  page,
}) => {
  await signInAt(page, SIZES.phone);
  await page.goto('/v5/money/charge');
  await isSettled(page);
  const first = page.getByRole('grid').getByRole('row').nth(1);
  expect((await first.boundingBox())?.y).toBeLessThan(SIZES.phone.height);
  const from = page.getByLabel('금액 이상 (원)');
  await expect(from).toBeHidden();
  await portray(page, 'queue on a phone');
  const fold = page.getByRole('button', { name: /^조회 조건/ });
  await fold.click();
  await expect(from).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await from.fill('999999999');
  await from.press('Enter');
  await expect(from).toBeHidden();
  await expect(fold).toHaveText(/1개$/);
  await page.setViewportSize(SIZES.desk);
  await expect(fold).toBeHidden();
  await expect(from).toBeVisible();
});

test('a phone shows whose request it is and how much, and a way out of what it opens', async ({
  page,
}) => {
  await signInAt(page, SIZES.phone);
  await page.goto('/v5/money/charge');
  await isSettled(page);
  const row = page.getByRole('grid').locator('tr[data-row]').first();
  const name = row.getByRole('rowheader');
  expect(await isWithin(page, name)).toBe(true);
  expect(await isWithin(page, row.locator('td[data-n]').first())).toBe(true);
  await name.click({ position: { x: 4, y: 4 } });
  const panel = page.getByRole('complementary', { name: '선택한 건' });
  const close = panel.getByRole('link', { name: '닫기' });
  await expect(close).toBeInViewport();
  expect(await isWithin(page, close)).toBe(true);
  expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH_PX_MIN);
  await portray(page, 'request on a phone');
  await close.click();
  await expect(close).toHaveCount(0);
});

test('what narrows the longest lists stands in two rows, and nothing that is in force is hidden', async ({
  page,
}) => {
  await signInAt(page, SIZES.desk);
  for (const path of ['/v5/money/charge', '/v5/money/exchange', '/user', '/bet/minihistory']) {
    await page.goto(path);
    await isSettled(page);
    const bar = page
      .getByRole('search')
      .filter({ has: page.getByRole('button', { name: '조회' }) });
    expect.soft((await bar.boundingBox())?.height, path).toBeLessThan(BAR_PX_MAX);
  }
  await page.goto('/v5/money/charge');
  await isSettled(page);
  const last = page.getByLabel('기간 기준');
  await expect(last).toBeHidden();
  const more = page.getByRole('button', { name: /^조건 더보기/ });
  await portray(page, 'filters folded');
  await more.press('Enter');
  await last.selectOption('decided');
  await page.getByRole('button', { name: '조건 접기' }).press('Enter');
  await expect(last).toBeVisible();
  await expect(more).toBeVisible();
});

test('what narrows a list and the heads of tables stay beneath the bars, however far one scrolls', async ({
  page,
}) => {
  await signIn(page);
  const edges = async (place: Locator) => {
    const { y, height } = (await place.boundingBox()) ?? { y: 0, height: 0 };
    return { top: y, bottom: y + height };
  };
  const scroll = (part: number) =>
    page.evaluate((at) => {
      const { scrollHeight } = document.documentElement;
      window.scrollTo(0, (scrollHeight - window.innerHeight) * at);
    }, part);
  for (const [name, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    const bars = page
      .locator(name === 'phone' ? 'header:has(> [data-brand])' : 'div[data-strip]')
      .last();
    await page.goto('/user');
    await isSettled(page);
    await scroll(1);
    const { bottom } = await edges(bars);
    const grid = page.getByRole('grid');
    const bar = page
      .getByRole('search')
      .filter({ has: page.getByRole('button', { name: '조회', exact: true }) });
    if (name === 'desk') expect.soft((await edges(bar)).top, name).toBe(bottom);
    expect
      .soft((await edges(grid.locator('thead'))).top, name)
      .toBeGreaterThanOrEqual(Math.max(bottom, name === 'phone' ? 0 : (await edges(bar)).bottom));
    // A table that is too wide for a phone is scrolled by itself.
    if (name === 'phone') continue;
    await page.goto('/calc/calcDetail?tab=hours');
    await isSettled(page);
    const hours = page
      .getByRole('table')
      .filter({ has: page.getByRole('rowheader') })
      .last();
    await scroll(1);
    const { top } = await edges(hours.locator('thead th').first());
    expect.soft(top, `${name} by hours`).toBeGreaterThanOrEqual(bottom);
  }
});

test('keys lead to a row without taking the head of its list beneath what narrows it', async ({
  page,
}) => {
  await signInAt(page, SIZES.desk);
  await page.goto('/user');
  await isSettled(page);
  // Room is left at the end of the page while a toast lies on it.
  await page.evaluate(() => document.documentElement.style.setProperty('--toasts', '110px'));
  const bar = page.getByRole('search').filter({ has: page.getByRole('button', { name: '조회' }) });
  const grid = page.getByRole('grid');
  const edge = async (place: Locator) => (await place.boundingBox()) ?? { y: 0, height: 0 };
  const bottomOf = async (place: Locator) => {
    const { y, height } = await edge(place);
    return y + height;
  };
  await grid.locator('tr[data-row]').first().focus();
  for (const key of ['End', 'Home', 'End']) {
    await page.keyboard.press(key);
    const head = grid.locator('thead');
    const row = grid.locator('tr[data-row]:focus');
    expect.soft((await edge(head)).y, key).toBeGreaterThanOrEqual(await bottomOf(bar));
    expect.soft((await edge(row)).y, key).toBeGreaterThanOrEqual((await bottomOf(head)) - 1);
    const sums = await edge(grid.locator('tfoot'));
    expect.soft(await bottomOf(row), key).toBeLessThanOrEqual(sums.y + 1);
  }
});

test('a phone is shown no keys that it does not have', async ({ page }) => {
  await signInAt(page, SIZES.phone);
  for (const path of ['/v2/config/powerball', '/admin']) {
    await page.goto(path);
    await isSettled(page);
    await expect(page.locator('button > kbd').filter({ visible: true })).toHaveCount(0);
  }
});

test('a phone shows in a window the sessions with their times on one line', async ({ page }) => {
  await signInAt(page, SIZES.phone);
  await page.getByRole('button', { name: /^내 계정/ }).click();
  await page.getByRole('menuitem', { name: '내 세션' }).click();
  await expect(page.getByRole('dialog').getByRole('row')).not.toHaveCount(0);
  expect(new Set(await linesOfTimes(page))).toEqual(new Set([1]));
  expect(await overflowOf(page)).toBe(0);
});

test('the strip folds by group into what fits, and shows the rest when pressed', async ({
  page,
}) => {
  await page.route('**/api/current', (route) => route.fulfill({ json: COUNTERS }));
  await signInAt(page, SIZES.desk);
  const strip = page.getByRole('region', { name: '현황' });
  const more = strip.getByRole('button', { name: /개 더$/ });
  await expect(more).toBeVisible();
  const groups = strip.locator('dl');
  const inSight = () =>
    groups.evaluateAll((all) => {
      const places = all.map((group) => group.getBoundingClientRect());
      const frame = all[0]?.parentElement?.getBoundingClientRect();
      const { bottom = 0, right = 0 } = frame ?? {};
      return places.filter((place) => place.bottom <= bottom + 1 && place.right <= right).length;
    });
  const all = await groups.count();
  const folded = await inSight();
  expect(folded).toBeGreaterThanOrEqual(GROUPS_AT_DESK_MIN);
  expect(folded).toBeLessThan(all);
  await portray(page, 'strip folded');
  await more.click();
  expect(await inSight()).toBe(all);
  expect(await overflowOf(page)).toBe(0);
  await portray(page, 'strip open');
  await strip.getByRole('button', { name: '접기' }).press('Escape');
  await expect.poll(inSight).toBe(folded);
});

test('a wide screen keeps what is typed beside what it is called', async ({ page }) => {
  await signInAt(page, SIZES.wide);
  await page.goto('/v2/config/powerball');
  await isSettled(page);
  await expect(page.locator('main tbody input').first()).toBeVisible();
  const gaps = await page.locator('main tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const label = row.querySelector('th');
      const input = row.querySelector('input');
      if (!label || !input) return [];
      const range = document.createRange();
      range.selectNodeContents(label);
      return [input.getBoundingClientRect().left - range.getBoundingClientRect().right];
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThan(LABEL_GAP_PX_MAX);
  await portray(page, 'form on a wide screen');
});

test('a toast that stays names its request and lies on no field that is used', async ({ page }) => {
  await signInAt(page, SIZES.desk);
  await openFromMenu(page, '관리자 허용 IP');
  await page.getByRole('button', { name: /^IP 추가/ }).click();
  await page.route('**/api/admin-ip-addresses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          json: {
            code: 'fault',
            message: '오류가 계속 발생하면 관리자에게 문의하세요.',
            requestId: 'r-1',
          },
        })
      : route.continue(),
  );
  await page.getByRole('textbox', { name: 'IP 또는 대역(CIDR)' }).fill('203.0.113.7');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제한 시작' }).click();
  const toasts = page.getByRole('region', { name: '알림', exact: true });
  await expect(toasts).toContainText('(요청 번호 r-1)');
  await page.getByRole('textbox', { name: 'IP 또는 대역(CIDR)' }).fill('');
  await openFromMenu(page, '파워볼 설정');
  await isSettled(page);
  const fields = page.locator('main tbody input');
  for (const field of [fields.first(), fields.last()]) {
    await field.focus();
    const [one, other] = [await field.boundingBox(), await toasts.boundingBox()];
    if (!one || !other) throw new Error('Nothing to compare.');
    const isClear = one.y + one.height <= other.y || one.x + one.width <= other.x;
    expect(isClear).toBe(true);
  }
});

/** How far what is seen in each of these places is from being of one colour, of 255. */
async function contrastIn(
  page: Page,
  clips: readonly { x: number; y: number; width: number; height: number }[],
): Promise<number[]> {
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const paper = await page.context().newPage();
  const found = await paper.evaluate(
    async ([source, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const drawn = canvas.getContext('2d');
      drawn?.drawImage(image, 0, 0);
      return places.map(({ x, y, width, height }) => {
        const { data } = drawn?.getImageData(x, y, width, height) ?? { data: [] };
        const greens = [...data].filter((_, at) => at % 4 === 1);
        return Math.max(...greens) - Math.min(...greens);
      });
    },
    [picture, clips] as const,
  );
  await paper.close();
  return found;
}

test('no figure that is cut off is read as a whole one', async ({ page }) => {
  await signInAt(page, { width: 1100, height: 768 });
  await page.goto('/user');
  await isSettled(page);
  const region = page.locator('main [data-density]');
  const rows = region.locator('tbody tr[data-row]');
  await rows.first().evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const most = await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(most).toBeGreaterThan(60);
  const seen: number[] = [];
  for (let left = 17; left < most - 1; left += 37) {
    await region.evaluate((element, at) => {
      element.scrollLeft = at;
    }, left);
    const clips = await rows.evaluateAll(
      (all, px) =>
        all.slice(0, 4).flatMap((row) => {
          const [stays] = row.querySelectorAll('[data-last]');
          const [end] = row.querySelectorAll('[data-end]');
          if (!stays || !end) return [];
          const { right, top, height } = stays.getBoundingClientRect();
          const edges = [
            Math.ceil(right) + 1,
            Math.floor(end.getBoundingClientRect().left) - px - 1,
          ];
          return edges.map((x) => ({ x, y: top + 6, width: px, height: height - 12 }));
        }),
      FADED_PX,
    );
    seen.push(...(await contrastIn(page, clips)));
  }
  expect(seen.length).toBeGreaterThan(20);
  expect(Math.max(...seen)).toBeLessThan(FADED_MAX);
});

test('a phone leaves what is typed into the cells of a table the room to be read', async ({
  page,
}) => {
  await signInAt(page, SIZES.phone);
  await page.goto('/config/confignotice');
  await isSettled(page);
  const times = page.locator('main td [data-as-page]');
  await expect(times.first()).toBeVisible();
  const beyond = await times.evaluateAll((all) =>
    all.map((time) => {
      const field = time.parentElement?.getBoundingClientRect();
      const { right, bottom } = time.getBoundingClientRect();
      return field ? Math.max(right - field.right, bottom - field.bottom) : 0;
    }),
  );
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
  const texts = await page
    .locator('main td input[type="text"]')
    .evaluateAll((all) => all.map((text) => text.getBoundingClientRect().width));
  expect(Math.min(...texts)).toBeGreaterThan(100);
  expect(await overflowOf(page)).toBe(0);
});

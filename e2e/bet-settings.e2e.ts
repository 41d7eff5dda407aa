// Settings of betting by keys alone: what is typed and saved is what the next bet that comes by the feed is told.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { choose, compose, expectNoPress, sitDown, tabTo } from './by-keys';
import type { Keyboard } from './composing';
import { betterOn, givenMatch, type Match } from './given-match';
import { memberIdOf } from './money-site';
import { callApi, expect, expectToast, test } from './operator';
import { feedOf } from './player-site';

const HOUR_MS = 3_600_000;
const STAKE_WON = 10_000;
const PROVIDER = 3;

interface Desk {
  readonly page: Page;
  readonly feed: Awaited<ReturnType<typeof feedOf>>;
  readonly memberId: string;
  readonly matches: readonly Match[];
}

/** A stake of the casino that is won; with it what was bet on, where a wheel is. */
async function playCasino({ feed, memberId }: Desk, wheel: object = {}) {
  const roundRef = randomUUID();
  const at = {
    ...{ memberId, roundRef, provider: PROVIDER, game: 'roulette', gameClass: 'casino' },
    ...{ amountWon: STAKE_WON },
  };
  const bet = await feed('/feed/casino/honor/bet', { ...at, ...wheel, vendorRef: randomUUID() });
  if (bet.status === 200) await feed('/feed/casino/honor/win', { ...at, vendorRef: randomUUID() });
  return { roundRef, code: bet.body.code as string | undefined };
}

const casinoAnswer = async (desk: Desk) => (await playCasino(desk)).code ?? 'taken';

async function wheelCounts(desk: Desk) {
  const { roundRef } = await playCasino(desk, { numbers: 20 });
  const { body } = await callApi(
    desk.page,
    'GET',
    `/api/bets/casino-rounds?memberId=${desk.memberId}&categoryInfo=round&query=${roundRef}`,
  );
  return body.rows[0].voidRule;
}

/** A cart of these matches: its bonus, or why it was refused. */
async function cart({ page, feed, memberId, matches }: Desk, legs: number) {
  const picks = await Promise.all(
    matches.slice(0, legs).map(async ({ home }) => (await betterOn(page, feed, home)).leg),
  );
  const { status, body } = await feed('/feed/bets/sports', {
    ...{ memberId, reference: randomUUID(), stakeWon: STAKE_WON, legs: picks },
  });
  if (status !== 200) return body.code;
  const listed = await callApi(
    page,
    'GET',
    `/api/bets/sports?categoryInfo=betId&query=${body.betId}`,
  );
  return listed.body.rows[0].bonusHundredths;
}

interface Case {
  readonly path: string;
  readonly api: string;
  readonly change: (keyboard: Keyboard) => Promise<void>;
  /** Said yes to by itself before it is saved. */
  readonly isDangerous?: true;
  readonly ask: (desk: Desk) => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

const type =
  (label: string, text: string) =>
  async ({ page }: Keyboard) => {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
const close =
  (label: string) =>
  ({ page }: Keyboard) =>
    // Once it is chosen its name says that it is changed.
    choose(page, page.getByRole('combobox', { name: new RegExp(`^${label}`) }), '점검 중');

const CASES: readonly Case[] = [
  {
    ...{ path: '/v2/config/sportsconfig', api: '/api/bets/settings/sportsRule' },
    change: type('조합 최대 배당', '2.00'),
    ask: (desk) => cart(desk, 1),
    ...{ before: 100, after: 'bet.odds_above_max' },
  },
  {
    ...{ path: '/config/bet-bonus', api: '/api/bets/settings/betBonus' },
    change: type('3폴더', '1.02'),
    ask: (desk) => cart(desk, 3),
    ...{ before: 103, after: 102 },
  },
  {
    ...{ path: '/config/casino', api: '/api/bets/settings/casino' },
    change: async ({ page }) => {
      await tabTo(page, page.getByRole('switch', { name: '아시아게이밍 사용', exact: true }));
      await page.keyboard.press(' ');
    },
    ask: casinoAnswer,
    ...{ before: 'taken', after: 'casino.provider_off' },
  },
  {
    ...{ path: '/config/casino-void', api: '/api/bets/settings/casinoVoid' },
    change: type('룰렛 커버 숫자', '18'),
    ask: wheelCounts,
    ...{ before: null, after: 'roulette' },
  },
  {
    ...{ path: '/config/maintenanceCasino', api: '/api/config/maintenance/casinoMaintenance' },
    ...{ change: close('상태'), isDangerous: true, ask: casinoAnswer },
    ...{ before: 'taken', after: 'casino.maintenance' },
  },
  {
    path: '/v3/config/game-maintenance-with-honor',
    api: '/api/config/maintenance/gameMaintenance',
    ...{ change: close('아시아게이밍 상태'), isDangerous: true, ask: casinoAnswer },
    ...{ before: 'taken', after: 'casino.maintenance' },
  },
];

/** The document as it stands, of all those of its noun. */
async function documentOf(page: Page, api: string) {
  const [, list, category] = /^(.*)\/(\w+)$/.exec(api) as RegExpExecArray;
  const { body } = await callApi(page, 'GET', list as string);
  return body.find((one: { category: string }) => one.category === category);
}

test('what is saved by keys is what the next bet of the feed is told', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const keyboard = await sitDown(page, 'admin');
  const feed = await feedOf(page, product.url, ['players', 'sports', 'casino']);
  const matches = [];
  for (let at = 0; at < 3; at += 1) matches.push(await givenMatch(page, feed, HOUR_MS));
  const desk = { page, feed, matches, memberId: await memberIdOf(page.request, 'player09') };
  for (const { path, api, change, isDangerous, ask, before, after } of CASES) {
    const stood = await documentOf(page, api);
    expect(await ask(desk), path).toBe(before);
    await page.goto(path);
    await change(keyboard);
    await page.keyboard.press('Control+S');
    if (isDangerous) {
      const question = page.getByRole('dialog');
      await tabTo(page, question.getByRole('checkbox').first());
      await page.keyboard.press(' ');
      await tabTo(page, question.getByLabel('사유'));
      await compose(keyboard, '업체 요청');
      await tabTo(page, question.getByRole('button', { name: '확인하고 저장' }));
      await page.keyboard.press('Enter');
    }
    await expectToast(page, '저장 완료');
    await expect.poll(() => ask(desk), path).toBe(after);
    const { version } = await documentOf(page, api);
    const { category: _, ...open } = stood;
    expect((await callApi(page, 'PUT', api, { ...open, version })).status, path).toBe(200);
    expect(await ask(desk), path).toBe(before);
  }
  await expectNoPress(page);
});

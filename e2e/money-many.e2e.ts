// Five hundred requests that are decided together while colleagues work on the same queue.
import { type Desk, decision, entriesOf, loginOf, memberIdOf, post, test } from './money-site';
import { expect, expectAccessible, openAs } from './operator';

const MANY = 500;
const PAGES = 10;
const AT_ONCE = 10;
/** No other request of this site has it, so that a filter finds these alone. */
const AMOUNT_WON = 11_000;
/** Whom nothing keeps from a charge, today's own limit neither. */
const PLAYERS = [1, 2, 4, 5, 6, 7, 9, 11, 13, 15, 17, 18, 19, 20, 21, 22, 23, 24].map(
  (no) => `player${String(no).padStart(2, '0')}`,
);
const QUEUE = `minWon=${AMOUNT_WON}&maxWon=${AMOUNT_WON}`;

interface Asked {
  readonly memberId: string;
  readonly requestId: string;
}

const aboutOf = ({ memberId, requestId }: Asked) => ({
  ...{ memberId, subject: `request/${requestId}` },
});

/** As many requests as a queue can hold selected, by several players in turn. */
async function askMany({ support }: Desk): Promise<readonly Asked[]> {
  const members = await Promise.all(PLAYERS.map((id) => memberIdOf(support, id)));
  const asked: Asked[] = [];
  let next = 0;
  const work = async () => {
    while (next < MANY) {
      const memberId = members[next % members.length] as string;
      next += 1;
      const wish = { memberId, kind: 'charge', amountWon: AMOUNT_WON, reason: '전화 신청' };
      const { requestId } = await post(support, '/api/money/requests', wish);
      asked.push({ memberId, requestId });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return asked;
}

test('of five hundred that are approved at once, three that changed meanwhile stay as they are', async ({
  page,
  desk,
}) => {
  test.setTimeout(180_000);
  const [declined, cancelled, corrected] = (await askMany(desk)) as [Asked, Asked, Asked];
  await openAs(page, `/money/charge?${QUEUE}`, loginOf('finance'));
  const grid = page.getByRole('grid');
  for (let at = 1; at <= PAGES; at += 1) {
    await grid.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check();
    await expect(
      page.getByRole('button', { name: `선택 ${at * (MANY / PAGES)}건 승인` }),
    ).toBeVisible();
    if (at === PAGES) break;
    await grid.getByRole('row').nth(1).focus();
    await page.keyboard.press(']');
    await expect(page).toHaveURL(new RegExp(`page=${at + 1}`));
    await expect(grid.getByRole('checkbox', { name: '이 페이지 모두 선택' })).not.toBeChecked();
  }
  await page.getByRole('button', { name: `선택 ${MANY}건 승인` }).click();
  await expect(decision(page).getByText('500건 5,500,000원')).toBeVisible();
  await expectAccessible(page);

  const of = ({ requestId }: Asked) => `/api/money/requests/${requestId}`;
  const { operations, support } = desk;
  const reason = '입금 미확인';
  await post(operations, `${of(declined)}/decline`, { memberId: declined.memberId, reason });
  await post(support, `${of(cancelled)}/cancel`, { memberId: cancelled.memberId });
  await post(operations, `${of(corrected)}/correct`, {
    ...{ memberId: corrected.memberId, amountWon: 10_000, reason: '금액 상이' },
  });
  await decision(page).getByLabel('사유').fill('입금 일괄 확인');
  await decision(page).getByRole('button', { name: '승인' }).click();
  // Nothing was decided: what is true now is shown, and asked about again.
  await expect(decision(page).getByText('497건 5,467,000원')).toBeVisible();
  await expect(
    decision(page).getByRole('list', { name: '이미 처리된 건' }).getByRole('listitem'),
  ).toHaveCount(3);
  for (const one of [declined, cancelled, corrected])
    expect(await entriesOf(desk, { ...aboutOf(one), type: 'charge' })).toEqual([]);
  await decision(page).getByRole('button', { name: '승인' }).click();
  await expect(
    decision(page).getByText(/처리 497건.*실패 0건, 남음 0건 모두 끝났습니다/),
  ).toBeVisible({
    timeout: 60_000,
  });

  const answer = await operations.get(`/api/money/requests/totals?kind=charge&${QUEUE}`);
  const { totals } = await answer.json();
  const counts = Object.fromEntries(
    totals.map((total: { status: string; requests: number }) => [total.status, total.requests]),
  );
  expect(counts).toEqual({ approved: 497, declined: 2, cancelled: 1 });
  for (const one of [declined, cancelled, corrected])
    expect(await entriesOf(desk, { ...aboutOf(one), type: 'charge' })).toEqual([]);
});

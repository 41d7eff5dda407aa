// Money that came to the wrong charge, and money that is on its way while nobody answers.
import {
  decision,
  detail,
  entriesOf,
  loginOf,
  memberIdOf,
  openAccount,
  openFeed,
  test,
  walletsOf,
} from './money-site';
import { expect, expectAccessible, expectToast, openAs } from './operator';
import { portray } from './portray';

test('a deposit that was matched to the wrong charge is taken back before anybody is credited', async ({
  page,
  desk,
  product,
}) => {
  const bankAccountId = await openAccount(desk, '110-222-333444');
  const feed = await openFeed(desk, product.url, ['players', 'deposits']);
  const [wrong, right] = await Promise.all(
    ['player25', 'player26'].map((id) => memberIdOf(desk.support, id)),
  );
  const of = { kind: 'charge', amountWon: 77_000, channel: 'mega' };
  for (const memberId of [wrong, right]) await feed('/feed/requests', { memberId, ...of });
  await feed('/feed/deposits', {
    ...{ agentTxId: 'journey-1', payer: '보낸사람', amountWon: 77_000, bankAccountId },
    at: new Date().toISOString(),
  });
  const before = await Promise.all([wrong, right].map((id) => walletsOf(desk, id as string)));

  await openAs(page, '/money/charge-mega', loginOf('finance'));
  const deposit = page.getByRole('grid').getByRole('row', { name: /77,000 신한/ });
  await deposit.focus();
  await page.keyboard.press('Enter');
  // Whose deposit it is is masked once it is matched.
  const candidates = page.getByRole('region', { name: /77,000원 입금/ });
  const charge = (id: string) => candidates.getByRole('row', { name: new RegExp(id) });
  await charge('player25').getByRole('button', { name: '연결만' }).click();
  await expectToast(
    page,
    'player25의 신청에 77,000원 입금을 연결했습니다. 아직 승인되지 않았습니다.',
  );
  await expect(deposit).toContainText('연결');
  // A match does not make one name of two.
  await expect(charge('player25')).toContainText('이름 다름');
  await portray(page, 'deposit-matched');
  await candidates.getByRole('button', { name: '연결 해제' }).click();
  await expect(page.getByText(/77,000원 입금이 다시 연결을 기다립니다/)).toBeVisible();
  // Whoever is quicker than its facts agrees to no bonus, and is told that there is one.
  await expect(charge('player26')).toContainText('보너스 7,700P');
  await charge('player26').getByRole('button', { name: '연결·승인' }).click();
  await expect(decision(page)).toContainText(
    '보낸사람 77,000원 입금을 player26의 신청에 연결해 승인합니다.',
  );
  await expectAccessible(page);
  await decision(page).getByRole('button', { name: '승인' }).click();
  await expectToast(page, 'player26 77,000원을 승인했습니다.');

  const after = await Promise.all([wrong, right].map((id) => walletsOf(desk, id as string)));
  expect(after[0]).toEqual(before[0]);
  expect(after[1]?.money).toBe((before[1]?.money ?? 0) + 77_000);
  // Whoever was credited keeps his deposit.
  await candidates.getByRole('button', { name: '연결 해제' }).click();
  await expect(candidates.getByRole('alert')).toBeVisible();
  expect(await walletsOf(desk, right as string)).toEqual(after[1]);
});

test('a provider that dies in the middle of a move is asked again, and the money arrives once', async ({
  page,
  desk,
  provider,
}) => {
  const memberId = await memberIdOf(desk.support, 'player04');
  const before = await walletsOf(desk, memberId);
  const left = (before.money ?? 0) - 30_000;
  await openAs(page, '/money/change?tab=providers', loginOf('finance'));
  await page.getByRole('button', { name: '업체 잔액·이동' }).click();
  const form = page.getByRole('dialog', { name: '업체 잔액·이동' });
  await form.getByLabel('회원 아이디').fill('player04');
  await form.getByLabel('업체').selectOption({ label: '벳홀덤머니' });
  await form.getByLabel('할 일').selectOption({ label: '보유머니 -> 벳홀덤머니' });
  await form.getByLabel('금액 (원)').fill('30,000');
  await provider.dieAfterNext();
  await form.getByRole('button', { name: '이동' }).click();
  await expect(decision(page).last()).toContainText(
    'player04의 30,000원을 보유머니에서 벳홀덤머니로 옮깁니다.',
  );
  await decision(page).last().getByRole('button', { name: '이동' }).click();
  // What became of it nobody knows, so nothing is given back and nothing is sent again.
  await expect(form.getByRole('alert').first()).toContainText(/확인|기다/, { timeout: 20_000 });
  await portray(page, 'provider-pending');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
  const transfer = page.getByRole('row', { name: / player04 / });
  await expect(transfer).toContainText('확인대기');
  expect((await walletsOf(desk, memberId)).money).toBe(left);
  await transfer.focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('button', { name: '다시 보내기' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await detail(page)
    .getByRole('button', { name: /지금 조회/ })
    .click();
  await expect(detail(page).getByRole('alert')).toBeVisible({ timeout: 20_000 });

  await provider.start();
  await expect(async () => {
    const again = detail(page).getByRole('button', { name: /지금 조회/ });
    // The job may have asked before.
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(transfer).toContainText('완료', { timeout: 4_000 });
  }).toPass({ timeout: 30_000 });
  const after = await walletsOf(desk, memberId);
  expect(after).toEqual({ ...before, money: left, betHoldem: (before.betHoldem ?? 0) + 30_000 });
  const { balancesWon, transfers } = await provider.books();
  expect(Object.values(transfers)).toHaveLength(1);
  expect(balancesWon[memberId]).toBe(30_000);
  expect(
    await entriesOf(desk, { memberId, type: 'moneyToBetHoldem', wallet: 'money' }),
  ).toHaveLength(1);
});

// The queue of exchanges: what is missing before one is paid, and what paying it waives.
import { answer, refusal } from '@gwanje/api-client/testing';
import { type HistoryType, money, REFUSALS, type WageringState } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { entryOf, factsOf, givenQueue, READ_AT, requestOf } from '../../testing';
import ExchangeScreen from './exchange.screen';

const ONE = requestOf(1, {
  kind: 'exchange',
  bankAccount: { bank: '카카오뱅크', number: '3333-02-8811', owner: '김수현' },
});
const INCOME = requestOf(2, { kind: 'incomeExchange' });
const MISSING = { progressBps: 8_461, openWon: 200_000 };
const FACTS = factsOf(ONE, {
  facts: [{ code: 'wageringUnmet', tone: 'bad', values: MISSING }],
  wagering: MISSING,
});
const part = { takenBackWon: 0, waivedWon: 0, carriedWon: 0, fromMemberId: null, subject: null };
/** The oracle of domain decision 4.6. */
const WAGERING: WageringState = {
  ...{ since: '2026-11-10T12:14:00.000Z', requiredWon: 1_300_000, progressWon: 1_100_000 },
  ...{ progressBps: 8_461, openWon: 200_000, waivedWon: 0, carriedWon: 0, takenBackWon: 0 },
  required: [
    {
      ...{ ...part, type: 'charge', at: '2026-11-10T12:14:00.000Z', isMinigameOnly: false },
      ...{ amountWon: 1_000_000, factorBps: 10_000, settingVersion: 12 },
      ...{ requiredWon: 1_000_000, workedWon: 1_000_000, openWon: 0 },
    },
    {
      ...{ ...part, type: 'first', at: '2026-11-10T12:14:00.000Z', isMinigameOnly: false },
      ...{ amountWon: 100_000, factorBps: 30_000, settingVersion: 12 },
      ...{ requiredWon: 300_000, workedWon: 100_000, openWon: 200_000 },
    },
  ],
  played: [
    {
      ...{ gameClass: 'sports', stakeWon: 700_000, contributionBps: 10_000 },
      ...{ countedWon: 700_000, workedWon: 700_000 },
    },
    {
      ...{ gameClass: 'minigame', stakeWon: 800_000, contributionBps: 5_000 },
      ...{ countedWon: 400_000, workedWon: 400_000 },
    },
  ],
  wouldMeet: [
    { gameClass: 'sports', stakeWon: 200_000 },
    { gameClass: 'minigame', stakeWon: 400_000 },
  ],
  settingVersion: 12,
};

const user = userEvent.setup();
const row = (id: string) => screen.findByRole('row', { name: new RegExp(` ${id} `) });
const openRow = async (id: string) => {
  const found = await row(id);
  act(() => found.focus());
  await user.keyboard('{Enter}');
  await screen.findByText('거절하면');
};

describe('the queue of exchanges', () => {
  it('marks what is not played yet, and says how much of it is', async () => {
    givenQueue([ONE], { facts: [FACTS] });
    renderInShell(<ExchangeScreen />);
    expect(await screen.findByText('84.61 %', { exact: false })).toBeVisible();
    expect(await row('player1')).toHaveAttribute('data-tone', 'bad');
    expect(await row('player1')).toHaveTextContent('카카오뱅크 3333-02-8811 김수현');
  });

  it('adds up what is to be sent, and gives each part of an account to be copied', async () => {
    const held = requestOf(3, { kind: 'exchange', status: 'held', bankAccount: null });
    givenQueue([ONE, held, requestOf(4, { kind: 'exchange', status: 'approved' })]);
    renderInShell(<ExchangeScreen />, { flags: { moneyVersion: 1 } });
    const first = within(await row('player1'));
    expect(await screen.findByRole('row', { name: /이체할 금액.*2건.*400,000/ })).toBeVisible();
    await user.click(first.getByRole('button', { name: '3333-02-8811' }));
    expect(await screen.findByText('계좌번호를 복사했습니다.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('3333-02-8811');
    await user.click(first.getByRole('button', { name: '전체 복사' }));
    expect(await navigator.clipboard.readText()).toBe('카카오뱅크 3333-02-8811 김수현');
  });

  it('offers what is special about open requests, and drops it where they are decided', async () => {
    const { pages } = givenQueue([ONE, requestOf(4, { kind: 'exchange', status: 'approved' })]);
    renderInShell(<ExchangeScreen />);
    await row('player1');
    await user.selectOptions(screen.getByLabelText('특이사항'), '계좌변경');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ flags: 'accountChanged' }));
    await user.click(screen.getByRole('link', { name: /^2차/ }));
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ flags: 'second' }));
    await user.click(screen.getByRole('link', { name: /^승인/ }));
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ status: 'approved' }));
    expect(pages.inputs.at(-1)).not.toHaveProperty('flags');
    expect(screen.queryByLabelText('특이사항')).toBeNull();
  });

  it('shows partners their income by a switch', async () => {
    const { pages } = givenQueue([ONE, INCOME]);
    renderInShell(<ExchangeScreen />);
    await row('player1');
    await user.click(await screen.findByRole('link', { name: '정산머니 1' }));
    await row('player2');
    expect(pages.inputs.at(-1)).toMatchObject({ kind: 'incomeExchange', status: 'open' });
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenQueue([ONE]);
    const declared = remote.screens.find(({ id }) => id === 'exchange');
    renderInShell(<ExchangeScreen />, { locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});

describe('an exchange', () => {
  it.each([
    ['ko', /^지금 등록된 계좌는 신한 777-88-9999 김\*수입니다/, /^마지막 정산 .* 1,234원$/],
    [
      'en',
      /^The account of the member is now 신한 777-88-9999 김\*수/,
      /^Last settlement .* 1,234 won$/,
    ],
  ] as const)(
    'tells the account that it does not go to, and what was settled last, in %s',
    async (locale, account, settled) => {
      const accountNow = { bank: '신한', number: '777-88-9999', owner: '김*수' };
      const lastSettlement = { at: '2026-11-17T03:00:00.000Z', paidWon: 1_234 };
      givenQueue([INCOME], { facts: [factsOf(INCOME, { accountNow, lastSettlement })] });
      renderInShell(<ExchangeScreen />, { locale, path: '/?kind=incomeExchange' });
      const found = await row('player2');
      act(() => found.focus());
      await user.keyboard('{Enter}');
      expect(await screen.findByText(account)).toBeVisible();
      expect(screen.getByText(settled)).toBeVisible();
    },
  );

  it('sums the bonuses of its member since his last exchange, less what was taken back', async () => {
    const last = requestOf(8, {
      ...{ kind: 'exchange', status: 'approved', member: ONE.member },
      ...{ requestedAt: '2026-11-18T01:00:00.000Z', decidedAt: '2026-11-18T02:00:00.000Z' },
    });
    const bonusOf = (at: string, type: HistoryType, amountWon: number) =>
      entryOf(amountWon + 90, { type, wallet: 'point', amountWon, at });
    givenQueue([ONE, last], {
      bonuses: [
        bonusOf('2026-11-20T01:00:00.000Z', 'chargeBonusDecline', -50),
        bonusOf('2026-11-19T01:00:00.000Z', 'every', 500),
        bonusOf('2026-11-18T02:00:00.000Z', 'first', 1_000),
        bonusOf('2026-11-18T01:59:59.000Z', 'daily', 9_000),
      ],
    });
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    expect(
      await screen.findByText('지난 환전(2026-11-18 11:00:00) 이후 3건, 합계 1,450P'),
    ).toBeVisible();
  });

  it('tells the last five bonuses of its member', async () => {
    const types = ['first', 'useCouponPoint', 'daily', 'every', 'every', 'weeklyPayback'] as const;
    const bonuses = types.map((type, at) =>
      entryOf(at, { type, wallet: 'point', amountWon: 1_000 * (at + 1) }),
    );
    givenQueue([ONE], { bonuses });
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    const last = within(screen.getByRole('region', { name: '최근 신청 5건' }));
    expect(await last.findByText(/^쿠폰 사용/)).toBeVisible();
    expect(last.getByText('5,000')).toBeVisible();
    expect(last.queryByText(/주 페이백/)).toBeNull();
  });

  it('tells the largest wins of its member, with the way to the round', async () => {
    const nothing = { member: null, note: null, kind: null, status: null };
    const sums = { chargedWon: null, exchangedWon: null, bonusWon: null };
    const betId = requestOf(70).requestId;
    const wins = [
      { id: `kplay ${betId}`, amountWon: 12_000_000, bet: null },
      { id: `powerball ${betId}`, amountWon: 900_000, bet: { betId, roundId: betId } },
    ].map((one) => ({ ...nothing, ...sums, ...one, at: '2026-11-20T07:00:00.000Z' }));
    givenQueue([ONE], { facts: [FACTS], wins });
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    const last = within(await screen.findByRole('region', { name: '최근 신청 5건' }));
    expect(await last.findByText('12,000,000')).toBeVisible();
    expect(last.getByRole('link', { name: '파워볼' })).toHaveAttribute(
      'href',
      `/bet/minigameDetail?round=${betId}&bet=${betId}`,
    );
  });

  it('tells what its member has set himself', async () => {
    const limits = {
      chargeDayMaxWon: 300_000,
      chargeWeekMaxWon: null,
      chargeMonthMaxWon: 2_000_000,
    };
    givenQueue([ONE], {
      own: { limits: { ...limits, pending: [] }, excludedUntil: '2999-12-31T15:00:00.000Z' },
    });
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    expect(
      await screen.findByText(
        '하루 충전 300,000원까지 · 한 달 충전 2,000,000원까지 · 3000-01-01 00:00:00까지 자기배제',
      ),
    ).toBeVisible();
  });

  it('says why it is unmet, with every part', async () => {
    givenQueue([ONE], { facts: [FACTS], wagering: WAGERING });
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    const money = within(screen.getByRole('region', { name: '보유 지갑' }));
    expect(money.getByText('왜 미달?')).toBeVisible();
    expect(money.getByText('필요 (원)').parentElement).toHaveTextContent('1,300,000');
    expect(money.getByText('스포츠').parentElement).toHaveTextContent(
      '700,000 × 1.00 = 700,000 700,000',
    );
    expect(money.getByText('미니게임').parentElement).toHaveTextContent('800,000 × 0.50');
    expect(money.getByText('부족액 (원)').parentElement).toHaveTextContent('200,000');
    expect(
      money.getByText('스포츠 200,000원 또는 미니게임 400,000원을 더 플레이하면 충족됩니다.'),
    ).toBeVisible();
  });

  it('is paid for a reason, to the account that is shown, and says what it waives', async () => {
    const { approvals } = givenQueue([ONE], { facts: [FACTS], wagering: WAGERING });
    renderInShell(<ExchangeScreen />, { flags: { moneyVersion: 1 } });
    await openRow('player1');
    await user.type(screen.getByLabelText('사유'), '통화 확인');
    await user.click(screen.getByRole('button', { name: '승인' }));
    const dialog = within(await screen.findByRole('dialog', { name: /이체했습니까/ }));
    expect(dialog.getByText(/카카오뱅크 3333-02-8811 김수현. 이체 후/)).toHaveTextContent(
      '롤링 부족액 200,000원이 면제됩니다.',
    );
    // And once more as large as the amount.
    const account = dialog.getByText('카카오뱅크 3333-02-8811 김수현');
    expect(account.tagName).toBe(dialog.getByText('100,000').tagName);
    expect(dialog.getByRole('button', { name: '취소' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: '이체했고 승인' }));
    await waitFor(() =>
      expect(approvals.inputs).toMatchObject([
        { reason: '통화 확인', expectedWaivedWon: 200_000, expectedWord: 'last' },
      ]),
    );
  });

  it('that turns out to take two is not recorded as paid, and is asked about as the first word', async () => {
    givenQueue([ONE]);
    const approvals = answer(money.approveRequest, ({ expectedWord }) =>
      expectedWord === 'last'
        ? refusal('money.word_differs', { details: ONE })
        : { ...ONE, firstApprovedBy: { _id: ONE.member._id, id: 'kim' } },
    );
    renderInShell(<ExchangeScreen />, { flags: { moneyVersion: 1 } });
    await openRow('player1');
    await user.click(screen.getByRole('button', { name: '승인' }));
    const paid = within(await screen.findByRole('dialog', { name: /이체했습니까/ }));
    await user.click(paid.getByRole('button', { name: '이체했고 승인' }));
    expect(await screen.findByText(REFUSALS['money.word_differs'].ko)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '승인' }));
    const first = within(await screen.findByRole('dialog', { name: /1차 승인할까요/ }));
    await user.click(first.getByRole('button', { name: '승인' }));
    await waitFor(() => expect(approvals.inputs).toHaveLength(2));
    expect(approvals.inputs[1]).toMatchObject({ expectedWord: 'first' });
  });

  it('that takes two is not to be paid with the first word, and is with the second', async () => {
    const second = { code: 'second' as const, tone: 'warn' as const, values: {} };
    const facts = [factsOf(ONE, { facts: [second] })];
    givenQueue([ONE], { facts });
    renderInShell(<ExchangeScreen />, { flags: { moneyVersion: 1 } });
    await openRow('player1');
    await user.click(screen.getByRole('button', { name: '승인' }));
    const first = within(await screen.findByRole('dialog', { name: /1차 승인할까요/ }));
    expect(first.getByText(/승인하기 전에는 이체하지 마세요/)).toBeVisible();
    expect(first.queryByRole('button', { name: '이체했고 승인' })).toBeNull();
    cleanup();
    const by = { _id: ONE.member._id, id: 'kim' };
    givenQueue([{ ...ONE, firstApprovedBy: by, firstApprovedAt: READ_AT }], { facts });
    renderInShell(<ExchangeScreen />, { flags: { moneyVersion: 1 } });
    await openRow('player1');
    await user.click(screen.getByRole('button', { name: '승인' }));
    const last = within(await screen.findByRole('dialog', { name: /이체했습니까/ }));
    expect(last.getByRole('button', { name: '이체했고 승인' })).toBeVisible();
  });

  it('is not offered for the second word to whoever gave the first', async () => {
    const me = { _id: ONE.member._id, id: 'kim', nick: '김', type: 2 };
    givenQueue([{ ...ONE, firstApprovedBy: me, firstApprovedAt: READ_AT }]);
    renderInShell(<ExchangeScreen />, { admin: me });
    await openRow('player1');
    const approve = screen.getByRole('button', { name: '승인' });
    expect(approve).toHaveAccessibleDescription(/다른 관리자가 승인해야 합니다/);
    expect(screen.getByRole('button', { name: '거절' })).not.toHaveAttribute('aria-disabled');
  });

  it('that is declined shows where its money goes back to', async () => {
    givenQueue([ONE]);
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    await user.click(screen.getByRole('button', { name: '계좌 불일치' }));
    await user.click(screen.getByRole('button', { name: '거절' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      '100,000원이 보유머니로 돌아갑니다. 400,000 → 500,000. 돌아간 돈은 충전이 아니어서',
    );
    expect(dialog).toHaveTextContent('머니400,000500,000');
  });
});

describe('an exchange that is approved and paid in two steps', () => {
  const DUE = requestOf(3, {
    ...{ kind: 'exchange', status: 'approved', payout: 'due', decidedAt: new Date().toISOString() },
    bankAccount: { bank: '국민', number: '1234-56-0034', owner: '김별' },
  });
  const openDue = async (options: ShellOptions = {}) => {
    renderInShell(<ExchangeScreen />, { path: '/?status=due', ...options });
    const found = await row('player3');
    act(() => found.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: '이체 완료' });
  };

  it('is approved without a word of its transfer, and shows what is due by bank', async () => {
    const { approvals } = givenQueue([ONE, DUE]);
    renderInShell(<ExchangeScreen />);
    await openRow('player1');
    await user.keyboard('[KeyA]');
    const dialog = within(await screen.findByRole('dialog', { name: /승인할까요/ }));
    expect(dialog.getByText(/이체 대기로 넘어갑니다/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '승인' }));
    await waitFor(() => expect(approvals.inputs).toHaveLength(1));
    await user.click(await screen.findByRole('link', { name: '이체 대기 1' }));
    expect(await row('player3')).toHaveTextContent('이체 대기');
    expect(await screen.findByText(/국민 1건 100,000원/)).toBeVisible();
  });

  it('is recorded as paid from the keyboard, once', async () => {
    const { payments, claims } = givenQueue([DUE]);
    await openDue();
    await waitFor(() => expect(claims.inputs).toHaveLength(1));
    await user.keyboard('[KeyA]');
    const dialog = within(await screen.findByRole('dialog', { name: /이체했습니까/ }));
    expect(dialog.getByText(/김별 국민 1234-56-0034로 300,000원을 이체했습니까/)).toBeVisible();
    expect(dialog.getByRole('button', { name: '취소' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: '이체 완료' }));
    expect(await screen.findByText('player3 300,000원을 이체 완료로 처리했습니다.')).toBeVisible();
    expect(payments.keys).toEqual([expect.any(String)]);
  });

  it('fails for a reason alone', async () => {
    const { failures } = givenQueue([DUE]);
    await openDue();
    await user.keyboard('[KeyD]');
    expect(await screen.findByText('이체하지 못한 사유를 입력하세요.')).toBeVisible();
    await user.type(screen.getByLabelText('이체 실패 사유'), '은행 점검');
    await user.click(screen.getByRole('button', { name: '이체 실패' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '이체 실패' }));
    await waitFor(() => expect(failures.inputs).toMatchObject([{ reason: '은행 점검' }]));
  });

  it('is paid by nobody who may not', async () => {
    givenQueue([DUE]);
    await openDue({ admin: { _id: 'lee', id: 'lee', nick: '이운영', type: 1 } });
    expect(screen.getByRole('button', { name: '이체 완료' })).toHaveAccessibleDescription(
      /이체 완료·실패 권한이 없어/,
    );
  });

  it('has no such part where approving is the payment', async () => {
    givenQueue([ONE]);
    renderInShell(<ExchangeScreen />, { flags: { moneyVersion: 1 } });
    await row('player1');
    expect(screen.queryByRole('link', { name: /이체 대기/ })).toBeNull();
  });
});

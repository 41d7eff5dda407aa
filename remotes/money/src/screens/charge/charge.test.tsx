// The queue of charges: what it shows, and how one is decided without the mouse.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { type BulkDecision, lists, members, money, REFUSALS, requests } from '@gwanje/contract';
import { renderInShell, type ShellOptions, seenStore } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { claimOf, factsOf, givenQueue, NOTHING_TO_PLAY, READ_AT, requestOf } from '../../testing';
import ChargeScreen from './charge.screen';

const AUDITOR = { _id: 'lee', id: 'lee', nick: '이감사', type: 5 };
const ONE = requestOf(1);
const TWO = requestOf(2, { status: 'held' });
const OVER = requestOf(3, {
  ...{ status: 'approved', decidedAt: READ_AT, bonusWon: 3_000 },
  decidedBy: { _id: ONE.member._id, id: 'kim' },
});
const FACTS = factsOf(ONE, {
  facts: [
    { code: 'sameAccount', tone: 'bad', values: { count: 2 } },
    { code: 'firstCharge', tone: 'accent', values: {} },
  ],
  bonusWon: 10_000,
});

const user = userEvent.setup();
const open = (options: ShellOptions = {}) => renderInShell(<ChargeScreen />, options);
const row = (id: string) => screen.findByRole('row', { name: new RegExp(` ${id} `) });
const openRow = async (id: string) => {
  const found = await row(id);
  act(() => found.focus());
  await user.keyboard('{Enter}');
  await screen.findByText('승인하면');
};
const dialog = () => screen.findByRole('dialog');
const press = async (name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));
const reason = () => screen.getByLabelText('사유');

describe('a charge asked for by proxy', () => {
  it('is asked for a member that is found, with what it comes to, and once', async () => {
    givenQueue([ONE]);
    answer(members.findMembers, () => ({
      members: [{ ...ONE.member, level: 4, status: 1 } as never],
    }));
    const asked = answer(money.createRequest, () => requestOf(9));
    open();
    await row('player1');
    await user.click(screen.getByRole('button', { name: '대리신청' }));
    const form = within(await screen.findByRole('dialog', { name: /대리신청/ }));
    await user.type(await form.findByLabelText('회원 아이디'), 'player1{Enter}');
    await user.type(await form.findByLabelText('신청금액 (원)'), '5만');
    expect(form.getByText('승인하면 머니 400,000 → 450,000')).toBeVisible();
    await user.type(form.getByLabelText(/대리신청 사유/), '통화 요청');
    await user.click(form.getByRole('button', { name: '신청' }));
    await waitFor(() =>
      expect(asked.inputs).toEqual([
        {
          ...{ memberId: ONE.member._id, kind: 'charge', amountWon: 50_000 },
          reason: '통화 요청',
        },
      ]),
    );
    expect(await screen.findByText('player1 50,000원을 신청했습니다.')).toBeVisible();
  });

  it('says beside a refusal what would be taken instead', async () => {
    givenQueue([ONE]);
    answer(members.findMembers, () => ({
      members: [{ ...ONE.member, level: 4, status: 1 } as never],
    }));
    const details = { minWon: 10_000, maxWon: 10_000_000, unitWon: 1_000 };
    answer(money.createRequest, () => refusal('money.amount_rule', { details }));
    open();
    await row('player1');
    await user.click(screen.getByRole('button', { name: '대리신청' }));
    const form = within(await screen.findByRole('dialog', { name: /대리신청/ }));
    await user.type(await form.findByLabelText('회원 아이디'), 'player1{Enter}');
    await user.type(await form.findByLabelText('신청금액 (원)'), '500');
    await user.click(form.getByRole('button', { name: '신청' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      /머니는 그대로이니 10,000원 이상 10,000,000원 이하, 1,000원 단위로 다시 신청하세요\.$/,
    );
  });

  it('is for whoever may ask for members', async () => {
    givenQueue([ONE]);
    open({ admin: AUDITOR });
    await row('player1');
    expect(screen.getByRole('button', { name: '대리신청' })).toHaveAccessibleDescription(
      /권한이 없어/,
    );
  });
});

it('marks in the queue whom staff have noted something about, who is suspended, and who came with others', async () => {
  const member = { ...ONE.member, grade: 2, status: 2, hasAlertMemo: true, sharedMembers: 3 };
  givenQueue([{ ...ONE, member }, TWO]);
  open();
  const marked = within(await row('player1'));
  for (const badge of ['정지', '메모!', '중복 3']) expect(marked.getByText(badge)).toBeVisible();
  expect(marked.getByText(/^매장 · /)).toBeVisible();
  expect(marked.getByRole('link', { name: '중복 3' })).toHaveAttribute(
    'href',
    `/usertracking?kind=links&memberId=${member._id}`,
  );
  expect(within(await row('player2')).queryByText(/정지|메모|중복/)).toBeNull();
});

it('tells the members of selected charges where to pay in, after a question', async () => {
  givenQueue([ONE, TWO]);
  const told = answer(money.tellDepositAccount, () => ({ told: 1, leftOut: 1 }));
  open();
  const tell = async () => screen.findByRole('button', { name: '입금계좌 안내 쪽지' });
  await row('player1');
  expect(await tell()).toHaveAccessibleDescription('안내할 신청을 먼저 고르세요.');
  for (const id of ['player1', 'player2'])
    await user.click(within(await row(id)).getByRole('checkbox'));
  await user.click(await tell());
  await press('보내기');
  expect(await screen.findByText(/^1건을 안내했습니다. 처리됐거나/)).toBeVisible();
  expect(told.inputs).toEqual([{ requestIds: [ONE.requestId, TWO.requestId] }]);
});

it('says in the panel what staff want to be known of the member, and at a desk the other notes', async () => {
  const by = { _id: ONE.requestId, id: 'kim' };
  const memo = { memoId: ONE.requestId, body: '입금자명 확인', isPinned: false, by };
  const other = { ...memo, memoId: TWO.requestId, body: '단골', isAlert: false };
  givenQueue([ONE], {
    memos: [
      { ...memo, isAlert: true, at: ONE.requestedAt },
      { ...other, at: ONE.requestedAt },
    ],
  });
  for (const [moneyVersion, isOther] of [
    [1, false],
    [5, true],
  ] as const) {
    open({ flags: { moneyVersion } });
    await openRow('player1');
    expect(await screen.findByRole('note', { name: '주의 메모' })).toHaveTextContent(
      '입금자명 확인',
    );
    expect(screen.queryByText('단골') !== null).toBe(isOther);
    cleanup();
  }
});

describe('the queue of charges', () => {
  it('shows what is open, the oldest first, with what is known of it and its sums', async () => {
    const { pages } = givenQueue([ONE, TWO, OVER], { facts: [FACTS] });
    open();
    expect(await row('player1')).toHaveAttribute('data-tone', 'late');
    expect(await row('player1')).toHaveTextContent('지연');
    expect(pages.inputs[0]).toEqual({ kind: 'charge', status: 'open', sort: 'oldest' });
    expect(await within(await row('player1')).findByText('같은 계좌 2')).toBeVisible();
    expect(screen.queryByRole('row', { name: / player3 / })).toBeNull();
    expect(screen.getByRole('row', { name: /^대기 /, hidden: false })).toHaveTextContent('100,000');
    expect(screen.getByRole('link', { name: '보류 1' })).toBeVisible();
  });

  it('shows the rows behind a chip as soon as it is pressed in the row', async () => {
    givenQueue([ONE], { facts: [FACTS] });
    const other = { ...ONE.member, id: 'twin', nick: '쌍둥이', status: 3, joinedAt: READ_AT };
    const evidence = answer(money.readRequestEvidence, () => ({
      rows: [
        {
          ...{
            id: 'twin',
            note: null,
            bet: null,
            kind: null,
            status: null,
            at: null,
            amountWon: null,
          },
          ...{ chargedWon: 70_000, exchangedWon: 0, bonusWon: 0 },
          member: { ...other, partner: null, sharedKinds: ['account' as const], sharedAt: READ_AT },
        },
      ],
      account: { members: 3, exchanges: 4, amountWon: 2_150_000 },
    }));
    open();
    await user.click(
      await within(await row('player1')).findByRole('button', { name: '같은 계좌 2' }),
    );
    expect(await screen.findByText(/3명에게 환전 4건 2,150,000원/)).toBeVisible();
    expect(await screen.findByRole('link', { name: /twin/ })).toBeVisible();
    expect(evidence.inputs).toEqual([
      { memberId: ONE.member._id, requestId: ONE.requestId, code: 'sameAccount' },
    ]);
  });

  it('has no bell ring for what it shows, unless something may be missing from it', async () => {
    seenStore.setState({}, true);
    givenQueue([ONE, TWO]);
    open({ path: '/?query=player' });
    await row('player2');
    expect(seenStore.getState()).toEqual({});
    cleanup();
    open();
    await row('player2');
    await waitFor(() => expect(seenStore.getState()).toEqual({ countCharge: TWO.requestId }));
  });

  it('marks what has waited for too long, what is kept back, and what waits for one more person', async () => {
    const now = new Date().toISOString();
    givenQueue([
      requestOf(4, { requestedAt: now, channel: 'mega' }),
      requestOf(5, {
        ...{ requestedAt: now, firstApprovedBy: { _id: ONE.requestId, id: 'kim' } },
        firstApprovedAt: READ_AT,
      }),
      requestOf(6, {
        ...{ requestedAt: now, firstApprovedBy: { _id: ONE.requestId, id: 'kim' } },
        firstApprovedAt: now,
      }),
      ...[ONE, TWO],
    ]);
    open();
    for (const [id, tone] of [
      ['player4', 'wait'],
      ['player5', 'second'],
      ['player1', 'late'],
      ['player2', 'held'],
    ] as const)
      expect(await row(id)).toHaveAttribute('data-tone', tone);
    expect(await row('player5')).toHaveTextContent('2차 대기 · 1차 kim 2026-11-21 16:00:00');
    expect(await row('player6')).toHaveTextContent(/2차 대기 · 1차 kim \d\d:\d\d:\d\d/);
  });

  it('says of facts that nobody can look up that they are not known', async () => {
    givenQueue([ONE, OVER]);
    answer(money.readRequestFacts, () => fault());
    open();
    expect(await within(await row('player1')).findByText('확인 불가')).toBeVisible();
    act(() => screen.getByRole('row', { name: / player1 / }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByText('확인 불가')).toHaveLength(2));
  });

  it('shows another part of it by its tab, today and the newest first', async () => {
    const { pages } = givenQueue([ONE, TWO, OVER]);
    const { router } = open();
    await row('player1');
    await user.click(screen.getByRole('link', { name: /^승인/ }));
    expect(await row('player3')).toHaveTextContent('kim님 16:00:00');
    expect(router.state.location.search).toBe('?status=approved');
    expect(pages.inputs.at(-1)).toMatchObject({ kind: 'charge', status: 'approved' });
    expect(pages.inputs.at(-1)).toHaveProperty('from');
    expect(pages.inputs.at(-1)).not.toHaveProperty('sort');
    expect(screen.queryByRole('button', { name: '필터 전체 승인' })).toBeNull();
  });

  it('is narrowed by what the address says, an amount as people write it', async () => {
    const { pages } = givenQueue([ONE]);
    open({ path: '/?status=second&minWon=1%2C000%2C000&categoryInfo=owner&query=김별' });
    await waitFor(() =>
      expect(pages.inputs.at(-1)).toEqual({
        ...{ kind: 'charge', flags: 'second', minWon: 1_000_000, sort: 'oldest' },
        ...{ categoryInfo: 'owner', query: '김별' },
      }),
    );
  });

  it('leads to the charges of agents, where there are any', async () => {
    givenQueue([requestOf(1, { channel: 'mega' })]);
    open({ flags: { moneyVersion: 1 } });
    expect(await screen.findByRole('link', { name: '메가 1' })).toHaveAttribute(
      'href',
      '/money/charge-mega',
    );
  });

  it('says that it could not be read', async () => {
    givenQueue([ONE]);
    answer(requests.page, () => fault());
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('목록을 불러오지 못했습니다');
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenQueue([ONE]);
    const declared = remote.screens.find(({ id }) => id === 'charge');
    open({ locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});

describe('a charge that should not have been approved', () => {
  const MISTAKE = requestOf(4, { status: 'approved', decidedAt: READ_AT, amountWon: 600_000 });

  it('has as much of its money taken back as there is left, for a reason and under its name', async () => {
    givenQueue([MISTAKE]);
    const taken = answer(money.createAdjustment, ({ memberId: _, ...asked }) => ({
      ...{ adjustmentId: MISTAKE.requestId, member: MISTAKE.member, ...asked },
      ...{ requestedBy: OVER.decidedBy ?? { _id: '', id: '' }, requestedAt: READ_AT },
      ...{ requestId: MISTAKE.requestId, status: 'done' as const, firstApprovedBy: null },
      ...{ decidedBy: null, decidedAt: null, beforeWon: 400_000 },
    }));
    open({ path: '/?status=approved' });
    const found = await row('player4');
    act(() => found.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/저절로 돌아오지 않습니다/)).toBeVisible();
    expect(screen.getByText(/보유머니가 400,000원뿐이라/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '머니 400,000원 회수' }));
    expect(await screen.findByText('회수하는 사유를 입력하세요.')).toBeVisible();
    await user.type(screen.getByLabelText('회수 사유'), '다른 회원의 입금');
    await user.click(screen.getByRole('button', { name: '머니 400,000원 회수' }));
    expect(await dialog()).toHaveTextContent('400,0000');
    await press('회수');
    await waitFor(() =>
      expect(taken.inputs).toEqual([
        {
          ...{ memberId: MISTAKE.member._id, type: 'directExchangeMoney', amountWon: 400_000 },
          ...{ reason: '다른 회원의 입금', requestId: MISTAKE.requestId },
        },
      ]),
    );
  });

  it('is taken back to what is left, where some of it was played meanwhile', async () => {
    givenQueue([MISTAKE]);
    answer(money.createAdjustment, () => refusal('money.insufficient'));
    open({ path: '/?status=approved' });
    const found = await row('player4');
    act(() => found.focus());
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText('회수 사유'), '다른 회원의 입금');
    await user.click(screen.getByRole('button', { name: '머니 400,000원 회수' }));
    answer(money.readMemberMoney, () => ({
      walletsWon: { money: 150_000, point: 0, casino: 0, betHoldem: 0, apoker: 0, income: 0 },
      pointBps: 10_000,
      mayMove: true,
      wagering: NOTHING_TO_PLAY,
    }));
    await press('회수');
    expect(await screen.findByRole('button', { name: '머니 150,000원 회수' })).toBeVisible();
    expect(screen.getByText(/보유머니가 150,000원뿐이라/)).toBeVisible();
    expect(screen.getByText(REFUSALS['money.insufficient'].ko)).toBeVisible();
    expect(screen.getByLabelText('회수 사유')).toHaveValue('다른 회원의 입금');
  });
});

describe('a charge', () => {
  it('that stands open shows what a colleague decided, and what its member has by then', async () => {
    jest.useFakeTimers();
    try {
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      givenQueue([ONE], { facts: [FACTS] });
      open({ path: `/?open=${ONE.requestId}` });
      await pass(100);
      expect(screen.getByRole('button', { name: '승인' })).toBeVisible();
      const decided = { ...ONE, status: 'approved' as const, decidedAt: READ_AT };
      answer(lists.readListChanges, () => ({
        ...{ rows: [decided], left: [ONE.requestId], gone: [], added: 0, at: READ_AT },
      }));
      answer(money.readMemberMoney, () => ({
        walletsWon: { money: 512_345, point: 0, casino: 0, betHoldem: 0, apoker: 0, income: 0 },
        pointBps: 10_000,
        mayMove: true,
        wagering: NOTHING_TO_PLAY,
      }));
      await pass(10_100);
      expect(screen.queryByRole('button', { name: '승인' })).toBeNull();
      expect(screen.getByRole('region', { name: '보유 지갑' })).toHaveTextContent('512,345');
    } finally {
      jest.useRealTimers();
    }
  });

  it('is approved from the keyboard with a reason where something is red, and the next one opens', async () => {
    const { approvals } = givenQueue([ONE, TWO], { facts: [FACTS] });
    open();
    await openRow('player1');
    expect(screen.getByText('400,000 →', { exact: false })).toHaveTextContent('500,000');
    await user.keyboard('[KeyA]');
    expect(await screen.findByText(/승인하는 사유를 입력하세요/)).toBeVisible();
    await user.type(reason(), '통화로 확인{Escape}');
    await user.keyboard('[KeyA]');
    expect(await dialog()).toHaveTextContent(
      /player1 충전 100,000원을 승인합니다. 머니 [\d,]+ → [\d,]+, 보너스 10,000P\./,
    );
    expect(await dialog()).toHaveTextContent('포인트50010,500');
    await press('승인');
    expect(await screen.findByText('player1 100,000원을 승인했습니다.')).toBeVisible();
    const { requestId, member } = ONE;
    expect(approvals.inputs).toEqual([
      {
        ...{ requestId, memberId: member._id, reason: '통화로 확인', expectedBonusWon: 10_000 },
        expectedWord: 'last',
        expectedStatus: 'waiting',
      },
    ]);
    expect(approvals.keys).toEqual([expect.any(String)]);
    // Rows are drawn after what was pressed.
    await waitFor(async () => expect(await row('player1')).toHaveTextContent('finance님 16:00:00'));
    await waitFor(async () => expect(await row('player2')).toHaveFocus());
    expect(await row('player2')).toHaveAttribute('aria-details');
  });

  it('is declined for a reason alone, and nothing moves', async () => {
    const { declines } = givenQueue([ONE]);
    open();
    await openRow('player1');
    await user.keyboard('[KeyD]');
    expect(await screen.findByText('거절하는 사유를 입력하세요.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '입금 미확인' }));
    await user.click(screen.getByRole('button', { name: '거절' }));
    expect(await dialog()).toHaveTextContent('머니는 움직이지 않습니다.');
    await press('거절');
    await waitFor(() =>
      expect(declines.inputs).toMatchObject([{ reason: '입금 미확인', expectedStatus: 'waiting' }]),
    );
    await waitFor(async () => expect(await row('player1')).toHaveAttribute('data-tone', 'muted'));
  });

  it('of somebody who has excluded himself says where the money goes back to', async () => {
    const facts = [{ code: 'excluded', tone: 'accent', values: {} }] as const;
    givenQueue([ONE], { facts: [factsOf(ONE, { facts: [...facts] })] });
    open();
    await openRow('player1');
    const note = await screen.findByText(/이미 받은 100,000원은 보낸 계좌로 돌려주세요/);
    await waitFor(() => expect(note).toHaveTextContent(/보유머니 [\d,]+원이 남아 있습니다/));
  });

  it('is put on hold at once', async () => {
    const { holds } = givenQueue([ONE]);
    open();
    await openRow('player1');
    await user.keyboard('[KeyH]');
    await waitFor(() => expect(holds.inputs).toHaveLength(1));
    await waitFor(async () => expect(await row('player1')).toHaveTextContent('보류'));
  });

  it('that somebody else has decided is shown as he did, and is not decided again', async () => {
    const { approvals, decideElsewhere } = givenQueue([ONE]);
    open();
    await openRow('player1');
    decideElsewhere({
      ...{ ...ONE, status: 'declined', decidedAt: READ_AT },
      decidedBy: { _id: ONE.member._id, id: 'park' },
    });
    await user.keyboard('[KeyA]');
    await press('승인');
    expect(await screen.findByText(/park님 16:00:00/)).toBeVisible();
    expect(approvals.inputs).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '승인' })).toBeNull();
  });

  it('brings no bonus where that is chosen, which moves no points', async () => {
    const { approvals } = givenQueue([ONE], { facts: [factsOf(ONE, { bonusWon: 10_000 })] });
    open();
    await openRow('player1');
    await user.keyboard('[KeyB]');
    expect(await screen.findByRole('button', { name: '보너스 10,000P 안 받음' })).toBeVisible();
    await user.keyboard('[KeyA]');
    expect(await dialog()).not.toHaveTextContent('포인트');
    await press('승인');
    await waitFor(() => expect(approvals.inputs).toHaveLength(1));
    expect(approvals.inputs[0]).toMatchObject({ bonus: 'none' });
    expect(approvals.inputs[0]).not.toHaveProperty('expectedBonusWon');
  });

  it('asks before another row takes a bonus away that was chosen otherwise', async () => {
    givenQueue([ONE], { facts: [factsOf(ONE, { bonusWon: 10_000 })] });
    open();
    await openRow('player1');
    await user.keyboard('[KeyB]');
    await screen.findByRole('button', { name: '보너스 10,000P 안 받음' });
    await user.keyboard('{Escape}');
    await press('계속 수정');
    await user.keyboard('[KeyB]');
    await screen.findByRole('button', { name: '보너스 10,000P 받음' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /보너스/ })).toBeNull();
  });

  it('whose bonus is not what was shown is asked about again, with what it is', async () => {
    givenQueue([ONE], { facts: [factsOf(ONE, { bonusWon: 10_000 })] });
    const asked = answer(money.approveRequest, ({ expectedBonusWon }) =>
      expectedBonusWon === 5_000
        ? requestOf(1, { status: 'approved', decidedAt: READ_AT })
        : refusal('money.bonus_differs', { details: { bonusWon: 5_000 } }),
    );
    open();
    await openRow('player1');
    await user.keyboard('[KeyA]');
    await press('승인');
    expect(await screen.findByText(/지급될 보너스가 화면과 다릅니다/)).toBeVisible();
    // What is sent now is another thing, for which nobody waits.
    await user.type(reason(), '확인{Escape}');
    await user.keyboard('[KeyA]');
    expect(await dialog()).toHaveTextContent('포인트5005,500');
    await press('승인');
    await waitFor(() => expect(asked.inputs.at(-1)).toMatchObject({ expectedBonusWon: 5_000 }));
  });

  it('brings no bonus that nobody could look up, and is asked about with what it would be', async () => {
    givenQueue([ONE]);
    answer(money.readRequestFacts, () => fault());
    const asked = answer(money.approveRequest, ({ expectedBonusWon }) =>
      expectedBonusWon === 5_000
        ? requestOf(1, { status: 'approved', decidedAt: READ_AT })
        : refusal('money.bonus_differs', { details: { bonusWon: 5_000 } }),
    );
    open();
    const found = await row('player1');
    act(() => found.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: '보유 지갑' });
    await user.keyboard('[KeyA]');
    expect(await dialog()).toHaveTextContent('머니 400,000 → 500,000, 보너스 0P.');
    await press('승인');
    expect(await screen.findByText(/지급될 보너스가 화면과 다릅니다/)).toBeVisible();
    await user.keyboard('[KeyA]');
    expect(await dialog()).toHaveTextContent('머니 400,000 → 500,000, 보너스 5,000P.');
    await press('승인');
    await waitFor(() =>
      expect(asked.inputs.map(({ expectedBonusWon }) => expectedBonusWon)).toEqual([0, 5_000]),
    );
  });

  it('of the wrong amount is put right in one step, for a reason', async () => {
    const { corrections } = givenQueue([ONE]);
    open();
    await openRow('player1');
    await user.keyboard('[KeyM]');
    await user.type(await screen.findByLabelText('정정 금액 (원)'), '5만');
    await user.click(screen.getByRole('button', { name: '정정' }));
    expect(await screen.findByText('정정하는 사유를 입력하세요.')).toBeVisible();
    await user.type(reason(), '입금액 상이');
    await user.click(screen.getByRole('button', { name: '정정' }));
    expect(await dialog()).toHaveTextContent(
      '신청 100,000원을 거절하고 50,000원으로 새로 신청합니다.',
    );
    await press('정정');
    await waitFor(() =>
      expect(corrections.inputs).toMatchObject([{ amountWon: 50_000, reason: '입금액 상이' }]),
    );
    await waitFor(async () => expect(await row('player1')).toHaveAttribute('data-tone', 'muted'));
  });

  it('keeps the reason or the amount that is typed until it is given up', async () => {
    givenQueue([ONE, TWO]);
    const { router } = open();
    await openRow('player1');
    const goOn = async () => {
      act(() => screen.getByRole('row', { name: / player1 / }).focus());
      await user.keyboard('j');
    };
    await user.type(reason(), '입금자 다름');
    await goOn();
    await press('계속 수정');
    expect(reason()).toHaveValue('입금자 다름');
    await user.clear(reason());
    await user.click(screen.getByRole('button', { name: /^금액 정정/ }));
    await user.type(screen.getByLabelText(/^정정 금액/), '70000');
    await goOn();
    await press('저장하지 않고 나가기');
    await waitFor(() => expect(router.state.location.search).toContain(TWO.requestId));
    expect(reason()).toHaveValue('');
  });

  it('is claimed by being opened, and left by being closed', async () => {
    const { claims, leaves } = givenQueue([ONE]);
    open();
    await openRow('player1');
    const key = { requestId: ONE.requestId, memberId: ONE.member._id };
    await waitFor(() => expect(claims.inputs).toEqual([key]));
    await waitFor(async () => expect(await row('player1')).toHaveTextContent('admin'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(leaves.inputs).toEqual([key]));
  });

  it('on which somebody else works is decided only after it was taken over', async () => {
    const claim = claimOf({ _id: TWO.requestId, id: 'park' });
    const { claims, approvals } = givenQueue([{ ...ONE, claim }]);
    open();
    await openRow('player1');
    expect(await screen.findByRole('button', { name: /^이어받기/ })).toBeVisible();
    expect(screen.getByRole('button', { name: '승인' })).toHaveAccessibleDescription(
      'park님이 처리 중입니다.',
    );
    expect(claims.inputs).toEqual([]);
    await user.keyboard('[KeyA]');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('[KeyT]');
    expect(await dialog()).toHaveTextContent('park님의 처리를 이어받을까요?');
    await press('이어받기');
    await waitFor(() => expect(claims.inputs).toMatchObject([{ takeOver: true }]));
    await waitFor(() => expect(screen.queryAllByText(/park님이 처리 중/)).toEqual([]));
    await user.keyboard('[KeyA]');
    await press('승인');
    await waitFor(() => expect(approvals.inputs).toHaveLength(1));
  });

  it('is not claimed by who may only look', async () => {
    const { claims } = givenQueue([ONE]);
    open({ admin: AUDITOR });
    await openRow('player1');
    expect(claims.inputs).toEqual([]);
  });

  it('is only looked at by who may not decide, and told why', async () => {
    const { approvals } = givenQueue([ONE]);
    open({ admin: AUDITOR });
    await openRow('player1');
    expect(screen.getByRole('button', { name: '승인' })).toHaveAccessibleDescription(
      /충환전 승인·거절 권한이 없어/,
    );
    await user.keyboard('[KeyA]');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(approvals.inputs).toEqual([]);
  });
});

test('what its reader decides together is found again once its dialog was closed, until he puts it away', async () => {
  const bulkOf = (open: number): BulkDecision => ({
    ...{ bulkId: ONE.requestId, action: 'approve', filter: { kind: 'charge' } },
    ...{ count: 500, sumWon: 5_500_000, status: open > 0 ? 'running' : 'done' },
    startedBy: { _id: TWO.requestId, id: 'admin' },
    ...{ startedAt: READ_AT, finishedAt: open > 0 ? null : READ_AT, calledOffBy: null },
    outcomes: { open, done: 497 - open, needsSecond: 0, refused: 3 },
    refused: [],
  });
  let bulk = bulkOf(380);
  const { pages } = givenQueue([ONE], { bulks: () => [bulk] });
  answer(money.readBulkDecision, () => bulk);
  open();
  expect(await screen.findByText('120건까지 처리했습니다.')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '내가 시작한 일괄 승인 500건' })).toHaveAttribute(
    'value',
    '120',
  );
  await user.click(screen.getByRole('button', { name: '보기' }));
  const shown = within(await dialog());
  expect(await shown.findByRole('progressbar', { name: '일괄 처리 진행' })).toHaveAttribute(
    'value',
    '120',
  );
  expect(shown.getByRole('button', { name: '남은 처리 중단' })).toBeEnabled();
  expect(shown.queryByLabelText('사유')).toBeNull();
  const asked = pages.inputs.length;
  bulk = bulkOf(0);
  expect(await shown.findByText(/모두 끝났습니다/, {}, { timeout: 4_000 })).toBeVisible();
  await waitFor(() => expect(pages.inputs.length).toBeGreaterThan(asked));
  await user.click(shown.getByText('닫기'));
  expect(await screen.findByText('끝났습니다. 처리 497건, 2차 대기 0건, 실패 3건')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '알림 닫기' }));
  expect(screen.queryByText(/일괄 승인 500건/)).toBeNull();
});

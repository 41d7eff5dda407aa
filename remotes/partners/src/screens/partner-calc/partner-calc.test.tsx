import { answer, fault } from '@gwanje/api-client/testing';
import {
  type DeploymentFlags,
  lists,
  members,
  partners,
  type Statement,
  type StatementBet,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import PartnerCalcScreen from './partner-calc.screen';

const declared = remote.screens.find(({ id }) => id === 'partner-calc');
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const AT = '2026-11-22T07:00:00.000Z';
const SPAN = { from: '2026-11-20', to: '2026-11-21' };
const STATEMENT: Statement = {
  partner: {
    ...{ _id: idOf(1), id: 'store1', nick: '매장1', grade: 2, level: 2, status: 1 },
    isTest: false,
    form: 'losing',
  },
  ...{ ...SPAN, incomeWon: 800_000, carryWon: -500_000, isOpen: true, counted: null },
  classes: [
    {
      ...{ gameClass: 'minigame', kind: 'losing', bets: 10, stakeWon: 10_000_000 },
      ...{ validStakeWon: 10_000_000, payoutWon: 9_300_000, profitWon: 700_000 },
      ...{ rollingWon: 0, deductWon: 200_000, baseWon: 500_000, rateBps: 3_000, grossWon: 150_000 },
      ...{ childWon: 100_000, netWon: 50_000, carryInWon: -500_000, paidWon: 0 },
      ...{ carryOutWon: -450_000, instantWon: 0, status: null, settled: null },
      explanations: [
        {
          rule: 'losing',
          values: {
            ...{ baseWon: 500_000, losingBps: 3_000, grossWon: 150_000 },
            ...{ childWon: 100_000, netWon: 50_000 },
          },
        },
        {
          rule: 'carry',
          values: {
            ...{ netWon: 50_000, carryInWon: -500_000, payableWon: -450_000 },
            ...{ paidWon: 0, carryOutWon: -450_000 },
          },
        },
      ],
    },
  ],
  children: [
    { _id: idOf(2), id: 'store11', nick: '매장11', profitWon: 300_000, grossWon: 100_000 },
  ],
  ...{ days: [], rates: [], paths: [], profitWon: -30_000, unpaidWon: 0, hash: 'ab'.repeat(32) },
};

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`).toISOString();

/** A site of version 2 with all of its games. */
const SITE = {
  ...{ modules: ['minigame', 'sports', 'casino'], configVersion: 2 as const },
} satisfies Partial<DeploymentFlags>;

function open(of: Partial<Statement> = {}, path = `partnerId=${idOf(1)}`) {
  answer(partners.listPartnerNodes, () => ({ nodes: [] }));
  answer(partners.listStatementMembers, () => ({ rows: [], more: false, isCut: false }));
  const asked = answer(partners.readStatement, ({ memberId }) => ({
    ...{ ...STATEMENT, ...of },
    partner: { ...STATEMENT.partner, _id: memberId },
  }));
  const rendered = renderInShell(<PartnerCalcScreen />, {
    ...{ screen: declared, path: `/partner-calc?from=${SPAN.from}&to=${SPAN.to}&${path}` },
    flags: SITE,
  });
  return { asked, rendered };
}

it('says what waits to be paid, which rates held when, and by whom it was printed', async () => {
  const rate = { gameClass: 'minigame', kind: 'losing', setBy: 'finance' } as const;
  open({
    unpaidWon: 70_000,
    rates: [
      { ...rate, rateBps: 1_500, effectiveAt: midnight(SPAN.to) },
      { ...rate, rateBps: 3_000, effectiveAt: midnight('2026-01-01') },
    ],
  });
  expect(await screen.findByText(/미지급 70,000원/)).toBeVisible();
  expect(
    screen.getByText(`미니게임 루징 ${SPAN.from}부터 30.00 %, ${SPAN.to}부터 15.00 %`),
  ).toBeVisible();
  expect(screen.getByText('정산방식 루징형')).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^합계 10 10,000,000.*50,000 −500,000 0 −450,000/ }),
  ).toBeVisible();
  expect(screen.getByText(new RegExp(`· 작성 .+ · 확인값 ${'ab'.repeat(32)}`))).toBeVisible();
});

it('asks for a partner before it asks for a statement', async () => {
  const { asked } = open({}, '');
  expect(await screen.findByText('트리에서 파트너를 고르세요.')).toBeVisible();
  expect(asked.inputs).toEqual([]);
});

it('shows what the line earned him, what is carried, and that a day is still open', async () => {
  const { asked } = open();
  const row = await screen.findByRole('row', { name: /미니게임 루징/ });
  expect(row).toHaveTextContent(/700,000.*200,000.*500,000.*30\.00.*150,000.*100,000.*50,000/);
  expect(row).toHaveTextContent('−450,000');
  expect(row).toHaveAttribute('data-tone', 'bad');
  expect(screen.getByText('정산머니 800,000원 · 이월 −500,000원', { exact: false })).toBeVisible();
  expect(screen.getByText('잠정')).toBeVisible();
  expect(asked.inputs).toContainEqual({ memberId: idOf(1), ...SPAN });
});

it('asks for one class where the address names it, and says so where it is printed', async () => {
  const { asked } = open({}, `partnerId=${idOf(1)}&gameClass=slots`);
  expect(await screen.findByText(/정산서 .* · 슬롯/)).toBeVisible();
  expect(asked.inputs).toContainEqual({ memberId: idOf(1), ...SPAN, gameClass: 'slots' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '종류' }), '');
  await waitFor(() => expect(asked.inputs).toContainEqual({ memberId: idOf(1), ...SPAN }));
});

it('says of when the running day of a large line is, and where it was not counted yet', async () => {
  const { rendered } = open({ counted: { at: AT } });
  expect(
    await screen.findByText(/회원 50,000명이 넘는 라인이라 .* 2026-11-22 16:00:00 집계/),
  ).toBeVisible();
  rendered.unmount();
  open({ counted: { at: null } });
  expect(await screen.findByText(/아직 집계 전/)).toBeVisible();
});

it('says why each amount is what it is, down to the bets', async () => {
  open();
  const days = answer(partners.listStatementDays, () => ({
    rows: [
      {
        member: { _id: idOf(7), id: 'player7', nick: '회원7' },
        ...{ dayOn: '2026-11-20', bets: 2, stakeWon: 10_000_000, validStakeWon: 10_000_000 },
        ...{
          payoutWon: 9_300_000,
          rollingWon: 200_000,
          losePointWon: 0,
          givenWon: 0,
          amountWon: 500_000,
        },
      },
    ],
    ...{ more: false, count: 1, amountWon: 500_000, isCut: false },
  }));
  await userEvent.click(await screen.findByRole('button', { name: '미니게임 루징' }));
  expect(
    screen.getByText('기준액 500,000원 × 30.00 % = 150,000원 − 하위 몫 100,000원 = 50,000원.'),
  ).toBeVisible();
  expect(screen.getByText(/50,000원 \+ 이월 −500,000원 = −450,000원, 지급 0원/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '루징 기준액 배팅 보기' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('row', { name: /player7.*500,000/ })).toBeVisible();
  expect(days.inputs[0]).toMatchObject({ memberId: idOf(1), part: 'losing', ...SPAN });
});

const BET: StatementBet = {
  ...{ bookingId: idOf(20), betId: idOf(21), isTakenBack: false, at: AT, stakeWon: 500_000 },
  ...{ validStakeWon: 500_000, payoutWon: 0, ownBps: 0, belowBps: 0, rollingWon: 0 },
  ...{ amountWon: 500_000, casino: null },
  round: { roundId: idOf(22), game: 'powerball', dayOn: '2026-11-20', roundNo: 77 },
};
const DAY = {
  ...{ dayOn: '2026-11-20', bets: 1, stakeWon: 500_000, validStakeWon: 500_000, payoutWon: 0 },
  ...{ rollingWon: 0, losePointWon: 0, givenWon: 0, amountWon: 500_000 },
  member: { _id: idOf(7), id: 'player7', nick: '회원7' },
};
/** Opens the bets of the first day behind the base of a line. */
async function openBets(bet: StatementBet) {
  answer(partners.listStatementDays, () => ({
    ...{ rows: [DAY], more: false, count: 1, amountWon: 500_000, isCut: false },
  }));
  answer(partners.listStatementBets, () => ({
    ...{ rows: [bet], more: false, count: 1, amountWon: 500_000, losePointWon: 0, unlistedWon: 0 },
  }));
  await userEvent.click(await screen.findByRole('button', { name: '500,000' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: DAY.dayOn }));
  return dialog;
}

it('leads from a bet to its page and to the round in which it was drawn, and says that all agrees', async () => {
  open({ isOpen: false });
  const dialog = await openBets(BET);
  expect(await dialog.findByRole('link', { name: '2026-11-22 16:00:00' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(`/bet/minigameDetail?bet=${BET.betId}`)),
  );
  expect(dialog.getByRole('link', { name: /파워볼 2026-11-20 77회차/ })).toHaveAttribute(
    'href',
    `/v2/game/mini-game-list?gameType=powerball&startDate=2026-11-20&open=${idOf(22)}`,
  );
  expect(dialog.getByText('✓ 정산서 금액과 일치')).toBeVisible();
});

it('leads from a round of a casino to its one row in the book of its vendor', async () => {
  const of = { gameClass: 'casino' as const, deductWon: 100_000 };
  open({ isOpen: false, classes: [{ ...CLASS, ...of }] });
  const casino = { vendor: 'kplay', mode: 'seamless', isTournament: false } as const;
  const dialog = await openBets({ ...BET, round: null, casino });
  expect(await dialog.findByRole('link', { name: '2026-11-22 16:00:00' })).toHaveAttribute(
    'href',
    expect.stringContaining(
      encodeURIComponent(`/bet/kplayhistory?by=round&range=all&round=${BET.betId}`),
    ),
  );
  expect(dialog.queryByRole('columnheader', { name: '회차' })).toBeNull();
  expect(dialog.getByRole('alert')).toHaveTextContent('정산서와 −100,000원 차이');
});

it('opens the bets of one payment where the history of money names it', async () => {
  const { rendered } = open({}, `partnerId=${idOf(1)}&payout=${idOf(30)}`);
  const asked = answer(partners.listPaidBets, () => ({
    ...{ gameClass: 'minigame' as const, more: false, count: 1, amountWon: 3_500 },
    rows: [{ ...BET, amountWon: 3_500, ownBps: 120, belowBps: 50, member: DAY.member }],
  }));
  const dialog = within(await screen.findByRole('dialog', { name: /즉시 지급한 롤링/ }));
  expect(await dialog.findByRole('row', { name: /player7.*1\.20 − 0\.50.*3,500/ })).toBeVisible();
  expect(dialog.getByText('1건, 건별 1원 미만 버림 합계 3,500원')).toBeVisible();
  expect(asked.inputs[0]).toMatchObject({ memberId: idOf(1), payoutId: idOf(30) });
  await userEvent.keyboard('{Escape}');
  expect(rendered.router.state.location.search).not.toContain('payout');
});

const [CLASS] = STATEMENT.classes as [Statement['classes'][number]];

it('walks the numbers as one tab stop, and opens by Enter what one is made of', async () => {
  open();
  const days = answer(partners.listStatementDays, () => ({
    ...{ rows: [], more: false, count: 0, amountWon: 0, isCut: true },
  }));
  const row = await screen.findByRole('row', { name: /미니게임 루징/ });
  const stops = within(row)
    .getAllByRole('button', { name: /^[−\d,]+$/ })
    .filter((one) => one.tabIndex === 0);
  expect(stops).toHaveLength(1);
  act(() => stops[0]?.focus());
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toHaveTextContent(/^50,000$/);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText(/기준액 500,000원 × 30\.00 %/)).toBeVisible();
  await userEvent.keyboard('{Home}{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  // Of a line that is counted by the hour, days that are not over are told by nobody.
  expect(await dialog.findByText(/^회원 50,000명이 넘는 라인이라/)).toBeVisible();
  await waitFor(() => expect(days.inputs[0]).toMatchObject({ part: 'losing' }));
});

it('settles one partner alone, of what was previewed, and leads to who approves it', async () => {
  open();
  const terms = { ...SPAN, partnerId: idOf(1), reach: 'alone' };
  const seen = answer(partners.previewSettlement, () => ({
    ...{
      partners: 1,
      count: 1,
      sumWon: 50_000,
      profitWon: 0,
      negative: 0,
      negativeIds: [],
      bornWon: 0,
      at: AT,
    },
    ...{
      doubtful: [],
      openDays: [],
      takenDays: [],
      settled: 0,
      ratesChanged: 0,
      lines: [],
      more: false,
    },
    checks: { netWon: 0, topGrossWon: 0, rollingRestWon: 0, rollingRestMaxWon: 1, isSound: true },
  }));
  const run = answer(partners.runSettlement, () => ({
    ...{ settlementId: idOf(9), fromOn: SPAN.from, toOn: SPAN.to, gameClasses: [], kinds: [] },
    ...{ partner: 'store1', isAlone: true, uncarried: [], status: 'ready' as const, partners: 1 },
    ...{ lines: 1, sumWon: 50_000, computedAt: AT, createdBy: null, firstApprovedBy: null },
    ...{ decidedBy: null, decidedAt: null, reason: null, version: 1 },
  }));
  await userEvent.click(await screen.findByRole('button', { name: '이 파트너만 미리보기' }));
  await userEvent.click(await screen.findByRole('button', { name: '실행' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '실행' }));
  expect(await screen.findByRole('link', { name: '승인하러 가기' })).toHaveAttribute(
    'href',
    `/vx/partners/partners-calc?open=${idOf(9)}`,
  );
  expect(seen.inputs[0]).toEqual({ ...terms, sort: 'tree', page: 1 });
  expect(run.inputs).toEqual([{ ...terms, expectedCount: 1, expectedSumWon: 50_000 }]);
});

it('holds a line that waits, and lets it be paid again', async () => {
  const settled = { settlementId: idOf(9), lineId: idOf(10) };
  const { rendered } = open({
    classes: [{ ...CLASS, paidWon: 70_000, status: 'ready', settled }],
  });
  const held = answer(partners.holdSettlement, () => fault());
  await userEvent.click(await screen.findByRole('button', { name: '미니게임 루징' }));
  await userEvent.click(screen.getByRole('button', { name: '보류' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1줄 70,000원을 지급에서 뺍니다.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), '계좌 확인');
  await userEvent.click(dialog.getByRole('button', { name: '보류' }));
  const sent = { settlementId: idOf(9), lineIds: [idOf(10)] };
  await waitFor(() => expect(held.inputs).toEqual([{ ...sent, reason: '계좌 확인' }]));
  rendered.unmount();
  open({ classes: [{ ...CLASS, status: 'hold', settled }] });
  const released = answer(partners.releaseSettlement, () => fault());
  await userEvent.click(await screen.findByRole('button', { name: '미니게임 루징' }));
  await userEvent.click(screen.getByRole('button', { name: '보류 해제' }));
  await waitFor(() => expect(released.inputs).toEqual([sent]));
});

it('leads from a line that is paid to its entry in the history of money, and from none that waits', async () => {
  const settled = { settlementId: idOf(9), lineId: idOf(10) };
  const paid = { ...CLASS, paidWon: 70_000, status: 'done' as const, settled };
  open({ classes: [paid, { ...paid, gameClass: 'casino', status: 'ready' }] });
  await userEvent.click(await screen.findByRole('button', { name: '미니게임 루징' }));
  const subject = `settlement/${idOf(9)}`;
  expect(screen.getByRole('link', { name: '지급 내역 보기' })).toHaveAttribute(
    'href',
    `/v5/money/history?${new URLSearchParams({ memberId: idOf(1), subject, range: 'all' })}`,
  );
  await userEvent.click(screen.getByRole('button', { name: '카지노 루징' }));
  expect(screen.queryByRole('link', { name: '지급 내역 보기' })).toBeNull();
});

it('tells the partner what his statement says', async () => {
  open();
  const sent = answer(members.sendMessage, () => ({ messageId: idOf(3) }));
  await userEvent.click(await screen.findByRole('button', { name: '쪽지로 알림' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }));
  await waitFor(() =>
    expect(sent.inputs).toEqual([
      {
        ...{ title: `${SPAN.from} – ${SPAN.to} 정산 안내`, kind: 'notice', isPopup: false },
        ...{ body: '미니게임 루징: 순액 50,000원, 지급 0원', expectedCount: 1 },
        target: { ids: ['store1'] },
      },
    ]),
  );
});

it('hands out what was settled of the partner in the period as a file', async () => {
  open();
  answer(lists.listExports, () => ({ exports: [] }));
  const ordered = answer(lists.startExport, () => fault());
  await screen.findByRole('button', { name: /^XLSX·CSV/ });
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('형식'), 'xlsx');
  await userEvent.type(dialog.getByLabelText(/사유/), '정산서');
  await userEvent.click(dialog.getByRole('button', { name: '내보내기' }));
  await waitFor(() =>
    expect(ordered.inputs[0]).toMatchObject({
      ...{ list: '/api/settlements/lines', format: 'xlsx' },
      filter: { memberId: idOf(1), ...SPAN },
    }),
  );
  // As a file says them: 12.50 of 1,250 bps.
  const heads = Object.fromEntries(
    ordered.inputs[0]?.columns.map(({ key, head }) => [key, head]) ?? [],
  );
  expect(heads).toMatchObject({ rateBps: '%', paidWon: '지급 (원)' });
});

it('opens the statement of a partner beneath, in the address', async () => {
  const { asked, rendered } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'store11' }));
  await waitFor(() => expect(asked.inputs).toContainEqual({ memberId: idOf(2), ...SPAN }));
  expect(rendered.router.state.location.search).toContain(`partnerId=${idOf(2)}`);
});

it('says that nothing was played, and that nothing could be read', async () => {
  open({ classes: [], children: [] });
  expect((await screen.findAllByText('조회된 자료가 없습니다.'))[0]).toBeVisible();
  answer(partners.readStatement, () => fault());
  await userEvent.click(screen.getByRole('button', { name: '전반기 (1–15)' }));
  expect((await screen.findAllByText(/불러오지 못했습니다/))[0]).toBeVisible();
});

it('is shown again by its address, down to one page of the bets of a day', async () => {
  answer(partners.listStatementDays, () => ({
    ...{ rows: [DAY], more: true, count: 90, amountWon: 500_000, isCut: false },
  }));
  const bets = answer(partners.listStatementBets, () => ({
    ...{ rows: [BET], more: false, count: 70, amountWon: 500_000 },
    ...{ losePointWon: 0, unlistedWon: 0 },
  }));
  const made = `made=minigame/losing&madePage=2&madeDay=${DAY.dayOn}/${DAY.member._id}&betsPage=2`;
  const { rendered } = open({}, `partnerId=${idOf(1)}&${made}`);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(bets.inputs[0]).toMatchObject({ dayOn: DAY.dayOn, page: 2 }));
  const turn = await dialog.findAllByRole('button', { name: '다음' });
  await userEvent.click(turn.at(-1) as HTMLElement);
  const { location } = rendered.router.state;
  expect(location.search).toContain('madePage=3');
  expect(location.search).not.toContain('betsPage');
  await userEvent.keyboard('{Escape}');
  expect(rendered.router.state.location.search).not.toContain('made');
});

it('is shown again by its address, down to the bets and the page of members', async () => {
  const days = answer(partners.listStatementDays, () => ({
    ...{ rows: [], more: false, count: 0, amountWon: 0, isCut: false },
  }));
  open({}, `partnerId=${idOf(1)}&why=minigame/losing&made=minigame/losing&sort=stake&page=2`);
  const members = answer(partners.listStatementMembers, () => ({
    ...{ rows: [], more: false, isCut: false },
  }));
  expect(await screen.findByText(/기준액 500,000원 × 30\.00 %/)).toBeVisible();
  await screen.findByRole('dialog');
  expect(days.inputs[0]).toMatchObject({ gameClass: 'minigame', part: 'losing' });
  await waitFor(() => expect(members.inputs[0]).toMatchObject({ sort: 'stake', page: 2 }));
});

// Deposits beside charges: what is shown, what is linked and approved, taken back, and set aside.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  autoCharge,
  type ComparedDay,
  type Deposit,
  type DepositCandidate,
  deposits,
  type Fact,
  type MoneySetting,
  money,
  REFUSALS,
  type Setting,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { factsOf, givenQueue, READ_AT, requestOf } from '../../testing';
import ChargeMegaScreen from './charge-mega.screen';

const DEPOSIT: Deposit = {
  depositId: '01890a5d-ac96-774b-bcce-000000000901',
  account: {
    ...{ _id: '01890a5d-ac96-774b-bcce-000000000902', bank: '신한' },
    ...{ number: '***-**-0055', owner: '관*상사' },
  },
  ...{ agentTxId: 'tx-1', payer: '홍길동', amountWon: 100_000 },
  ...{ at: '2026-11-21T06:40:00.000Z', reportedAt: '2026-11-21T06:40:05.000Z' },
  ...{ state: 'unmatched', request: null, firstIgnoredBy: null },
  ...{ decidedBy: null, decidedAt: null, reason: null },
};
const REQUEST = requestOf(1, { channel: 'mega' });
const CANDIDATE: DepositCandidate = {
  ...{ request: REQUEST, isAmountSame: true, name: 'same', minutes: 3 },
};
const KEY = { memberId: REQUEST.member._id, requestId: REQUEST.requestId };
const MATCHED: Deposit = { ...DEPOSIT, state: 'matched', request: KEY, decidedAt: READ_AT };
const COMPARED: Omit<ComparedDay, 'day'> = {
  accounts: [
    {
      account: DEPOSIT.account,
      reported: { deposits: 2, amountWon: 150_000, unmatchedWon: 100_000 },
      statement: { deposits: 2, amountWon: 160_000, at: READ_AT, linesTotal: 3, by: null },
    },
  ],
  differences: [
    {
      ...{ kind: 'amount', accountId: DEPOSIT.account._id, agentTxId: 'tx-9' },
      ...{ statedWon: 60_000, reportedWon: 50_000 },
    },
  ],
};
/** A file of a browser, which jsdom cannot read. */
const fileOf = (text: string) =>
  Object.assign(new File([text], 'day.csv', { type: 'text/csv' }), { text: async () => text });
const AUDITOR = { _id: DEPOSIT.depositId, id: 'audit', nick: '감사', type: 5 };
const user = userEvent.setup();

const FIRST_CHARGE: Fact = { code: 'firstCharge', tone: 'accent', values: {} };

async function open(
  { rows = [DEPOSIT], candidates = [CANDIDATE], request = REQUEST, facts = [FIRST_CHARGE] } = {},
  options: ShellOptions = {},
) {
  const queue = givenQueue([request], { facts: [factsOf(request, { facts, bonusWon: 5_000 })] });
  answer(deposits.page, () => ({ rows, more: false, at: READ_AT }));
  answer(deposits.totals, () => ({
    ...{ count: rows.length, isMore: false, at: READ_AT },
    totals: [
      { state: 'unmatched', deposits: 1, amountWon: 100_000 } as const,
      { state: 'matched', deposits: 2, amountWon: 250_000 } as const,
      { state: 'ignored', deposits: 1, amountWon: 50_000 } as const,
    ],
  }));
  answer(money.readDepositCandidates, () => ({
    deposits: [{ depositId: DEPOSIT.depositId, candidates, doubt: 'many' as const }],
  }));
  answer(money.listMoneySettings, () => [
    unsavedDocument(autoCharge as Setting) as unknown as MoneySetting,
  ]);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.listMoneySettingProposals, () => ({ proposals: [], more: false }));
  answer(money.compareDepositDay, ({ day }) => ({ ...COMPARED, day }));
  const declared = remote.screens.find(({ id }) => id === 'charge-mega');
  renderInShell(<ChargeMegaScreen />, {
    ...{ screen: declared, flags: { moneyVersion: 1 as const } },
    ...options,
  });
  const grid = await screen.findByRole('grid', {
    name: `${declared?.title[options.locale ?? 'ko']}`,
  });
  return { queue, grid };
}

async function choose() {
  const row = await screen.findByRole('row', { name: /홍길동/ });
  act(() => row.focus());
  await user.keyboard('{Enter}');
  return screen.findByRole('region', { name: /홍길동 100,000원 입금/ });
}

const say = async (question: RegExp, verb: string) => {
  const asked = within(await screen.findByRole('dialog', { name: question }));
  await user.click(asked.getByRole('button', { name: verb }));
};

it.each(['ko', 'en'] as const)('shows deposits and what is left of them in %s', async (locale) => {
  const { grid } = await open({}, { locale });
  await screen.findByText(locale === 'ko' ? '미신청 입금' : 'No request for it');
  expect(grid).toHaveTextContent(
    locale === 'ko'
      ? '입금 합계 4건400,000− 연결 2건250,000− 무시 1건50,000= 미연결 1건100,000'
      : 'Deposits 4 rows400,000− matched 2 rows250,000− set aside 1 row50,000= unmatched 1 row100,000',
  );
});

it('says of each request what the queue of charges says', async () => {
  await open();
  const waiting = within(await screen.findByRole('table', { name: '대기 중인 메가 신청' }));
  expect(
    (await waiting.findAllByRole('columnheader')).map(({ textContent }) => textContent),
  ).toEqual([
    ...['회원', '신청금액 (원)', '대기', '확인사항', '신청', '입금자', '안내계좌'],
    ...['보유머니 (원)', '누적충전 (원)', '차액 (원)', '상태', '지급보너스 (P)', '처리중'],
  ]);
  expect(
    await waiting.findByRole('row', { name: /player1 .*100,000.* 김\*별 .*400,000/ }),
  ).toHaveAttribute('data-tone', 'late');
});

it('shows the rows behind a chip of a charge, beside whatever deposit is open', async () => {
  await open();
  const evidence = answer(money.readRequestEvidence, () => ({ rows: [], account: null }));
  await choose();
  await user.click(await screen.findByRole('button', { name: '첫 충전' }));
  expect(await screen.findByRole('region', { name: '첫 충전의 근거' })).toBeVisible();
  expect(screen.getByRole('region', { name: /홍길동 100,000원 입금/ })).toBeVisible();
  expect(evidence.inputs).toEqual([{ ...KEY, code: 'firstCharge' }]);
  await user.click(screen.getByRole('button', { name: '첫 충전', expanded: true }));
  expect(screen.queryByRole('region', { name: '첫 충전의 근거' })).toBeNull();
});

it('says why a deposit was not credited by itself, beside the settings of that', async () => {
  const { grid } = await open();
  expect(await within(grid).findByText('같은 신청 여러 건')).toBeVisible();
  expect(await screen.findByRole('heading', { name: '자동충전' })).toBeVisible();
  expect(screen.getByLabelText(/한 건 최대/)).toHaveValue('100,000');
});

it('holds the day against the statement, and takes a file of one', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /신한 .*150,000 100,000 160,000 10,000/ });
  const differs = screen.getByRole('table', { name: '명세와 다른 입금' });
  expect(
    within(differs).getByRole('row', { name: /금액 다름 .* tx-9 60,000 50,000/ }),
  ).toBeVisible();
  const added = answer(money.addDepositStatement, () => ({
    ...{ statementId: DEPOSIT.depositId, lines: 1 },
  }));
  expect(row).toHaveTextContent('일부만 도착: 3건 중 2건');
  const input = within(row).getByLabelText(/명세 파일/);
  await user.upload(input, fileOf('이름,금액\n가,1'));
  expect(await within(row).findByRole('alert')).toHaveTextContent('제목이 있어야 합니다');
  await user.upload(input, fileOf('거래번호,금액\ntx-9,"60,000"'));
  await waitFor(() => expect(added.inputs).toHaveLength(1));
  expect(added.inputs[0]).toMatchObject({
    ...{ accountId: DEPOSIT.account._id, lines: [{ agentTxId: 'tx-9', amountWon: 60_000 }] },
  });
});

it('keeps the day that is shown while the year of another one is typed', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /신한 .*150,000 100,000 160,000 10,000/ });
  const asked = answer(money.compareDepositDay, ({ day }) => ({ ...COMPARED, day }));
  const field = screen.getByLabelText(/^날짜/);
  for (const value of ['0002-11-30', '0020-11-30', '0202-11-30']) {
    fireEvent.change(field, { target: { value } });
    await act(async () => undefined);
    expect(row).toBeVisible();
  }
  fireEvent.change(field, { target: { value: '2026-11-30' } });
  await waitFor(() => expect(asked.inputs).toEqual([{ day: '2026-11-30' }]));
});

it('says that nothing has come yet, and what failed', async () => {
  await open({ rows: [] });
  expect(screen.getByText(/입금이 없습니다|조회된 자료가 없습니다/)).toBeVisible();
});

it('keeps the sentence of a failure', async () => {
  givenQueue([]);
  answer(deposits.totals, () => fault());
  answer(deposits.page, () => fault());
  renderInShell(<ChargeMegaScreen />);
  expect(await screen.findByText(/목록을 불러오지 못했습니다/)).toBeVisible();
});

it('links and approves with the keyboard alone, after one question', async () => {
  const { queue } = await open();
  const matches = answer(money.matchDeposit, () => MATCHED);
  await choose();
  const button = await screen.findByRole('button', { name: '연결·승인' });
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    '연결해 승인합니다. 머니 400,000 → 500,000, 보너스 5,000P.',
  );
  await say(/player1 충전을 승인할까요/, '승인');
  expect(await screen.findByText('player1 100,000원을 승인했습니다.')).toBeVisible();
  expect(matches.inputs).toEqual([{ depositId: DEPOSIT.depositId, ...KEY }]);
  expect(queue.approvals.inputs).toEqual([
    { ...KEY, expectedBonusWon: 5_000, expectedWord: 'last', expectedStatus: 'waiting' },
  ]);
});

it('asks again where the word is another one than its question showed, and says why meanwhile', async () => {
  await open();
  answer(money.matchDeposit, () => {
    answer(deposits.page, () => ({ rows: [MATCHED], more: false, at: READ_AT }));
    return MATCHED;
  });
  const approvals = answer(money.approveRequest, () =>
    refusal('money.word_differs', { details: REQUEST }),
  );
  const panel = within(await choose());
  await user.type(panel.getByRole('textbox', { name: '사유' }), '통장 확인');
  await user.click(await panel.findByRole('button', { name: '연결·승인' }));
  await say(/player1 충전을 승인할까요/, '승인');
  expect(await screen.findByRole('button', { name: '연결 해제' })).toBeVisible();
  expect(screen.getByText(REFUSALS['money.word_differs'].ko)).toBeVisible();
  expect(screen.getByRole('textbox', { name: '사유' })).toHaveValue('통장 확인');
  // What is asked about now is another thing, for which nobody waits.
  await user.click(screen.getByRole('button', { name: '승인' }));
  await say(/player1 충전을 1차 승인할까요/, '승인');
  await waitFor(() =>
    expect(approvals.inputs.map(({ expectedWord }) => expectedWord)).toEqual(['last', 'first']),
  );
});

it('leaves whoever went back to the rows there, whatever comes of the deposit meanwhile', async () => {
  await open();
  await choose();
  expect(await screen.findByRole('button', { name: '연결·승인' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('row', { name: /홍길동/ })).toHaveFocus();
  // Somebody else links it: there are other things to do.
  answer(deposits.page, () => ({ rows: [MATCHED], more: false, at: READ_AT }));
  await user.keyboard('r');
  expect(await screen.findByRole('button', { name: '연결 해제' })).toBeVisible();
  expect(screen.getByRole('row', { name: /홍길동/ })).toHaveFocus();
  // The same deposit is chosen once more.
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: '승인' })).toHaveFocus();
});

it('brings no bonus to a member who wishes none, and says so', async () => {
  const request = requestOf(1, { channel: 'mega', bonusWish: 'none' });
  const { queue } = await open({ request, candidates: [{ ...CANDIDATE, request }] });
  answer(money.matchDeposit, () => MATCHED);
  await choose();
  await user.click(await screen.findByRole('button', { name: '연결·승인' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('보너스 0P.');
  await say(/player1 충전을 승인할까요/, '승인');
  await waitFor(() =>
    expect(queue.approvals.inputs).toMatchObject([{ ...KEY, expectedWord: 'last' }]),
  );
});

it('moves no money by the first word of two, and says so', async () => {
  const { queue } = await open({ facts: [{ code: 'second', tone: 'warn', values: {} }] });
  answer(money.matchDeposit, () => MATCHED);
  await choose();
  await user.click(await screen.findByRole('button', { name: '연결·승인' }));
  const dialog = await screen.findByRole('dialog', { name: /1차 승인할까요/ });
  expect(dialog).toHaveTextContent('다른 관리자가 승인하기 전에는 머니가 움직이지 않습니다.');
  expect(dialog).not.toHaveTextContent('→');
  await say(/1차 승인할까요/, '승인');
  await waitFor(() => expect(queue.approvals.inputs).toMatchObject([{ expectedWord: 'first' }]));
});

it('approves nothing where the match is refused, and says why', async () => {
  const { queue } = await open();
  answer(money.matchDeposit, () => refusal('deposit.matched'));
  await choose();
  await user.click(await screen.findByRole('button', { name: '연결·승인' }));
  await say(/player1 충전을 승인할까요/, '승인');
  expect(await screen.findByText(REFUSALS['deposit.matched'].ko)).toBeVisible();
  expect(queue.approvals.inputs).toEqual([]);
});

it('takes a match back', async () => {
  await open({ rows: [MATCHED] });
  const taken = answer(money.unmatchDeposit, () => DEPOSIT);
  await choose();
  await user.click(await screen.findByRole('button', { name: '연결 해제' }));
  expect(await screen.findByText('홍길동 100,000원 입금이 다시 연결을 기다립니다.')).toBeVisible();
  expect(taken.inputs).toEqual([{ depositId: DEPOSIT.depositId }]);
});

it('puts a charge of another amount right instead of linking it', async () => {
  const { queue } = await open({ candidates: [{ ...CANDIDATE, isAmountSame: false }] });
  const panel = within(await choose());
  expect(panel.queryByRole('button', { name: '연결·승인' })).toBeNull();
  await user.click(panel.getByRole('button', { name: '금액 정정' }));
  expect(await panel.findByText('정정하는 사유를 입력하세요.')).toBeVisible();
  await user.type(panel.getByRole('textbox', { name: '사유' }), '입금액이 다름');
  await user.click(panel.getByRole('button', { name: '금액 정정' }));
  await say(/player1 신청 금액을 정정할까요/, '정정');
  await waitFor(() =>
    expect(queue.corrections.inputs).toEqual([
      { ...KEY, amountWon: DEPOSIT.amountWon, reason: '입금액이 다름', expectedStatus: 'waiting' },
    ]),
  );
});

it('offers a new request though others are alike: his own may have been declined', async () => {
  await open({ candidates: [{ ...CANDIDATE, name: 'other' }] });
  const panel = within(await choose());
  expect(panel.getByRole('button', { name: '대리신청' })).toBeEnabled();
});

it('sets a deposit aside with a reason alone', async () => {
  await open({ candidates: [] });
  const ignored = answer(money.ignoreDeposit, () => ({ ...DEPOSIT, state: 'ignored' as const }));
  const panel = within(await choose());
  expect(panel.getByText('금액이나 이름이 맞는 열린 충전 신청이 없습니다.')).toBeVisible();
  // Who paid for a charge that was declined meanwhile gets a new one.
  expect(panel.getByRole('button', { name: '대리신청' })).toBeEnabled();
  await user.click(panel.getByRole('button', { name: '무시' }));
  expect(await panel.findByText('무시하는 사유를 입력하세요.')).toBeVisible();
  await user.type(panel.getByRole('textbox', { name: '사유' }), '반환함');
  await user.click(panel.getByRole('button', { name: '무시' }));
  await say(/홍길동 입금을 무시할까요/, '무시');
  expect(await screen.findByText('홍길동 100,000원 입금을 무시했습니다.')).toBeVisible();
  expect(ignored.inputs).toEqual([{ depositId: DEPOSIT.depositId, reason: '반환함' }]);
});

it('says to an auditor why nothing can be pressed', async () => {
  await open({}, { admin: AUDITOR });
  await choose();
  expect(await screen.findByRole('button', { name: '연결·승인' })).toHaveAccessibleDescription(
    /충환전 승인·거절/,
  );
});

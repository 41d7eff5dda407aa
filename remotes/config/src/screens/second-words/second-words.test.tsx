// What waits for a second administrator: what is shown of it, deciding from there, and what stops it.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  bets,
  config,
  members,
  money,
  type ReplyOf,
  type SecondWord,
  secondWords,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { READ_AT } from '../../testing';
import SecondWordsScreen from './second-words.screen';

const idOf = (last: string) => `01890a5d-ac96-774b-bcce-b302099a80${last}`;
const KIM = { _id: idOf('11'), id: 'kim', nick: '홍길동' };
const REQUEST: SecondWord = {
  ...{ kind: 'request', id: idOf('01'), what: 'exchange', reason: null },
  title: null,
  member: KIM,
  amountWon: 6_000_000,
  first: { _id: idOf('21'), id: 'finance' },
  since: '2026-11-21T03:15:00.000Z',
  whyNot: null,
};
const ADJUSTMENT: SecondWord = {
  ...REQUEST,
  ...{ kind: 'adjustment', id: idOf('02'), what: 'directChargeMoney', amountWon: 2_000_000 },
};
const OWN: SecondWord = {
  ...REQUEST,
  ...{ kind: 'proposal', id: idOf('03'), what: 'money/secondAdmin', member: null },
  title: { ko: '2차 승인 기준', en: 'Second administrator' },
  ...{ amountWon: null, whyNot: 'own' },
};

const WAITING_BET: ReplyOf<typeof bets.readBet> = {
  bet: {
    ...{ betId: idOf('04'), roundId: idOf('05'), at: REQUEST.since, dayOn: '2026-11-21' },
    ...({ game: 'powerball', roundNo: 7, betType: 'PWBPOE', pick: 'Odd', result: 'L' } as const),
    offered: null,
    member: {
      ...{ _id: idOf('11'), id: 'kim', nick: '홍길동', grade: 1, level: 1, status: 1 },
      ...{ isTest: false, excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
    },
    ...{ upline: null, stakeWon: 1_500_000, oddsHundredths: 195, expectedWon: 2_925_000 },
    ...{ payoutWon: 0, profitWon: 1_500_000, balanceAfterWon: 0, settledAt: REQUEST.since },
    ...{ marks: [], high: null, isHighNew: false, isVoidAsked: true, isNoted: false, version: 7 },
  },
  why: { rule: 'betLoss', values: { stakeWon: 1_500_000 } },
  ...{ ip: null, device: null, reference: 'a-slip', level: 1, betVersion: 1, rateVersion: 1 },
  settlementNo: 1,
  ...{ entries: [], decisions: [], notes: [], voidAskedBy: REQUEST.first },
};

const user = userEvent.setup();
let waiting: SecondWord[];

const SCREEN = {
  id: 'second-words',
  path: '/second-words',
  title: { ko: '2차 승인 대기', en: 'Second approvals' },
  permission: 'calc.read',
} as const;

async function open(path = '/second-words', flags = {}) {
  answer(secondWords.page, ({ kind }) => {
    const rows = waiting.filter((one) => kind === undefined || one.kind === kind);
    return { rows, more: false, at: READ_AT };
  });
  answer(secondWords.totals, () => ({
    count: waiting.length,
    isMore: false,
    totals: [],
    at: READ_AT,
  }));
  renderInShell(<SecondWordsScreen />, { path, screen: SCREEN, flags });
  return within(await screen.findByRole('main', { name: '2차 승인 대기' }));
}
const confirmIn = async (name: RegExp, button: string) =>
  user.click(
    within(await screen.findByRole('dialog', { name })).getByRole('button', { name: button }),
  );

beforeEach(() => {
  waiting = [REQUEST, ADJUSTMENT, OWN];
});

it('shows what waits, whose it is, how much, and who has agreed since when', async () => {
  const dialog = await open();
  const rows = (await dialog.findAllByRole('row')).slice(1);
  expect(rows[0]).toHaveTextContent(/환전.*kim 홍길동.*6,000,000.*finance.*2026-11-21 12:15:00/);
  expect(rows[2]).toHaveTextContent('설정 변경안 2차 승인 기준');
});

it('completes a request after a question that names it, and takes it off the list', async () => {
  const dialog = await open();
  const approved = answer(money.approveRequest, () => {
    waiting = [ADJUSTMENT, OWN];
    return refusal('money.request_closed');
  });
  await user.click(await dialog.findByRole('button', { name: '환전 kim 홍길동 승인' }));
  await confirmIn(/환전 kim 홍길동 2차 승인할까요/, '승인');
  await waitFor(() => expect(approved.inputs).toHaveLength(1));
  expect(approved.inputs[0]).toEqual({ memberId: idOf('11'), requestId: idOf('01') });
  expect(await dialog.findByText(/이미 처리된 신청입니다/)).toBeVisible();
  await waitFor(() => expect(dialog.queryByText('환전')).toBeNull());
});

it('declines each request for a reason of its own only', async () => {
  waiting = [REQUEST, { ...REQUEST, id: idOf('09'), member: { ...KIM, id: 'lee' } }];
  const page = await open();
  const declined = answer(money.declineRequest, () => refusal('money.request_closed'));
  await user.click(await page.findByRole('button', { name: '환전 kim 홍길동 거절' }));
  const question = within(await screen.findByRole('dialog', { name: /kim .*거절할까요/ }));
  const decline = question.getByRole('button', { name: '거절' });
  expect(decline).toHaveAttribute('aria-disabled', 'true');
  await user.type(question.getByLabelText('사유'), '예금주 불일치');
  await user.click(decline);
  await waitFor(() => expect(declined.inputs).toMatchObject([{ reason: '예금주 불일치' }]));
  await user.click(await page.findByRole('button', { name: '환전 lee 홍길동 거절' }));
  const next = within(await screen.findByRole('dialog', { name: /lee .*거절할까요/ }));
  expect(next.getByLabelText('사유')).toHaveValue('');
});

it('approves a request with a reason or without, and asks for none what keeps none', async () => {
  const page = await open();
  const approved = answer(money.approveRequest, () => refusal('money.request_closed'));
  await user.click(await page.findByRole('button', { name: '환전 kim 홍길동 승인' }));
  const question = within(await screen.findByRole('dialog', { name: /2차 승인할까요/ }));
  await user.click(question.getByRole('button', { name: '회원과 통화' }));
  await user.click(question.getByRole('button', { name: '승인' }));
  await waitFor(() => expect(approved.inputs).toMatchObject([{ reason: '회원과 통화' }]));
  const [, adjusted] = await page.findAllByRole('button', { name: /kim 홍길동 승인$/ });
  await user.click(adjusted as HTMLElement);
  const other = within(await screen.findByRole('dialog', { name: /2차 승인할까요/ }));
  expect(other.queryByLabelText(/사유/)).toBeNull();
});

it('leads to where more is told of what its row cannot tell', async () => {
  const bet = { ...REQUEST, kind: 'bet', id: idOf('04'), what: 'powerball/PWBPOE' } as const;
  const sports = { ...REQUEST, kind: 'sportsBet', id: idOf('05'), what: 'sports/2' } as const;
  const charge = { ...REQUEST, id: idOf('06'), what: 'charge' };
  waiting = [REQUEST, ADJUSTMENT, bet, sports, charge];
  const page = await open('/second-words', { moneyVersion: 5 });
  const rows = (await page.findAllByRole('row')).slice(1);
  const of = `status=all&memberId=${idOf('11')}&range=all&open=`;
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    `/v5/money/exchange?${of}${idOf('01')}`,
    `/money/change?tab=adjustments&range=all&open=${idOf('02')}`,
    `/bet/minigameDetail?bet=${idOf('04')}`,
    `/bet/sportshistory?bet=${idOf('05')}`,
    `/v5/money/charge?${of}${idOf('06')}`,
  ]);
});

it('leads to where a result is entered again without seeing the first', async () => {
  const title = { ko: '파워볼 7회차', en: 'Powerball, round 7' };
  const round = { kind: 'round', id: idOf('06'), what: 'powerball/7', title } as const;
  const event = {
    ...({ kind: 'event', id: idOf('07'), what: 'sportsLive/2026-11-21' } as const),
    title: { ko: '라이브 서울 – 부산', en: 'Live Seoul – Busan' },
  } as const;
  waiting = [round, event].map((one) => ({ ...OWN, ...one, whyNot: null }));
  const dialog = await open();
  const way = await dialog.findByRole('link', { name: /^회차 결과 파워볼 7회차 열기/ });
  expect(way).toHaveAttribute('href', `/bet/minigameDetail?round=${idOf('06')}`);
  expect(dialog.getByRole('link', { name: /^경기 라이브 서울 – 부산 열기/ })).toHaveAttribute(
    'href',
    `/liveclosed?from=2026-11-21&to=2026-11-21&open=${idOf('07')}`,
  );
  expect(dialog.queryByRole('button', { name: /승인$/ })).toBeNull();
});

it.each([
  [1, '/money/charge-mega?from=2026-11-20&to=2026-11-20'],
  [5, '/v5/money/charge?tab=deposits&from=2026-11-20&to=2026-11-20'],
])('leads to the deposits of a day where money version %s has them', async (moneyVersion, href) => {
  const title = { ko: '국민 100,000원', en: 'Kookmin, 100,000 won' };
  const deposit = { kind: 'deposit', id: idOf('08'), what: '2026-11-20', title } as const;
  waiting = [{ ...OWN, ...deposit, whyNot: null }];
  const dialog = await open('/second-words', { moneyVersion });
  expect(await dialog.findByRole('link', { name: /100,000원 열기/ })).toHaveAttribute('href', href);
});

it('agrees to an account as it stood in its row, of whatever name', async () => {
  const name = '국민/농협 123-45 관제상사';
  const title = { ko: name, en: name };
  const account = { kind: 'depositAccount', id: idOf('05'), what: `${name}/4`, title } as const;
  waiting = [{ ...OWN, ...account, whyNot: null }];
  const dialog = await open();
  const agreed = answer(money.approveDepositAccount, () => refusal('record.stale'));
  await user.click(await dialog.findByRole('button', { name: `입금계좌 ${name} 승인` }));
  await confirmIn(/2차 승인할까요/, '승인');
  await waitFor(() => expect(agreed.inputs).toEqual([{ accountId: idOf('05'), version: 4 }]));
  expect(await dialog.findByRole('alert')).toBeVisible();
});

it('agrees to a void of a bet as it stands now, and declines one', async () => {
  const bet: SecondWord = {
    ...{ ...REQUEST, kind: 'bet', id: idOf('04'), what: 'powerball/PWBPOE', amountWon: 1_500_000 },
    title: { ko: '파워볼 파워볼 홀짝', en: 'Powerball odd/even' },
  };
  waiting = [bet];
  const dialog = await open();
  answer(bets.readBet, () => WAITING_BET);
  const declined = answer(bets.declineVoid, () => refusal('bet.stale'));
  const voided = answer(bets.voidBet, () => ({
    outcome: 'done' as const,
    bet: WAITING_BET.bet,
  }));
  await user.click(await dialog.findByRole('button', { name: /배팅 적특 파워볼.*거절$/ }));
  await confirmIn(/거절할까요/, '거절');
  const sent = { memberId: idOf('11'), betId: idOf('04'), version: 7 };
  await waitFor(() => expect(declined.inputs).toEqual([sent]));
  await user.click(await dialog.findByRole('button', { name: /배팅 적특 파워볼.*승인$/ }));
  await confirmIn(/2차 승인할까요/, '승인');
  await waitFor(() => expect(voided.inputs).toEqual([{ ...sent, reasonCode: 'other' }]));
});

it('agrees to the move of a host as it was seen, and to a clearing', async () => {
  const word = { ...OWN, whyNot: null };
  waiting = [
    { ...word, kind: 'domain', id: idOf('06'), what: 'a.example.com/3', title: null },
    { ...word, kind: 'clear', id: idOf('07'), what: '2020-01-01', title: null },
  ];
  const dialog = await open();
  const moved = answer(config.approveDomain, () => refusal('record.stale'));
  const cleared = answer(config.approveClear, () => refusal('clear.expired'));
  await user.click(await dialog.findByRole('button', { name: /^도메인 .*승인$/ }));
  await confirmIn(/2차 승인할까요/, '승인');
  await waitFor(() => expect(moved.inputs).toEqual([{ domainId: idOf('06'), version: 3 }]));
  await user.click(await dialog.findByRole('button', { name: /^정리 .*승인$/ }));
  await confirmIn(/2차 승인할까요/, '승인');
  await waitFor(() => expect(cleared.inputs).toEqual([{ clearId: idOf('07') }]));
});

it('says when its own word has become the first one', async () => {
  const dialog = await open();
  answer(money.approveAdjustment, () => ({
    adjustmentId: ADJUSTMENT.id,
    member: WAITING_BET.bet.member,
    ...{ type: 'directChargeMoney' as const, amountWon: 2_000_000, reason: '보상' },
    requestId: null,
    ...{ status: 'waiting' as const, requestedBy: ADJUSTMENT.first, decidedAt: null },
    ...{ requestedAt: ADJUSTMENT.since, firstApprovedBy: ADJUSTMENT.first, decidedBy: null },
    beforeWon: null,
  }));
  const [, button] = await dialog.findAllByRole('button', { name: /kim 홍길동 승인$/ });
  await user.click(button as HTMLElement);
  await confirmIn(/2차 승인할까요/, '승인');
  expect(await screen.findByText(/이번 승인이 1차가 되었습니다/)).toBeVisible();
});

it('says why somebody may not decide', async () => {
  const dialog = await open();
  const button = await dialog.findByRole('button', { name: /설정 변경안.* 승인$/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/본인이 1차로 승인했습니다/);
  // Whoever asked may think better of it.
  expect(dialog.getByRole('button', { name: /설정 변경안.* 거절/ })).toBeEnabled();
  expect(dialog.getByRole('button', { name: /설정 변경안.* 거절/ })).not.toHaveAttribute(
    'aria-disabled',
  );
});

it('says so when nothing waits', async () => {
  waiting = [];
  const dialog = await open();
  expect(await dialog.findByText('2차 승인을 기다리는 건이 없습니다.')).toBeVisible();
});

it('agrees to more reveals of somebody else, and to nothing but what is shown of one kind', async () => {
  const more: SecondWord = {
    ...OWN,
    ...{ kind: 'reveals', id: idOf('04'), what: '2026-11-22', title: null, whyNot: null },
    reason: '중복 계정 조사',
  };
  waiting = [REQUEST, more];
  const dialog = await open('/second-words?kind=reveals');
  const rows = (await dialog.findAllByRole('row')).slice(1);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveTextContent(/개인정보 더 보기 2026-11-22.*중복 계정 조사/);
  const granted = answer(members.grantReveals, () => refusal('reveal.closed'));
  await user.click(dialog.getByRole('button', { name: /승인$/ }));
  await confirmIn(/2차 승인할까요/, '승인');
  await waitFor(() => expect(granted.inputs).toEqual([{ allowanceId: idOf('04') }]));
  await user.selectOptions(dialog.getByLabelText('종류'), '입금계좌');
  expect(await dialog.findByText(/조회된 자료가 없습니다/)).toBeVisible();
});

it('says when it could not be read, and reads it again', async () => {
  answer(secondWords.page, () => refusal('session.required'));
  answer(secondWords.totals, () => ({ count: 0, isMore: false, totals: [], at: READ_AT }));
  renderInShell(<SecondWordsScreen />, { path: '/second-words', screen: SCREEN });
  expect(await screen.findByText(/불러오지 못했습니다/)).toBeVisible();
  answer(secondWords.page, () => ({ rows: [], more: false, at: READ_AT }));
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('2차 승인을 기다리는 건이 없습니다.')).toBeVisible();
});

// Questions: what the list shows, who may answer, and a reply that can be taken back and is never lost.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  bets,
  type helpTemplates,
  type Locale,
  type MoneyRequest,
  members,
  money,
  REFUSALS,
  type RowOf,
  type Ticket,
  type TicketThread,
  tickets,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import HelpScreen from './help.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const OTHER = { _id: '01890a5d-ac96-774b-bcce-b302099a8059', id: 'lee' };
const TICKET: Ticket = {
  ticketId: '01890a5d-ac96-774b-bcce-b302099a8071',
  state: 'waiting',
  kind: 'complaint',
  title: '충전이 안 됩니다',
  member: {
    ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8072', id: 'lucky77', nick: '행운이' },
    ...{ grade: 1, level: 3, status: 1, isTest: false },
    ...{ excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
  },
  askedAt: AT,
  dueAt: '2026-11-23T07:00:00.000Z',
  claim: null,
  replies: 0,
  answeredBy: null,
  openedAt: AT,
  version: 1,
};
const QUESTION = {
  ...{ replyId: '01890a5d-ac96-774b-bcce-b302099a8073', author: null, at: AT },
  body: '<b>http://example.com</b>\n아직입니다.',
};
const TEMPLATE: RowOf<typeof helpTemplates> = {
  ...{ templateId: '01890a5d-ac96-774b-bcce-b302099a8074', name: '지연 안내', kind: 'charge' },
  ...{
    shortcut: '지연',
    body: '{닉네임}님, {사이트명}입니다. 확인 중입니다.',
    isOn: true,
    uses30d: 3,
  },
  ...{ resolvedBps: 9_500, updatedAt: AT, updatedBy: ME, version: 1 },
};
const HEADS = {
  ko: ['제목', '상태', '분류', '회원', '대기', '처리중', '답변', '기한', '답변자', '접수'],
  en: ['Title', 'State', 'Kind', 'Member', 'Wait', 'In work', 'Replies', 'Due at', 'Asked at'],
};
/** A claim that holds now. */
const claimOf = (by: typeof ME) => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return { by, since: at(0), until: at(300_000) };
};
const AUDITOR = { ...ME, nick: '이감사', type: 5 };

const threadOf = (over: Partial<Ticket> = {}): TicketThread => ({
  ticket: { ...TICKET, ...over },
  ...{ siteName: '관제 놀이터', thread: [QUESTION] },
});
const NO_ROWS = { rows: [], more: false, at: AT };

/** A charge of so many times 10,000 won. */
const requestOf = (status: MoneyRequest['status'], tens: number): MoneyRequest => ({
  ...{ requestId: `01890a5d-ac96-774b-bcce-b302099a808${tens}`, kind: 'charge', status },
  ...{ member: TICKET.member, amountWon: tens * 10_000, profitWon: 0, bonusWish: 'offered' },
  ...{ bonusWon: null, bonusTakenBackAt: null, waivedWon: 0, bankAccount: null },
  ...{ accountChangedAt: null, channel: 'bank', requestedBy: null, requestedAt: AT },
  ...{ firstApprovedBy: null, firstApprovedAt: null, decidedAt: null, decidedBy: null },
  ...{ reason: null, corrects: null, depositAccount: null, payout: null },
  ...{ paidBy: null, paidAt: null, payoutFailedBy: null, file: null, claim: null },
});

/** The network of the screen, with these tickets. */
function given(rows: readonly Ticket[] = [TICKET]) {
  answer(tickets.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  answer(members.readTicket, () => threadOf(rows[0]));
  answer(members.listHelpTemplates, () => ({ rows: [TEMPLATE], more: false, at: AT }));
  answer(money.listRequests, () => NO_ROWS);
  answer(money.readMemberMoney, () => refusal('member.not_found'));
  answer(members.releaseTicket, () => threadOf());
  answer(members.claimTicket, () => threadOf({ claim: claimOf(ME) }));
  return answer(tickets.page, () => ({ rows: [...rows], more: false, at: AT }));
}
async function open(options: ShellOptions = {}) {
  const declared = remote.screens.find((one) => one.id === 'help');
  const shell = renderInShell(<HelpScreen />, { screen: declared, ...options });
  const grid = await screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
  return { ...shell, grid };
}
/** Opens the first question, and finds where it is answered. */
async function openFirst(options: ShellOptions = {}) {
  const shell = await open(options);
  await userEvent.click(screen.getByRole('rowheader', { name: TICKET.title }));
  return { ...shell, field: await screen.findByRole('textbox', { name: '답변' }) };
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

test.each(['ko', 'en'] as const)(
  'shows its rows under their heads in %s',
  async (locale: Locale) => {
    given();
    const { grid } = await open({ locale });
    for (const head of HEADS[locale]) expect(grid).toHaveTextContent(head);
    expect(grid).toHaveTextContent(locale === 'ko' ? '중복 2' : 'Shared 2');
    expect(screen.getByRole('link', { name: 'lucky77' })).toHaveAttribute(
      'href',
      `/usermodalwindow?_id=${TICKET.member._id}`,
    );
  },
);

test('shows beside a question the last bets of what is sold here, and asks for no others', async () => {
  given();
  const { inputs } = answer(bets.listBets, () => NO_ROWS);
  const sports = answer(bets.listSportsBets, () => NO_ROWS);
  await openFirst({ flags: { modules: ['minigame'] } });
  expect(await screen.findByRole('heading', { name: '최근 미니게임 배팅' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: '최근 스포츠 배팅' })).toBeNull();
  expect(inputs).toEqual([{ memberId: TICKET.member._id }]);
  expect(sports.inputs).toEqual([]);
});

test('asks for what waits unless its address says otherwise', async () => {
  const { inputs } = given();
  await open();
  expect(inputs[0]).toEqual({ state: 'waiting' });
  await userEvent.selectOptions(screen.getByLabelText('상태'), '전체');
  await waitFor(() => expect(inputs.at(-1)).toEqual({}));
});

test('says that there is nothing, and that it could not be read', async () => {
  given([]);
  await open();
  expect(screen.getByText(/^아직 문의가 없습니다/)).toBeVisible();
});

test('says what failed', async () => {
  given();
  answer(tickets.page, () => fault());
  renderInShell(<HelpScreen />);
  expect(await screen.findByText(/불러오지 못했습니다/)).toBeVisible();
});

test('shows what was written as text, claims the question and lets go of it', async () => {
  given();
  const claims = answer(members.claimTicket, () => threadOf({ claim: claimOf(ME) }));
  const releases = answer(members.releaseTicket, () => threadOf());
  const { field } = await openFirst();
  expect(screen.getByText(/<b>http:\/\/example\.com<\/b>/)).toBeVisible();
  expect(screen.getByText('민원은 접수일부터 5년간 보관합니다 (2031-11-22까지).')).toBeVisible();
  expect(screen.queryByRole('link', { name: /example/ })).not.toBeInTheDocument();
  await waitFor(() => expect(claims.inputs).toHaveLength(1));
  await userEvent.type(field, '{Escape}{Escape}');
  await waitFor(() => expect(releases.inputs).toHaveLength(1));
});

test('fills a template by its shortcut, waits five seconds, and sends once', async () => {
  given();
  const { inputs } = answer(members.replyTicket, () => threadOf({ state: 'answered', version: 2 }));
  const { field } = await openFirst();
  await screen.findByLabelText('템플릿');
  await userEvent.type(field, ';지연 ');
  expect(field).toHaveValue('행운이님, 관제 놀이터입니다. 확인 중입니다.');
  jest.useFakeTimers();
  try {
    const submit = () => act(async () => screen.getByRole('button', { name: '보내기' }).click());
    await submit();
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    await act(async () => screen.getByRole('button', { name: '보내기 취소' }).click());
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(inputs).toEqual([]);
    // By keys as well, but not amid a syllable.
    const keys = { key: 'Enter', ctrlKey: true };
    await act(async () => fireEvent.keyDown(field, { ...keys, isComposing: true }));
    expect(screen.queryByRole('button', { name: '보내기 취소' })).toBeNull();
    await act(async () => fireEvent.keyDown(field, keys));
    expect(screen.getByRole('button', { name: '보내기 취소' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(inputs).toEqual([
      {
        ...{ memberId: TICKET.member._id, ticketId: TICKET.ticketId, version: 1 },
        ...{ body: '행운이님, 관제 놀이터입니다. 확인 중입니다.', templateId: TEMPLATE.templateId },
      },
    ]);
  } finally {
    jest.useRealTimers();
  }
});

test('says that an answer was not sent whose question was left before it was', async () => {
  given();
  const { inputs } = answer(members.replyTicket, () => threadOf({ state: 'answered', version: 2 }));
  const { field } = await openFirst();
  await userEvent.type(field, '확인했습니다.');
  await press('보내기');
  await userEvent.type(field, '{Escape}{Escape}');
  expect(await screen.findByText('답변을 보내지 않았습니다')).toBeVisible();
  expect(inputs).toEqual([]);
  await userEvent.click(screen.getByRole('rowheader', { name: TICKET.title }));
  expect(await screen.findByRole('textbox', { name: '답변' })).toHaveValue('확인했습니다.');
});

test('names the last charge that did not come to nothing', async () => {
  given();
  const body = '최근 충전 {최근충전}';
  answer(members.listHelpTemplates, () => ({
    ...{ rows: [{ ...TEMPLATE, body }], more: false, at: AT },
  }));
  answer(money.listRequests, ({ kind }) => ({
    ...NO_ROWS,
    rows:
      kind === 'charge'
        ? [requestOf('cancelled', 7), requestOf('declined', 9), requestOf('waiting', 5)]
        : [],
  }));
  const { field } = await openFirst();
  await screen.findByLabelText('템플릿');
  await screen.findByText('50,000');
  await userEvent.type(field, ';지연 ');
  expect(field).toHaveValue('최근 충전 2026-11-22 16:00:00 50,000원');
});

test('keeps what was typed when the member has written meanwhile, and shows that first', async () => {
  given();
  const news = { ...QUESTION, replyId: TICKET.ticketId, body: '급합니다' };
  answer(members.replyTicket, () =>
    refusal('help.stale', {
      details: {
        ticket: { ...TICKET, version: 2 },
        siteName: '관제 놀이터',
        thread: [QUESTION, news],
      },
    }),
  );
  const { field } = await openFirst();
  await userEvent.type(field, '확인했습니다.');
  jest.useFakeTimers();
  try {
    await act(async () => screen.getByRole('button', { name: '보내기' }).click());
    await act(() => jest.advanceTimersByTimeAsync(5_000));
  } finally {
    jest.useRealTimers();
  }
  expect(await screen.findByText('급합니다')).toBeVisible();
  expect(field).toHaveValue('확인했습니다.');
});

const MORE = { ...QUESTION, replyId: OTHER._id, body: '하나 더 있습니다.' };

/** The member writes on, and the row shows it. */
async function writesMore() {
  const now = threadOf({ version: 2 });
  answer(tickets.page, () => ({ rows: [now.ticket], more: false, at: AT }));
  answer(members.readTicket, () => ({ ...now, thread: [QUESTION, MORE] }));
  act(() => screen.getByRole('button', { name: '종료' }).focus());
  await userEvent.keyboard('r');
}

test('shows what the member writes while his question stands open, and keeps what was typed', async () => {
  given();
  const { field } = await openFirst();
  await userEvent.type(field, '확인했습니다.');
  await writesMore();
  expect(await screen.findByText(MORE.body)).toBeVisible();
  expect(field).toHaveValue('확인했습니다.');
});

test('answers what stood there when it was sent, whatever he writes within the five seconds', async () => {
  given();
  const { inputs } = answer(members.replyTicket, () =>
    refusal('help.stale', { details: threadOf() }),
  );
  const { field } = await openFirst();
  await userEvent.type(field, '확인했습니다.');
  await press('보내기');
  await writesMore();
  expect(await screen.findByText(MORE.body)).toBeVisible();
  await waitFor(() => expect(inputs).toMatchObject([{ version: 1 }]), { timeout: 7_000 });
}, 15_000);

test('answers what was read as the answer was begun, and once refused what is shown since', async () => {
  given();
  const now = { ...threadOf({ version: 2 }), thread: [QUESTION, MORE] };
  const { inputs } = answer(members.replyTicket, ({ version }) =>
    version === 2 ? now : refusal('help.stale', { details: now }),
  );
  const { field } = await openFirst();
  await userEvent.type(field, '확인했습니다.');
  await writesMore();
  expect(await screen.findByText(MORE.body)).toBeVisible();
  jest.useFakeTimers();
  try {
    for (const versions of [[1], [1, 2]]) {
      await act(async () => screen.getByRole('button', { name: '보내기' }).click());
      await act(() => jest.advanceTimersByTimeAsync(9_000));
      expect(inputs.map(({ version }) => version)).toEqual(versions);
    }
  } finally {
    jest.useRealTimers();
  }
});

test('warns of a number that may be an account', async () => {
  given();
  const { field } = await openFirst();
  await userEvent.type(field, '110-222-333444');
  expect(screen.getByText(/계좌번호로 보이는/)).toBeVisible();
});

test('brings back what was typed before', async () => {
  given();
  const { field, unmount } = await openFirst();
  jest.useFakeTimers();
  try {
    fireEvent.change(field, { target: { value: '쓰다 만 글' } });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  } finally {
    jest.useRealTimers();
  }
  unmount();
  const again = await openFirst();
  expect(again.field).toHaveValue('쓰다 만 글');
});

test('lets nobody write into what somebody else answers, unless it is taken over', async () => {
  given([{ ...TICKET, claim: claimOf(OTHER) }]);
  const claims = answer(members.claimTicket, () => threadOf({ claim: claimOf(ME) }));
  await openFirst();
  expect(screen.getByRole('button', { name: '보내기' })).toHaveAccessibleDescription(
    /lee님이 .*작성 중/,
  );
  expect(claims.inputs).toEqual([]);
  await press('이어받기');
  const asked = await screen.findByRole('dialog', { name: /lee님의 답변을 이어받을까요/ });
  expect(asked).toHaveTextContent(/lee님이 .*작성 중입니다\. 이어받을까요\?/);
  await userEvent.click(within(asked).getByRole('button', { name: '이어받기' }));
  await waitFor(() => expect(claims.inputs).toMatchObject([{ takeOver: true }]));
});

test('lets whoever may only look see why nothing can be sent', async () => {
  given();
  const claims = answer(members.claimTicket, () => threadOf());
  await openFirst({ admin: AUDITOR });
  expect(screen.getByRole('button', { name: '보내기' })).toHaveAccessibleDescription(/문의 답변/);
  expect(claims.inputs).toEqual([]);
});

test('closes a question after a yes', async () => {
  given();
  const { inputs } = answer(members.closeTicket, () => threadOf({ state: 'closed' }));
  await openFirst();
  await press('종료');
  const asked = await screen.findByRole('dialog', { name: /문의를 종료할까요/ });
  await userEvent.click(within(asked).getByRole('button', { name: '종료' }));
  await waitFor(() => expect(inputs).toMatchObject([{ ticketId: TICKET.ticketId, version: 1 }]));
});

test('shows what the member wrote meanwhile in place of closing his question', async () => {
  given();
  answer(members.closeTicket, () =>
    refusal('help.stale', {
      details: { ...threadOf({ version: 2 }), thread: [QUESTION, MORE] },
    }),
  );
  await openFirst();
  await press('종료');
  const asked = await screen.findByRole('dialog', { name: /문의를 종료할까요/ });
  await userEvent.click(within(asked).getByRole('button', { name: '종료' }));
  expect(await screen.findByText(MORE.body)).toBeVisible();
  expect(screen.getByText(REFUSALS['help.stale'].ko)).toBeVisible();
});

test('leads from an answered question to a post that begins with it, for who may write one', async () => {
  given();
  const answered = { ...QUESTION, replyId: QUESTION.replyId.replace(/.$/, '4'), author: ME };
  const thread = [QUESTION, answered];
  answer(members.readTicket, () => ({ ...threadOf(), thread }));
  answer(members.claimTicket, () => ({ ...threadOf({ claim: claimOf(ME) }), thread }));
  const { unmount } = await openFirst();
  expect(await screen.findByRole('link', { name: '자주 묻는 질문으로 쓰기' })).toHaveAttribute(
    'href',
    `/board/faq?ticket=${TICKET.member._id}/${TICKET.ticketId}`,
  );
  unmount();
  await openFirst({ admin: AUDITOR });
  await screen.findByRole('list', { name: '문의와 답변' });
  expect(screen.queryByRole('link', { name: '자주 묻는 질문으로 쓰기' })).toBeNull();
});

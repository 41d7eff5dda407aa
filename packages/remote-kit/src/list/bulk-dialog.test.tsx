import { call } from '@gwanje/api-client';
import { answer, fault, lost, refusal } from '@gwanje/api-client/testing';
import { type BulkDecision, type BulkPreview, money } from '@gwanje/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { BulkDialog, type BulkFlow } from './bulk-dialog';

const AT = '2026-11-22T07:30:15.000Z';
const REQUEST_ID = '01890a5d-ac96-774b-bcce-000000000001';
const BULK_ID = '01890a5d-ac96-774b-bcce-0000000000aa';
const FILTER = { kind: 'charge' as const };

/** As the requests of money ask for it. */
const flow: BulkFlow = {
  title: '충전 신청을 승인할까요?',
  verb: '승인',
  reasons: '입금 내역 대조\n정상 신청\n대기 해소',
  preview: (requestIds) =>
    call(
      money.previewBulkDecision,
      { ...FILTER, ...(requestIds && { requestIds: [...requestIds] }) },
      { expects: 'all' },
    ),
  start: ({ count, sumWon, digest }, reason, { only: requestIds, idempotencyKey }) =>
    call(
      money.startBulkDecision,
      {
        ...{ action: 'approve', reason },
        filter: { ...FILTER, ...(requestIds && { requestIds: [...requestIds] }) },
        ...{ expectedCount: count, expectedSumWon: sumWon, expectedDigest: digest },
      },
      { expects: 'all', idempotencyKey },
    ),
  read: (bulkId) => call(money.readBulkDecision, { bulkId }),
  callOff: (bulkId) => call(money.cancelBulkDecision, { bulkId }),
  refusedOf: async (bulkId) => {
    const { data } = await call(money.listBulkRows, { bulkId, outcome: 'refused' });
    return data?.rows.map(({ requestId }) => requestId) ?? [];
  },
};
const SEEN: BulkPreview = {
  ...{ count: 3, sumWon: 70_000, digest: '0'.repeat(64) },
  passes: { count: 1, sumWon: 65_000 },
  waits: {
    ...{ count: 1, sumWon: 2_000 },
    rows: [{ requestId: REQUEST_ID, id: 'park', amountWon: 2_000 }],
  },
  refused: [
    {
      code: 'member.excluded',
      message: '자기배제 기간 중인 회원입니다.',
      ...{ count: 21, sumWon: 63_000 },
      rows: [{ requestId: REQUEST_ID, id: 'kim', amountWon: 3_000 }],
    },
    {
      ...{ code: 'money.reason_needed', message: '사유를 적어 주세요.', count: 1, sumWon: 9_000 },
      rows: [
        {
          ...{ requestId: REQUEST_ID, id: 'choi', amountWon: 9_000 },
          facts: [{ code: 'sameAccount', tone: 'bad', values: { count: 2 } }],
        },
      ],
    },
  ],
  closed: [],
};
const bulkOf = (
  outcomes: Partial<BulkDecision['outcomes']>,
  refused: BulkDecision['refused'] = [],
): BulkDecision => ({
  ...{ bulkId: BULK_ID, action: 'approve', filter: FILTER, count: 3, sumWon: 70_000 },
  status: outcomes.open ? 'running' : 'done',
  startedBy: { _id: REQUEST_ID, id: 'admin' },
  ...{ startedAt: AT, finishedAt: outcomes.open ? null : AT, calledOffBy: null },
  outcomes: { open: 0, done: 0, needsSecond: 0, refused: 0, ...outcomes },
  refused,
});
const REFUSED_ROWS = {
  rows: [
    {
      ...{ requestId: REQUEST_ID, memberId: REQUEST_ID, amountWon: 3_000 },
      ...{ outcome: 'refused' as const, refusal: 'member.excluded' },
    },
  ],
  ...{ more: false, at: AT },
};

const user = userEvent.setup();
const onDone = jest.fn();
const onClose = jest.fn();

async function open(previews: () => BulkPreview = () => SEEN) {
  const previewed = answer(money.previewBulkDecision, previews);
  renderInShell(<BulkDialog flow={flow} onClose={onClose} onDone={onDone} />);
  const dialog = within(screen.getByRole('dialog', { name: flow.title }));
  await dialog.findByLabelText('사유');
  return { dialog, previewed };
}
const confirmWith = async (dialog: ReturnType<typeof within>) => {
  await user.type(dialog.getByLabelText('사유'), '입금 확인');
  await user.click(dialog.getByRole('button', { name: '승인' }));
};

test('shows how many, how much, what waits and what is refused, why and whose', async () => {
  const { dialog } = await open();
  expect(dialog.getByText('3건 70,000원')).toBeVisible();
  expect(dialog.getByText('바로 처리되는 것은 1건 65,000원입니다.')).toBeVisible();
  expect(dialog.getByText(/1건 2,000원은 1차만 기록되고/)).toHaveTextContent('park 2,000');
  const refused = dialog.getByRole('list', { name: '거절될 건' });
  expect(refused).toHaveTextContent('21건 63,000원: 자기배제 기간 중인 회원입니다.');
  expect(refused).toHaveTextContent('kim 3,000 외 20건');
  expect(refused).toHaveTextContent('choi 9,000 (같은 계좌 2)');
  expect(dialog.getAllByRole('button', { name: '닫기' }).at(-1)).toHaveFocus();
});

test('says what it would do where it said that it looks', async () => {
  const previewed = answer(money.previewBulkDecision, () => SEEN);
  renderInShell(<BulkDialog flow={flow} onClose={onClose} onDone={onDone} />);
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent('확인하고 있습니다');
  await screen.findByLabelText('사유');
  expect(said).toBeInTheDocument();
  expect(said).toHaveTextContent('3건 70,000원');
  expect(previewed.inputs).toHaveLength(1);
});

test('starts with exactly what was seen, and never without a reason', async () => {
  const { dialog } = await open();
  const started = answer(money.startBulkDecision, () => bulkOf({ done: 3 }));
  await user.click(dialog.getByRole('button', { name: '승인' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('사유를 입력하세요.');
  expect(started.inputs).toEqual([]);
  await confirmWith(dialog);
  expect(await dialog.findByText(/모두 끝났습니다/)).toBeVisible();
  expect(started.inputs).toEqual([
    {
      ...{ action: 'approve', filter: FILTER, reason: '입금 확인' },
      ...{ expectedCount: 3, expectedSumWon: 70_000, expectedDigest: SEEN.digest },
    },
  ]);
});

test('shows what is true now when the rows have changed, and asks anew', async () => {
  let seen = SEEN;
  const { dialog } = await open(() => seen);
  answer(money.startBulkDecision, () => refusal('money.bulk_changed'));
  seen = {
    ...{ ...SEEN, count: 2, sumWon: 50_000, refused: [] },
    closed: [
      {
        ...{ requestId: REQUEST_ID, id: 'lee', amountWon: 20_000, status: 'approved' as const },
        decidedBy: { _id: REQUEST_ID, id: 'finance' },
      },
    ],
  };
  await confirmWith(dialog);
  expect(await dialog.findByText(/그 사이 대상이 바뀌었습니다/)).toBeVisible();
  expect(await dialog.findByText('2건 50,000원')).toBeVisible();
  expect(dialog.getByRole('list', { name: '이미 처리된 건' })).toHaveTextContent(
    'lee 20,000원 · finance님이 승인',
  );
  expect(dialog.getByLabelText('사유')).toHaveValue('입금 확인');
});

test('follows what runs, tells its end, and tries again what has failed', async () => {
  const { dialog, previewed } = await open();
  answer(money.startBulkDecision, () => bulkOf({ open: 2, done: 1 }));
  answer(money.readBulkDecision, () => bulkOf({ done: 2, refused: 1 }, SEEN.refused));
  answer(money.listBulkRows, () => REFUSED_ROWS);
  await confirmWith(dialog);
  expect(await dialog.findByText(/처리 1건, 2차 대기 0건, 실패 0건, 남음 2건/)).toBeVisible();
  expect(dialog.getByRole('progressbar')).toHaveValue(1);
  const again = await dialog.findByRole('button', { name: '실패만 다시' }, { timeout: 5_000 });
  expect(dialog.getByRole('list', { name: '거절될 건' })).toHaveTextContent('kim 3,000');
  expect(onDone).toHaveBeenCalledTimes(1);
  await user.click(again);
  await dialog.findByLabelText('사유');
  expect(previewed.inputs.at(-1)).toEqual({ ...FILTER, requestIds: [REQUEST_ID] });
});

test('tries nothing again where it cannot be read what has failed, and then that alone', async () => {
  const { dialog, previewed } = await open();
  answer(money.startBulkDecision, () => bulkOf({ done: 1, refused: 2 }));
  await confirmWith(dialog);
  const again = await dialog.findByRole('button', { name: '실패만 다시' });
  const unread = answer(money.listBulkRows, () => fault());
  await user.click(again);
  await waitFor(() => expect(unread.inputs).toHaveLength(1));
  expect(await dialog.findByText(/모두 끝났습니다/)).toBeVisible();
  expect(previewed.inputs).toHaveLength(1);
  answer(money.listBulkRows, () => REFUSED_ROWS);
  await user.click(again);
  await waitFor(() => expect(previewed.inputs).toHaveLength(2));
  expect(previewed.inputs[1]).toMatchObject({ requestIds: [REQUEST_ID] });
});

test('calls off what is left, and says who has', async () => {
  const { dialog } = await open();
  answer(money.startBulkDecision, () => bulkOf({ open: 2, done: 1 }));
  answer(money.readBulkDecision, () => bulkOf({ open: 2, done: 1 }));
  const calledOff = answer(money.cancelBulkDecision, () => ({
    ...bulkOf({ done: 1, refused: 2 }),
    calledOffBy: { _id: REQUEST_ID, id: 'finance' },
  }));
  onDone.mockClear();
  await confirmWith(dialog);
  await user.click(await dialog.findByRole('button', { name: '남은 처리 중단' }));
  expect(await dialog.findByText(/finance님이 중단했습니다/)).toBeVisible();
  expect(dialog.queryByText(/모두 끝났습니다/)).toBeNull();
  expect(calledOff.inputs).toEqual([{ bulkId: BULK_ID }]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('says so where it was over before it could be called off', async () => {
  const { dialog } = await open();
  answer(money.startBulkDecision, () => bulkOf({ open: 2, done: 1 }));
  answer(money.readBulkDecision, () => bulkOf({ done: 3 }));
  answer(money.cancelBulkDecision, () => refusal('bulk.over'));
  await confirmWith(dialog);
  await user.click(await dialog.findByRole('button', { name: '남은 처리 중단' }));
  expect(await dialog.findByText(/일괄 처리가 이미 끝났습니다/)).toBeVisible();
  expect(await dialog.findByText(/모두 끝났습니다/, {}, { timeout: 3_000 })).toBeVisible();
});

test('a press after a lost answer finds out what became of the first, and starts nothing else', async () => {
  const { dialog, previewed } = await open();
  const unheard = answer(money.startBulkDecision, () => lost());
  await confirmWith(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent('결과를 확인하지 못했습니다');
  await user.type(dialog.getByLabelText('사유'), '함');
  const broken = answer(money.startBulkDecision, () => refusal('request.interrupted'));
  await user.click(dialog.getByRole('button', { name: '승인' }));
  await waitFor(() => expect(broken.keys).toEqual(unheard.keys));
  expect(await dialog.findByRole('alert')).toHaveTextContent('결과를 확인하지 못했습니다');
  const heard = answer(money.startBulkDecision, () => bulkOf({ done: 3 }));
  await user.type(dialog.getByLabelText('사유'), '!');
  await user.click(dialog.getByRole('button', { name: '승인' }));
  expect(await dialog.findByText(/모두 끝났습니다/)).toBeVisible();
  expect(heard.inputs).toEqual(unheard.inputs);
  expect(heard.keys).toEqual(unheard.keys);
  expect(previewed.inputs).toHaveLength(1);
});

test('asks before a reason that was typed is lost, and not once it has been sent', async () => {
  const { dialog } = await open();
  onClose.mockClear();
  await user.type(dialog.getByLabelText('사유'), '입금 확인{Escape}');
  const question = within(screen.getByRole('dialog', { name: '저장하지 않은 변경이 있습니다' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: '계속 수정' }));
  expect(dialog.getByLabelText('사유')).toHaveValue('입금 확인');
  answer(money.startBulkDecision, () => bulkOf({ done: 3 }));
  await user.click(dialog.getByRole('button', { name: '승인' }));
  await dialog.findByText(/모두 끝났습니다/);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

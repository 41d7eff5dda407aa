// Deciding on many bets: what is selected or the whole filter, a reason, and exactly what was seen.
import { answer } from '@gwanje/api-client/testing';
import { type BetBulk as Bulk, bets } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { READ_AT } from '../testing';
import { BetBulk } from './bet-bulk';

const BET_ID = '01890a5d-ac96-774b-bcce-000000000001';
const PART = { count: 2, sumWon: 20_000, rows: [{ betId: BET_ID, id: 'kim', amountWon: 10_000 }] };
const SEEN = {
  ...{ count: 2, sumWon: 20_000, differenceWon: 20_000, digest: 'a'.repeat(64), passes: PART },
  waits: { count: 0, sumWon: 0, rows: [] },
  refused: [{ ...PART, code: 'bet.started', message: '이미 시작한 경기가 있습니다.' }],
};
const BULK: Bulk = {
  ...{ bulkId: BET_ID, action: 'cancel', status: 'running', count: 2, sumWon: 20_000 },
  ...{ startedBy: { _id: BET_ID, id: 'top' }, startedAt: READ_AT },
  ...{ finishedAt: null, calledOffBy: null },
  ...{ outcomes: { open: 2, done: 0, needsSecond: 0, refused: 0 }, refused: [], refusedIds: [] },
};

const open = (selected: readonly string[] = []) =>
  renderInShell(
    <BetBulk
      product="sports"
      selected={new Set(selected)}
      filter={{ event: BET_ID }}
      onDone={() => undefined}
    />,
    { flags: { modules: ['sports'] } },
  );

test('asks for a reason, and decides on exactly what it has named', async () => {
  const preview = answer(bets.previewBulkSports, () => SEEN);
  const { inputs } = answer(bets.startBulkSports, () => BULK);
  answer(bets.readBulkSports, () => ({
    ...{ ...BULK, status: 'done' as const, finishedAt: READ_AT },
    outcomes: { open: 0, done: 2, needsSecond: 0, refused: 0 },
  }));
  open();
  await userEvent.click(screen.getByRole('button', { name: '필터 전체 취소' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2건 20,000원')).toBeVisible();
  expect(dialog.getByText(/바로 처리되는 것은 2건/)).toHaveTextContent('kim 10,000 외 1건');
  expect(dialog.getByRole('list', { name: '거절될 건' })).toHaveTextContent('이미 시작한 경기');
  const verb = dialog.getByRole('button', { name: '취소' });
  await userEvent.click(verb);
  expect(await dialog.findByText('사유를 고르세요.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox'), '기타');
  await userEvent.type(dialog.getByRole('textbox'), '우천');
  await userEvent.click(verb);
  expect(await dialog.findByText(/모두 끝났습니다/, {}, { timeout: 5_000 })).toBeVisible();
  const asked = { filter: { event: BET_ID }, action: 'cancel' };
  expect(preview.inputs).toEqual([asked]);
  expect(inputs).toEqual([
    {
      ...{ ...asked, reasonCode: 'other', reason: '우천', expectedCount: 2 },
      ...{ expectedSumWon: 20_000, expectedDigest: SEEN.digest },
    },
  ]);
});

test('names the bets that are selected in place of the filter', async () => {
  const preview = answer(bets.previewBulkSports, () => SEEN);
  open([BET_ID]);
  await userEvent.click(screen.getByRole('button', { name: '선택 1건 적특' }));
  await screen.findByText('2건 20,000원');
  expect(preview.inputs).toEqual([{ filter: { betIds: [BET_ID] }, action: 'void' }]);
});

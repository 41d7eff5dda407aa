// Many events at once: those that are selected, or all that the filter leaves, as many as were seen.
import { answer } from '@gwanje/api-client/testing';
import { BULK_EVENTS_MAX, bets, sportsEvents } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { READ_AT } from '../../testing';
import { BulkDeeds } from './bulk-deeds';

const EVENT_ID = '01890a5d-ac96-774b-bcce-000000000001';
const FILTER = { view: 'prematchOngoing', sport: 'Football' };

const open = (selected: readonly string[] = []) =>
  renderInShell(
    <BulkDeeds
      deeds={['suspend', 'odds']}
      selected={new Set(selected)}
      filter={FILTER}
      onDone={async () => undefined}
    />,
    { flags: { modules: ['sports'] } },
  );
const count = (events: number) =>
  answer(sportsEvents.totals, () => ({ count: events, isMore: false, at: READ_AT, totals: [] }));

test('means all of the filter where nothing is selected, as many as were counted', async () => {
  count(12);
  const { inputs } = answer(bets.decideEvents, () => ({ done: 11, skipped: 1 }));
  open();
  await userEvent.click(screen.getByRole('button', { name: '필터 전체 판매중지' }));
  expect(await screen.findByText('12경기의 판매를 중지할까요?')).toBeVisible();
  expect(screen.getByText(/조회 조건의 모든 경기에/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '판매중지' }));
  expect(await screen.findByText('11경기 처리, 1경기 건너뜀')).toBeVisible();
  expect(inputs).toEqual([{ deed: 'suspend', filter: FILTER, events: 12, reason: '판매중지' }]);
});

test('asks nothing of what is selected but its names', async () => {
  const { inputs } = answer(bets.decideEvents, () => ({ done: 1, skipped: 0 }));
  open([EVENT_ID]);
  await userEvent.click(screen.getByRole('button', { name: '선택 1경기 판매중지' }));
  await userEvent.click(await screen.findByRole('button', { name: '판매중지' }));
  expect(await screen.findByText('1경기 처리, 0경기 건너뜀')).toBeVisible();
  expect(inputs).toMatchObject([{ deed: 'suspend', eventIds: [EVENT_ID], events: 1 }]);
});

test.each([
  ['', /피드가 다음에 보낸 배당이 조정한 배당을 덮어씁니다/, {}],
  ['30분 고정', /30분 고정을 적용하며/, { freezeMinutes: 30 }],
])('says what becomes of odds under their feed, held for "%s"', async (hold, sentence, sent) => {
  const { inputs } = answer(bets.decideEvents, () => ({ done: 1, skipped: 0 }));
  open([EVENT_ID]);
  await userEvent.type(screen.getByLabelText('배당 ± %'), '-5');
  if (hold) await userEvent.selectOptions(screen.getByLabelText('배당 고정'), hold);
  await userEvent.click(screen.getByRole('button', { name: '선택 1경기 배당 조정' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '배당 조정' }));
  expect(await screen.findByText('1경기 처리, 0경기 건너뜀')).toBeVisible();
  const asked = { deed: 'odds', eventIds: [EVENT_ID], events: 1, reason: '배당 조정' };
  expect(inputs).toEqual([{ ...asked, percent: -5, ...sent }]);
});

test.each([
  [0, /조회된 경기가 없습니다/],
  [BULK_EVENTS_MAX + 1, /한 번에 500경기까지/],
])('decides nothing about %i events, and says why', async (events, sentence) => {
  count(events);
  const { inputs } = answer(bets.decideEvents, () => ({ done: 0, skipped: 0 }));
  open();
  await userEvent.click(screen.getByRole('button', { name: '필터 전체 판매중지' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(inputs).toEqual([]);
});

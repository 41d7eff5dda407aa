// Many events at once: those that are selected, or all that the filter leaves, as many as were seen.
import { answer, lost } from '@gwanje/api-client/testing';
import {
  BULK_EVENTS_MAX,
  type BulkEventsPreview,
  bets,
  type ReplyOf,
  sportsEvents,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

const DIGEST = 'a'.repeat(64);
const LATE = {
  ...{ code: 'event.started', message: '이미 시작한 경기입니다.', count: 1 },
  rows: [{ eventId: EVENT_ID, id: '별 FC vs Moon FC' }],
};
const foreseen = (
  count: number,
  refused: BulkEventsPreview['refused'] = [],
): BulkEventsPreview => ({
  ...{ count, digest: DIGEST, refused, passes: { count, rows: [] }, waits: { count: 0, rows: [] } },
});
const outcome = (
  done: number,
  refused: BulkEventsPreview['refused'] = [],
): ReplyOf<typeof bets.decideEvents> => ({
  ...{ done, refused, skipped: refused.length },
  refusedIds: refused.flatMap(({ rows }) => rows.map(({ eventId }) => eventId)),
});

/** Says why in the question that stands open, and yes to it. */
async function sayYes(verb: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('사유'), '배당 이상');
  await userEvent.click(dialog.getByRole('button', { name: verb }));
}

test('means all of the filter where nothing is selected, and names what it is not done to', async () => {
  count(12);
  const seen = answer(bets.previewBulkEvents, () => foreseen(11, [LATE]));
  const { inputs, keys } = answer(bets.decideEvents, () => outcome(11, [LATE]));
  open();
  await userEvent.click(screen.getByRole('button', { name: '필터 전체 판매중지' }));
  expect(await screen.findByRole('dialog', { name: '12경기의 판매를 중지할까요?' })).toBeVisible();
  expect(await screen.findByText(/별 FC vs Moon FC/)).toBeVisible();
  expect(screen.getByText(/조회 조건의 모든 경기에/)).toBeVisible();
  await sayYes('판매중지');
  expect(await screen.findByText(/이미 시작한 경기입니다/)).toBeVisible();
  expect(screen.getByText(/별 FC vs Moon FC/)).toBeVisible();
  expect(seen.inputs).toEqual([{ deed: 'suspend', filter: FILTER }]);
  expect(inputs).toEqual([
    {
      ...{ deed: 'suspend', filter: FILTER, events: 12, expectedDigest: DIGEST },
      reason: '배당 이상',
    },
  ]);
  expect(keys[0]).toBeDefined();
});

test('asks nothing of what is selected but its names, and what was refused once more', async () => {
  const seen = answer(bets.previewBulkEvents, () => foreseen(1, [LATE]));
  const { inputs } = answer(bets.decideEvents, () => outcome(1, [LATE]));
  open([EVENT_ID, EVENT_ID.replace('1', '2')]);
  await userEvent.click(screen.getByRole('button', { name: '선택 2경기 판매중지' }));
  await sayYes('판매중지');
  await userEvent.click(await screen.findByRole('button', { name: /다시/ }));
  await screen.findByLabelText('사유');
  expect(inputs).toMatchObject([{ deed: 'suspend', events: 2 }]);
  expect(seen.inputs.map(({ eventIds }) => eventIds?.length)).toEqual([2, 1]);
});

test('finds out by the same key what became of odds whose answer was lost', async () => {
  answer(bets.previewBulkEvents, () => foreseen(1));
  let isLost = true;
  const { inputs, keys } = answer(bets.decideEvents, () => {
    const sent = isLost ? lost() : outcome(1);
    isLost = false;
    return sent;
  });
  open([EVENT_ID]);
  await userEvent.type(screen.getByLabelText('배당 ± %'), '-5');
  await userEvent.click(screen.getByRole('button', { name: '선택 1경기 배당 조정' }));
  await sayYes('배당 조정');
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.type(screen.getByLabelText('사유'), ' ');
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: '배당 조정' }),
  );
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['', /피드가 다음에 보낸 배당이 조정한 배당을 덮어씁니다/, {}],
  ['30분 고정', /30분 고정을 적용하며/, { freezeMinutes: 30 }],
])('says what becomes of odds under their feed, held for "%s"', async (hold, sentence, sent) => {
  const seen = answer(bets.previewBulkEvents, () => foreseen(1));
  const { inputs } = answer(bets.decideEvents, () => outcome(1));
  open([EVENT_ID]);
  await userEvent.type(screen.getByLabelText('배당 ± %'), '-5');
  if (hold) await userEvent.selectOptions(screen.getByLabelText('배당 고정'), hold);
  await userEvent.click(screen.getByRole('button', { name: '선택 1경기 배당 조정' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  await sayYes('배당 조정');
  const asked = { deed: 'odds', eventIds: [EVENT_ID], percent: -5 };
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs).toEqual([
    { ...asked, events: 1, expectedDigest: DIGEST, reason: '배당 이상', ...sent },
  ]);
  expect(seen.inputs).toEqual([asked]);
});

test.each([
  [0, /조회된 경기가 없습니다/],
  [BULK_EVENTS_MAX + 1, /한 번에 500경기까지/],
])('decides nothing about %i events, and says why', async (events, sentence) => {
  count(events);
  const { inputs } = answer(bets.decideEvents, () => outcome(0));
  open();
  await userEvent.click(screen.getByRole('button', { name: '필터 전체 판매중지' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(inputs).toEqual([]);
});

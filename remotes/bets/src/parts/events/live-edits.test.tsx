// Live events before they begin: delay, limit and reservation are changed in their row.
import { answer, refusal } from '@gwanje/api-client/testing';
import { bets, type SportsEvent } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EVENT } from '../../testing';
import { LiveNumberEdit, ReserveEdit } from './live-edits';

const LIVE: SportsEvent = { ...EVENT, gameType: 'sportsLive', source: 'demo' };
const onChanged = async () => undefined;
const FLAGS = { flags: { modules: ['sports'] } };

test('types the delay over where it stands, with the version that was read', async () => {
  const { inputs } = answer(bets.changeEvent, () => ({ event: LIVE, outcome: 'done' as const }));
  renderInShell(<LiveNumberEdit column="delay" event={LIVE} onChanged={onChanged} />, FLAGS);
  await userEvent.click(screen.getByRole('button', { name: /접수지연\(초\) –/ }));
  const field = screen.getByRole('textbox', { name: /접수지연/ });
  await userEvent.type(field, '61{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('0에서 60 사이');
  expect(inputs).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '8{Enter}');
  expect(await screen.findByText(/처리했습니다/)).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ eventId: LIVE.eventId, version: 3, home: 'Star FC', away: 'Moon FC' },
      ...{ startsAt: LIVE.startsAt, limitPercent: 100, delaySeconds: 8, notice: null },
      reason: '접수지연(초) 조정',
    },
  ]);
});

test('takes no limit that is empty, and Escape leaves what stood', async () => {
  const { inputs } = answer(bets.changeEvent, () => ({ event: LIVE, outcome: 'done' as const }));
  renderInShell(<LiveNumberEdit column="limit" event={LIVE} onChanged={onChanged} />, FLAGS);
  await userEvent.click(screen.getByRole('button', { name: /배팅 한도 배율\(%\) 100/ }));
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('10에서 100 사이');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /배팅 한도 배율\(%\) 100/ })).toBeVisible();
  expect(inputs).toEqual([]);
});

test.each([
  [false, '라이브 예약', 1, /처리했습니다/],
  [true, '예약 해제', 0, /변경하지 않았습니다/],
] as const)('reserves one event or not any more (%s)', async (isLiveReserved, verb, done, said) => {
  const { inputs } = answer(bets.decideEvents, () => ({
    ...{ done, skipped: 1 - done, refusedIds: [] },
    refused: [{ code: 'event.started', message: '변경하지 않았습니다.', count: 1, rows: [] }],
  }));
  renderInShell(<ReserveEdit event={{ ...LIVE, isLiveReserved }} onChanged={onChanged} />, FLAGS);
  await userEvent.click(screen.getByRole('button', { name: new RegExp(verb) }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ deed: isLiveReserved ? 'unreserve' : 'reserve', eventIds: [LIVE.eventId] },
      ...{ events: 1, reason: verb },
    },
  ]);
});

test('says why nothing may be changed', async () => {
  renderInShell(<LiveNumberEdit column="delay" event={LIVE} onChanged={onChanged} />, {
    ...FLAGS,
    admin: { _id: EVENT.eventId, id: 'audit', nick: '감사', type: 5 },
  });
  expect(screen.getByRole('button')).toHaveAccessibleDescription(/권한이 없어/);
});

test('sends the version on which it was opened, and the newer one once that was refused', async () => {
  const { inputs } = answer(bets.changeEvent, ({ version }) =>
    version === LIVE.version ? refusal('event.stale') : { event: LIVE, outcome: 'done' as const },
  );
  const theirs = { ...LIVE, version: LIVE.version + 1, delaySeconds: 12, limitPercent: 40 };
  function Row() {
    const [event, setEvent] = useState(LIVE);
    return (
      <>
        <button type="button" onClick={() => setEvent(theirs)}>
          새 행
        </button>
        <LiveNumberEdit column="delay" event={event} onChanged={onChanged} />
      </>
    );
  }
  renderInShell(<Row />, FLAGS);
  await userEvent.click(screen.getByRole('button', { name: /접수지연\(초\) –/ }));
  await userEvent.type(screen.getByRole('textbox'), '8');
  await userEvent.click(screen.getByRole('button', { name: '새 행' }));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('그사이 경기가 바뀌었습니다');
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(await screen.findByText(/처리했습니다/)).toBeVisible();
  expect(
    inputs.map(({ version, delaySeconds, limitPercent }) => [version, delaySeconds, limitPercent]),
  ).toEqual([
    [3, 8, 100],
    [4, 8, 40],
  ]);
});

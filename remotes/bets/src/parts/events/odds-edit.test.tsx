// Odds that are typed over: they may be held against their feed, for as long as is chosen.
import { answer, refusal } from '@gwanje/api-client/testing';
import { bets } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EVENT } from '../../testing';
import { OddsEdit } from './odds-edit';

const MARKET = {
  ...{ marketId: '01890a5d-ac96-774b-bcce-000000000009', kind: 'winLose' as const, version: 4 },
  prices: [
    { pick: 'home' as const, oddsHundredths: 195 },
    { pick: 'away' as const, oddsHundredths: 185 },
  ],
};

const open = async (isFed: boolean) => {
  const asked = answer(bets.changeEventOdds, () => ({ event: EVENT, outcome: 'done' as const }));
  renderInShell(
    <OddsEdit
      eventId={EVENT.eventId}
      market={MARKET}
      isFed={isFed}
      onChanged={async () => undefined}
    />,
    { flags: { modules: ['sports'] } },
  );
  await userEvent.click(screen.getByRole('button', { name: '배당 1.95 / 1.85 변경' }));
  return asked;
};

test('holds the new odds against the feed for as long as is chosen', async () => {
  const { inputs } = await open(true);
  await userEvent.clear(screen.getByLabelText('홈'));
  await userEvent.type(screen.getByLabelText('홈'), '1.90');
  await userEvent.selectOptions(screen.getByLabelText('배당 고정'), '30분 고정');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText(/배당을 변경했습니다/)).toBeVisible();
  expect(inputs).toMatchObject([
    { version: 4, freezeMinutes: 30, prices: [{ oddsHundredths: 190 }, { oddsHundredths: 185 }] },
  ]);
});

test('leaves how long they are held where nothing is chosen', async () => {
  const { inputs } = await open(true);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/배당을 변경했습니다/)).toBeVisible();
  expect(inputs[0]).not.toHaveProperty('freezeMinutes');
});

test('holds nothing against a feed that there is not', async () => {
  await open(false);
  expect(screen.queryByLabelText('배당 고정')).toBeNull();
});

test('changes what it was opened on while a colleague changes the same odds, and says what they are now', async () => {
  const { inputs } = answer(bets.changeEventOdds, ({ version }) =>
    version === 4 ? refusal('event.stale') : { event: EVENT, outcome: 'done' as const },
  );
  const theirs = {
    ...{ ...MARKET, version: 5 },
    prices: MARKET.prices.map((one) => ({ ...one, oddsHundredths: 190 })),
  };
  function Row() {
    const [market, setMarket] = useState<typeof MARKET>(MARKET);
    return (
      <>
        <button type="button" onClick={() => setMarket(theirs)}>
          새 행
        </button>
        <OddsEdit eventId={EVENT.eventId} market={market} onChanged={async () => undefined} />
      </>
    );
  }
  renderInShell(<Row />, { flags: { modules: ['sports'] } });
  await userEvent.click(screen.getByRole('button', { name: '배당 1.95 / 1.85 변경' }));
  await userEvent.click(screen.getByRole('button', { name: '새 행' }));
  expect(screen.getByLabelText('홈')).toHaveValue('1.95');
  await userEvent.type(screen.getByLabelText('홈'), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('지금 배당은 1.90 / 1.90입니다.');
  await userEvent.type(screen.getByLabelText('홈'), '{Enter}');
  expect(await screen.findByText(/배당을 변경했습니다/)).toBeVisible();
  expect(inputs.map(({ version }) => version)).toEqual([4, 5]);
});

test('types over whatever its feed has told meanwhile', async () => {
  const { inputs } = answer(bets.changeEventOdds, () => ({
    event: EVENT,
    outcome: 'done' as const,
  }));
  function Row() {
    const [version, setVersion] = useState(MARKET.version);
    return (
      <>
        <button type="button" onClick={() => setVersion(9)}>
          새 행
        </button>
        <OddsEdit
          eventId={EVENT.eventId}
          market={{ ...MARKET, version }}
          isFed
          onChanged={async () => undefined}
        />
      </>
    );
  }
  renderInShell(<Row />, { flags: { modules: ['sports'] } });
  await userEvent.click(screen.getByRole('button', { name: '배당 1.95 / 1.85 변경' }));
  await userEvent.click(screen.getByRole('button', { name: '새 행' }));
  await userEvent.type(screen.getByLabelText('홈'), '{Enter}');
  expect(await screen.findByText(/배당을 변경했습니다/)).toBeVisible();
  expect(inputs).toMatchObject([{ version: 9 }]);
});

test('saves odds without a margin as soon as they are meant', async () => {
  const { inputs } = answer(bets.changeEventOdds, ({ isMarginConfirmed }) =>
    isMarginConfirmed ? { event: EVENT, outcome: 'done' as const } : refusal('event.margin'),
  );
  renderInShell(
    <OddsEdit eventId={EVENT.eventId} market={MARKET} onChanged={async () => undefined} />,
    { flags: { modules: ['sports'] } },
  );
  await userEvent.click(screen.getByRole('button', { name: '배당 1.95 / 1.85 변경' }));
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  expect(await screen.findByText(/배당을 변경했습니다/)).toBeVisible();
  expect(inputs).toHaveLength(2);
});

// A copy of an earlier event: everything but its start, its markets with their lines and odds.
import { answer } from '@gwanje/api-client/testing';
import { bets, type EventDetail, sportsEvents, type TeamName, teamNames } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, READ_AT } from '../../testing';
import { NewEventForm } from './new-event.form';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const laid = { isVoid: false, isSuspended: false, bets: 0, stakeWon: 0, worstWon: 0 };
const marketOf = (number: number, lineHundredths: number, state: 'open' | 'void' = 'open') => ({
  ...{ marketId: idOf(number), kind: 'overUnder' as const, period: 1, lineHundredths, state },
  ...{
    frozenUntil: null,
    version: 1,
    oddsVersion: 1,
    oddsAt: READ_AT,
    oddsSource: 'hand' as const,
  },
  picks: [
    { ...{ pick: 'over' as const, oddsHundredths: 185 }, ...laid },
    { ...{ pick: 'under' as const, oddsHundredths: 190 }, ...laid },
  ],
});
const DETAIL: EventDetail = {
  event: { ...EVENT, limitPercent: 50, notice: '중립 구장' },
  markets: [marketOf(11, 250), marketOf(12, -75), marketOf(13, 500, 'void')],
  ...{ held: [], scores: [], settlements: [] },
};

const team = (name: string, nameKo: string): TeamName => ({
  ...{ teamId: idOf(21), sport: 'Football', name, nameKo, nameEn: null, aliases: [] },
  ...{ league: 'K League 1', lastEventAt: null, events: 3, isTranslated: true, version: 1 },
  ...{ updatedBy: null, updatedAt: null, merges: [] },
});
const givenTeams = () =>
  answer(teamNames.page, ({ query }) => ({
    rows: query === '없는 팀' ? [] : [team('Star FC', '별 FC')],
    ...{ more: false, at: READ_AT },
  }));

test('offers the teams that there are, and says which would be a new one', async () => {
  const { inputs } = givenTeams();
  renderInShell(<NewEventForm onClose={() => undefined} />, { flags: { modules: ['sports'] } });
  const home = await screen.findByLabelText('홈');
  await userEvent.type(home, 'ㅂ');
  await waitFor(() =>
    expect(
      document.querySelector(`#${CSS.escape(home.getAttribute('list') ?? '')}`),
    ).toHaveTextContent('별 FC · K League 1'),
  );
  expect(inputs).toContainEqual({ sport: 'Football', query: 'ㅂ' });
  await userEvent.clear(home);
  await userEvent.type(home, 'Star FC');
  await waitFor(() => expect(inputs).toContainEqual({ sport: 'Football', query: 'Star FC' }));
  await waitFor(() => expect(screen.queryByText(/새 팀이 됩니다/)).toBeNull());
  await userEvent.type(screen.getByLabelText('원정'), '없는 팀');
  expect(await screen.findByText(/새 팀이 됩니다/)).toBeVisible();
});

test('makes another like it at a start of its own', async () => {
  givenTeams();
  answer(sportsEvents.page, () => ({ rows: [], more: false, at: READ_AT }));
  const { inputs } = answer(bets.createEvent, () => ({ event: EVENT, outcome: 'done' as const }));
  renderInShell(<NewEventForm copied={DETAIL} onClose={() => undefined} />, {
    flags: { modules: ['sports'] },
  });
  const dialog = await screen.findByRole('dialog', {
    name: 'Star FC vs Moon FC 경기를 복사해 등록',
  });
  expect(within(dialog).getByLabelText('언더오버 전반전 2 오버')).toHaveValue('1.85');
  await userEvent.type(within(dialog).getByLabelText('경기일시'), '2999-12-08 19:30');
  await userEvent.click(within(dialog).getByRole('button', { name: '등록' }));
  expect(await screen.findByText('경기를 등록했습니다.')).toBeVisible();
  const prices = [
    { pick: 'under', oddsHundredths: 190 },
    { pick: 'over', oddsHundredths: 185 },
  ];
  const market = { kind: 'overUnder', period: 1, prices };
  expect(inputs).toEqual([
    {
      ...{ gameType: 'sports', sport: 'Football', league: 'K League 1', home: 'Star FC' },
      ...{ away: 'Moon FC', startsAt: '2999-12-08T10:30:00.000Z', limitPercent: 50 },
      notice: '중립 구장',
      markets: [
        { ...market, lineHundredths: 250 },
        { ...market, lineHundredths: -75 },
      ],
    },
  ]);
});

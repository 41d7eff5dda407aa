// The history of one game: by rounds with what was drawn, one bet alone, and nothing at all.
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { betOf, FLAGS, givenBets } from '../../testing';
import MiniHistoryScreen from './mini-history.screen';

const user = userEvent.setup();

const openMini = (path = '/', options: ShellOptions = {}) =>
  renderInShell(<MiniHistoryScreen />, { path, ...FLAGS, ...options });

describe('the history of one game', () => {
  it('stands by round, with what was drawn, and sums without stakes that went back', async () => {
    const pages = givenBets([betOf(1, { result: 'W', payoutWon: 19_500, profitWon: -9_500 })]);
    openMini();
    expect(await screen.findByRole('rowheader', { name: /player1/ })).toBeVisible();
    expect(pages.inputs.at(-1)).toMatchObject({ gameType: 'speedladder', isTest: 'false' });
    expect(await screen.findByText('좌3짝')).toBeVisible();
    const foot = screen.getByRole('row', { name: /전체 필터/ });
    expect(foot).toHaveTextContent('20,000');
    expect(foot).toHaveTextContent('−9,500');
  });

  it('is narrowed to a round by its number, and to a pick by its name', async () => {
    const pages = givenBets([betOf(1)]);
    openMini();
    await screen.findByRole('rowheader', { name: /player1/ });
    await user.selectOptions(screen.getByLabelText('픽'), '좌');
    await user.type(screen.getByLabelText('회차'), '127{Enter}');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ pick: 'Left', round: '127' }));
  });

  it('opens a bet in a window over the list', async () => {
    givenBets([betOf(1)]);
    const { router } = openMini();
    await user.dblClick(await screen.findByRole('rowheader', { name: /player1/ }));
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('betDetail')).toMatch(
        /^\/bet\/minigameDetail\?round=.*&bet=/,
      ),
    );
  });

  it('shows one bet alone where the address names one', async () => {
    const pages = givenBets([betOf(1)]);
    openMini('/?bet=01890a5d-ac96-774b-bcce-000000000001&betResult=L');
    await screen.findByRole('rowheader', { name: /player1/ });
    expect(pages.inputs.at(-1)).toEqual({
      ...{ categoryInfo: 'betId', query: '01890a5d-ac96-774b-bcce-000000000001' },
    });
  });

  it('says by its name of which game there is nothing', async () => {
    givenBets([]);
    openMini('/?gameType=speedladder&level=3');
    expect(await screen.findByText(/지금 조건: 레벨 3 · 게임 스피드사다리/)).toBeVisible();
  });

  it('says that no game is on', async () => {
    givenBets([]);
    openMini('/', { flags: { modules: ['minigame'] } });
    expect(await screen.findByText('켜져 있는 미니게임이 없습니다.')).toBeVisible();
  });
});

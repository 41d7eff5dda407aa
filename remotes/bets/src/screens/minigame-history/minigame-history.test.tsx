// The history of every game, flat: marks, amounts as they are typed, nothing found, and failure.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { bets, lists, placedBets } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { betOf, FLAGS, givenBets, READ_AT } from '../../testing';
import MinigameHistoryScreen from './minigame-history.screen';

const user = userEvent.setup();

describe('the history of every game', () => {
  const openAll = (path = '/', options: ShellOptions = {}) =>
    renderInShell(<MinigameHistoryScreen />, { path, ...FLAGS, ...options });

  it('names game and round, marks, and what waits for a second word', async () => {
    givenBets([betOf(1, { marks: ['bothSides'], isVoidAsked: true })]);
    openAll();
    const row = await screen.findByRole('row', { name: /player1/ });
    expect(row).toHaveTextContent('스피드사다리');
    expect(row).toHaveTextContent('127회');
    expect(row).toHaveTextContent('양방');
    expect(row).toHaveTextContent('적특 2차 승인 대기');
  });

  it('takes amounts as they are typed, and test accounts where they are asked for', async () => {
    const pages = givenBets([betOf(1)], true);
    openAll('/?minWon=1,000,000&test=in&mark=bothSides');
    await screen.findByRole('row', { name: /player1/ });
    const apart = await screen.findByRole('row', { name: /^테스트 계정/ });
    for (const said of ['1건', '4,000', '7,800', '−3,800']) expect(apart).toHaveTextContent(said);
    expect(screen.getByRole('row', { name: /^전체 필터/ })).not.toHaveTextContent('4,000');
    expect(pages.inputs.at(-1)).toMatchObject({ minWon: 1_000_000, mark: 'bothSides' });
    expect(pages.inputs.at(-1)).not.toHaveProperty('isTest');
  });

  it('takes a module for all of its games, unless one of them is asked for', async () => {
    const pages = givenBets([betOf(1)]);
    openAll();
    await screen.findByRole('row', { name: /player1/ });
    await user.selectOptions(screen.getByLabelText('모듈'), '스플릿');
    await waitFor(() =>
      expect(pages.inputs.at(-1)).toMatchObject({ gameType: expect.stringMatching(/split/i) }),
    );
    expect(pages.inputs.at(-1)).not.toHaveProperty('module');
    await user.selectOptions(screen.getByLabelText('게임'), '스피드사다리');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ gameType: 'speedladder' }));
  });

  it('asks about a bet from its row, and about none that is over', async () => {
    givenBets([betOf(1), betOf(2, { result: 'C' })]);
    answer(bets.previewBet, () => ({
      ...{ fromResult: 'I' as const, toResult: 'N' as const, differenceWon: 10_000 },
      ...{ balanceWon: 490_000, balanceAfterWon: 500_000, needsSecond: false },
    }));
    openAll();
    const over = within(await screen.findByRole('row', { name: /player2/ }));
    expect(over.queryByRole('button', { name: /적특|취소/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'player1 적특' }));
    const dialog = within(await screen.findByRole('dialog', { name: /player1.*적특/ }));
    expect(await dialog.findByText('500,000')).toBeVisible();
  });

  it('is told by one key that somebody has looked at a high bet', async () => {
    givenBets([betOf(1, { high: 'stake', isHighNew: true })]);
    const { inputs } = answer(bets.acknowledgeBet, () => betOf(1, { high: 'stake' }));
    openAll();
    const row = await screen.findByRole('row', { name: /player1/ });
    act(() => row.focus());
    await user.keyboard('a');
    await waitFor(() =>
      expect(inputs).toEqual([{ memberId: betOf(1).member._id, betId: betOf(1).betId }]),
    );
  });

  it('has high bets that nobody has looked at before the others, as many as the alarm counts', async () => {
    const [seen, waiting] = [
      betOf(1, { high: 'stake' }),
      betOf(2, { high: 'stake', isHighNew: true }),
    ];
    answer(placedBets.totals, ({ high }) => ({
      ...{ count: high === 'new' ? 1 : 2, isMore: false, totals: [], at: READ_AT },
    }));
    answer(placedBets.page, ({ high }) => ({
      rows: high === 'new' ? [waiting] : [waiting, seen],
      ...{ more: false, at: READ_AT },
    }));
    const { inputs } = answer(bets.acknowledgeBet, () => betOf(2, { high: 'stake' }));
    openAll('/?range=all&high=all');
    const first = within(await screen.findByRole('table', { name: '미확인 고액배팅 1건' }));
    await user.click(first.getByRole('button', { name: 'player2 고액 확인' }));
    await waitFor(() =>
      expect(inputs).toEqual([{ memberId: waiting.member._id, betId: waiting.betId }]),
    );
  });

  it('has its marks in its file as well', async () => {
    givenBets([betOf(1, { marks: ['bothSides', 'sameIp'] })]);
    answer(lists.listExports, () => ({ exports: [] }));
    const started = answer(lists.startExport, () => refusal('list.too_wide'));
    openAll();
    await screen.findByRole('row', { name: /player1/ });
    await user.click(screen.getByRole('button', { name: /내보내기/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /내보내기/ }));
    await user.type(dialog.getByLabelText('사유'), '점검{Enter}');
    await waitFor(() => expect(started.inputs).toHaveLength(1));
    const words = expect.objectContaining({ bothSides: '양방', sameIp: '같은 IP' });
    expect(started.inputs[0]?.columns).toEqual(
      expect.arrayContaining([
        { key: 'marks', head: '표시', words },
        { key: 'high', head: '고액', words: expect.objectContaining({ stake: '배팅금액' }) },
        { key: 'isNoted', head: '메모', words: { true: '메모', false: '–' } },
      ]),
    );
  });

  it('says that nothing was found', async () => {
    givenBets([]);
    openAll('/?query=nobody');
    expect(await screen.findByText(/조회된 자료가 없습니다/)).toBeVisible();
  });

  it.each([
    ['ko', /지금 조건: 회차 · 회원 · 상위 · 픽 · 배팅종류/],
    ['en', /Round · Member · Upline · Pick · Bet type/],
  ] as const)('says in %s by what a link has narrowed it', async (locale, said) => {
    givenBets([]);
    const { _id } = betOf(1).member;
    const links = { round: _id, memberId: _id, partnerId: _id, pick: 'Left', betType: 'SLDLR' };
    openAll(`/?${new URLSearchParams(links)}`, { locale });
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says that it failed', async () => {
    givenBets([]);
    answer(placedBets.page, () => fault());
    openAll('/?query=somebody');
    expect(await screen.findByText(/불러오지 못했습니다/)).toBeVisible();
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenBets([betOf(1)]);
    const declared = remote.screens.find(({ id }) => id === 'minigame-history');
    openAll('/', { locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});

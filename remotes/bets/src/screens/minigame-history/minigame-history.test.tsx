// The history of every game, flat: marks, amounts as they are typed, nothing found, and failure.
import { answer, fault } from '@gwanje/api-client/testing';
import { placedBets } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import { betOf, FLAGS, givenBets } from '../../testing';
import MinigameHistoryScreen from './minigame-history.screen';

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
    const pages = givenBets([betOf(1)]);
    openAll('/?minWon=1,000,000&test=in&mark=bothSides');
    await screen.findByRole('row', { name: /player1/ });
    expect(pages.inputs.at(-1)).toMatchObject({ minWon: 1_000_000, mark: 'bothSides' });
    expect(pages.inputs.at(-1)).not.toHaveProperty('isTest');
  });

  it('asks for every game of a module', async () => {
    const pages = givenBets([betOf(1)]);
    openAll('/?module=bogle');
    await screen.findByRole('row', { name: /player1/ });
    expect(pages.inputs.at(-1)).toMatchObject({ gameType: 'boglePowerball,bogleladder' });
    expect(pages.inputs.at(-1)).not.toHaveProperty('module');
  });

  it('says that nothing was found', async () => {
    givenBets([]);
    openAll('/?query=nobody');
    expect(await screen.findByText(/조회된 자료가 없습니다/)).toBeVisible();
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

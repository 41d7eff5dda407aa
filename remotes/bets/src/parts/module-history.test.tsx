// The histories of games that a provider holds: names, odds and outcomes of the provider, and what fails.
import { answer, fault } from '@gwanje/api-client/testing';
import { type Bet, placedBets } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../manifest';
import { betOf, givenBets } from '../testing';
import { ModuleHistory } from './module-history';

const RACE: Partial<Bet> = {
  ...{ game: 'bet365Horse', betType: 'B36WIN', pick: '1', roundNo: 7_001, oddsHundredths: 315 },
  offered: {
    ...{ event: 'Ascot 3R', oddsHundredths: 350, name: { ko: '번개', en: 'Thunder' } },
    drawn: { ko: '바람', en: 'Wind' },
  },
};
const GRAPH: Partial<Bet> = {
  ...{ game: 'tokenGraph', betType: 'TKNCASHOUT', pick: '235', oddsHundredths: 235 },
  offered: { event: '', oddsHundredths: 235, name: null, drawn: { ko: '1.20배', en: '×1.20' } },
};

const OF = {
  token: [GRAPH, 'token-history'],
  bet365: [RACE, 'bet365-history'],
} as const;

describe.each(['token', 'bet365'] as const)('the history of %s', (module) => {
  const [values, id] = OF[module];
  const open = (path = '/', options: ShellOptions = {}) =>
    renderInShell(<ModuleHistory module={module} />, {
      path,
      flags: { modules: ['minigame', module] },
      ...options,
    });

  it('asks for the games of its module alone, and for one of them when it is chosen', async () => {
    const pages = givenBets([betOf(1, values)]);
    open();
    await screen.findByRole('row', { name: /player1/ });
    const asked = (pages.inputs[0] as { gameType: string }).gameType.split(',');
    expect(asked).toHaveLength(module === 'token' ? 8 : 7);
    expect(asked.every((name) => name.startsWith(module))).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('게임'), values.game ?? '');
    await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ gameType: values.game }));
  });

  it('says that nothing was found', async () => {
    givenBets([]);
    open('/?query=nobody');
    expect(await screen.findByText(/조회된 자료가 없습니다/)).toBeVisible();
  });

  it('says that it failed', async () => {
    givenBets([]);
    answer(placedBets.page, () => fault());
    open('/?query=somebody');
    expect(await screen.findByText(/불러오지 못했습니다/)).toBeVisible();
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenBets([betOf(1, values)]);
    const declared = remote.screens.find((one) => one.id === id);
    open('/', { locale, screen: declared });
    await screen.findByRole('grid', { name: `${declared?.title[locale]}` });
  });
});

it('shows a multiple as one, and what was reached', async () => {
  givenBets([betOf(1, GRAPH)]);
  renderInShell(<ModuleHistory module="token" />, { path: '/' });
  const row = await screen.findByRole('row', { name: /player1/ });
  expect(row).toHaveTextContent('2.35배');
  expect(row).toHaveTextContent('1.20배');
  expect(screen.getByRole('link', { name: '토큰게임 그래프' })).toHaveAttribute(
    'href',
    '/v2/game/graph',
  );
});

it('names event and runner, and the odds before and after our share', async () => {
  givenBets([betOf(1, RACE)]);
  renderInShell(<ModuleHistory module="bet365" />, { path: '/' });
  const row = await screen.findByRole('row', { name: /player1/ });
  for (const said of ['Ascot 3R', '번개', '3.50', '3.15', '바람', '7001회'])
    expect(row).toHaveTextContent(said);
  expect(screen.getByRole('link', { name: 'BET365 경마' })).toHaveAttribute(
    'href',
    '/v2/game/mini-game-list?gameType=bet365Horse',
  );
});

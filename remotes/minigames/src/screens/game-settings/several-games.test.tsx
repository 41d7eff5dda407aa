// The three games of one page: each with its own documents, and typing that outlives its tab.
import { answer } from '@gwanje/api-client/testing';
import {
  GAME_SETTINGS,
  minigames,
  type OtherGame,
  settingsOfGame,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GameSettingsScreen from './game-settings.screen';

const documentsOf = (game: OtherGame) =>
  settingsOfGame(game).map((setting) => unsavedDocument(setting));

const AT = '2026-11-22T07:00:00.000Z';

function givenGames() {
  answer(minigames.readLiveRounds, ({ gameType = 'eosPowerball1' }) => ({
    at: AT,
    games: [
      {
        ...{ game: gameType as OtherGame, isSold: true, pendingRounds: 0, current: null },
        heardAt: AT,
      },
    ],
  }));
  const loads = answer(minigames.listGameConfigs, ({ game }) => documentsOf(game));
  const saves = answer(minigames.saveGameConfig, ({ confirmed: _, reason: __, ...setting }) => ({
    setting: { ...setting, version: setting.version + 1 },
    proposal: null,
  }));
  return { loads, saves };
}

async function open(search = '') {
  const path = `/v2/config/eos-powerball${search}`;
  const rendered = renderInShell(<GameSettingsScreen />, { path });
  await screen.findByText('게임 등록');
  return rendered;
}
// By role it would ask for the name of everything on the page, four hundred amounts included.
const tab = (name: RegExp) => screen.getByText(name, { selector: '[role="tab"]' });
/** The registration card of the game that is looked at. */
function registration() {
  const card = document.querySelector<HTMLElement>('div:not([hidden]) > form');
  if (!card) throw new Error('There is no card.');
  return within(card);
}
const seconds = () => registration().getByRole('textbox');
const save = () => userEvent.click(registration().getByRole('button', { name: '저장' }));

it('loads the documents of a game when it is first looked at', async () => {
  const { loads } = givenGames();
  await open();
  await userEvent.click(tab(/^EOS 파워볼 3분/));
  await waitFor(() => expect(screen.getAllByText('게임 등록')).toHaveLength(2));
  await userEvent.click(tab(/^EOS 파워볼 1분/));
  expect(loads.inputs.map(({ game }) => game)).toEqual(['eosPowerball1', 'eosPowerball3']);
});

it('shows the game that its address names, and names the one that is looked at', async () => {
  const { loads } = givenGames();
  const { router } = await open('?game=eosPowerball3');
  expect(loads.inputs.map(({ game }) => game)).toEqual(['eosPowerball3']);
  expect(tab(/^EOS 파워볼 3분/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tab(/^EOS 파워볼 5분/));
  await waitFor(() => expect(router.state.location.search).toBe('?game=eosPowerball'));
  act(() => router.navigate(-1));
  await waitFor(() => expect(tab(/^EOS 파워볼 3분/)).toHaveAttribute('aria-selected', 'true'));
});

it('keeps what is typed into one game while another is looked at, and marks its tab', async () => {
  givenGames();
  await open();
  await userEvent.type(seconds(), '5');
  await userEvent.click(tab(/^EOS 파워볼 3분/));
  await waitFor(() => expect(screen.getAllByText('게임 등록')).toHaveLength(2));
  expect(seconds()).toHaveValue('0');
  expect(tab(/^EOS 파워볼 1분/)).toHaveTextContent(/변경 있음/);
  await userEvent.click(tab(/^EOS 파워볼 1분/));
  expect(seconds()).toHaveValue('5');
});

it('saves the document of the very game, within the bounds of its interval', async () => {
  const { saves } = givenGames();
  await open();
  await userEvent.clear(seconds());
  await userEvent.type(seconds(), '60');
  await save();
  expect(await registration().findByRole('alert')).toHaveTextContent('59 이하로 입력하세요.');
  await waitFor(() => expect(tab(/^EOS 파워볼 1분/)).toHaveTextContent(/입력 오류 있음/));
  await userEvent.clear(seconds());
  await userEvent.type(seconds(), '10');
  expect(registration().getByText(/1분마다 마지막 10초는 마감됩니다/)).toBeVisible();
  await waitFor(() => expect(tab(/^EOS 파워볼 1분/)).toHaveTextContent(/변경 있음/));
  await save();
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      { ...unsavedDocument(GAME_SETTINGS.eosPowerball1.switch), betEndSeconds: 10 },
    ]),
  );
  expect(await screen.findByText('저장 완료')).toBeVisible();
});

it('asks before the typing of any of its games is left', async () => {
  givenGames();
  const { router } = await open();
  await userEvent.type(seconds(), '5');
  await userEvent.click(tab(/^EOS 파워볼 5분/));
  await act(async () => router.navigate('/elsewhere'));
  expect(await screen.findByText(/변경 1건이 사라집니다/)).toBeVisible();
});

it('takes the values of another game into the form, after showing what they change', async () => {
  const { loads, saves } = givenGames();
  answer(
    minigames.listPowerballConfigs,
    () =>
      settingsOfGame('powerball').map((setting) => {
        const document = unsavedDocument(setting);
        return document.category === 'powerballSwitchV2'
          ? { ...document, version: 4, betEndSeconds: 25, regStatus: true }
          : document;
      }) as never,
  );
  renderInShell(<GameSettingsScreen />, {
    path: '/v2/config/eos-powerball',
    flags: { modules: ['minigame', 'powerball', 'eos'] },
  });
  await screen.findByText('게임 등록');
  await userEvent.click(registration().getByRole('button', { name: '다른 게임에서 복사' }));
  const dialog = within(await screen.findByRole('dialog', { name: /다른 게임에서 복사$/ }));
  expect(await dialog.findByText('달라지는 항목 2개')).toBeVisible();
  expect(dialog.getByText('배팅 마감 시간').parentElement).toHaveTextContent('0초 → 25초');
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'EOS 파워볼 3분');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/모두 같습니다/));
  expect(loads.inputs.at(-1)).toEqual({ game: 'eosPowerball3' });
  await userEvent.selectOptions(dialog.getByRole('combobox'), '파워볼');
  await userEvent.click(dialog.getByRole('button', { name: '불러오기' }));
  expect(seconds()).toHaveValue('25');
  expect(registration().getByText(/저장되지 않은 변경 2건/)).toBeVisible();
  await save();
  await waitFor(() =>
    expect(saves.inputs).toEqual([
      {
        ...unsavedDocument(GAME_SETTINGS.eosPowerball1.switch),
        ...{ betEndSeconds: 25, regStatus: true },
      },
    ]),
  );
});

it('says from when on what is saved holds, and when the feed was last heard', async () => {
  givenGames();
  await open();
  expect(await registration().findByText(/저장하면 다음 회차부터 적용/)).toBeVisible();
  expect(registration().getByText(/피드 마지막 수신 2026-11-22 16:00:00/)).toBeVisible();
});

it('offers games of the same markets though their bet types bear other names', async () => {
  givenGames();
  answer(
    minigames.listGameConfigs,
    ({ game }) =>
      settingsOfGame(game).map((setting) => {
        const document = unsavedDocument(setting) as object;
        if (setting.category !== 'powerladderBetV2') return document;
        const { lv1 } = document as { lv1: Record<string, object> };
        return { ...document, lv1: { ...lv1, PLDLR: { ...lv1.PLDLR, benefit: 300_000 } } };
      }) as never,
  );
  renderInShell(<GameSettingsScreen />, {
    path: '/v2/config/speed-ladder',
    flags: { modules: ['minigame', 'powerball', 'powerladder', 'speedladder'] },
  });
  await screen.findByText('게임 등록');
  const card = screen.getByRole('heading', { name: '배팅금액 설정' }).closest('form');
  const limits = within(card as HTMLElement);
  await userEvent.click(limits.getByRole('button', { name: '다른 게임에서 복사' }));
  const dialog = within(await screen.findByRole('dialog', { name: /다른 게임에서 복사$/ }));
  const offered = within(dialog.getByRole('combobox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['파워사다리']);
  expect(await dialog.findByText('달라지는 항목 1개')).toBeVisible();
  expect(dialog.getByText(/좌\/우 출발/).parentElement).toHaveTextContent('0원 → 300,000원');
  await userEvent.click(dialog.getByRole('button', { name: '불러오기' }));
  expect(limits.getByDisplayValue('300,000')).toBeVisible();
});

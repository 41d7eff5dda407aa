// What is typed outlives everything but its person's own word, and leaving never speaks of a loss that is none.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { minigames, type PowerballConfig } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  DEMO_LIMITS,
  DEMO_ODDS,
  DEMO_SWITCHES,
  fieldLabelled,
  givenSettings,
  versionOf,
} from '../../testing';
import GameSettingsScreen from './game-settings.screen';
import { answered, coolDown, retype, save, saveOf, user } from './testing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const RISK = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8060',
  id: 'risk1',
  nick: '박리스크',
  type: 4,
};

async function open(options?: ShellOptions) {
  const shell = renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball', ...options });
  await screen.findByText('게임 등록');
  return shell;
}

/** The same address anew, as after F5, a login or a module that is on again. */
async function reopen(options?: ShellOptions) {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  return open(options);
}

const seconds = () => fieldLabelled('배팅 마감 시간');
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('typing', () => {
  it('is brought back on the same page, what cannot be read too, and can be undone', async () => {
    givenSettings();
    await open();
    await retype('배팅 마감 시간', '2x');
    await user.click(screen.getByRole('switch', { name: '배팅 가능' }));
    await user.click(screen.getByRole('tab', { name: '레벨 3' }));
    await retype('대중소 최대 배팅금액', '1,500만원');
    await reopen();
    expect(seconds()).toHaveValue('2x');
    expect(seconds()).toBeInvalid();
    expect(screen.getByRole('switch', { name: '배팅 가능' })).not.toBeChecked();
    expect(screen.getAllByText(/^저장되지 않은 입력을 되살렸습니다\. \d{4}-/)).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: /레벨 3/ }));
    expect(fieldLabelled('대중소 최대 배팅금액')).toHaveValue('15,000,000');

    await user.click(region('게임 등록 설정').getByRole('button', { name: '되돌리기' }));
    expect(seconds()).toHaveValue('30');
    expect(screen.getAllByText(/되살렸습니다/)).toHaveLength(1);
    await reopen();
    expect(seconds()).toHaveValue('30');
    expect(screen.getAllByText(/되살렸습니다/)).toHaveLength(1);
  });

  it('is nobody else’s: another person finds what is saved', async () => {
    givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    await reopen({ admin: RISK });
    expect(seconds()).toHaveValue('30');
    expect(screen.queryByText(/되살렸습니다/)).not.toBeInTheDocument();
    await reopen();
    expect(seconds()).toHaveValue('25');
  });

  it('is given up by whoever leaves without saving, and by a save', async () => {
    const { saves } = givenSettings();
    const { router } = await open();
    await retype('배팅 마감 시간', '25');
    await act(async () => router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }));
    await reopen();
    expect(seconds()).toHaveValue('30');
    await retype('배팅 마감 시간', '25');
    await save('게임 등록 설정');
    await waitFor(() => expect(saves.inputs).toHaveLength(1));
    await answered();
    await reopen();
    expect(seconds()).toHaveValue('25');
    expect(screen.queryByText(/되살렸습니다/)).not.toBeInTheDocument();
  });

  it('meets what was saved meanwhile in the merge', async () => {
    const settings = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    const theirs = { ...DEMO_SWITCHES, version: 2, betEndSeconds: 20 };
    settings.saveElsewhere(theirs);
    await reopen();
    expect(seconds()).toHaveValue('25');
    expect(screen.getByText(/다른 관리자가 이 설정을 저장했습니다/)).toBeInTheDocument();
    const { savedAt, savedBy } = versionOf(theirs);
    const saves = answer(minigames.savePowerballConfig, () =>
      refusal('record.stale', { details: { current: theirs, savedAt, savedBy } }),
    );
    await save('게임 등록 설정');
    expect(saves.inputs).toEqual([{ ...DEMO_SWITCHES, betEndSeconds: 25 }]);
    const merge = within(await screen.findByRole('dialog', { name: /먼저 저장했습니다/ }));
    expect(merge.getByRole('radio', { name: '배팅 마감 시간 · 내 값 25초' })).toBeInTheDocument();
  });

  it('is not brought back where all of it has been saved meanwhile', async () => {
    const settings = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    settings.saveElsewhere({ ...DEMO_SWITCHES, version: 2, betEndSeconds: 25 });
    await reopen();
    expect(seconds()).toHaveValue('25');
    expect(screen.queryByText(/되살렸습니다|저장되지 않은 변경/)).not.toBeInTheDocument();
  });
});

describe('leaving while a save is under way', () => {
  function givenSlowSave() {
    const settings = givenSettings();
    let finish: (config: PowerballConfig | ReturnType<typeof fault>) => void = () => undefined;
    answer(
      minigames.savePowerballConfig,
      () =>
        new Promise((resolve) => {
          finish = (outcome) => {
            if (!('category' in outcome)) return resolve(outcome);
            settings.saveElsewhere(outcome);
            resolve({ setting: outcome, proposal: null });
          };
        }),
    );
    return { finish: (outcome: Parameters<typeof finish>[0]) => act(async () => finish(outcome)) };
  }
  const SAVED = { ...DEMO_SWITCHES, version: 2, betEndSeconds: 25 };
  const waiting = () => screen.queryByRole('dialog', { name: '저장하는 중입니다' });

  async function leaveWhileSaving() {
    const { finish } = givenSlowSave();
    const { router } = await open();
    await retype('배팅 마감 시간', '25');
    await user.click(saveOf('게임 등록 설정'));
    return {
      path: () => router.state.location.pathname,
      finish,
      leave: () => act(async () => router.navigate('/elsewhere')),
    };
  }

  it('says so, waits, and goes on by itself', async () => {
    const { path, finish, leave } = await leaveWhileSaving();
    await leave();
    expect(waiting()).toHaveTextContent('곧 끝납니다');
    expect(screen.queryByText(/사라집니다/)).not.toBeInTheDocument();
    expect(path()).toBe('/v2/config/powerball');
    await finish(SAVED);
    await waitFor(() => expect(path()).toBe('/elsewhere'));
  });

  it('stays where the save fails, and asks truly the next time', async () => {
    const { path, finish, leave } = await leaveWhileSaving();
    await leave();
    await finish(fault());
    await answered();
    expect(waiting()).toBeNull();
    expect(path()).toBe('/v2/config/powerball');
    expect(seconds()).toHaveValue('25');
    await leave();
    expect(screen.getByText(/변경 1건이 사라집니다/)).toBeVisible();
  });

  it('asks about another card only once this one is saved', async () => {
    const { finish, leave } = await leaveWhileSaving();
    await retype('일반볼 홀/짝', '1.94');
    await leave();
    expect(waiting()).toBeVisible();
    await finish(SAVED);
    await answered();
    expect(await screen.findByText(/변경 1건이 사라집니다/)).toBeVisible();
  });
});

it('asks nothing more about a screen that was left, and saves nothing of it', async () => {
  const { saves } = givenSettings(DEMO_ODDS, DEMO_LIMITS);
  const { router } = await open();
  await retype('배팅 마감 시간', '0');
  await save('게임 등록 설정');
  expect(screen.getByRole('checkbox')).toBeVisible();
  await act(async () => router.navigate('/elsewhere'));
  await user.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await coolDown();
  expect(saves.inputs).toEqual([]);
});

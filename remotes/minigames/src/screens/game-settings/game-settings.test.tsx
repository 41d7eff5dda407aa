import { answer, fault } from '@gwanje/api-client/testing';
import { minigames, settingsOfGame } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { DEMO_LIMITS, DEMO_SWITCHES, fieldLabelled, givenSettings } from '../../testing';
import GameSettingsScreen from './game-settings.screen';

const AUDITOR = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8059',
  id: 'audit1',
  nick: '감사',
  type: 5,
};

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const registration = () => card('게임 등록 설정');
const limits = () => card('배팅금액 설정');
const odds = () => card('배당 설정');

/** The screen with its four documents loaded. */
async function open(options?: Parameters<typeof renderInShell>[1]) {
  const shell = renderInShell(<GameSettingsScreen />, {
    path: '/v2/config/powerball',
    screen: remote.screens[0],
    ...options,
  });
  await screen.findByText(/^(게임 등록|Game registered)$/);
  return shell;
}

async function retype(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

describe('loading', () => {
  it('holds the place of every card until the settings arrive', async () => {
    answer(minigames.listPowerballConfigs, () => new Promise(() => undefined));
    renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball' });
    for (const name of ['게임 등록 설정', '배팅금액 설정', '배당 설정', '탑(상위) 전송 설정'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('설정을 불러오고 있습니다.');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says that loading failed, and loads again when asked to', async () => {
    answer(minigames.listPowerballConfigs, () => fault());
    renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball' });
    expect(await screen.findByRole('alert')).toHaveTextContent('설정을 불러오지 못했습니다');
    givenSettings();
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByDisplayValue('30')).toBe(fieldLabelled('배팅 마감 시간'));
  });

  it('shows no half page when a document is missing', async () => {
    answer(minigames.listPowerballConfigs, () => [DEMO_SWITCHES, DEMO_LIMITS]);
    renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball' });
    expect(await screen.findByRole('alert')).toHaveTextContent('빠진 설정이 있습니다');
  });

  it('shows the saved values of all four documents', async () => {
    givenSettings();
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('파워볼 설정');
    expect(screen.getByText('5분 · 하루 288회차')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: '게임 등록' })).toBeChecked();
    expect(screen.getByRole('switch', { name: '탑(상위) 전송' })).not.toBeChecked();
    expect(screen.getAllByRole('tab')).toHaveLength(10);
    expect((await limits()).getAllByRole('textbox')).toHaveLength(40);
    expect((await odds()).getAllByRole('textbox')).toHaveLength(13);
    expect(fieldLabelled('일반볼 조합')).toHaveValue('3.72');
    expect(fieldLabelled('대중소 전송 비율')).toHaveValue('100');
  });
});

describe('typing', () => {
  beforeEach(() => givenSettings());

  it('counts what would change, and nothing once the old value is back', async () => {
    await open();
    const seconds = fieldLabelled('배팅 마감 시간');
    await retype(seconds, '25');
    expect((await registration()).getByText('저장되지 않은 변경 1건')).toBeInTheDocument();
    await retype(seconds, '30');
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });

  it('refuses more than three characters of closing seconds, and cuts nothing off', async () => {
    await open();
    const seconds = fieldLabelled('배팅 마감 시간');
    await retype(seconds, '2990');
    await userEvent.tab();
    expect(seconds).toHaveValue('2990');
    expect(seconds).toHaveAccessibleDescription(/3자 이하로 입력하세요/);
  });

  it('separates thousands and reads the amount in use aloud', async () => {
    await open();
    const amount = fieldLabelled('일반볼 홀짝 최대 배팅금액');
    await retype(amount, '1억 2,345만 6789');
    expect(screen.getByText(/^일반볼 홀짝 · 최대 배팅금액/)).toHaveTextContent(
      '일반볼 홀짝 · 최대 배팅금액 123,456,789원 = 1억 2,345만 6,789원',
    );
    await userEvent.tab();
    expect(amount).toHaveValue('123,456,789');
  });

  it('goes back to what is saved', async () => {
    await open();
    await retype(fieldLabelled('배팅 마감 시간'), '25');
    await userEvent.click(screen.getByRole('switch', { name: '배팅 가능' }));
    const card = await registration();
    expect(card.getByText('저장되지 않은 변경 2건')).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: '되돌리기' }));
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('30');
    expect(screen.getByRole('switch', { name: '배팅 가능' })).toBeChecked();
  });

  it('moves within a column of amounts by Enter and the arrows', async () => {
    await open();
    const field = (betType: string) => fieldLabelled(`${betType} 최대 당첨금액`);
    await userEvent.click(field('파워볼 홀짝'));
    await userEvent.keyboard('{Enter}');
    expect(field('파워볼 언더오버')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(field('일반볼 홀짝')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field('파워볼 홀짝')).toHaveFocus();
  });

  it('changes the level by the arrow keys and keeps what was typed on the other', async () => {
    await open();
    await retype(fieldLabelled('파워볼 홀짝 최소 배팅금액'), '7000');
    await userEvent.click(screen.getByRole('tab', { name: /레벨 1 / }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '레벨 2' })).toHaveAttribute('aria-selected', 'true');
    expect(fieldLabelled('파워볼 홀짝 최대 배팅금액')).toHaveValue('1,000,000');
    await userEvent.click(screen.getByRole('tab', { name: '레벨 1 변경 있음' }));
    expect(fieldLabelled('파워볼 홀짝 최소 배팅금액')).toHaveValue('7,000');
  });
});

describe('copying a level', () => {
  it('gives all ten levels its amounts, sends nothing, and can be taken back', async () => {
    const { saves } = givenSettings();
    await open();
    await userEvent.click(screen.getByRole('tab', { name: '레벨 3' }));
    await userEvent.click(screen.getByRole('button', { name: '전체 레벨에 복사' }));
    expect(await screen.findByText('레벨 3 값을 전체 레벨에 복사했습니다')).toBeInTheDocument();
    expect(screen.getByText(/아직 저장되지 않았습니다/)).toBeInTheDocument();
    // Nine levels, ten bet types, three limits that differ between levels.
    expect(screen.getByText('저장되지 않은 변경 270건')).toBeInTheDocument();
    expect(screen.getAllByRole('tab', { name: /변경 있음/ })).toHaveLength(9);
    await userEvent.click(screen.getByRole('tab', { name: /레벨 10/ }));
    const amount = fieldLabelled('대중소 최대 배팅금액');
    expect(amount).toHaveValue('1,500,000');
    await userEvent.click((await limits()).getByRole('button', { name: '되돌리기' }));
    expect(amount).toHaveValue('5,000,000');
    expect(saves.inputs).toEqual([]);
  });

  it('asks before it takes what was typed on other levels and not saved', async () => {
    givenSettings();
    await open();
    await userEvent.click(screen.getByRole('tab', { name: '레벨 5' }));
    await retype(fieldLabelled('대중소 최대 배팅금액'), '777000');
    await userEvent.click(screen.getByRole('tab', { name: '레벨 3' }));
    const copy = async (answered: string) => {
      await userEvent.click(screen.getByRole('button', { name: '전체 레벨에 복사' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/다른 레벨에 입력하고 저장하지 않은 변경 1건/)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: answered }));
    };
    await copy('취소');
    expect(screen.getByText('저장되지 않은 변경 1건')).toBeInTheDocument();
    await copy('복사');
    expect(screen.getByText('저장되지 않은 변경 270건')).toBeInTheDocument();
  });

  it('says so when all levels are alike already', async () => {
    givenSettings({
      ...DEMO_LIMITS,
      ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`lv${i + 1}`, DEMO_LIMITS.lv1])),
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: '전체 레벨에 복사' }));
    expect(await screen.findByText('모든 레벨이 이미 레벨 1과 같습니다.')).toBeInTheDocument();
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });
});

describe('the odds card', () => {
  beforeEach(() => givenSettings());
  const row = async (name: RegExp) => (await odds()).findByRole('row', { name });

  it('shows while typing what the operator keeps', async () => {
    await open();
    expect(await row(/일반볼 조합 3/)).toHaveTextContent('24.43–25.57 %3.910995.12 %+4.88 %');
    const input = fieldLabelled('대중소 2 (중)');
    await retype(input, '2.9');
    const middle = screen.getAllByRole('row').find((one) => one.contains(input));
    expect(middle).toHaveTextContent('35.86 %2.7889103.98 %−3.98 %손익분기 2.78 초과 · 확인 필요');
    await retype(input, '0');
    expect(middle).toHaveTextContent('35.86 %2.7889——미등록');
    await userEvent.clear(input);
    expect(middle).toHaveTextContent('35.86 %2.7889——');
    expect(middle).not.toHaveTextContent('미등록');
  });

  it('tells the picks of one input apart when asked to', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: '일반볼 역조합 픽별 보기' }));
    expect(await row(/^짝\+오버/)).toHaveTextContent('75.57 %1.323393.71 %+6.29 %');
    expect(await row(/^홀\+오버/)).toHaveTextContent('74.43 %1.343592.29 %+7.71 %');
    expect(screen.getByText('역조합은 고른 조합이 나오지 않으면 당첨입니다.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '일반볼 역조합 픽별 접기' }));
    expect(screen.queryByText(/나오지 않으면 당첨/)).not.toBeInTheDocument();
  });

  it('warns of odds that do not fit together', async () => {
    await open();
    expect(screen.queryByText(/역조합 배당이 나머지/)).not.toBeInTheDocument();
    await retype(fieldLabelled('일반볼 역조합'), '1.25');
    expect(await screen.findByText(/역조합 배당이 나머지/)).toHaveTextContent(
      '일반볼 조합, 일반볼 역조합',
    );
  });
});

describe('the lay-off card', () => {
  it('says that nothing is passed on while the master switch is off', async () => {
    const { saveElsewhere } = givenSettings();
    const first = await open();
    expect(screen.getByText(/꺼져 있어, 이 설정과 관계없이/)).toBeInTheDocument();
    first.unmount();
    saveElsewhere({ ...DEMO_SWITCHES, version: 2, betTopStatus: true });
    await open();
    expect(screen.queryByText(/이 설정과 관계없이/)).not.toBeInTheDocument();
  });
});

describe('an administrator who may only look', () => {
  it('finds everything off, with the reason', async () => {
    givenSettings();
    answer(minigames.listPowerballVersions, () => ({ versions: [], more: false }));
    await open({ admin: AUDITOR });
    expect(
      screen.getByText(/^미니게임 설정 변경 권한이 없어 보기만 할 수 있습니다/, { selector: 'p' }),
    ).toBeInTheDocument();
    for (const input of [...screen.getAllByRole('textbox'), ...screen.getAllByRole('switch')])
      expect(input).toBeDisabled();
    const off = [
      ...screen.getAllByRole('button', { name: /^저장/ }),
      screen.getByRole('button', { name: '전체 레벨에 복사' }),
    ];
    expect(off).toHaveLength(settingsOfGame('powerball').length + 1);
    for (const button of off) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(/권한이 없어/);
    }
    await userEvent.click((await odds()).getByRole('button', { name: '변경 이력' }));
    expect(await screen.findByText('아직 저장한 적이 없습니다.')).toBeInTheDocument();
  });
});

describe('leaving', () => {
  it('asks first while something is unsaved, and never otherwise', async () => {
    givenSettings();
    const { router } = await open();
    const seconds = fieldLabelled('배팅 마감 시간');
    await retype(seconds, '25');
    await act(async () => router.navigate('/elsewhere'));
    const question = await screen.findByRole('dialog', { name: '저장하지 않은 변경이 있습니다' });
    expect(question).toHaveTextContent('저장하지 않은 변경 1건이 사라집니다');
    await userEvent.click(within(question).getByRole('button', { name: '계속 수정' }));
    expect(seconds).toHaveValue('25');
    expect(router.state.location.pathname).toBe('/v2/config/powerball');

    await act(async () => router.navigate('/elsewhere'));
    await userEvent.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('does not ask when the old value was typed back', async () => {
    givenSettings();
    const { router } = await open();
    const seconds = fieldLabelled('배팅 마감 시간');
    await retype(seconds, '25');
    await retype(seconds, '30');
    await act(async () => router.navigate('/elsewhere'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});

describe('in English', () => {
  it('shows the page and its amounts in English', async () => {
    givenSettings();
    await open({ locale: 'en' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Powerball settings');
    const amount = fieldLabelled('Normal ball odd/even Maximum bet');
    await retype(amount, '600000');
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
    expect(screen.getByText(/^Normal ball odd\/even · Maximum bet/)).toHaveTextContent(
      'Normal ball odd/even · Maximum bet ₩600,000',
    );
  });
});

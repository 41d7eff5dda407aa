// What a save checks, asks, sends and says; and what happens when two administrators save.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { minigames, type PowerballConfig } from '@gwanje/contract';
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  DEMO_LIMITS,
  DEMO_ODDS,
  DEMO_SWITCHES,
  fieldLabelled,
  type GivenSettings,
  givenSettings,
  versionOf,
} from '../../testing';
import PowerballSettingsScreen from './powerball-settings.screen';

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const card = (name: string) => within(screen.getByRole('region', { name }));
const saveOf = (name: string) => card(name).getByRole('button', { name: '저장' });
/** Until the call that runs has been answered, and what follows from the answer is shown. */
const answered = () =>
  waitFor(() => {
    for (const form of document.forms)
      expect(form.firstElementChild).toHaveAttribute('aria-busy', 'false');
  });
const save = async (name: string) => {
  await user.click(saveOf(name));
  await answered();
};
const coolDown = async () => {
  await answered();
  act(() => jest.advanceTimersByTime(BUTTON_COOLDOWN_MS));
};

async function open() {
  renderInShell(<PowerballSettingsScreen />);
  await screen.findByText('게임 등록');
}

async function retype(name: string, text: string) {
  await user.clear(fieldLabelled(name));
  await user.type(fieldLabelled(name), text);
}

/** The next save is refused: another administrator has saved `config` meanwhile. */
function givenStale(settings: GivenSettings, config: PowerballConfig) {
  settings.saveElsewhere(config);
  const { savedAt, savedBy } = versionOf(config);
  return answer(minigames.savePowerballConfig, () =>
    refusal('minigameSettings.stale', { details: { current: config, savedAt, savedBy } }),
  );
}

describe('a save', () => {
  it('sends the whole document of its category, says so, and loads it again', async () => {
    const { saves, loads } = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    await user.click(screen.getByRole('switch', { name: '배팅 가능' }));
    await save('게임 등록 설정');
    expect(await screen.findByText('저장 완료')).toBeInTheDocument();
    expect(screen.getByText('설정이 저장되었습니다.')).toBeInTheDocument();
    expect(saves.inputs).toEqual([{ ...DEMO_SWITCHES, betStatus: false, betEndSeconds: 25 }]);
    await waitFor(() => expect(loads.inputs).toHaveLength(2));
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('25');
  });

  it('is made from the version that the last one made', async () => {
    const { saves } = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    await save('게임 등록 설정');
    await screen.findByText('저장 완료');
    await coolDown();
    await retype('배팅 마감 시간', '20');
    await save('게임 등록 설정');
    await waitFor(() => expect(saves.inputs.map(({ version }) => version)).toEqual([1, 2]));
  });

  it('keeps every button of the screen off while it runs and for three seconds after', async () => {
    const settings = givenSettings();
    let finish: (config: PowerballConfig) => void = () => undefined;
    const saves = answer(
      minigames.savePowerballConfig,
      () =>
        new Promise<PowerballConfig>((resolve) => {
          finish = resolve;
        }),
    );
    await open();
    await user.click(saveOf('게임 등록 설정'));
    await waitFor(() => expect(saves.inputs).toHaveLength(1));
    const region = screen.getByRole('region', { name: '게임 등록 설정' });
    expect(region).toHaveAttribute('aria-busy', 'true');
    expect(saveOf('배당 설정')).toHaveAttribute('aria-disabled', 'true');

    settings.saveElsewhere({ ...DEMO_SWITCHES, version: 2 });
    await act(async () => finish({ ...DEMO_SWITCHES, version: 2 }));
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
    expect(saveOf('배당 설정')).toHaveAccessibleDescription(
      '처리 중입니다. 잠시 후 다시 누르세요.',
    );
    act(() => jest.advanceTimersByTime(BUTTON_COOLDOWN_MS - 1_000));
    await user.click(saveOf('배당 설정'));
    expect(saves.inputs).toHaveLength(1);
    await coolDown();
    expect(saveOf('배당 설정')).not.toHaveAttribute('aria-disabled');
  });

  it('is made by Ctrl+S for the card that has the focus', async () => {
    const { saves } = givenSettings();
    await open();
    await retype('대중소 2 (중)', '2.44');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saves.inputs).toEqual([{ ...DEMO_ODDS, BMSRate2: 2.44 }]));
    await answered();
  });

  it('keeps what was typed when the server broke', async () => {
    givenSettings();
    answer(minigames.savePowerballConfig, () => fault());
    await open();
    await retype('배팅 마감 시간', '25');
    await save('게임 등록 설정');
    await waitFor(() => expect(saveOf('게임 등록 설정')).toHaveAttribute('aria-disabled'));
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('25');
    expect(screen.getByText('저장되지 않은 변경 1건')).toBeInTheDocument();
    expect(screen.queryByText('저장 완료')).not.toBeInTheDocument();
  });
});

describe('a field that fails', () => {
  it('stops the save, shows its sentence and takes the focus, on whatever level it stands', async () => {
    const { saves } = givenSettings();
    await open();
    await user.click(screen.getByRole('tab', { name: '레벨 4' }));
    await retype('대중소 최소 배팅금액', '2000001');
    await user.click(screen.getByRole('tab', { name: '레벨 1' }));
    await save('배팅금액 설정');

    expect(screen.getByRole('tab', { name: '레벨 4 확인 필요' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const failing = fieldLabelled('대중소 최소 배팅금액');
    expect(failing).toHaveFocus();
    expect(failing).toBeInvalid();
    expect(failing).toHaveAccessibleDescription(/최소 배팅금액은 최대 배팅금액 이하여야 합니다/);
    expect(screen.getByRole('alert')).toHaveTextContent(
      '확인할 항목 1개 · 저장되지 않았습니다.레벨 4 · 대중소 · 최소 배팅금액: 최소 배팅금액은 최대 배팅금액 이하여야 합니다.',
    );
    expect(saves.inputs).toEqual([]);

    // Mending the other field of the pair mends this one.
    await retype('대중소 최대 배팅금액', '2500000');
    expect(failing).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is told when an odds input holds no number', async () => {
    const { saves } = givenSettings();
    await open();
    await user.clear(fieldLabelled('일반볼 홀/짝'));
    await save('배당 설정');
    expect(fieldLabelled('일반볼 홀/짝')).toHaveAccessibleDescription(/숫자만 입력하세요/);
    expect(saves.inputs).toEqual([]);
  });

  it('is marked when only the server refuses it, until it is edited', async () => {
    givenSettings();
    answer(minigames.savePowerballConfig, () =>
      refusal('request.invalid', {
        fields: [
          {
            path: 'betEndSeconds',
            rules: [{ rule: 'too_big', message: '200 이하로 입력하세요.' }],
          },
        ],
      }),
    );
    await open();
    await retype('배팅 마감 시간', '250');
    await save('게임 등록 설정');
    await waitFor(() => expect(fieldLabelled('배팅 마감 시간')).toBeInvalid());
    expect(fieldLabelled('배팅 마감 시간')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('배팅 마감 시간: 200 이하로 입력하세요.');
    await retype('배팅 마감 시간', '150');
    expect(fieldLabelled('배팅 마감 시간')).toBeValid();
  });
});

describe('odds above break-even', () => {
  it('are listed with what they cost, and not sent unless confirmed', async () => {
    const { saves } = givenSettings();
    await open();
    await retype('대중소 2 (중)', '2.90');
    await save('배당 설정');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByRole('row', { name: /대중소/ })).toHaveTextContent(
      '대중소 2 (중)2.902.78−3.98 %',
    );
    await user.click(question.getByRole('button', { name: '취소' }));
    expect(saves.inputs).toEqual([]);

    await save('배당 설정');
    await user.click(await screen.findByRole('button', { name: '확인하고 저장' }));
    await waitFor(() =>
      expect(saves.inputs).toEqual([
        { ...DEMO_ODDS, BMSRate2: 2.9, confirmedAboveBreakEven: ['BMSRate2'] },
      ]),
    );
    await answered();
  });

  it('are not asked about at break-even itself', async () => {
    const { saves } = givenSettings();
    await open();
    await retype('대중소 2 (중)', '2.78');
    await save('배당 설정');
    await waitFor(() => expect(saves.inputs).toEqual([{ ...DEMO_ODDS, BMSRate2: 2.78 }]));
  });
});

describe('a stale save', () => {
  it('asks about fields that both changed, combines the rest, and saves on the new version', async () => {
    const settings = givenSettings();
    const theirs = { ...DEMO_SWITCHES, version: 2, betEndSeconds: 20, betTopStatus: true };
    await open();
    await retype('배팅 마감 시간', '25');
    await user.click(screen.getByRole('switch', { name: '게임 등록' }));
    givenStale(settings, theirs);
    await save('게임 등록 설정');

    const merge = within(await screen.findByRole('dialog', { name: /먼저 저장했습니다/ }));
    expect(merge.getByText(/박리스크님이 2026-11-21 15:49:02에 저장했습니다/)).toBeInTheDocument();
    expect(merge.getByRole('row', { name: /게임 등록 나/ })).toHaveTextContent('켜짐꺼짐');
    expect(merge.getByRole('row', { name: /탑\(상위\) 전송 상대/ })).toHaveTextContent('꺼짐켜짐');
    const combine = merge.getByRole('button', { name: '합쳐서 저장' });
    expect(combine).toHaveAccessibleDescription('아직 고르지 않은 항목이 1개 있습니다.');
    await user.click(merge.getByRole('radio', { name: '배팅 마감 시간 · 내 값 25초' }));

    const { saves } = givenSettings(theirs);
    await coolDown();
    await user.click(combine);
    await waitFor(() =>
      expect(saves.inputs).toEqual([{ ...theirs, regStatus: false, betEndSeconds: 25 }]),
    );
    await answered();
    expect(screen.getByText('저장 완료')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });

  it('keeps typing and base when the merge is put off', async () => {
    const settings = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    givenStale(settings, { ...DEMO_SWITCHES, version: 2, betEndSeconds: 20 });
    await save('게임 등록 설정');
    await user.click(await screen.findByRole('button', { name: '닫고 계속 수정' }));
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('25');
    expect(screen.getByText(/다른 관리자가 이 설정을 저장했습니다/)).toBeInTheDocument();
  });

  it('saves nothing when everything is decided for the other', async () => {
    const settings = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    const refused = givenStale(settings, { ...DEMO_SWITCHES, version: 2, betEndSeconds: 20 });
    await save('게임 등록 설정');
    await user.click(await screen.findByRole('button', { name: '모두 상대 값으로' }));
    await coolDown();
    await user.click(screen.getByRole('button', { name: '합쳐서 저장' }));
    expect(await screen.findByText('최신 값을 불러왔습니다')).toBeInTheDocument();
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('20');
    expect(refused.inputs).toHaveLength(1);
  });

  it('takes over the latest values when nothing of mine differs from them', async () => {
    const settings = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    givenStale(settings, { ...DEMO_SWITCHES, version: 2, betEndSeconds: 25 });
    await save('게임 등록 설정');
    expect(await screen.findByText('최신 값을 불러왔습니다')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });

  it('checks the combined values before it sends them', async () => {
    const settings = givenSettings();
    const lowered = { ...DEMO_LIMITS.lv1.PWBPOE, max: 6_000, maxRound: 6_000 };
    const theirs = {
      ...DEMO_LIMITS,
      version: 2,
      lv1: { ...DEMO_LIMITS.lv1, PWBPOE: lowered },
    };
    await open();
    await retype('파워볼 홀짝 최소 배팅금액', '7000');
    const refused = givenStale(settings, theirs);
    await save('배팅금액 설정');
    await screen.findByRole('dialog');
    await coolDown();
    await user.click(screen.getByRole('button', { name: '합쳐서 저장' }));
    await waitFor(() => expect(fieldLabelled('파워볼 홀짝 최소 배팅금액')).toBeInvalid());
    expect(fieldLabelled('파워볼 홀짝 최대 배팅금액')).toHaveValue('6,000');
    expect(refused.inputs).toHaveLength(1);
  });

  it('still says what happened when the server does not tell what it holds', async () => {
    givenSettings();
    answer(minigames.savePowerballConfig, () => refusal('minigameSettings.stale'));
    await open();
    await retype('배팅 마감 시간', '25');
    await save('게임 등록 설정');
    expect(await screen.findByText('다른 관리자가 먼저 저장했습니다')).toBeInTheDocument();
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('25');
  });
});

describe('settings that another administrator changed meanwhile', () => {
  it('come in with a refetch while nothing is typed', async () => {
    const settings = givenSettings();
    await open();
    settings.saveElsewhere({ ...DEMO_SWITCHES, version: 2, betEndSeconds: 20 });
    await save('배당 설정');
    await waitFor(() => expect(fieldLabelled('배팅 마감 시간')).toHaveValue('20'));
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });

  it('never discard typing', async () => {
    const settings = givenSettings();
    await open();
    await retype('배팅 마감 시간', '25');
    settings.saveElsewhere({ ...DEMO_SWITCHES, version: 2, betEndSeconds: 20 });
    await save('배당 설정');
    expect(
      await screen.findByText(/그사이 다른 관리자가 이 설정을 저장했습니다/),
    ).toBeInTheDocument();
    expect(fieldLabelled('배팅 마감 시간')).toHaveValue('25');
    expect(screen.getByText('저장되지 않은 변경 1건')).toBeInTheDocument();
  });
});

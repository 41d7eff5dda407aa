// What a save checks, asks, sends and says.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { minigames, type PowerballConfig } from '@gwanje/contract';
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DEMO_ODDS, DEMO_SWITCHES, fieldLabelled, givenSettings } from '../../testing';
import { answered, coolDown, open, retype, save, saveOf, user } from './testing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

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

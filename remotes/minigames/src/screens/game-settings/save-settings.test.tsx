// What a save checks, asks, sends and says.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { minigames, type PowerballConfig } from '@gwanje/contract';
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { act, screen, waitFor } from '@testing-library/react';
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
    let finish: (setting: PowerballConfig) => void = () => undefined;
    const saves = answer(
      minigames.savePowerballConfig,
      () =>
        new Promise<{ setting: PowerballConfig; proposal: null }>((resolve) => {
          finish = (setting) => resolve({ setting, proposal: null });
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

  it.each([
    ['배당 설정', '일반볼 홀/짝'],
    ['게임 등록 설정', '배팅 마감 시간'],
    ['배팅금액 설정', '파워볼 홀짝 최대 배팅금액'],
    ['탑(상위) 전송 설정', '대중소 전송 비율'],
  ])('is one that was emptied: nothing of %s is sent as 0', async (card, name) => {
    const { saves } = givenSettings();
    await open();
    await user.clear(fieldLabelled(name));
    await user.tab();
    expect(fieldLabelled(name)).toBeInvalid();
    expect(fieldLabelled(name)).toHaveAccessibleDescription(/비워 둘 수 없습니다/);
    await save(card);
    expect(fieldLabelled(name)).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(/비워 둘 수 없습니다/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(saves.inputs).toEqual([]);
  });

  it.each([
    ['게임 등록 설정', '배팅 마감 시간', '-5.5'],
    ['게임 등록 설정', '배팅 마감 시간', '2990'],
    ['배팅금액 설정', '파워볼 홀짝 최대 배팅금액', '1e5'],
    ['배당 설정', '일반볼 홀/짝', '1.9.5'],
  ])('is one that cannot be read: %s, %s, %s', async (card, name, text) => {
    const { saves } = givenSettings();
    await open();
    await retype(name, text);
    await save(card);
    expect(fieldLabelled(name)).toHaveValue(text);
    expect(fieldLabelled(name)).toBeInvalid();
    expect(saves.inputs).toEqual([]);
  });

  it('marks its level as soon as it is left', async () => {
    givenSettings();
    await open();
    await retype('대중소 최소 배팅금액', '-1');
    await user.click(screen.getByRole('tab', { name: '레벨 2' }));
    expect(screen.getByRole('tab', { name: '레벨 1 확인 필요' })).toBeInTheDocument();
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

const point = (name: RegExp) => screen.getByRole('checkbox', { name });

describe('what is dangerous', () => {
  it('is confirmed one by one: odds above break-even, with what each costs', async () => {
    const { saves } = givenSettings();
    await open();
    await retype('대중소 2 (중)', '2.90');
    await retype('파워볼 홀/짝', '2.01');
    await save('배당 설정');
    expect(screen.getByRole('dialog', { name: '확인이 필요한 값 2건' })).toBeVisible();
    const confirmed = screen.getByRole('button', { name: '확인하고 저장' });
    expect(point(/^대중소 2/)).toHaveAccessibleName(
      '대중소 2 (중) 2.43 → 2.90 손익분기 2.78 1,000,000원 배팅마다 평균 손실 39,845원 손익분기를 넘어, 팔수록 운영이 손해를 봅니다.',
    );
    expect(point(/^파워볼 홀/)).toHaveAccessibleName(/→ 2.01 손익분기 2.00 .* 5,000원/);
    await user.click(point(/^대중소 2/));
    await user.click(confirmed);
    expect(saves.inputs).toEqual([]);
    await user.click(screen.getByRole('button', { name: '취소' }));
    expect(fieldLabelled('대중소 2 (중)')).toHaveValue('2.90');

    await save('배당 설정');
    expect(point(/^대중소 2/)).not.toBeChecked();
    await user.click(point(/^대중소 2/));
    await user.click(point(/^파워볼 홀/));
    await user.type(screen.getByRole('textbox', { name: '사유' }), '행사 기간');
    await user.click(screen.getByRole('button', { name: '확인하고 저장' }));
    await waitFor(() =>
      expect(saves.inputs).toEqual([
        {
          ...DEMO_ODDS,
          BMSRate2: 2.9,
          POERate: 2.01,
          confirmed: { BMSRate2: 2.9, POERate: 2.01 },
          reason: '행사 기간',
        },
      ]),
    );
    await answered();
  });

  it('is not what stands at break-even itself', async () => {
    const { saves } = givenSettings();
    await open();
    await retype('대중소 2 (중)', '2.78');
    await save('배당 설정');
    await waitFor(() => expect(saves.inputs).toEqual([{ ...DEMO_ODDS, BMSRate2: 2.78 }]));
  });

  it.each([
    [
      '게임 등록 설정',
      '배팅 마감 시간',
      /^배팅 마감 시간 30초 → 0초 추첨하는 순간까지 배팅을 받습니다/,
    ],
    ['배당 설정', '대중소 2 (중)', /^대중소 2 \(중\) 2.43 → 0.00 .*판매하지 않습니다/],
    [
      '배팅금액 설정',
      '대중소 최대 배팅금액',
      /^레벨 1 · 대중소 · 최대 배팅금액 500,000원 → 0원 .*배팅할 수 없습니다\(판매 중지\)/,
    ],
  ])('is a 0 that stops something: %s, %s', async (card, field, name) => {
    const { saves } = givenSettings();
    await open();
    await retype(field, '0');
    await save(card);
    expect(point(name)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '취소' }));
    expect(saves.inputs).toEqual([]);
    await save(card);
    await user.click(point(name));
    await user.type(screen.getByRole('textbox', { name: '사유' }), '행사 기간');
    await user.click(screen.getByRole('button', { name: '확인하고 저장' }));
    await waitFor(() => expect(saves.inputs).toHaveLength(1));
    await answered();
  });

  it('is gathered where it is much, and each is still named', async () => {
    givenSettings();
    await open();
    await retype('대중소 최대 배팅금액', '0');
    await retype('대중소 조합 최대 배팅금액', '0');
    await user.click(screen.getByRole('button', { name: '전체 레벨에 복사' }));
    await save('배팅금액 설정');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    const together = point(/^대중소 · 항목 10개/);
    for (let level = 1; level <= 10; level += 1)
      expect(together).toHaveAccessibleName(
        expect.stringContaining(
          `레벨 ${level} ${(500_000 * level).toLocaleString('en-US')}원 → 0원`,
        ),
      );
  });
});

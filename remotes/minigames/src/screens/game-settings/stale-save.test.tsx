// What happens when two administrators save.
import { answer, refusal } from '@gwanje/api-client/testing';
import { minigames, type PowerballConfig } from '@gwanje/contract';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DEMO_LIMITS,
  DEMO_SWITCHES,
  fieldLabelled,
  type GivenSettings,
  givenSettings,
  versionOf,
} from '../../testing';
import { answered, coolDown, open, retype, save, user } from './testing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The next save is refused: another administrator has saved `config` meanwhile. */
function givenStale(settings: GivenSettings, config: PowerballConfig) {
  settings.saveElsewhere(config);
  const { savedAt, savedBy } = versionOf(config);
  return answer(minigames.savePowerballConfig, () =>
    refusal('record.stale', { details: { current: config, savedAt, savedBy } }),
  );
}

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
    answer(minigames.savePowerballConfig, () => refusal('record.stale'));
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

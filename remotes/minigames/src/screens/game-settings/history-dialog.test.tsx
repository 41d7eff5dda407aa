import { answer, fault } from '@gwanje/api-client/testing';
import { minigames } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  DEMO_LIMITS,
  DEMO_ODDS,
  DEMO_SWITCHES,
  fieldLabelled,
  givenSettings,
  versionOf,
} from '../../testing';
import GameSettingsScreen from './game-settings.screen';

async function openHistory(card: string) {
  renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball' });
  await screen.findByText('게임 등록');
  const region = within(screen.getByRole('region', { name: card }));
  await userEvent.click(region.getByRole('button', { name: '변경 이력' }));
  return within(await screen.findByRole('dialog', { name: `${card} 변경 이력` }));
}

const seconds = () => fieldLabelled('배팅 마감 시간');
const SECOND = { ...DEMO_SWITCHES, version: 2, betEndSeconds: 20, betStatus: false };

describe('the history of a card', () => {
  it('tells who changed what and when, in labels, from before to after', async () => {
    givenSettings(SECOND);
    const asked = answer(minigames.listPowerballVersions, () => ({
      versions: [
        { ...versionOf(SECOND), reason: '행사 기간' },
        { ...versionOf(DEMO_SWITCHES), savedBy: null },
      ],
      more: false,
    }));
    const history = await openHistory('게임 등록 설정');
    const [newest, seed] = await history.findAllByRole('article');
    expect(newest).toHaveTextContent('버전 2현재박리스크 (risk1)2026-11-21 15:49:02');
    expect(newest).toHaveTextContent('사유: 행사 기간');
    expect(newest).toHaveTextContent('배팅 가능켜짐 → 꺼짐');
    expect(newest).toHaveTextContent('배팅 마감 시간30초 → 20초');
    expect(seed).toHaveTextContent('버전 1처음 설정2026-11-21 15:49:01복원');
    expect(history.queryByRole('button', { name: '버전 2 복원' })).not.toBeInTheDocument();
    expect(seed).toHaveTextContent('저장하기 전의 기본값과 비교했습니다.');
    expect(asked.inputs).toEqual([{ category: 'powerballSwitchV2' }]);
  });

  it('folds what became alike on all levels, and shows long differences on demand', async () => {
    const alike = {
      ...DEMO_LIMITS,
      ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`lv${i + 1}`, DEMO_LIMITS.lv2])),
      version: 2,
    };
    givenSettings(alike);
    answer(minigames.listPowerballVersions, () => ({
      versions: [versionOf(alike), versionOf(DEMO_LIMITS)],
      more: false,
    }));
    const history = await openHistory('배팅금액 설정');
    const [newest] = await history.findAllByRole('article');
    expect(newest).toHaveTextContent(
      '전체 레벨 · 파워볼 홀짝 · 최대 배팅금액500,000원 ~ 5,000,000원 → 1,000,000원',
    );
    const difference = within(newest as HTMLElement);
    expect(difference.getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(difference.getByRole('button', { name: '나머지 24건 보기' }));
    expect(difference.getAllByRole('listitem')).toHaveLength(30);
  });

  it('compares across pages: the last of a page waits for the next', async () => {
    const odds = (version: number) =>
      versionOf({ ...DEMO_ODDS, version, BMSRate2: 2 + version / 100 });
    givenSettings(odds(4).config);
    const asked = answer(minigames.listPowerballVersions, ({ before }) =>
      before === undefined
        ? { versions: [odds(4), odds(3)], more: true }
        : { versions: [odds(3), odds(2)], more: false },
    );
    const history = await openHistory('배당 설정');
    expect(await history.findAllByRole('article')).toHaveLength(1);
    await userEvent.click(history.getByRole('button', { name: '이전 이력 더 보기' }));
    await waitFor(() => expect(history.getAllByRole('article')).toHaveLength(3));
    expect(history.getByText('2.02')).toBeInTheDocument();
    expect(asked.inputs.map(({ before }) => before)).toEqual([undefined, 4]);
  });

  it('says that it could not be loaded, and loads again when asked to', async () => {
    givenSettings();
    answer(minigames.listPowerballVersions, () => fault());
    const history = await openHistory('배당 설정');
    expect(await history.findByRole('alert')).toHaveTextContent('이력을 불러오지 못했습니다');
    answer(minigames.listPowerballVersions, () => ({ versions: [], more: false }));
    await userEvent.click(history.getByRole('button', { name: '다시 시도' }));
    expect(await history.findByText('아직 저장한 적이 없습니다.')).toBeInTheDocument();
  });
});

describe('restoring a version', () => {
  const givenTwoVersions = () => {
    const settings = givenSettings(SECOND);
    answer(minigames.listPowerballVersions, () => ({
      versions: [versionOf(SECOND), versionOf(DEMO_SWITCHES)],
      more: false,
    }));
    return settings;
  };

  it('puts its values into the form, unsaved, and saves them like any edit', async () => {
    const { saves } = givenTwoVersions();
    const history = await openHistory('게임 등록 설정');
    await userEvent.click(await history.findByRole('button', { name: '버전 1 복원' }));
    expect(await screen.findByText('버전 1의 값을 불러왔습니다')).toBeInTheDocument();
    expect(seconds()).toHaveValue('30');
    expect(screen.getByText('저장되지 않은 변경 2건')).toBeInTheDocument();
    expect(saves.inputs).toEqual([]);
    const card = within(screen.getByRole('region', { name: '게임 등록 설정' }));
    await userEvent.click(card.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(saves.inputs).toEqual([{ ...DEMO_SWITCHES, version: 2 }]));
    expect(await screen.findByText('저장 완료')).toBeInTheDocument();
  });

  it('asks before it replaces unsaved typing', async () => {
    givenTwoVersions();
    renderInShell(<GameSettingsScreen />, { path: '/v2/config/powerball' });
    await screen.findByText('게임 등록');
    await userEvent.type(seconds(), '5');
    const card = within(screen.getByRole('region', { name: '게임 등록 설정' }));
    await userEvent.click(card.getByRole('button', { name: '변경 이력' }));
    await userEvent.click(await screen.findByRole('button', { name: '버전 1 복원' }));
    expect(await screen.findByText(/저장하지 않은 변경 1건을 덮어씁니다/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '취소' }));
    expect(seconds()).toHaveValue('205');
    await userEvent.click(screen.getByRole('button', { name: '버전 1 복원' }));
    await userEvent.click(await screen.findByRole('button', { name: '불러오기' }));
    await waitFor(() => expect(seconds()).toHaveValue('30'));
  });

  it('says so when the version holds what is saved now', async () => {
    givenSettings(SECOND);
    answer(minigames.listPowerballVersions, () => ({
      versions: [versionOf(SECOND), versionOf({ ...SECOND, version: 1 })],
      more: false,
    }));
    const history = await openHistory('게임 등록 설정');
    await userEvent.click(await history.findByRole('button', { name: '버전 1 복원' }));
    expect(await screen.findByText('버전 1의 값은 지금 저장된 값과 같습니다.')).toBeInTheDocument();
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });
});

// All documents at a glance, and the forms of those of money that have no page.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  config,
  GAMES,
  minigames,
  moneySettings,
  settingsOfGame,
  siteSettings,
  unsavedDocument,
  valuesOf,
  wagering,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MONEY_DOCUMENTS, pagesOfDocument } from '../../document-pages';
import remote from '../../manifest';
import { givenMoneySettings } from '../../testing-money-settings';
import SiteSettingsScreen from './site-settings.screen';

const summary = (scope: string, category: string, ko: string) => ({
  ...{ scope, category, name: { ko, en: ko }, version: 0, savedAt: null, savedBy: null },
  ...{ differing: 0, isProposed: false, dangers: [], matched: [] },
  hash: `${scope}-${category}`,
});
const SUMMARIES = [
  ...moneySettings.settings.map(({ category, ko }) => summary('money', category, ko)),
  summary('bets', 'casino', '카지노'),
  {
    ...summary('powerball', 'powerballRateV2', '배당'),
    ...{ version: 3, savedAt: '2026-11-01T00:00:00Z', savedBy: 'kim', differing: 2 },
    ...{ isProposed: true, dangers: [{ ko: '홀', en: 'Odd' }] },
  },
];

async function open(moneyVersion: 1 | 5, configVersion: 1 | 2) {
  givenMoneySettings();
  answer(config.listSettingSummaries, ({ query = '' }) =>
    SUMMARIES.filter(({ name, scope }) => `${name.ko} ${scope}`.includes(query)),
  );
  renderInShell(<SiteSettingsScreen />, {
    flags: { moneyVersion, configVersion, modules: ['minigame', GAMES.powerball.module] },
  });
  await screen.findByText('2인 승인', { selector: 'tbody th, tbody th *' });
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const cellsOf = (name: RegExp) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const pageOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('tells who saved what, how much differs, what is dangerous and what waits', async () => {
  await open(5, 2);
  expect(cellsOf(/^롤링 조건/)).toEqual(['저장 전', '', '0개', '', '']);
  expect(cellsOf(/^파워볼 · 배당/)).toEqual([
    ...['3', expect.stringContaining('kim'), '2개', '2차 승인 대기', '홀'],
  ]);
  expect(screen.queryByRole('rowheader', { name: '카지노' })).toBeNull();
});

it('leads to the pages of the deployment', async () => {
  await open(5, 2);
  expect(pageOf('2인 승인')).toBe('/v5/config/cashin-withdraw-config');
  expect(pageOf('전환율')).toBe('/v2/config/convert-rate');
  expect(pageOf('파워볼 · 배당')).toBe('/v2/config/powerball');
});

it('holds the forms of what has no page in it', async () => {
  await open(1, 1);
  // By text: roles of nine forms of ten levels take seconds to find.
  expect(screen.getByText('전환율').closest('a')).toHaveAttribute('href', '/config/convert-rate');
  expect(screen.getByText('2인 승인', { selector: 'tbody th' })).toBeVisible();
  expect(screen.getAllByText('저장', { selector: 'button' }).length).toBeGreaterThan(5);
  expect(screen.getByText('입출금 규칙', { selector: 'h2' })).toBeVisible();
});

it('knows every document of money', () => {
  expect([...MONEY_DOCUMENTS].sort()).toEqual(
    moneySettings.settings.map(({ category }) => category).sort(),
  );
});

it('finds documents by name, and those that differ', async () => {
  await open(5, 2);
  fireEvent.change(screen.getByLabelText('이름·항목·값 찾기 (초성)'), {
    target: { value: 'power' },
  });
  await waitFor(() => expect(screen.queryByRole('row', { name: /2인 승인/ })).toBeNull());
  expect(rowOf(/^파워볼/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('이름·항목·값 찾기 (초성)'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('보기'), { target: { value: 'dangerous' } });
  expect(screen.queryByRole('row', { name: /2인 승인/ })).toBeNull();
  expect(rowOf(/^파워볼/)).toBeVisible();
});

it('knows pages that are there, under the flags under which they are', () => {
  const screens = new Map(remote.screens.map(({ path, when }) => [path as string, when]));
  const pages = [...moneySettings.settings, ...siteSettings.settings].flatMap(({ category }) =>
    pagesOfDocument(category),
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const { path, when } of pages) expect([path, screens.get(path)]).toEqual([path, when]);
});

const GAME_FLAGS: Pick<ShellOptions, 'flags'> = {
  flags: { moneyVersion: 5, configVersion: 1, modules: ['minigame', GAMES.pigLadder.module] },
};
const show = (path: string) => renderInShell(<SiteSettingsScreen />, { ...GAME_FLAGS, path });

it('has the forms of a game whose page the deployment lacks, by its row', async () => {
  givenMoneySettings();
  answer(config.listSettingSummaries, () => [
    summary('pigLadder', 'pigLadderSwitchV2', '등록'),
    summary('jwMario', 'jwMarioSwitchV2', '등록'),
  ]);
  const documents = settingsOfGame('pigLadder').map((one) => unsavedDocument(one));
  answer(minigames.listGameConfigs, () => documents as never);
  show('/vx/configs/site-config');
  const link = await screen.findByRole('link', { name: `${GAMES.pigLadder.ko} · 등록` });
  expect(screen.queryByText(/슈퍼마리오/)).toBeNull();
  fireEvent.click(link);
  await waitFor(() =>
    expect(screen.getAllByText('저장', { selector: 'button' })).toHaveLength(documents.length),
  );
  fireEvent.click(screen.getByRole('link', { name: '모든 설정으로' }));
  expect(await screen.findByLabelText('이름·항목·값 찾기 (초성)')).toBeVisible();
});

it('opens no form of a game that is off', async () => {
  givenMoneySettings();
  answer(config.listSettingSummaries, () => SUMMARIES);
  show('/vx/configs/site-config?open=jwMario');
  expect(await screen.findByLabelText('이름·항목·값 찾기 (초성)')).toBeVisible();
});

it('says in which fields it was found, and asks by what is typed alone', async () => {
  givenMoneySettings();
  const asked = answer(config.listSettingSummaries, ({ query }) => [
    {
      ...summary('money', 'wagering', '롤링 조건'),
      matched: query ? [{ ko: '인정 비율 · 홀덤', en: 'Contributions · Hold’em' }] : [],
    },
  ]);
  show('/vx/configs/site-config');
  fireEvent.change(await screen.findByLabelText('이름·항목·값 찾기 (초성)'), {
    target: { value: ' ㅎㄷ ' },
  });
  expect(await screen.findByText('인정 비율 · 홀덤')).toBeVisible();
  expect(asked.inputs).toEqual([{}, { query: 'ㅎㄷ' }]);
});

describe('the checklist', () => {
  const FOUND = [{ ko: '최고관리자가 한 명입니다.', en: 'There is one.' }];

  it('tells check by check what was found, and leads to where it is mended', async () => {
    answer(config.listSettingFindings, () => [
      { check: 'bonus' as const, found: [] },
      { check: 'limits' as const, found: [] },
      { check: 'topAdmin' as const, found: FOUND },
    ]);
    show('/vx/configs/site-config?tab=checklist');
    const row = await screen.findByRole('row', { name: /최고관리자 수/ });
    expect(row).toHaveTextContent('1건최고관리자가 한 명입니다.');
    expect(screen.getByRole('row', { name: /충전보너스와 롤링 조건/ })).toHaveTextContent(
      '이상 없음',
    );
    expect(screen.getByText('확인할 항목이 1개 있습니다.')).toBeVisible();
    expect(pageOf('최고관리자 수')).toBe('/admin');
    expect(pageOf('레벨별 충환전 한도')).toBe('/v5/config/cashin-withdraw-config');
  });

  it('says that everything agrees', async () => {
    answer(config.listSettingFindings, () => [{ check: 'bonus' as const, found: [] }]);
    show('/vx/configs/site-config?tab=checklist');
    expect(await screen.findByText('모든 항목이 서로 맞습니다.')).toBeVisible();
  });
});

describe('the comparison', () => {
  const PATH = '/vx/configs/site-config?tab=comparison&day=2026-11-02';
  const before = valuesOf(wagering, {});
  const DIFFERENCE = {
    ...{ scope: 'money', category: 'wagering', name: { ko: '롤링 조건', en: 'Wagering' } },
    was: { version: 0, values: before },
    now: {
      ...{ version: 3, values: { ...before, bonusBps: 40_000 } },
      ...{ savedAt: '2026-11-20T00:00:00.000Z', savedBy: 'kim' },
    },
  };

  it('tells what holds anything else than at the end of the day in the address', async () => {
    const asked = answer(config.compareSettings, () => [
      DIFFERENCE,
      { ...DIFFERENCE, scope: 'jwMario', category: 'jwMarioSwitchV2' },
    ]);
    show(PATH);
    expect(await screen.findByText('저장 전 → 버전 3')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('listitem')).toHaveTextContent(/300.*→ .*400/);
    fireEvent.change(screen.getByLabelText('기준일'), { target: { value: '2026-11-05' } });
    await waitFor(() =>
      expect(asked.inputs).toEqual([{ day: '2026-11-02' }, { day: '2026-11-05' }]),
    );
  });

  it('asks for a day, and says where nothing has changed', async () => {
    const asked = answer(config.compareSettings, () => []);
    show(`${PATH}x`);
    expect(await screen.findByText('비교할 날짜를 고르세요')).toBeVisible();
    expect(asked.inputs).toEqual([]);
    fireEvent.change(screen.getByLabelText('기준일'), { target: { value: '2026-11-05' } });
    expect(await screen.findByText('그날 이후 달라진 설정이 없습니다')).toBeVisible();
  });
});

it('proves every version in force by its hash, of what is off too', async () => {
  answer(config.listSettingSummaries, () => [
    { ...summary('jwMario', 'jwMarioSwitchV2', '등록'), hash: 'abc123' },
  ]);
  show('/vx/configs/site-config?tab=proof');
  expect(await screen.findByText('abc123')).toBeVisible();
  expect(screen.getByText(/· admin · \d{4}-\d\d-\d\d .* 기준$/)).toBeVisible();
});

it.each([
  ['checklist', config.listSettingFindings, '점검표를 불러오지 못했습니다.'],
  ['comparison', config.compareSettings, '비교하지 못했습니다.'],
  ['proof', config.listSettingSummaries, '설정 증명을 불러오지 못했습니다.'],
] as const)('waits, fails and is asked again: %s', async (tab, endpoint, failed) => {
  answer(endpoint, () => refusal('session.forbidden') as never);
  show(`/vx/configs/site-config?tab=${tab}&day=2026-11-02`);
  expect(screen.getByRole('status')).toHaveTextContent(/있습니다/);
  expect(await screen.findByText(failed)).toBeVisible();
  answer(endpoint, () => [] as never);
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
});

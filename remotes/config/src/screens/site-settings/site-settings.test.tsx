// All documents at a glance, and the forms of those of money that have no page.
import { answer } from '@gwanje/api-client/testing';
import { config, GAMES, moneySettings, siteSettings } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pagesOfDocument } from '../../document-pages';
import remote from '../../manifest';
import { givenMoneySettings } from '../../testing-money-settings';
import SiteSettingsScreen from './site-settings.screen';

const summary = (scope: string, category: string, ko: string) => ({
  ...{ scope, category, name: { ko, en: ko }, version: 0, savedAt: null, savedBy: null },
  ...{ differing: 0, isProposed: false, dangers: [] },
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
  answer(config.listSettingSummaries, () => SUMMARIES);
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

it('finds documents by name, and those that differ', async () => {
  await open(5, 2);
  fireEvent.change(screen.getByLabelText('이름 찾기'), { target: { value: '파워' } });
  expect(screen.queryByRole('row', { name: /2인 승인/ })).toBeNull();
  expect(rowOf(/^파워볼/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('이름 찾기'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('보기'), { target: { value: 'dangerous' } });
  expect(screen.queryByRole('row', { name: /2인 승인/ })).toBeNull();
  expect(rowOf(/^파워볼/)).toBeVisible();
});

it('knows pages that are there, under the flags under which they are', () => {
  const screens = new Map(remote.screens.map(({ path, when }) => [path as string, when]));
  const pages = [...moneySettings.settings, ...siteSettings.settings].flatMap(({ category }) =>
    pagesOfDocument('money', category),
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const { path, when } of pages) expect([path, screens.get(path)]).toEqual([path, when]);
});

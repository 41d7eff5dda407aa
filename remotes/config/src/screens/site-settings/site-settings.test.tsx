// All documents of money at a glance, and the forms of those that have no page.
import { secondAdmin, unsavedDocument } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { givenMoneySettings } from '../../testing-money-settings';
import SiteSettingsScreen from './site-settings.screen';

const changed = { ...unsavedDocument(secondAdmin), version: 3, chargeWon: 1, exchangeWon: 1 };

async function open(moneyVersion: 1 | 5, configVersion: 1 | 2) {
  givenMoneySettings(changed);
  renderInShell(<SiteSettingsScreen />, { flags: { moneyVersion, configVersion } });
  await screen.findByRole('row', { name: /2인 승인/ });
}
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const forms = () => screen.queryAllByRole('button', { name: '저장' });

it('tells versions and how much differs from how it was at first', async () => {
  await open(5, 2);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 2);
  expect(cells(/2인 승인/)).toEqual(['3', '2개']);
  expect(cells(/^롤링 조건/)).toEqual(['저장 전', '0개']);
});

it('leads to the pages of the deployment', async () => {
  await open(5, 2);
  expect(links()).toEqual([
    ['충전보너스', '/config/bonus'],
    ['2인 승인', '/v5/config/cashin-withdraw-config'],
    ['롤링 조건', '/v5/config/cashin-withdraw-config'],
    ['입출금 규칙', '/v5/config/cashin-withdraw-config'],
    ['전환율', '/v2/config/convert-rate'],
    ['가입첫충 조건', '/v5/config/join-first-bonus-config'],
    ['입금계좌 배정', '/v5/config/cashin-withdraw-config'],
    ['거절 사유', '/v5/config/cashin-withdraw-config'],
    ['은행 점검 시간', '/v5/config/cashin-withdraw-config'],
    ['자동충전', '/v5/config/cashin-withdraw-config'],
    ['출석체크', '/config/daily'],
    ['콤프', '/config/comp'],
    ['라인 롤링 상한', '/config/comp'],
    ['페이백', '/config/payback'],
  ]);
  // Casino rolling has its page where there is a casino.
  expect(forms()).toHaveLength(1);
});

it('holds the forms of what has no page in it', async () => {
  await open(1, 1);
  expect(links()).toEqual([
    ['충전보너스', '/config/bonus'],
    ['전환율', '/config/convert-rate'],
    ['출석체크', '/config/daily'],
    ['콤프', '/config/comp'],
    ['라인 롤링 상한', '/config/comp'],
    ['페이백', '/config/payback'],
  ]);
  expect(forms()).toHaveLength(9);
  expect(screen.getByRole('region', { name: '입출금 규칙' })).toBeVisible();
});

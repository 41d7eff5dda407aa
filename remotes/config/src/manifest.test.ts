import { type DeploymentFlags, isConditionMet } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { describeManifest } from '@gwanje/remote-kit/testing';
import remote from './manifest';
import { MONEY_PAGES } from './money-pages';

describeManifest(remote);

it('shows the administration menu to top administrators only', () => {
  const administration = remote.screens.filter(({ menu }) => menu?.section === 'administration');
  expect(administration.map(({ path, permission }) => [path, permission])).toEqual([
    ['/admin', 'admin.manage'],
    ['/admin/adminipaddress', 'admin.manage'],
    ['/admin/apiipaddress', 'admin.manage'],
    ['/admin/feed-keys', 'admin.manage'],
    ['/admin/clear', 'admin.manage'],
  ]);
});

const MONEY_PATHS = new Set<string>(Object.values(MONEY_PAGES).map(({ path }) => path));

const moneyPagesUnder = (change: Partial<DeploymentFlags>) => {
  const flags = { ...shellStore.getState().flags, ...change };
  return remote.screens
    .filter(({ path, when }) => MONEY_PATHS.has(path) && isConditionMet(when, flags))
    .map(({ path }) => path);
};

it('offers each settings document of money once, whatever the versions are', () => {
  expect(moneyPagesUnder({ configVersion: 1, moneyVersion: 1 })).toEqual([
    '/config/bonus',
    '/config/comp',
    '/config/payback',
    '/config/daily',
    '/config/convert-rate',
  ]);
  expect(moneyPagesUnder({ configVersion: 2, moneyVersion: 5 })).toEqual([
    '/config/bonus',
    '/config/comp',
    '/config/payback',
    '/config/daily',
    '/v5/config/join-first-bonus-config',
    '/v2/config/convert-rate',
    '/v5/config/cashin-withdraw-config',
  ]);
});

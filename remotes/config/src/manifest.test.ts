import { type DeploymentFlags, isConditionMet } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { describeManifest } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeManifest(remote);

it('shows the administration menu to top administrators only', () => {
  const administration = remote.screens.filter(({ menu }) => menu?.section === 'administration');
  expect(administration.map(({ path, permission }) => [path, permission])).toEqual([
    ['/admin', 'admin.manage'],
    ['/admin/adminipaddress', 'admin.manage'],
    ['/admin/apiipaddress', 'admin.manage'],
    ['/admin/feed-keys', 'admin.manage'],
  ]);
});

const settingsUnder = (change: Partial<DeploymentFlags>) => {
  const flags = { ...shellStore.getState().flags, ...change };
  return remote.screens
    .filter(({ menu, when }) => menu?.section === 'settings' && isConditionMet(when, flags))
    .map(({ path }) => path);
};

it('offers each settings document of money once, whatever the versions are', () => {
  expect(settingsUnder({ configVersion: 1, moneyVersion: 1 })).toEqual([
    '/config/bank',
    '/config/bonus',
    '/config/convert-rate',
    '/vx/configs/site-config',
  ]);
  expect(settingsUnder({ configVersion: 2, moneyVersion: 5 })).toEqual([
    '/config/bank',
    '/config/bonus',
    '/v5/config/join-first-bonus-config',
    '/v2/config/convert-rate',
    '/v5/config/cashin-withdraw-config',
    '/vx/configs/site-config',
  ]);
});

import { describeManifest } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeManifest(remote);

it('keeps the administration menu for top administrators', () => {
  const administration = remote.screens.filter(({ menu }) => menu?.section === 'administration');
  expect(administration.map(({ path, permission }) => [path, permission])).toEqual([
    ['/admin', 'admin.manage'],
    ['/admin/adminipaddress', 'admin.manage'],
    ['/admin/apiipaddress', 'admin.manage'],
    ['/admin/feed-keys', 'admin.manage'],
  ]);
});

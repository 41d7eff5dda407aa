import { describeManifest } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeManifest(remote);

it('shows every screen to top administrators only, in the administration menu', () => {
  expect(
    remote.screens.map(({ path, permission, menu }) => [path, permission, menu?.section]),
  ).toEqual([
    ['/admin', 'admin.manage', 'administration'],
    ['/admin/adminipaddress', 'admin.manage', 'administration'],
    ['/admin/apiipaddress', 'admin.manage', 'administration'],
    ['/admin/feed-keys', 'admin.manage', 'administration'],
  ]);
});

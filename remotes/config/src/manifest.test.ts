import { remoteManifest } from '@gwanje/contract';
import remote from './manifest';

describe('the config remote', () => {
  it('is declared in the words of the contract', () => {
    const { success, error } = remoteManifest.safeParse({
      ...remote,
      screens: remote.screens.map(({ load: _, ...declaration }) => declaration),
      schema: 1,
      version: '1.0.0',
      buildHash: '0123456789abcdef',
      entry: 'remoteEntry.js',
      entryIntegrity: 'sha384-',
    });
    expect(error?.issues ?? []).toEqual([]);
    expect(success).toBe(true);
  });

  it('gives every screen an id and a path of its own', () => {
    const { screens } = remote;
    expect(new Set(screens.map((screen) => screen.id)).size).toBe(screens.length);
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length);
  });

  it('shows every screen to top administrators only, in the administration menu', () => {
    expect(
      remote.screens.map(({ path, permission, menu }) => [path, permission, menu?.section]),
    ).toEqual([
      ['/admin', 'admin.manage', 'administration'],
      ['/admin/adminipaddress', 'admin.manage', 'administration'],
      ['/admin/apiipaddress', 'admin.manage', 'administration'],
    ]);
  });

  it.each(remote.screens.map((screen) => [screen.id, screen] as const))(
    'loads a component for %s',
    async (_, screen) => {
      expect(typeof (await screen.load()).default).toBe('function');
    },
  );
});

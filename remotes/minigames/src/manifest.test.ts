import { isConditionMet, remoteManifest } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import remote from './manifest';

const pathsUnder = (configVersion: 1 | 2, modules: string[]) => {
  const flags = { ...shellStore.getState().flags, configVersion, modules };
  return remote.screens
    .filter((screen) => isConditionMet(screen.when, flags))
    .map((screen) => screen.path);
};

describe('the minigames remote', () => {
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

  it.each(remote.screens.map((screen) => [screen.id, screen] as const))(
    'loads a component for %s',
    async (_, screen) => {
      expect(typeof (await screen.load()).default).toBe('function');
    },
  );

  it('offers the powerball settings once under each config version, and never without its modules', () => {
    expect(pathsUnder(2, ['minigame', 'powerball'])).toEqual(['/v2/config/powerball']);
    expect(pathsUnder(1, ['minigame', 'powerball'])).toEqual(['/config/powerball']);
    expect(pathsUnder(2, ['minigame'])).toEqual([]);
    expect(pathsUnder(2, ['powerball'])).toEqual([]);
  });
});

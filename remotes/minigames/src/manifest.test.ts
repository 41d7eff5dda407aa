import { isConditionMet } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { describeManifest } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeManifest(remote);

const powerballPathsUnder = (configVersion: 1 | 2, modules: string[]) => {
  const flags = { ...shellStore.getState().flags, configVersion, modules };
  return remote.screens
    .filter((screen) => isConditionMet(screen.when, flags))
    .map((screen) => screen.path)
    .filter((path) => path.endsWith('/config/powerball'));
};

it('offers the powerball settings once under each config version, and never without its modules', () => {
  expect(powerballPathsUnder(2, ['minigame', 'powerball'])).toEqual(['/v2/config/powerball']);
  expect(powerballPathsUnder(1, ['minigame', 'powerball'])).toEqual(['/config/powerball']);
  expect(powerballPathsUnder(2, ['minigame'])).toEqual([]);
  expect(powerballPathsUnder(2, ['powerball'])).toEqual([]);
});

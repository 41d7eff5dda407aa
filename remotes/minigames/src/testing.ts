// The settings of the demo database, and a server that holds them, for the tests of this remote.
import { type Asked, answer } from '@gwanje/api-client/testing';
import {
  LEVELS,
  minigames,
  POWERBALL_BET_TYPES,
  type PowerballConfig,
  type PowerballConfigOf,
} from '@gwanje/contract';
import type { SavedVersion } from '@gwanje/remote-kit/settings';
import { screen } from '@testing-library/react';

const limitsOfLevel = (level: number) =>
  Object.fromEntries(
    POWERBALL_BET_TYPES.map((betType) => [
      betType,
      { min: 5_000, max: 500_000 * level, benefit: 1_000_000 * level, maxRound: 1_000_000 * level },
    ]),
  );

export const DEMO_SWITCHES: PowerballConfigOf<'powerballSwitchV2'> = {
  category: 'powerballSwitchV2',
  version: 1,
  regStatus: true,
  betStatus: true,
  betTopStatus: false,
  betEndSeconds: 30,
};

export const DEMO_LIMITS = {
  category: 'powerballBetV2',
  version: 1,
  ...Object.fromEntries(LEVELS.map((level, index) => [level, limitsOfLevel(index + 1)])),
} as PowerballConfigOf<'powerballBetV2'>;

export const DEMO_ODDS: PowerballConfigOf<'powerballRateV2'> = {
  category: 'powerballRateV2',
  version: 1,
  POERate: 1.95,
  PUORate: 1.95,
  NOERate: 1.95,
  NUORate: 1.95,
  PCOMBORate1: 4.1,
  PCOMBORate2: 3.1,
  NCOMBORate: 3.72,
  BMSRate1: 2.73,
  BMSRate2: 2.43,
  BMSCOMBORate1: 4.4,
  BMSCOMBORate2: 4.2,
  RNAPOERate: 1.1,
  RNCOMBORate: 1.24,
};

export const DEMO_TOP = {
  category: 'powerballTopV2',
  version: 1,
  ...Object.fromEntries(
    POWERBALL_BET_TYPES.map((betType) => betType.slice('PWB'.length)).flatMap((prefix) => [
      [`${prefix}Status`, false],
      [`${prefix}Rate`, 100],
    ]),
  ),
} as PowerballConfigOf<'powerballTopV2'>;

/** A version as the history tells it, saved by one administrator at a second of its own. */
export const versionOf = <C extends PowerballConfig>(config: C) =>
  ({
    version: config.version,
    savedAt: `2026-11-21T06:49:${String(config.version % 60).padStart(2, '0')}.000Z`,
    savedBy: { id: 'risk1', nick: '박리스크' },
    reason: null as string | null,
    config,
  }) satisfies SavedVersion & { reason: string | null };

export interface GivenSettings {
  /** Loads of the list. */
  readonly loads: Asked<typeof minigames.listPowerballConfigs>;
  readonly saves: Asked<typeof minigames.savePowerballConfig>;
  /** What another administrator saves behind this screen's back. */
  saveElsewhere(config: PowerballConfig): void;
}

/** A server that keeps the four documents and accepts every save as the next version. */
export function givenSettings(...changed: readonly PowerballConfig[]): GivenSettings {
  const configs = new Map<string, PowerballConfig>(
    [DEMO_SWITCHES, DEMO_LIMITS, DEMO_ODDS, DEMO_TOP, ...changed].map((config) => [
      config.category,
      config,
    ]),
  );
  answer(minigames.readLiveRounds, () => ({ at: '2026-11-22T07:00:00.000Z', games: [] }));
  const loads = answer(minigames.listPowerballConfigs, () => [...configs.values()]);
  const saves = answer(minigames.savePowerballConfig, ({ confirmed: _, reason: __, ...change }) => {
    const setting = { ...change, version: change.version + 1 } as PowerballConfig;
    configs.set(setting.category, setting);
    return { setting, proposal: null };
  });
  return { loads, saves, saveElsewhere: (config) => configs.set(config.category, config) };
}

/**
 * The input that `label` names, whether or not it is marked as changed. `getByLabelText` does the
 * same, but asks jsdom for the control of each of a hundred labels, which walks the page each time.
 */
export function fieldLabelled(label: string): HTMLElement {
  const { htmlFor } = screen.getByText<HTMLLabelElement>(label, { selector: 'label' });
  const input = document.getElementById(htmlFor);
  if (!input) throw new Error(`No input is labelled ${label}`);
  return input;
}

import * as fc from 'fast-check';
import {
  addressOn,
  type DeploymentFlags,
  isConditionMet,
  type ScreenCondition,
} from './deployment';
import { deploymentFile } from './deployment-file';
import { MODULE_VALUES } from './modules';

const FLAGS: DeploymentFlags = {
  configVersion: 2,
  moneyVersion: 5,
  gondre: false,
  multiSite: false,
  modules: ['minigame', 'powerball'],
  memberDetailTabs: [],
};

describe('isConditionMet', () => {
  it.each<[ScreenCondition | undefined, boolean]>([
    [undefined, true],
    [{}, true],
    [{ modules: [] }, true],
    [{ modules: ['minigame'] }, true],
    [{ modules: ['minigame', 'powerball'], configVersion: 2 }, true],
    [{ modules: ['minigame', 'powerladder'] }, false],
    [{ modules: ['newer-than-this-server'] }, false],
    [{ modules: ['minigame'], configVersion: 1 }, false],
    [{ casinoCompany: 'honor' }, false],
    [{ gondre: true }, false],
    [{ gondre: false, multiSite: false }, true],
  ])('%j: %s', (condition, expected) => {
    expect(isConditionMet(condition, FLAGS)).toBe(expected);
  });

  it('never takes back what fewer flags were enough for', () => {
    const modules = fc.subarray([...MODULE_VALUES]);
    fc.assert(
      fc.property(modules, modules, modules, (needed, on, more) => {
        const few = isConditionMet({ modules: needed }, { ...FLAGS, modules: on });
        const many = isConditionMet({ modules: needed }, { ...FLAGS, modules: [...on, ...more] });
        expect(many || !few).toBe(true);
        expect(few).toBe(needed.every((module) => on.includes(module)));
      }),
    );
  });
});

test('an address says days as they are in Seoul', () => {
  const evening = new Date('2026-11-30T15:30:00.000Z');
  expect(addressOn('/api/a/today?from={today-6}&to={today}', evening)).toBe(
    '/api/a/today?from=2026-11-25&to=2026-12-01',
  );
  expect(addressOn('/api/a?to={tomorrow}', evening)).toBe('/api/a?to={tomorrow}');
});

describe('deploymentFile', () => {
  const file = (flags: object) => ({ siteName: '관제', flags, remotes: {} });

  it('gives back what it has read, so that it can be read again', () => {
    const whole = deploymentFile.parse(file({ configVersion: 1, moneyVersion: 1 }));
    expect(deploymentFile.parse(whole)).toEqual(whole);
  });

  it('takes every module alone with what it needs', () => {
    for (const module of MODULE_VALUES) {
      const modules = [...new Set(['minigame', module])];
      const casino =
        module === 'casino' ? { casinoCompany: 'hera', casinoType: 'transfer' } : undefined;
      const flags = { configVersion: 2, moneyVersion: 5, modules, ...casino };
      expect(deploymentFile.safeParse(file(flags)).error?.issues ?? []).toEqual([]);
    }
  });

  it('tells every mistake, the first first', () => {
    const flags = { configVersion: 2, moneyVersion: 5, modules: ['powerball', 'lion', 'lion'] };
    const issues = deploymentFile.safeParse(file(flags)).error?.issues ?? [];
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'flags.modules.2: it is listed twice',
      'flags.modules.0: it needs the module minigame, which is off',
      'flags.modules.1: it needs the module minigame, which is off',
      'flags.modules.2: it needs the module minigame, which is off',
    ]);
  });
});

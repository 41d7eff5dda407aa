// deployments/: beside the one that runs by default, a file for every kind of site that the flags can make.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DeploymentFile,
  deploymentFile,
  MEMBER_DETAIL_TAB_VALUES,
  MODULE_VALUES,
} from '@gwanje/contract';

const folder = join(__dirname, '../deployments');
const files = readdirSync(folder).filter((file) => file !== 'schema.json');
const read = (file: string): DeploymentFile =>
  deploymentFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
const presets = files.map(read);

/** Every value that each flag may have; undefined where there is no casino. */
const VALUES = {
  configVersion: [1, 2],
  moneyVersion: [1, 5],
  casinoCompany: ['honor', 'hera', undefined],
  casinoType: ['seamless', 'transfer', undefined],
  gondre: [false, true],
  multiSite: [false, true],
} as const;
type Flag = keyof typeof VALUES;
type Value = (typeof VALUES)[Flag][number];

/** Values that cannot stand together: what is of a casino, beside the absence of one. */
function isImpossible(pair: readonly (readonly [Flag, Value])[]): boolean {
  const needs = ([flag, value]: readonly [Flag, Value]) =>
    (flag === 'gondre' && value === true) || (/^casino/.test(flag) && value !== undefined);
  const lacks = ([flag, value]: readonly [Flag, Value]) =>
    /^casino/.test(flag) && value === undefined;
  return pair.some(needs) && pair.some(lacks);
}

const flags = Object.keys(VALUES) as Flag[];
const pairs = flags.flatMap((one, index) =>
  flags.slice(index + 1).flatMap((other) =>
    VALUES[one].flatMap((a) =>
      VALUES[other].map(
        (b) =>
          [
            [one, a],
            [other, b],
          ] as const,
      ),
    ),
  ),
);

test.each(pairs.filter((pair) => !isImpossible(pair)))(
  'some site has %j together with %j',
  (...pair) => {
    const has = presets.filter(({ flags: given }) =>
      pair.every(([flag, value]) => given[flag] === value),
    );
    expect(has.length).toBeGreaterThan(0);
  },
);

test.each(MODULE_VALUES)('some site has the module %s, and some has not', (module) => {
  const on = presets.filter((preset) => preset.flags.modules.includes(module));
  expect(on.length).toBeGreaterThan(0);
  expect(on.length).toBeLessThan(presets.length);
});

test.each(MEMBER_DETAIL_TAB_VALUES)('some site shows the tab %s, and some does not', (tab) => {
  const on = presets.filter((preset) => preset.flags.memberDetailTabs.includes(tab));
  expect(on.length).toBeGreaterThan(0);
  expect(on.length).toBeLessThan(presets.length);
});

test.each(['leaveUrl', 'loadBudget'] as const)('some site sets %s, and some does not', (key) => {
  const given = files.filter((file) => key in JSON.parse(readFileSync(join(folder, file), 'utf8')));
  expect(given.length).toBeGreaterThan(0);
  expect(given.length).toBeLessThan(files.length);
});

test('no two sites are the same', () => {
  const bodies = presets.map(({ siteName: _, ...body }) => JSON.stringify(body));
  expect(new Set(bodies).size).toBe(presets.length);
  expect(new Set(presets.map(({ siteName }) => siteName)).size).toBeGreaterThan(presets.length - 2);
});

test('the default is the deployment that the specification knows', () => {
  const { flags: known } = read('default.json');
  expect(known).toMatchObject({
    configVersion: 2,
    moneyVersion: 5,
    casinoCompany: 'honor',
    casinoType: 'seamless',
    multiSite: false,
  });
  expect(MODULE_VALUES.filter((module) => !known.modules.includes(module))).toEqual(['jw']);
});

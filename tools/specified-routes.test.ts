// What the remotes declare is what the specification says, and under every deployment file the shell shows exactly that.
import { ADMIN_TYPE_VALUES, isPermitted, MODULE_VALUES } from '@gwanje/contract';
import { matchScreen } from '../shell/src/deployment/match-screen.rule';
import { buildMenu } from '../shell/src/menu/menu.rule';
import {
  type DeclaredDeployments,
  declareDeployments,
  DECLARED_SCREENS as declared,
  readFlags as flagsOf,
  isOn,
  PRESETS as presets,
} from './declared-deployments';
import { SPECIFIED_ROUTES } from './specified-routes';

const TOP = 0;
const specified = SPECIFIED_ROUTES.filter(([, remote]) => remote !== 'shell').map(
  ([path, remote, ko, en, when, seenBy]) => ({ path, remote, title: { ko, en }, when, seenBy }),
);
const built = specified.filter(({ path }) => declared.some((screen) => screen.path === path));

describe('the table', () => {
  test('names every address once', () => {
    const paths = SPECIFIED_ROUTES.map(([path]) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  test('knows the modules that there are, and needs each but the one without a screen', () => {
    const named = new Set(specified.flatMap(({ when }) => when?.modules ?? []));
    expect(MODULE_VALUES.filter((module) => !named.has(module))).toEqual(['jw']);
    expect([...named].filter((module) => !MODULE_VALUES.some((known) => known === module))).toEqual(
      [],
    );
  });
});

test.each(declared)('$remote declares $path as it is specified', (screen) => {
  const { path, remote, title, when, permission } = screen;
  const row = specified.find((one) => one.path === path);
  expect({ remote, title, when: when ?? {} }).toEqual({
    remote: row?.remote,
    title: row?.title,
    when: row?.when ?? {},
  });
  const sees = ADMIN_TYPE_VALUES.filter((type) => isPermitted(type, permission));
  if (row?.seenBy === 'top') expect(sees).toEqual([TOP]);
  else expect(sees).toContain(TOP);
});

describe('under every deployment file', () => {
  let deployments: DeclaredDeployments;
  beforeAll(() => {
    deployments = declareDeployments();
  });
  afterAll(() => deployments.remove());

  test.each(presets)('%s opens every address that it should, and no other', (name) => {
    const document = deployments.documentOf(name);
    const flags = flagsOf(name);
    const found = (adminType: number) =>
      specified.map(({ path }) => [
        path,
        matchScreen(document, path.replace(/:\w+/g, 'x'), adminType).kind,
      ]);
    const expected = (adminType: number) =>
      specified.map(({ path, remote, when, seenBy }) => {
        const isThere = document.remotes.some(({ manifest }) => manifest.id === remote);
        if (!isThere || !built.some((row) => row.path === path)) return [path, 'unknown'];
        if (!isOn(when, flags)) return [path, 'off'];
        if (seenBy === 'top' && adminType !== TOP) return [path, 'forbidden'];
        const { permission } = declared.find((screen) => screen.path === path) ?? {};
        return [path, permission && isPermitted(adminType, permission) ? 'open' : 'forbidden'];
      });
    for (const adminType of ADMIN_TYPE_VALUES)
      expect(found(adminType)).toEqual(expected(adminType));
  });

  test.each(presets)('%s lists in its menu what opens, and nothing else', (name) => {
    const document = deployments.documentOf(name);
    const flags = flagsOf(name);
    for (const adminType of ADMIN_TYPE_VALUES) {
      const menu = buildMenu(document, adminType).flatMap(({ screens }) => screens);
      const expected = declared.filter(
        ({ when, permission, menu: entry, remote }) =>
          entry !== undefined &&
          document.remotes.some(({ manifest }) => manifest.id === remote) &&
          isOn(when, flags) &&
          isPermitted(adminType, permission),
      );
      expect(menu.map(({ path }) => path).sort()).toEqual(expected.map(({ path }) => path).sort());
      for (const { path } of menu) expect(matchScreen(document, path, adminType).kind).toBe('open');
    }
  });
});

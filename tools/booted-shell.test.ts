// The whole shell, booted under every deployment file: its menu and its addresses are those that the file allows. Each
// address is visited under one file that allows it and one that does not; WALK=all visits each under every file.
import { fireEvent, screen, within } from '@testing-library/dom';
import { codeOf, giveTopAdmin, openConsole } from '../shell/src/testing';
import {
  DECLARED_SCREENS,
  type DeclaredDeployments,
  declareDeployments,
  isOn,
  PRESETS,
  readFlags,
} from './declared-deployments';
import { SPECIFIED_ROUTES } from './specified-routes';

const MENU = { name: '메뉴' };

let deployments: DeclaredDeployments;
beforeAll(() => {
  deployments = declareDeployments();
});
afterAll(() => deployments.remove());
beforeEach(() => {
  localStorage.clear();
  giveTopAdmin();
});

/** An address in a state, and a file under which it is visited in it; the files take turns. */
const VISITS = new Map<string, string>();
for (const [index, { path, when }] of DECLARED_SCREENS.entries())
  for (const state of [true, false]) {
    const presets = PRESETS.filter((preset) => isOn(when, readFlags(preset)) === state);
    const chosen = presets[index % Math.max(presets.length, 1)];
    if (chosen !== undefined) VISITS.set(`${path} ${state}`, chosen);
  }
const isVisited = (preset: string, path: string, state: boolean) =>
  process.env.WALK === 'all' || VISITS.get(`${path} ${state}`) === preset;

/** Boots the console under a preset and collects whose code it asked for. */
async function boot(preset: string) {
  const loaded = new Set<string>();
  const console = await openConsole('/nowhere', deployments.documentOf(preset), {
    load: async (remote) => {
      loaded.add(remote.manifest.id);
      return codeOf(remote);
    },
  });
  return { ...console, loaded };
}

/** The menu with all that is folded in it unfolded, and none of its groups cut short. */
function wholeMenu(): HTMLElement {
  const menu = screen.getByRole('navigation', MENU);
  for (let folded: Element | null; ; fireEvent.click(folded)) {
    folded = menu.querySelector('[data-fold][aria-expanded=false], [data-more]');
    if (folded === null) return menu;
  }
}

test('every address is visited where it is on, and where it is off if it ever is', () => {
  const states = (path: string) => [VISITS.has(`${path} true`), VISITS.has(`${path} false`)];
  for (const { path, when } of DECLARED_SCREENS)
    expect([path, ...states(path)]).toEqual([
      ...[path, PRESETS.some((preset) => isOn(when, readFlags(preset)))],
      PRESETS.some((preset) => !isOn(when, readFlags(preset))),
    ]);
});

describe('the shell under every deployment file', () => {
  test.each(PRESETS)(
    '%s draws the menu that its flags allow and asks for no code yet',
    async (preset) => {
      const { loaded } = await boot(preset);
      const links = within(wholeMenu()).queryAllByRole('link');
      const flags = readFlags(preset);
      const allowed = DECLARED_SCREENS.filter(({ menu, when }) => menu && isOn(when, flags));
      expect(links.map((link: HTMLElement) => link.getAttribute('href')).sort()).toEqual(
        allowed.map(({ path }) => path).sort(),
      );
      expect([...loaded]).toEqual([]);
    },
  );

  test.each(PRESETS)(
    '%s opens what its flags allow and fetches nothing for the rest',
    async (preset) => {
      const { visit, loaded } = await boot(preset);
      const flags = readFlags(preset);
      const expected = new Set<string>();
      for (const [path] of SPECIFIED_ROUTES) {
        const declared = DECLARED_SCREENS.find((one) => one.path === path);
        const isThere = declared !== undefined && isOn(declared.when, flags);
        if (!declared || !isVisited(preset, path, isThere)) continue;
        await visit(path);
        if (isThere) {
          expected.add(declared.remote);
          expect(await screen.findByText(`${declared.id} 내용`)).toBeVisible();
        } else {
          expect(await screen.findByText('꺼진 모듈입니다')).toBeVisible();
        }
        expect([...loaded].sort()).toEqual([...expected].sort());
      }
    },
  );
});

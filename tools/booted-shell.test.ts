// The whole shell, booted under every deployment file: its menu and its addresses are those that the file allows.
import { screen, within } from '@testing-library/dom';
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

describe('the shell under every deployment file', () => {
  test.each(PRESETS)(
    '%s draws the menu that its flags allow and asks for no code yet',
    async (preset) => {
      const { loaded } = await boot(preset);
      const links = within(screen.getByRole('navigation', MENU)).queryAllByRole('link');
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
        if (!declared) continue;
        await visit(path);
        if (isOn(declared.when, flags)) {
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

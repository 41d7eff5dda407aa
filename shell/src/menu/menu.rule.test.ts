import { deploymentOf, remoteOf, screenOf } from '../testing';
import { homePath } from './home-path.rule';
import { buildMenu, firstScreenPath } from './menu.rule';

const administration = { section: 'administration', order: 10 } as const;
const deployment = deploymentOf([
  remoteOf('config', [
    screenOf('admins', '/admin', { permission: 'admin.manage', menu: administration }),
  ]),
  remoteOf('minigames', [
    screenOf('later', '/later', { menu: { section: 'minigames', order: 20 } }),
    screenOf('sooner', '/sooner/*', { menu: { section: 'minigames', order: 10 } }),
    screenOf('off', '/off', { when: { modules: ['powerladder'] } }),
    screenOf('by-link', '/by-link', { menu: undefined }),
  ]),
]);

const menuOf = (adminType: number) =>
  buildMenu(deployment, adminType).map(({ section, screens }) => [
    section,
    ...screens.map(({ id }) => id),
  ]);

describe('buildMenu', () => {
  it('stands in the order of the sections and of each section, whatever the remotes', () => {
    expect(menuOf(0)).toEqual([
      ['minigames', 'sooner', 'later'],
      ['administration', 'admins'],
    ]);
  });

  it('leaves out what this administrator may not see, with its empty section', () => {
    expect(menuOf(1)).toEqual([['minigames', 'sooner', 'later']]);
  });

  it('is empty for nobody', () => {
    expect(menuOf(-1)).toEqual([]);
    expect(firstScreenPath(deployment, -1)).toBeUndefined();
  });
});

describe('homePath', () => {
  it.each([
    [undefined, 0, '/sooner'],
    ['/later?page=2', 0, '/later?page=2'],
    ['/admin', 0, '/admin'],
    ['/admin', 1, '/sooner'],
    ['/off', 0, '/sooner'],
    ['https://elsewhere.example/later', 0, '/sooner'],
    ['//elsewhere.example', 0, '/sooner'],
    ['/later', -1, '/main'],
  ])('sends who was sent from %s, as type %i, to %s', (returnTo, adminType, home) => {
    expect(homePath(deployment, adminType, returnTo)).toBe(home);
  });
});

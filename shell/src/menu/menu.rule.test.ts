import { homePath } from '../deployment/home-path.rule';
import { deploymentOf, remoteOf, screenOf } from '../testing';
import {
  buildMenu,
  firstScreenPath,
  foldsAround,
  inOrderOfWork,
  isLongMenu,
  openAtFirst,
} from './menu.rule';
import { longDeployment } from './testing';

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

describe('a menu of 188 screens', () => {
  const of = (adminType: number) => buildMenu(longDeployment, adminType);
  const minigames = () => of(0).find(({ section }) => section === 'minigames');

  it('puts the screens of a section that name a group under it, in its order', () => {
    expect(minigames()?.groups.map(({ title }) => title.ko)).toEqual(['회차', '게임 설정']);
    expect(minigames()?.loose).toHaveLength(2);
    expect(minigames()?.screens).toHaveLength(86);
  });

  it.each([
    [0, undefined, []],
    [2, 'money', ['money', 'settlement']],
    [3, 'support', ['support', 'members']],
    [4, 'bets', ['bets', 'minigames']],
    [5, 'money', ['money', 'settlement']],
    [9, 'members', ['members', 'money', 'settlement']],
  ])('begins for type %i with %s, and opens %j alone', (adminType, first, open) => {
    const parts = inOrderOfWork(of(adminType), adminType);
    expect(parts[0]?.section).toBe(first ?? 'members');
    expect([...openAtFirst(of(adminType), adminType, '/nowhere')].sort()).toEqual([...open].sort());
    expect(parts).toHaveLength(of(adminType).length);
    // Where one lands after signing in is nobody's taste.
    expect(firstScreenPath(longDeployment, adminType)).toBe('/members-0');
  });

  it('opens what the open screen stands in', () => {
    expect(foldsAround(of(0), '/minigames-50')).toEqual(['minigames', 'minigames/게임 설정']);
    expect(openAtFirst(of(0), 0, '/minigames-50').has('minigames/게임 설정')).toBe(true);
    expect(foldsAround(of(0), '/nowhere')).toEqual([]);
  });

  it('holds no administration for whoever may not', () => {
    expect(of(0).at(-1)?.section).toBe('administration');
    for (const adminType of [1, 2, 3, 4, 5, 9])
      expect(of(adminType).map(({ section }) => section)).not.toContain('administration');
  });
});

it('keeps a menu that fits in the order of its sections, and open', () => {
  const parts = buildMenu(deployment, 2);
  expect(isLongMenu(parts)).toBe(false);
  expect(inOrderOfWork(parts, 2)).toBe(parts);
  expect(openAtFirst(parts, 2, '/nowhere').has('minigames')).toBe(true);
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

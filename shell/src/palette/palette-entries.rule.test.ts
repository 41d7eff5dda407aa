import * as fc from 'fast-check';
import { matchScreen } from '../deployment/match-screen.rule';
import { deploymentOf, remoteOf, screenOf } from '../testing';
import { recentFirst, screenEntries } from './palette-entries.rule';
import { findEntries } from './palette-match.rule';

const deployment = deploymentOf([
  remoteOf('config', [
    screenOf('admins', '/admin', {
      permission: 'admin.manage',
      menu: { section: 'administration', order: 10 },
    }),
  ]),
  remoteOf('minigames', [
    screenOf('later', '/later', { menu: { section: 'minigames', order: 20 } }),
    screenOf('sooner', '/sooner', { menu: { section: 'minigames', order: 10 } }),
    screenOf('off', '/off', { when: { modules: ['powerladder'] } }),
    screenOf('v1', '/config', { when: { configVersion: 1 }, menu: undefined }),
    screenOf('v2', '/config', { when: { configVersion: 2 }, menu: undefined }),
    screenOf('one', '/round/:roundId', { menu: undefined }),
    screenOf('board', '/board/*', { menu: undefined }),
    screenOf('popup', '/popup', { menu: undefined, frame: 'none' }),
  ]),
]);
const entries = (adminType: number) =>
  screenEntries(deployment, adminType, 'ko', (section) => ({ ko: `${section} 구역`, en: section }));
const ids = (adminType: number) => entries(adminType).map(({ title }) => title.en.split(' ')[0]);

describe('screenEntries', () => {
  it('are the screens of the menu in its order, then those that are reached by link', () => {
    expect(ids(0)).toEqual(['sooner', 'later', 'admins', 'v2', 'board']);
  });

  it('leave out what this administrator may not see', () => {
    expect(ids(1)).toEqual(['sooner', 'later', 'v2', 'board']);
    expect(ids(-1)).toEqual([]);
  });

  it('are found by section and address too', () => {
    const found = (query: string) =>
      findEntries(entries(0), query).map(({ entry: { path } }) => path);
    expect(found('administration')).toEqual(['/admin']);
    expect(found('/conf')).toEqual(['/config']);
  });

  it('never lead where this administrator may not go, whatever is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 5, 99), fc.string({ maxLength: 3 }), (type, query) => {
        for (const { entry } of findEntries(entries(type), query))
          expect(matchScreen(deployment, entry.path, type).kind).toBe('open');
      }),
    );
  });
});

describe('recentFirst', () => {
  it('takes what was used last first, and forgets what is not there any more', () => {
    const all = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(recentFirst(all, ['c', 'gone', 'a'])).toEqual({
      recent: [{ id: 'c' }, { id: 'a' }],
      rest: [{ id: 'b' }],
    });
  });
});

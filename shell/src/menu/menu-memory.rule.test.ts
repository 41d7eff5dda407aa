import {
  NO_MEMORY,
  PINNED_MAX,
  RECENT_MAX,
  readMemory,
  setFold,
  togglePin,
  visit,
} from './menu-memory.rule';

const paths = (count: number) => Array.from({ length: count }, (_, at) => `/screen-${at}`);
const after = <T>(how: (memory: typeof NO_MEMORY, one: T) => typeof NO_MEMORY, all: readonly T[]) =>
  all.reduce(how, NO_MEMORY);

describe('what somebody made of the menu', () => {
  it('holds pins in the order in which they were set, up to twelve, until they are taken away', () => {
    const full = after(togglePin, paths(PINNED_MAX + 1));
    expect(full.pinned).toEqual(paths(PINNED_MAX));
    const without = togglePin(full, '/screen-3');
    expect(without.pinned).not.toContain('/screen-3');
    expect(togglePin(without, '/more').pinned.at(-1)).toBe('/more');
  });

  it('holds the last eight screens once each, the latest first', () => {
    const visited = after((memory, path: string) => visit(memory, path, []), paths(RECENT_MAX + 2));
    expect(visited.recent).toEqual(
      paths(RECENT_MAX + 2)
        .reverse()
        .slice(0, RECENT_MAX),
    );
    const again = visit(visited, '/screen-5', []);
    expect(again.recent[0]).toBe('/screen-5');
    expect(again.recent).toHaveLength(RECENT_MAX);
  });

  it('unfolds what a screen stands in when that is opened, and nothing else', () => {
    const folded = ['money', 'bets', 'bets/카지노'].reduce(
      (memory, id) => setFold(memory, id, false),
      setFold(NO_MEMORY, 'boards', true),
    );
    expect(visit(folded, '/casino', ['bets', 'bets/카지노', 'boards']).folds).toEqual({
      boards: 'open',
      money: 'folded',
    });
  });

  it('survives being written and read', () => {
    const memory = visit(setFold(togglePin(NO_MEMORY, '/a'), 'money', false), '/b', []);
    expect(readMemory(JSON.stringify(memory))).toEqual(memory);
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    'null',
    '{"pinned":{},"recent":[1,null],"folds":{"money":"half"}}',
    JSON.stringify({ pinned: [], recent: [], folds: 'open' }),
  ])('is nothing where %j was kept', (kept) => expect(readMemory(kept)).toEqual(NO_MEMORY));

  it('is bounded, whatever was kept', () => {
    const kept = readMemory(JSON.stringify({ pinned: paths(99), recent: paths(99) }));
    expect(kept.pinned).toHaveLength(PINNED_MAX);
    expect(kept.recent).toHaveLength(RECENT_MAX);
  });
});

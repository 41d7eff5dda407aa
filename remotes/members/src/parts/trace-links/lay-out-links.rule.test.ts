// Where members stand in the picture of who is connected with whom.
import { HALF, layOutLinks } from './lay-out-links.rule';

const member = (_id: string, step: number) => ({
  ...{ _id, id: _id, nick: _id, grade: 1, level: 1, status: 1, isTest: false, step },
});
const link = (groupId: string, ...memberIds: string[]) => ({
  ...{ groupId, kind: 'device' as const, key: 'phone', judgement: 'unknown' as const, memberIds },
});

it('puts whom it is about into the middle, and lines from the nearest of each group', () => {
  const { dots, lines } = layOutLinks({
    members: [member('me', 0), member('a', 1), member('b', 1), member('c', 2)],
    links: [link('g1', 'me', 'a', 'b'), link('g2', 'a', 'c', 'beyond')],
  });
  expect(dots[0]).toMatchObject({ x: HALF, y: HALF, isNamed: true });
  expect(dots.map(({ x, y }) => Math.round(Math.hypot(x - HALF, y - HALF)))).toEqual([
    ...[0, 130, 130, 255],
  ]);
  expect(new Set(dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  expect(lines.map(({ from, to }) => `${from.member.id}-${to.member.id}`)).toEqual([
    ...['me-a', 'me-b', 'a-c'],
  ]);
});

it('names nobody where names would lie on each other', () => {
  const members = [member('me', 0), ...Array.from({ length: 80 }, (_, n) => member(`m${n}`, 1))];
  expect(layOutLinks({ members, links: [] }).dots.some(({ isNamed }) => isNamed)).toBe(false);
});

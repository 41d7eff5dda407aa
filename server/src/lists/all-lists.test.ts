// No list of the contract is without export, views and changes.
import { markedMember } from '@gwanje/contract';
import * as z from 'zod/mini';
import { CONTRACT } from '../app';
import { ALL_LISTS } from './all-lists';

test('every list of the contract is known by the path of its page', () => {
  const all = Object.values(CONTRACT)
    .flatMap((group) => Object.values(group))
    .map(({ path }): string => path);
  const paths = all
    .filter((path) => path.endsWith('/totals'))
    .map((path) => path.slice(0, -'/totals'.length))
    // Sums may be told of what has no pages.
    .filter((path) => all.includes(path));
  expect(paths.length).toBeGreaterThan(5);
  expect([...ALL_LISTS.keys()].sort()).toEqual(paths.sort());
});

/** What a schema holds, or what it may be instead of nothing. */
const fieldsOf = (schema: unknown): Readonly<Record<string, unknown>> => {
  if (schema instanceof z.ZodMiniNullable) return fieldsOf(schema.def.innerType);
  return schema instanceof z.ZodMiniObject ? schema.shape : {};
};

test('every list that says whose a row is says with it what is to be known of him', () => {
  const whose = [...ALL_LISTS].flatMap(([path, { list }]) => {
    const { rows } = fieldsOf(list.page.reply);
    const { member } = fieldsOf(rows instanceof z.ZodMiniArray ? rows.def.element : undefined);
    return member ? [{ path, known: Object.keys(fieldsOf(member)) }] : [];
  });
  expect(whose.length).toBeGreaterThan(10);
  const marks = Object.keys(markedMember.shape);
  const bare = whose.filter(({ known }) => !marks.every((mark) => known.includes(mark)));
  // What waits for a second word, and what members write, are told by somebody's name alone.
  expect(bare.map(({ path }) => path)).toEqual(['/api/second-words', '/api/boards/:board/posts']);
});

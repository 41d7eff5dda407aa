import { sql } from 'kysely';
import { beginningWith, containing } from '../../platform/list';
import type { Sql } from '../../platform/list-source';

const INITIALS = /^[ㄱ-ㅎ]+$/;

/** The condition that one of the names of a row contains `text`, or begins with these initials. */
export const isCalledLike = (alias: 'league' | 'team', text: string): Sql => {
  const name = (column: 'name' | 'name_ko' | 'name_en') => sql.ref(`${alias}.${column}`);
  if (INITIALS.test(text))
    return sql`(initials_of(coalesce(${name('name_ko')}, '')) like ${beginningWith(text)}
      or initials_of(${name('name')}) like ${beginningWith(text)})`;
  const pattern = containing(text);
  return sql`(${name('name')} ilike ${pattern} or ${name('name_ko')} ilike ${pattern}
    or ${name('name_en')} ilike ${pattern})`;
};

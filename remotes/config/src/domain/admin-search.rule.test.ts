import { ME, RISK } from '../testing';
import { searchAdmins } from './admin-search.rule';

describe('searchAdmins', () => {
  it.each([
    ['', ['admin', 'risk1']],
    ['   ', ['admin', 'risk1']],
    ['RISK', ['risk1']],
    ['관제', ['admin']],
    [' 박리 ', ['risk1']],
    // As a Mac writes the same syllables.
    ['관제'.normalize('NFD'), ['admin']],
    ['nobody', []],
  ])('finds for "%s" %j', (words, ids) => {
    expect(searchAdmins([ME, RISK], words).map(({ id }) => id)).toEqual(ids);
  });
});

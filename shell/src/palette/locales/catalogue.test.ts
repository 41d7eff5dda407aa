import { placeholdersOf } from '@gwanje/remote-kit/testing';
import { en } from './en';
import { ko } from './ko';

describe('the sentences of the palette', () => {
  it.each(Object.keys(ko) as (keyof typeof ko)[])(
    '%s takes the same values in both languages',
    (id) => {
      expect(placeholdersOf(en[id])).toEqual(placeholdersOf(ko[id]));
      expect(en[id].trim()).not.toBe('');
    },
  );
});

import { AUDIT_VALUES, type Bilingual } from '@gwanje/contract';

/** What somebody else wrote may be called as what every object has. */
const said = (name: string, value: string | number): Bilingual | undefined => {
  const words = AUDIT_VALUES[name];
  return words && Object.hasOwn(words, value) ? words[value] : undefined;
};

/** What a value that is one of a few is called, by what it is of and the key of its field. */
export const wordOfValue = (kind: string, key: string, value: unknown): Bilingual | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return said(`${kind}.${key}`, value) ?? said(key, value);
};

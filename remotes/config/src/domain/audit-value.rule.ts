import { AUDIT_VALUES, type Bilingual } from '@gwanje/contract';

/** What a value that is one of a few is called, by what it is of and the key of its field. */
export const wordOfValue = (kind: string, key: string, value: unknown): Bilingual | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return AUDIT_VALUES[`${kind}.${key}`]?.[value] ?? AUDIT_VALUES[key]?.[value];
};

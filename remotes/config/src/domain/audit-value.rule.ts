import { AUDIT_VALUES, type Bilingual } from '@gwanje/contract';

/** What a value that is one of a few is called, by what it is of and the key of its field. */
export const wordOfValue = (kind: string, key: string, value: unknown): Bilingual | undefined => {
  const words = AUDIT_VALUES[`${kind}.${key}`] ?? AUDIT_VALUES[key];
  return typeof value === 'string' || typeof value === 'number' ? words?.[value] : undefined;
};

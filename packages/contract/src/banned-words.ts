import { textField } from './setting-fields';

/** Words that one document bans, at most. */
const BANNED_WORDS_MAX = 500;
/** As long as a text may be that names so many, each with its comma and blank. */
const LENGTH_MAX = 22 * BANNED_WORDS_MAX;

/** What is not drawn at all, which hides a word from whoever looks for it and from nobody who reads it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** As words are looked for: in whatever case they are written, and with whatever spaces within. */
export const plainly = (text: string): string =>
  withoutUnseen(text).normalize('NFC').toLowerCase().replace(/\s/g, '');

/** Words that a text names with commas between them, or one on a line. */
export const bannedWordsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map(plainly)
    .filter((word) => word !== '');

export const bannedWordsField = (words: { readonly ko: string; readonly en: string }) =>
  textField({ ...words, unsaved: '', lengthMax: LENGTH_MAX, format: 'lines' });

export const bannedWordsRelation = {
  rule: 'words_too_many' as const,
  at: 'bannedWords',
  isBroken: ({ bannedWords }: { readonly bannedWords: string }) =>
    bannedWordsIn(bannedWords).length > BANNED_WORDS_MAX,
};

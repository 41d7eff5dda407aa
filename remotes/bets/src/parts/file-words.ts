import type { Bilingual } from '@gwanje/contract';

/** What a file says for the codes of a column. */
export const fileWords = (
  of: Readonly<Record<string, Bilingual>>,
  say: (words: Bilingual) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(of).map(([code, words]) => [code, say(words)]));

/** What a file says of a mark that a row has or has not. */
export const fileMark = (key: string, head: string) => ({
  key,
  head,
  words: { true: head, false: '–' },
});

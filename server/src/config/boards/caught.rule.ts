import type { CaughtKind } from '@gwanje/contract';

/** Nine digits or more, whatever stands between them: a phone, or an account. */
const NUMBER = /(?:\p{Nd}[\s.\-()]*){9}/u;
const LINK = /https?:|www\.|[\p{L}\p{N}-]+\.(?:com|net|org|kr|io|me|cc|xyz|info|app|link|shop)\b/iu;

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '');

/** Why what a member wrote has to be looked at first; null where nothing is found. */
export function caughtBy(text: string, bannedWords: string): CaughtKind | null {
  if (NUMBER.test(text)) return 'number';
  if (LINK.test(text)) return 'link';
  const written = plain(text);
  const words = bannedWords.split(',').map(plain).filter(Boolean);
  return words.some((word) => written.includes(word)) ? 'word' : null;
}

/** A text of several lines as a document, a paragraph a line. */
export const documentOf = (text: string): string =>
  JSON.stringify({
    type: 'doc',
    content: text.split('\n').map((line) => ({
      type: 'paragraph',
      ...(line !== '' && { content: [{ type: 'text', text: line }] }),
    })),
  });

/** A nickname of which the beginning is told. */
export const maskedNick = (nick: string): string => `${[...nick].slice(0, 2).join('')}***`;

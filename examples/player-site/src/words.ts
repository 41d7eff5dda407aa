// What a page says, in the language of whoever reads it.
import { type Bilingual, REFUSALS } from '@gwanje/contract';
import { en } from './locales/en';
import { ko } from './locales/ko';

export type Language = 'ko' | 'en';
export type Said = keyof typeof ko;

export interface Words {
  readonly language: Language;
  say(what: Said): string;
  /** Of something that the contract names in both languages. */
  name(of: Bilingual): string;
  /** What a code of a refusal, or of ours, means; empty where nobody knows it. */
  meaning(code: string): string;
}

export const isLanguage = (text: string | undefined): text is Language =>
  text === 'ko' || text === 'en';

export function wordsIn(language: Language): Words {
  const said: Readonly<Record<string, string>> = language === 'ko' ? ko : en;
  const refusals: Readonly<Record<string, Bilingual>> = REFUSALS;
  return {
    language,
    say: (what) => said[what] ?? '',
    name: (of) => of[language],
    meaning: (code) =>
      (Object.hasOwn(refusals, code) && refusals[code]?.[language]) ||
      (Object.hasOwn(said, code) && said[code]) ||
      '',
  };
}

const TIME = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' },
});
/** In Seoul, in both languages. */
export const shownTime = (instant: string) => TIME.format(new Date(instant));
export const shownWon = (won: number) => won.toLocaleString('en-US');
export const shownOdds = (hundredths: number) => (hundredths / 100).toFixed(2);

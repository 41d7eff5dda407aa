import type { Bilingual } from '@gwanje/contract';
import { defineCatalogue } from '@gwanje/remote-kit';
import { text as shellText } from '../catalogue';
import { en } from './locales/en';
import { ko } from './locales/ko';

const catalogue = defineCatalogue(ko, en);
export const { useText } = catalogue;

/** A sentence of the palette in both languages, so that either finds it. */
export const bothTexts = (id: keyof typeof ko): Bilingual => ({
  ko: catalogue.text('ko')(id),
  en: catalogue.text('en')(id),
});

/** A sentence of the shell in both languages. */
export const bothShellTexts = (id: Parameters<ReturnType<typeof shellText>>[0]): Bilingual => ({
  ko: shellText('ko')(id),
  en: shellText('en')(id),
});

import { type Locale, numberSentence } from '@gwanje/contract';
import { type UiLabels, UiLabelsProvider } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { en } from './locales/en';
import { ko } from './locales/ko';
import { useShell } from './shell';

const labelsIn = (locale: Locale, words: Omit<UiLabels, 'unread'>): UiLabels => ({
  ...words,
  unread: ({ rule, bound }) => numberSentence(rule, bound, locale),
});
const LABELS = { ko: labelsIn('ko', ko), en: labelsIn('en', en) };

/** Gives the pieces of ui-kit their words in the shell's current language. */
export function LocalizedUi({ children }: { children: ReactNode }) {
  const locale = useShell((state) => state.locale);
  return <UiLabelsProvider labels={LABELS[locale]}>{children}</UiLabelsProvider>;
}

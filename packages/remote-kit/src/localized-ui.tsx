import { type Locale, numberSentence } from '@gwanje/contract';
import { type UiLabels, UiLabelsProvider } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { en } from './locales/en';
import { ko } from './locales/ko';
import { useShell } from './shell';

type Words = Omit<UiLabels, 'unread'>;

/** By name, since the build takes along what a file names of a catalogue and nothing else. */
const NAMES = [
  ...(['close', 'cancel', 'confirm', 'retry', 'loading', 'tickAll', 'giveReason'] as const),
  ...(['reason', 'usualReasons', 'partDate', 'edited', 'notifications'] as const),
  ...(['leaveTitle', 'leaveText', 'leaveStay', 'leaveLeave'] as const),
  ...(['wonSign', 'wonUnit', 'man', 'eok', 'jo'] as const),
] satisfies readonly (keyof Words)[];

const labelsIn = (locale: Locale, words: Words): UiLabels => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, words[name]])) as unknown as Words),
  unread: ({ rule, bound }) => numberSentence(rule, bound, locale),
});
const LABELS = { ko: labelsIn('ko', ko), en: labelsIn('en', en) };

/** Gives the pieces of ui-kit their words in the shell's current language. */
export function LocalizedUi({ children }: { children: ReactNode }) {
  const locale = useShell((state) => state.locale);
  return <UiLabelsProvider labels={LABELS[locale]}>{children}</UiLabelsProvider>;
}

import { UiLabelsProvider } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { en } from './locales/en';
import { ko } from './locales/ko';
import { useShell } from './shell';

const LABELS = { ko, en };

/** Gives the pieces of ui-kit their words in the shell's current language. */
export function LocalizedUi({ children }: { children: ReactNode }) {
  const locale = useShell((state) => state.locale);
  return <UiLabelsProvider labels={LABELS[locale]}>{children}</UiLabelsProvider>;
}

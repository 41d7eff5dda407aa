import type { ScreenDeclaration } from '@gwanje/contract';
import { createContext, useContext } from 'react';
import { useLocalized } from './shell';

/** The declaration of the screen below; its provider is the shell's to render. */
export const CurrentScreen = createContext<ScreenDeclaration | undefined>(undefined);

/** The title that the remote's manifest gives this screen, in the current language. */
export function useScreenTitle(): string {
  const screen = useContext(CurrentScreen);
  const localized = useLocalized();
  if (!screen) throw new Error('Screens stand inside the shell, or renderInShell in a test.');
  return localized(screen.title);
}

import { useEffect } from 'react';
import { useText } from '../catalogue';

/** Names the browser's tab after the screen in it. */
export function useDocumentTitle(screen: string): void {
  const say = useText();
  const title = say('title.screen', { screen, brand: say('brand') });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

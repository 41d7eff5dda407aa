import { type Bilingual, GAMES } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { gameOf } from '../../document-pages';

/** What a document is called, behind the name of its game where it is one's. */
export function useDocumentName() {
  const localized = useLocalized();
  return ({ scope, name }: { readonly scope: string; readonly name: Bilingual }) => {
    const game = gameOf(scope);
    return game ? `${localized(GAMES[game])} · ${localized(name)}` : localized(name);
  };
}

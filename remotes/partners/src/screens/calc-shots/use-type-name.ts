import { HISTORY_TYPES, type HistoryType } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';

/** What a type of entries is called; one that is no more goes by its name. */
export function useTypeName() {
  const localized = useLocalized();
  return (type: string): string => {
    const words = HISTORY_TYPES[type as HistoryType];
    return words ? localized(words) : type;
  };
}

import { OPPOSITE_AMONG_MAX } from '@gwanje/contract';
import { useCallback } from 'react';
import { useText } from '../../text';

/** In how many rounds members of a group bet against each other: of a large one, at least in so many. */
export function useOppositeWords() {
  const t = useText();
  return useCallback(
    (rounds: number | null, groupMembers: number): string => {
      if (rounds === null) return '–';
      return groupMembers > OPPOSITE_AMONG_MAX
        ? t('tracking.atLeast', { count: rounds })
        : String(rounds);
    },
    [t],
  );
}

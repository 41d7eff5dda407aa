import { GAME_CLASS_NAMES, GAME_CLASSES, type GameClass } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useMemo } from 'react';

/** What classes of games are called. */
export function useClassNames(): Readonly<Record<GameClass, string>> {
  const localized = useLocalized();
  return useMemo(
    () =>
      Object.fromEntries(
        GAME_CLASSES.map((name) => [name, localized(GAME_CLASS_NAMES[name])]),
      ) as Record<GameClass, string>,
    [localized],
  );
}

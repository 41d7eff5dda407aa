import { GAME_CLASSES, type GameClass } from '@gwanje/contract';
import { useMemo } from 'react';
import { useText } from '../text';

/** What classes of games are called. */
export function useClassNames(): Readonly<Record<GameClass, string>> {
  const t = useText();
  return useMemo(
    () =>
      Object.fromEntries(GAME_CLASSES.map((name) => [name, t(`gameClass.${name}`)])) as Record<
        GameClass,
        string
      >,
    [t],
  );
}

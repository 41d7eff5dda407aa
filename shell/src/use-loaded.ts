import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * A view whose code is fetched when it is first wanted; undefined until it is there.
 *
 * @param onFailure called where it could not be fetched, for as long as somebody still waits
 */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailure?: () => void,
): ComponentType<Props> | undefined {
  const [View, setView] = useState<ComponentType<Props>>();
  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    if (!isWanted || View) return;
    let isHere = true;
    load().then(
      (loaded) => isHere && setView(() => loaded),
      () => isHere && fail.current?.(),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, View, load]);
  return View;
}

import { useState } from 'react';

/**
 * What a form was opened on. What is read beneath it meanwhile changes nothing of what it sends: the
 * server says of it that it is no longer so, and whoever reads that goes on from what there is by then.
 *
 * @returns what it was opened on, and what takes over the next that is newer
 */
export function useOpened<T>(now: T, versionOf: (of: T) => number): readonly [T, () => void] {
  const [opened, setOpened] = useState(now);
  const [isTold, setTold] = useState(false);
  if (isTold && versionOf(now) > versionOf(opened)) {
    setOpened(now);
    setTold(false);
  }
  return [opened, () => setTold(true)];
}

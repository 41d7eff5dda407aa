import { useShell } from '@gwanje/remote-kit';
import { useCallback, useEffect, useState } from 'react';
import { readKept, writeKept } from '../preferences/preferences';
import { type MenuMemory, readMemory } from './menu-memory.rule';

const keyOf = (adminId: string) => `gwanje.menu.${adminId}`;

/** What this person made of the menu, kept in this browser for him alone. */
export function useMenuMemory() {
  const adminId = useShell(({ admin }) => admin?._id ?? '');
  const [memory, setMemory] = useState(() => readMemory(readKept(keyOf(adminId))));
  useEffect(() => setMemory(readMemory(readKept(keyOf(adminId)))), [adminId]);
  const change = useCallback(
    (how: (before: MenuMemory) => MenuMemory) => {
      // Another tab may have kept something since.
      const next = how(readMemory(readKept(keyOf(adminId))));
      writeKept(keyOf(adminId), JSON.stringify(next));
      setMemory(next);
    },
    [adminId],
  );
  return { memory, change };
}

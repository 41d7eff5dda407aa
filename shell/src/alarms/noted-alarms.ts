import { readKept, writeKept } from '../preferences/preferences';
import { laterIds } from './alarm-state.rule';
import type { NewestIds } from './known-alarms.rule';

/** What one person has taken note of at this browser, over reloads. */
export interface NotedAlarms {
  read(): NewestIds;
  write(noted: NewestIds): void;
}

const KEY = 'gwanje.alarms.noted';
/** Persons of one browser who are remembered, the latest first. */
const PERSONS_MAX = 8;

type Entry = readonly [adminId: string, noted: NewestIds];

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  Object.values(entry[1]).every((id) => typeof id === 'string');

function readEntries(): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(readKept(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Nobody is rung for what another person at the same browser took note of, or did not. */
export function notedAlarmsOf(adminId: string): NotedAlarms {
  const read = () => readEntries().find(([id]) => id === adminId)?.[1] ?? {};
  return {
    read,
    write(noted) {
      const others = readEntries().filter(([id]) => id !== adminId);
      // Another tab may know more.
      const own: Entry = [adminId, laterIds(read(), noted)];
      const entries = JSON.stringify([own, ...others].slice(0, PERSONS_MAX));
      if (entries !== readKept(KEY)) writeKept(KEY, entries);
    },
  };
}

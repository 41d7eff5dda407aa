/** What somebody made of the menu. */
export interface MenuMemory {
  /** Paths, in the order in which they were pinned; PINNED_MAX at most. */
  readonly pinned: readonly string[];
  /** Paths, the latest first; RECENT_MAX at most. */
  readonly recent: readonly string[];
  /** By section or group: whether it was left open or folded. */
  readonly folds: Readonly<Record<string, 'open' | 'folded'>>;
}

export const PINNED_MAX = 12;
export const RECENT_MAX = 8;
export const NO_MEMORY: MenuMemory = { pinned: [], recent: [], folds: {} };

const textsOf = (value: unknown, countMax: number): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, countMax) : [];

/** What was kept, as far as it can be read. */
export function readMemory(kept: string | null): MenuMemory {
  try {
    const { pinned, recent, folds } = JSON.parse(kept ?? '{}') as Record<string, unknown>;
    const known = Object.entries(typeof folds === 'object' && folds !== null ? folds : {}).filter(
      ([, fold]) => fold === 'open' || fold === 'folded',
    );
    return {
      pinned: textsOf(pinned, PINNED_MAX),
      recent: textsOf(recent, RECENT_MAX),
      folds: Object.fromEntries(known),
    };
  } catch {
    return NO_MEMORY;
  }
}

/** Pins a screen, or takes its pin away; a pin beyond the last that fits changes nothing. */
export function togglePin(memory: MenuMemory, path: string): MenuMemory {
  const others = memory.pinned.filter((one) => one !== path);
  const isPinned = others.length < memory.pinned.length;
  if (!isPinned && others.length >= PINNED_MAX) return memory;
  return { ...memory, pinned: isPinned ? others : [...others, path] };
}

export const setFold = (memory: MenuMemory, id: string, isOpen: boolean): MenuMemory => ({
  ...memory,
  folds: { ...memory.folds, [id]: isOpen ? 'open' : 'folded' },
});

/** Puts a screen first among the recent ones, and takes back that somebody folded what it stands in. */
export function visit(memory: MenuMemory, path: string, around: readonly string[]): MenuMemory {
  const recent = [path, ...memory.recent.filter((one) => one !== path)].slice(0, RECENT_MAX);
  const folds = Object.entries(memory.folds).filter(
    ([id, fold]) => fold === 'open' || !around.includes(id),
  );
  return { ...memory, recent, folds: Object.fromEntries(folds) };
}

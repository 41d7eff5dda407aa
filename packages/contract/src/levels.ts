import type { Bilingual } from './deployment';

const level = <const N extends number>(number: N) =>
  ({ ko: `레벨 ${number}`, en: `Level ${number}` }) as const;

/** A member's limits classes, in the order in which every screen lists them. */
export const LEVEL_NAMES = {
  lv1: level(1),
  lv2: level(2),
  lv3: level(3),
  lv4: level(4),
  lv5: level(5),
  lv6: level(6),
  lv7: level(7),
  lv8: level(8),
  lv9: level(9),
  lv10: level(10),
} as const satisfies Record<string, Bilingual>;
export type LevelKey = keyof typeof LEVEL_NAMES;
export const LEVELS = Object.keys(LEVEL_NAMES) as LevelKey[];

/** Stands for the level in the path of a field that is the same on all ten levels. */
export const ALL_LEVELS = 'lv*';

/** The same field of a level, or of all of them; a path that names no level stays as it is. */
export const atLevel = (path: string, level: string): string =>
  path.replace(/(^|\.)lv(\d+|\*)(?=\.)/, `$1${level}`);

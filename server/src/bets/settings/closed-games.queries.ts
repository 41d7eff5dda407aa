import {
  type Bilingual,
  gameClosedText,
  isUnderMaintenance,
  type Locale,
  MODULES,
  type ModuleName,
  momentInSeoul,
  SPORTS_TYPES,
  type SportsTypeId,
} from '@gwanje/contract';
import { findMaintenance } from '../../config/settings/maintenance.queries';
import type { SettingSource } from '../../settings/setting-versions.queries';

/** Why a game takes no bets: what members read, and until when. */
export interface ClosedGame {
  readonly text: string;
  readonly until: string | null;
}

type Window = Parameters<typeof isUnderMaintenance>[0] & { readonly text: string };

export const closedWindow = (window: Window, at: Date): ClosedGame | undefined =>
  isUnderMaintenance(window, at)
    ? {
        text: window.text,
        until: window.until === '' ? null : momentInSeoul(window.until).toISOString(),
      }
    : undefined;

interface Reading {
  readonly at: Date;
  readonly locale: Locale;
}

/** What members read of a game of this name, which says so itself where nobody has written anything. */
export const toldOfGame = <C extends { readonly text: string } | undefined>(
  closed: C,
  name: Bilingual,
  locale: Locale,
): C => (closed && closed.text === '' ? { ...closed, text: gameClosedText(name)[locale] } : closed);

interface Asked extends Reading {
  /** What has to be on for the game. */
  readonly modules: readonly string[];
}

/** Whether the family of a mini-game is under maintenance; undefined while it takes bets. */
export async function closedFamily(
  source: SettingSource,
  { modules, at, locale }: Asked,
): Promise<ClosedGame | undefined> {
  const { minigames } = await findMaintenance(source, 'gameMaintenance');
  const windows: Readonly<Record<string, Window>> = minigames;
  return modules
    .filter((name): name is ModuleName => name in MODULES && name in windows)
    .map((name) => toldOfGame(closedWindow(windows[name] as Window, at), MODULES[name], locale))
    .find((closed) => closed !== undefined);
}

/** Which types of sports are under maintenance; of what takes bets there is none. */
export async function closedSports(
  source: SettingSource,
  { at, locale }: Reading,
): Promise<(type: SportsTypeId) => ClosedGame | undefined> {
  const { sports } = await findMaintenance(source, 'gameMaintenance');
  return (type) => toldOfGame(closedWindow(sports[type], at), SPORTS_TYPES[type], locale);
}

import { isUnderMaintenance, MODULES, type ModuleName, momentInSeoul } from '@gwanje/contract';
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

interface Asked {
  /** What has to be on for the game. */
  readonly modules: readonly string[];
  readonly at: Date;
}

/** Whether the family of a mini-game is under maintenance; undefined while it takes bets. */
export async function closedFamily(
  source: SettingSource,
  { modules, at }: Asked,
): Promise<ClosedGame | undefined> {
  const { minigames } = await findMaintenance(source, 'gameMaintenance');
  const windows: Readonly<Record<string, Window>> = minigames;
  return modules
    .filter((name): name is ModuleName => name in MODULES && name in windows)
    .map((name) => closedWindow(windows[name] as Window, at))
    .find((closed) => closed !== undefined);
}

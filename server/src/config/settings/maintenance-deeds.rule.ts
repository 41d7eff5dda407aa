import type {
  AuditAction,
  DocumentOf,
  gameMaintenance,
  MaintenanceSetting,
} from '@gwanje/contract';

interface Window {
  readonly status: 'off' | 'on' | 'window';
}

/** The games of a document that are closed, or will be at a time that is set. */
export const closedGames = ({ minigames, honor }: DocumentOf<typeof gameMaintenance>) => ({
  minigames: namesOf(minigames),
  providers: namesOf(honor),
});

const namesOf = (rows: Readonly<Record<string, Window>>): readonly string[] =>
  Object.entries(rows).flatMap(([name, { status }]) => (status === 'off' ? [] : [name]));

/** What a document closes, by name. */
function closedBy(document: MaintenanceSetting): readonly string[] {
  if (document.category !== 'gameMaintenance')
    return document.status === 'off' ? [] : [document.category];
  const { minigames, providers } = closedGames(document);
  return [...minigames, ...providers.map((no) => `honor.${no}`)];
}

/**
 * What a save of maintenance is called in the audit log: it begins where anything is closed that was
 * open, ends where nothing but that is opened again, and is a change of its words or times otherwise.
 */
export function deedOf(before: MaintenanceSetting, after: MaintenanceSetting): AuditAction {
  const [was, is] = [closedBy(before), closedBy(after)];
  if (is.some((name) => !was.includes(name))) return 'maintenance.start';
  return was.some((name) => !is.includes(name)) ? 'maintenance.end' : 'maintenance.change';
}

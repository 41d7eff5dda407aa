import {
  type AuditAction,
  type MaintenanceOf,
  type MaintenanceSetting,
  rowsOfGames,
} from '@gwanje/contract';

/** The games of a document that are closed, or will be at a time that is set. */
export const closedGames = (document: MaintenanceOf<'gameMaintenance'>): readonly string[] =>
  [...rowsOfGames(document)].flatMap(([name, { status }]) => (status === 'off' ? [] : [name]));

/** What a document closes, by name. */
function closedBy(document: MaintenanceSetting): readonly string[] {
  if (document.category !== 'gameMaintenance')
    return document.status === 'off' ? [] : [document.category];
  return closedGames(document);
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

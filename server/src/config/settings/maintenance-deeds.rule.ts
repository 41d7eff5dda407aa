import {
  type AuditAction,
  isUnderMaintenance,
  type MaintenanceSetting,
  momentInSeoul,
  rowsOfGames,
} from '@gwanje/contract';

interface Row {
  readonly status: 'off' | 'on' | 'window';
  readonly from: string;
  readonly until: string;
}

/** What a document may close, by name. */
const rowsOf = (document: MaintenanceSetting): ReadonlyMap<string, Row> =>
  document.category === 'gameMaintenance'
    ? rowsOfGames(document)
    : new Map([[document.category, document]]);

/** A window stays where it is once it has ended; what it closed is open. */
const isOver = ({ status, until }: Row, at: Date) =>
  status !== 'off' && until !== '' && momentInSeoul(until) <= at;

/** What a document closes, now or at a time that is set, by name. */
const closedBy = (document: MaintenanceSetting, at: Date): readonly string[] =>
  [...rowsOf(document)].flatMap(([name, row]) =>
    row.status === 'off' || isOver(row, at) ? [] : [name],
  );

/** What a save closes that was open, or was to close at a later time, by name. */
export function closedAnew(
  before: MaintenanceSetting,
  after: MaintenanceSetting,
  at: Date,
): readonly string[] {
  const [rows, was] = [rowsOf(after), closedBy(before, at)];
  const isUnder = (row: Row | undefined) => row !== undefined && isUnderMaintenance(row, at);
  return closedBy(after, at).filter(
    (name) =>
      !was.includes(name) || (isUnder(rows.get(name)) && !isUnder(rowsOf(before).get(name))),
  );
}

/** Paths of what is closed anew though its state was none of being open: no field knows that it begins again. */
export function begunAgain(
  before: MaintenanceSetting,
  after: MaintenanceSetting,
  at: Date,
): readonly string[] {
  const names = closedAnew(before, after, at);
  const again = names.filter((name) => rowsOf(before).get(name)?.status !== 'off');
  if (after.category !== 'gameMaintenance') return again.map(() => 'status');
  const { minigames } = after;
  return again.map((name) => {
    if (name.includes('.')) return `${name}.status`;
    return `${name in minigames ? 'minigames' : 'sports'}.${name}.status`;
  });
}

/**
 * What a save of maintenance is called in the audit log: it begins where anything is closed that was
 * open, ends where nothing but that is opened again, and is a change of its words or times otherwise.
 */
export function deedOf(
  before: MaintenanceSetting,
  after: MaintenanceSetting,
  at: Date,
): AuditAction {
  const [was, is] = [closedBy(before, at), closedBy(after, at)];
  if (is.some((name) => !was.includes(name))) return 'maintenance.start';
  return was.some((name) => !is.includes(name)) ? 'maintenance.end' : 'maintenance.change';
}

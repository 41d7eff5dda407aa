// Reports and tabs for this folder's tests.
import type { AlarmReport } from '@gwanje/contract';
import { switchOf } from './alarm-state.rule';
import type { AlarmKind } from './known-alarms.rule';

/** The id of the `order`th thing that ever came. */
export const idAt = (order: number): string =>
  `01890a5d-ac96-774b-bcce-${String(order).padStart(12, '0')}`;

/** A report in which these wait, by the order in which they came; every switch of theirs is on. */
export function reportOf(
  waiting: Partial<Record<AlarmKind, readonly number[]>>,
  rest: Partial<AlarmReport> = {},
): AlarmReport {
  const kinds = Object.entries(waiting) as [AlarmKind, readonly number[]][];
  return {
    switch: Object.fromEntries(kinds.map(([kind]) => [switchOf(kind), true])),
    count: Object.fromEntries(kinds.map(([kind, orders]) => [kind, orders.length])),
    latest: Object.fromEntries(
      kinds.map(([kind, orders]) => [kind, orders.length > 0 ? idAt(Math.max(...orders)) : null]),
    ),
    revision: 'r1',
    at: '2026-11-21T00:00:00.000Z',
    ...rest,
  };
}

// What a tab knows of the alarms, as far as the first page needs it; the rest comes with their code.
import type { AlarmReport } from '@gwanje/contract';

/** What waits for an administrator, by the key of its count. */
export type AlarmKind = keyof AlarmReport['count'];

/** The greatest id of each kind, in some sense; `''` where there was none yet. */
export type NewestIds = Readonly<Partial<Record<AlarmKind, string>>>;

/** What has just come: announced once, however long it waits. */
export interface News {
  readonly kinds: readonly { readonly kind: AlarmKind; readonly count: number }[];
  readonly atMs: number;
}

export interface AlarmState {
  readonly report: AlarmReport | undefined;
  /** Milliseconds since 1970 at which the report came; 0 before the first. */
  readonly reportedAtMs: number;
  /** The newest of each kind that anybody at this browser has taken note of. */
  readonly acknowledged: NewestIds;
  /** The newest of each kind that was ever reported. */
  readonly reported: NewestIds;
  readonly news: News | undefined;
}

export const NO_ALARM: AlarmState = {
  report: undefined,
  reportedAtMs: 0,
  acknowledged: {},
  reported: {},
  news: undefined,
};

/** How many wait, of all kinds. */
export const waitingTotal = ({ report }: AlarmState): number =>
  Object.values(report?.count ?? {}).reduce((total, count) => total + count, 0);

import type { AlarmGame, AlarmReport } from '@gwanje/contract';
import type { AlarmKind, AlarmState, NewestIds, News } from './known-alarms.rule';

/** Whatever has a tile of its own in the bar; the rounds of mini-games only stand in the list. */
export type TileKind = Exclude<AlarmKind, AlarmGame>;

const TILES: Record<TileKind, keyof AlarmReport['switch']> = {
  countNew: 'newUsers',
  countCharge: 'newCharge',
  countExchange: 'newExchange',
  countHelp: 'newHelp',
  countSecond: 'secondAdmin',
  sports: 'sports',
  miniGames: 'miniGames',
};

export const isTile = (kind: AlarmKind): kind is TileKind => kind in TILES;

const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(record) as Key[];

/** Tiles in the order of the bar, and behind them the games as they are reported. */
const inOrder = (kinds: readonly AlarmKind[]): readonly AlarmKind[] => [
  ...keysOf<TileKind>(TILES).filter((kind) => kinds.includes(kind)),
  ...kinds.filter((kind) => !isTile(kind)),
];

/** The key that says whether this site rings for a kind. */
export const switchOf = (kind: AlarmKind): keyof AlarmReport['switch'] =>
  isTile(kind) ? TILES[kind] : `${kind}Switch`;

/** A report as one tab hands it to the others. */
export interface TakenReport {
  readonly report: AlarmReport;
  readonly atMs: number;
  readonly acknowledged: NewestIds;
}

/** Every kind that is built and on, with how many wait. */
export const countedKinds = (report: AlarmReport | undefined) =>
  inOrder(keysOf<AlarmKind>(report?.count ?? {})).flatMap((kind) => {
    const count = report?.count[kind];
    return count === undefined ? [] : [{ kind, count }];
  });

/** The later of two ids of each kind; UUIDv7 sorts by time. */
export function laterIds(one: NewestIds, other: NewestIds): NewestIds {
  const later: Partial<Record<AlarmKind, string>> = { ...one };
  for (const kind of keysOf<AlarmKind>(other)) {
    const id = other[kind];
    if (id !== undefined && id >= (one[kind] ?? '')) later[kind] = id;
  }
  return later;
}

const newestOf = (report: AlarmReport): NewestIds =>
  Object.fromEntries(countedKinds(report).map(({ kind }) => [kind, report.latest[kind] ?? '']));

function newsBetween(state: AlarmState, report: AlarmReport): News['kinds'] {
  return countedKinds(report).flatMap(({ kind, count }) => {
    const known = state.reported[kind];
    const isNew = known !== undefined && (report.latest[kind] ?? '') > known;
    const before = state.report?.count[kind] ?? 0;
    return isNew && report.switch[switchOf(kind)]
      ? [{ kind, count: Math.max(1, count - before) }]
      : [];
  });
}

/**
 * The state after a report. What waits when a kind is counted for the first time is the backlog,
 * which nobody has to be rung for.
 */
export function takeReport(state: AlarmState, taken: TakenReport): AlarmState {
  const { report, atMs } = taken;
  const newest = newestOf(report);
  const kinds = newsBetween(state, report);
  return {
    report,
    reportedAtMs: atMs,
    acknowledged: { ...newest, ...laterIds(state.acknowledged, taken.acknowledged) },
    reported: laterIds(state.reported, newest),
    news: kinds.length > 0 ? { kinds, atMs } : state.news,
  };
}

/** The state after somebody took note of everything of these kinds that has been reported. */
export function acknowledgeKinds(state: AlarmState, kinds: readonly AlarmKind[]): AlarmState {
  const seen = Object.fromEntries(
    kinds.flatMap((kind) => (kind in state.reported ? [[kind, state.reported[kind]]] : [])),
  );
  return { ...state, acknowledged: laterIds(state.acknowledged, seen) };
}

/** Kinds of which something waits that is newer than what was acknowledged, and that ring here. */
export function ringingKinds({ report, acknowledged }: AlarmState): AlarmKind[] {
  return countedKinds(report)
    .map(({ kind }) => kind)
    .filter(
      (kind) =>
        report?.switch[switchOf(kind)] === true &&
        (report.latest[kind] ?? '') > (acknowledged[kind] ?? ''),
    );
}

/** Seconds for which figures may be late before it is said how old they are. */
const STALE_AFTER_SECONDS = 20;

/** The age of the last report in whole seconds, or undefined while it is fresh enough or absent. */
export function staleSeconds(state: AlarmState, nowMs: number): number | undefined {
  if (!state.report) return undefined;
  const seconds = Math.floor((nowMs - state.reportedAtMs) / 1000);
  return seconds > STALE_AFTER_SECONDS ? seconds : undefined;
}

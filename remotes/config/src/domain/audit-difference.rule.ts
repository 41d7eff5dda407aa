type State = Readonly<Record<string, unknown>> | null;

export interface Difference {
  /** Dotted, e.g. `limits.chargeDayMaxWon`; what stands in a list by its place, e.g. `rates.[0].bps`. */
  readonly path: string;
  /** Undefined where there was none, or nothing in it. */
  readonly before: unknown;
  readonly after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

const within = (value: unknown): readonly (readonly [string, unknown])[] | undefined => {
  if (isObject(value)) return Object.entries(value);
  if (isRows(value)) return value.map((one, at) => [`[${at}]`, one]);
  return undefined;
};

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The leaves of a document that hold anything, by their paths. */
function leavesOf(value: unknown, path: string): [string, unknown][] {
  const inner = within(value);
  if (!inner) return isNothing(value) ? [] : [[path, value]];
  return inner.flatMap(([key, one]) => leavesOf(one, path === '' ? key : `${path}.${key}`));
}

const leaves = (state: State) => new Map(state === null ? [] : leavesOf(state, ''));

/** What of a subject is not as it was, in the order of what it became; nothing in a field is no field. */
export function differencesOf(before: State, after: State): Difference[] {
  const [was, is] = [leaves(before), leaves(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

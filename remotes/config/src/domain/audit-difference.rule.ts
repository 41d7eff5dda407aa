type State = Readonly<Record<string, unknown>> | null;

export interface Difference {
  /** Dotted, e.g. `limits.chargeDayMaxWon`. */
  readonly path: string;
  /** Undefined where there was none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The leaves of a document, by their paths; what is empty is a leaf. */
function leavesOf(value: unknown, path: string): [string, string][] {
  if (!isObject(value) || Object.keys(value).length === 0) return [[path, textOf(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

const leaves = (state: State) => new Map(state === null ? [] : leavesOf(state, ''));

/** What of a subject is not as it was, in the order of what it became. */
export function differencesOf(before: State, after: State): Difference[] {
  const [was, is] = [leaves(before), leaves(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => one.path !== '' && one.before !== one.after);
}

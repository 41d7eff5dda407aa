/** What both have changed, each to something else. */
export interface Conflict<V> {
  readonly name: keyof V & string;
  readonly theirs: string | number;
}

/**
 * Takes over what somebody else has saved meanwhile: where I changed nothing, theirs; where they
 * changed nothing, mine; where both did, mine stands until I say otherwise.
 */
export function mergeValues<V extends Record<string, string | number>>(
  before: V,
  mine: V,
  theirs: V,
): { readonly merged: V; readonly conflicts: readonly Conflict<V>[] } {
  const merged: Record<string, string | number> = { ...mine };
  const conflicts: Conflict<V>[] = [];
  for (const [name, value] of Object.entries(theirs)) {
    if (mine[name] === before[name]) merged[name] = value;
    else if (value !== before[name] && value !== mine[name])
      conflicts.push({ name, theirs: value });
  }
  return { merged: merged as V, conflicts };
}

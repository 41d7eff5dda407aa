/** Insertions, deletions and replacements of letters that make `to` of `from`. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= to.length; j += 1)
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
      );
  }
  return row[to.length] ?? 0;
}

/** The name that was probably meant by `typed`; undefined when none is near, a third of its letters or two. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const editsMax = Math.max(2, Math.floor(typed.length / 3));
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= editsMax && edits < name.length)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.name;
}

/** Login IDs that a text names with commas between them. */
export const loginIdsIn = (text: string): string[] =>
  text
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '');

/** As long as a text may be that names so many, each with its comma. */
export const loginIdsLength = (count: number): number => 21 * count;

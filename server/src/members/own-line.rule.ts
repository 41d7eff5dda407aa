interface Placed {
  readonly member_id: string;
  /** Ancestors from the top. */
  readonly recommend_path: readonly string[];
}

/**
 * The ancestors of a member as far as they exist for whoever asks: a partner stands at the root of
 * what he sees, so nobody above him is named, and nothing tells how many there are.
 *
 * @param line null for staff, who see them all
 */
export function pathWithin(line: string | null, { member_id, recommend_path }: Placed): string[] {
  if (line === null) return [...recommend_path];
  return member_id === line ? [] : recommend_path.slice(recommend_path.indexOf(line));
}

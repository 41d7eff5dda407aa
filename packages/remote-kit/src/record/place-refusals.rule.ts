/** What was pasted into one field, as the things that it holds. */
export const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** As a form shows it. */
interface FieldRefusal {
  readonly path: string;
  readonly rules: readonly { readonly message: string }[];
}

interface Place {
  readonly name: string;
  /** Of a field with one thing a line: what a refusal's details call the one that it is about. */
  readonly each?: string;
}

interface Refused {
  readonly refusals: readonly FieldRefusal[];
  readonly details?: unknown;
}

/**
 * Refusals at the fields of a form. Of many lines in one field the first that is wrong is said, with
 * the line before it; what belongs to none of the fields is said above them.
 */
export function placeRefusals(
  fields: readonly Place[],
  values: Readonly<Record<string, string | number>>,
  { refusals, details }: Refused,
): FieldRefusal[] {
  const known = new Set(fields.map(({ name }) => name));
  const told = new Set<string>();
  return refusals.flatMap(({ path, rules }) => {
    const parts = path.split('.');
    const at = parts.findIndex((part) => known.has(part));
    const { name = '', each } = fields.find((field) => field.name === parts[at]) ?? {};
    if (name !== '' && told.has(name)) return [];
    told.add(name);
    const line =
      each &&
      (linesOf(String(values[name]))[Number(parts[at + 1])] ??
        (details as Readonly<Record<string, string>> | undefined)?.[each]);
    const before = line ? `${line}: ` : '';
    return [{ path: name, rules: rules.map(({ message }) => ({ message: before + message })) }];
  });
}

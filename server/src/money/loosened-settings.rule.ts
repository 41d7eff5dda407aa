import type { MoneySetting, MoneySettingCategory } from '@gwanje/contract';

/**
 * Up to here an administrator sets a bonus on his own word. A minimum pays more than the rate says,
 * above all for small charges, so there is none without a second one.
 */
const BONUS_GUARD: Readonly<Record<string, number>> = {
  rateBps: 2_000,
  minWon: 0,
  maxWon: 1_000_000,
};

type Value = number | null;

/** Whether a field protects less with `after` than with `before`, which differs from it. */
const IS_LOOSER: Readonly<
  Record<MoneySettingCategory, (path: string, before: Value, after: Value) => boolean>
> = {
  chargeBonus: (path, before, after) => {
    const guard = BONUS_GUARD[path.split('.').at(-1) ?? ''] ?? 0;
    return Number(after) > Math.max(Number(before), guard);
  },
  secondAdmin: (_, before, after) => before !== null && (after === null || after > before),
  wagering: (path, before, after) =>
    path.startsWith('contributions.')
      ? Number(after) > Number(before)
      : Number(after) < Number(before),
};

/** Every number of a document by its dotted path. */
const numbersOf = (value: unknown, path = ''): (readonly [string, Value])[] =>
  value === null || typeof value === 'number'
    ? [[path, value]]
    : typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) =>
          numbersOf(inner, path === '' ? key : `${path}.${key}`),
        )
      : [];

/**
 * The fields, as dotted paths in the document's order, in which a document protects less than the
 * one in force: limits that are higher or gone, wagering that asks for less, bonuses above their
 * guard that are raised. While there is one, a second administrator has to agree to the whole.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export function loosenedFields(before: MoneySetting, after: MoneySetting): string[] {
  const { version: _, ...fields } = after;
  const old = new Map(numbersOf(before));
  return numbersOf(fields)
    .filter(([path, value]) => IS_LOOSER[after.category](path, old.get(path) ?? null, value))
    .map(([path]) => path);
}

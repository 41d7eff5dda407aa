/** What a refusal says of the rule that a request breaks, as the server tells it. */
export interface TermDetails {
  readonly opensAt?: string | null;
  readonly from?: string;
  readonly minWon?: number | null;
  readonly maxWon?: number | null;
  readonly unitWon?: number | null;
  readonly openMax?: number;
  readonly openCount?: number;
  readonly exchangeDayCount?: number | null;
  readonly exchangeDayMaxWon?: number | null;
  readonly dayCount?: number;
  readonly dayWon?: number;
}

export type TermWord =
  | { readonly word: 'from'; readonly at: string }
  | { readonly word: 'min' | 'max' | 'unit' | 'dayWon'; readonly won: number; readonly of?: number }
  | { readonly word: 'open' | 'dayCount'; readonly count: number; readonly of: number };

const wonOf = (word: 'min' | 'max' | 'unit', won: number | null | undefined): TermWord[] =>
  typeof won === 'number' ? [{ word, won }] : [];

/** What would be taken instead, and when: the parts of the sentence beside the refusal. */
export function brokenTermWords(code: string | undefined, details: unknown): readonly TermWord[] {
  const told = (details ?? {}) as TermDetails;
  switch (code) {
    case 'money.service_hours':
      return told.opensAt ? [{ word: 'from', at: told.opensAt }] : [];
    case 'money.too_soon':
      return told.from ? [{ word: 'from', at: told.from }] : [];
    case 'money.amount_rule':
      return [
        ...wonOf('min', told.minWon),
        ...wonOf('max', told.maxWon),
        ...wonOf('unit', told.unitWon),
      ];
    case 'money.open_request':
      return told.openMax === undefined
        ? []
        : [{ word: 'open', count: told.openCount ?? 0, of: told.openMax }];
    case 'money.too_many_today':
      return [
        ...(typeof told.exchangeDayCount === 'number'
          ? [{ word: 'dayCount', count: told.dayCount ?? 0, of: told.exchangeDayCount } as const]
          : []),
        ...(typeof told.exchangeDayMaxWon === 'number'
          ? [{ word: 'dayWon', won: told.dayWon ?? 0, of: told.exchangeDayMaxWon } as const]
          : []),
      ];
    default:
      return [];
  }
}

/** What a refusal tells of the rule that a request breaks, beside its sentence. */
export interface TermDetails {
  readonly openMax?: number;
  readonly openCount?: number;
  readonly exchangeDayCount?: number | null;
  readonly exchangeDayMaxWon?: number | null;
  readonly dayCount?: number;
  readonly dayWon?: number;
}

export type TermWord =
  | { readonly word: 'dayWon'; readonly won: number; readonly of: number }
  | { readonly word: 'open' | 'dayCount'; readonly count: number; readonly of: number };

/** How much of it is used: the parts of the sentence beside the refusal. */
export function brokenTermWords(code: string | undefined, details: unknown): readonly TermWord[] {
  const told = (details ?? {}) as TermDetails;
  switch (code) {
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

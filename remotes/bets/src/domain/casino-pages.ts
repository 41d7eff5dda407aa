import type { CasinoPage } from '@gwanje/contract';

/** What the lists are asked for a history, whatever else is asked. */
export const fixedOf = ({
  vendor,
  classes,
  mode,
  round,
}: CasinoPage): Readonly<Record<string, string>> => ({
  ...{ vendor, gameClass: classes.join(',') },
  ...(mode && { mode }),
  ...(round !== 'round' && { isTournament: String(round === 'entry') }),
});

/** A transaction by itself: in a window over any history, or in one of its own. */
export const transactionPage = (
  path: string,
  { transactionId, memberId }: { readonly transactionId: string; readonly memberId: string },
): string => `${path}?${new URLSearchParams({ bet: transactionId, of: memberId })}`;

import {
  CASINO_PAGES,
  type CasinoPage,
  type CasinoTransaction,
  type DeploymentFlags,
  isConditionMet,
} from '@gwanje/contract';

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

/** Whether a history lists a transaction. */
export const holds = (
  { vendor, classes, mode, round }: CasinoPage,
  said: Pick<CasinoTransaction, 'vendor' | 'gameClass' | 'mode' | 'isTournament'>,
): boolean =>
  vendor === said.vendor &&
  classes.includes(said.gameClass) &&
  (mode === undefined || mode === said.mode) &&
  (round === 'round' || (round === 'entry') === said.isTournament);

/** The history of this site that lists a transaction, if there is one. */
export const historyOf = (
  said: Parameters<typeof holds>[1],
  flags: DeploymentFlags,
): CasinoPage | undefined =>
  CASINO_PAGES.find((page) => isConditionMet(page.when, flags) && holds(page, said));

import { type CurrentCounters, type ScreenCondition, WHEN_OF_VENDOR } from '@gwanje/contract';
import type { Database } from '../../platform/database';

/** Under which figure of the status strip what is left at a vendor stands. */
const FIGURES = {
  honor: 'casinoBalance',
  hera: 'casinoBalance',
  kplay: 'kplayBalance',
  rv: 'rvBalance',
} as const;

/** What the operator has left at the vendors that are on, as each told last. */
export async function readVendorBalances(
  db: Database,
  isOn: (when: ScreenCondition) => boolean,
): Promise<Pick<CurrentCounters, 'casinoBalance' | 'kplayBalance' | 'rvBalance'>> {
  const rows = await db.selectFrom('casino_state').select(['vendor', 'balance_won']).execute();
  return Object.fromEntries(
    rows.flatMap(({ vendor, balance_won }) => {
      const figure = FIGURES[vendor as keyof typeof FIGURES];
      const isShown = figure && balance_won !== null && isOn(WHEN_OF_VENDOR[vendor]);
      return isShown ? [[figure, balance_won]] : [];
    }),
  );
}

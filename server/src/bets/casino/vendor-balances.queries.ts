import {
  type CurrentCounters,
  type DashboardTop,
  type ScreenCondition,
  WHEN_OF_VENDOR,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';

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

/** Days before today by which it is reckoned how long something lasts. */
const MEAN_DAYS = 7;

/** What the operator has left at the vendors that are on, and how many days it lasts as the last week went. */
export async function readVendorSupplies(
  db: Database | Tx,
  isOn: (when: ScreenCondition) => boolean,
  at: Date,
): Promise<DashboardTop['vendors']> {
  const today = sql`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;
  const { rows } = await sql<DashboardTop['vendors'][number]>`
    select state.vendor, state.balance_won as "balanceWon",
      div(state.balance_won::numeric * ${MEAN_DAYS}, (
        select sum(spent.spent_won) from casino_spent_day as spent
        where spent.vendor = state.vendor and spent.day_on < ${today}
          and spent.day_on >= ${today} - ${MEAN_DAYS}::int))::int as "daysLeft"
    from casino_state as state where state.balance_won is not null
    order by state.vendor`.execute(db);
  return rows.filter(({ vendor }) => isOn(WHEN_OF_VENDOR[vendor]));
}

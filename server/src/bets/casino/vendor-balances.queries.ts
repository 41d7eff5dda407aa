import {
  type bets,
  type CurrentCounters,
  type DashboardTop,
  type ReplyOf,
  type ScreenCondition,
  WHEN_OF_VENDOR,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Question } from '../../platform/implement';

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

/** What a vendor's balance lasts for, in whole days, as the last week went. */
const daysLeft = (at: Date) => {
  const today = sql`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;
  return sql`div(state.balance_won::numeric * ${MEAN_DAYS}, (
    select sum(spent.spent_won) from casino_spent_day as spent
    where spent.vendor = state.vendor and spent.day_on < ${today}
      and spent.day_on >= ${today} - ${MEAN_DAYS}::int))::int`;
};

/** What the operator has left at one vendor, as it told last. */
export async function readCasinoSupply({
  db,
  input: { vendor },
  now,
}: Question<typeof bets.readCasinoSupply>): Promise<ReplyOf<typeof bets.readCasinoSupply>> {
  const { rows } = await sql<{ balanceWon: number | null; daysLeft: number | null; at: string }>`
    select balance_won as "balanceWon", ${daysLeft(now())} as "daysLeft", at::text as at
    from casino_state as state where vendor = ${vendor}`.execute(db);
  const [told] = rows;
  if (!told || told.balanceWon === null) return { balanceWon: null, daysLeft: null, at: null };
  return { ...told, at: new Date(told.at).toISOString() };
}

/** What the operator has left at the vendors that are on, and how many days it lasts as the last week went. */
export async function readVendorSupplies(
  db: Database | Tx,
  isOn: (when: ScreenCondition) => boolean,
  at: Date,
): Promise<DashboardTop['vendors']> {
  const { rows } = await sql<DashboardTop['vendors'][number]>`
    select state.vendor, state.balance_won as "balanceWon", ${daysLeft(at)} as "daysLeft"
    from casino_state as state where state.balance_won is not null
    order by state.vendor`.execute(db);
  return rows.filter(({ vendor }) => isOn(WHEN_OF_VENDOR[vendor]));
}

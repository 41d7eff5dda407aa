// Closed days as a list, for files of them and for their sums.
import { closedCalcDays } from '@gwanje/contract';
import { sql } from 'kysely';
import { bindList } from '../../platform/list';
import type { FilterOf, Sql } from '../../platform/list-source';

const ID = sql.ref('day.day_id');
const of = (column: string) => sql.ref(`day.${column}`);
const CASH = sql`(day.charge_won - day.exchange_won)`;
const GGR = sql`(day.stake_won - day.payout_won)`;
const NET = sql`(day.stake_won - day.payout_won + day.play_won - day.bonus_won
  - day.point_cost_won - day.payback_won - day.commission_won - day.direct_won)`;
/** Days are named by their midnight: there are a few hundred a year, whatever is played. */
const DAYS = sql`(
  select *, (left(uuid_floor(day_on::timestamp at time zone 'Asia/Seoul')::text, 14)
    || '7000-8000-000000000000')::uuid as day_id
  from site_day where closed_at is not null)`;

const conditionsOf = ({ from, to }: Partial<FilterOf<typeof closedCalcDays>>): Sql[] => [
  ...(from === undefined ? [] : [sql`day.day_on >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`day.day_on <= ${to}::date`]),
];

/** What is added up over days; what stood at their ends is not. */
const SUMS = {
  chargeWon: of('charge_won'),
  exchangeWon: of('exchange_won'),
  cashWon: CASH,
  stakeWon: of('stake_won'),
  payoutWon: of('payout_won'),
  ggrWon: GGR,
  playWon: of('play_won'),
  bonusWon: of('bonus_won'),
  pointCostWon: of('point_cost_won'),
  paybackWon: of('payback_won'),
  commissionWon: of('commission_won'),
  directWon: of('direct_won'),
  netWon: NET,
};
type Sums = Readonly<Record<keyof typeof SUMS, number>>;

/** Closed days, the newest first; what was kept of them never changes. */
export const CLOSED_DAYS = bindList(closedCalcDays, {
  base: DAYS,
  as: 'day',
  id: ID,
  columns: {
    dayId: ID,
    dayOn: sql`day.day_on::text`,
    charges: of('charges'),
    exchanges: of('exchanges'),
    ...SUMS,
    balanceWon: of('balance_won'),
    openStakeWon: of('open_stake_won'),
    waitingWon: of('waiting_won'),
    joins: of('joins'),
    bettors: of('bettors'),
    corrections: of('corrections'),
    differenceWon: of('difference_won'),
  },
  narrow: async (_, filter) => conditionsOf(filter),
  sum: async ({ db }, filter) => {
    const sums = Object.entries(SUMS).map(
      ([name, column]) => sql`coalesce(sum(${column}), 0)::bigint as ${sql.ref(name)}`,
    );
    const where = sql.join([sql`true`, ...conditionsOf(filter)], sql` and `);
    const { rows } = await sql<Sums & { counted: number }>`
      select count(*) as counted, ${sql.join(sums)} from ${DAYS} as day where ${where}`.execute(db);
    const { counted, ...totals } = rows[0] as (typeof rows)[number];
    return { counted, totals: counted === 0 ? [] : [totals] };
  },
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
  },
});

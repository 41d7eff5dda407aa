import type { CalcBridge, CalcFigures } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Database, Tx } from '../../platform/database';
import { HOUR_BOOKED } from './calc-hours.queries';
import { correctionsOf } from './corrections.queries';
import { bridgeOf, figuresOf, whereApart } from './house-result.rule';
import { readSiteFacts } from './site-facts.queries';

type Standing = Pick<CalcFigures, 'balanceWon' | 'openStakeWon' | 'waitingWon'>;

/** What stood as the day before ended; null where that day is not closed. */
export async function findStanding(db: Database | Tx, dayOn: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select balance_won as "balanceWon", open_stake_won as "openStakeWon",
      waiting_won as "waitingWon"
    from site_day where day_on = ${dayOn}::date - 1 and closed_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what each class and family came to; what no round says is of no family. */
const keepClasses = (tx: Tx, dayOn: string) =>
  sql<{ corrections: number }>`
    with drawn as (
      select 'minigame' as game_class, game as family, sum(bets) as bets,
        sum(stake_won) as stake_won, sum(payout_won) as payout_won, 0 as valid_stake_won
      from round_day where day_on = ${dayOn} group by game
    ), told as (
      select bet.game_class, round.provider::text, sum(bet.sign), sum(bet.sign * bet.stake_won),
        sum(bet.sign * bet.payout_won), sum(bet.sign * bet.valid_stake_won)
      from booked_bet as bet
      join casino_round as round
        on round.member_id = bet.member_id and round.round_id = bet.bet_id
      where bet.day_on = ${dayOn}::date and bet.game_class in ('casino', 'slots', 'holdem')
        and round.provider is not null and ${acrossMembers}
      group by bet.game_class, round.provider
    ), family as (
      select * from drawn union all select * from told
    ), late as (${correctionsOf(dayOn)}
    ), whole as (
      select game_class, sum(bets) as bets, sum(stake_won) as stake_won,
        sum(payout_won) as payout_won, sum(valid_stake_won) as valid_stake_won
      from bet_day where day_on = ${dayOn} and not is_test and ${acrossMembers}
      group by game_class
    ), rest as (
      select game_class, '' as family, whole.bets - coalesce(part.bets, 0) as bets,
        whole.stake_won - coalesce(part.stake_won, 0) as stake_won,
        whole.payout_won - coalesce(part.payout_won, 0) as payout_won,
        whole.valid_stake_won - coalesce(part.valid_stake_won, 0) as valid_stake_won
      from whole left join (
        select game_class, sum(bets) as bets, sum(stake_won) as stake_won,
          sum(payout_won) as payout_won, sum(valid_stake_won) as valid_stake_won
        from family group by game_class
      ) as part using (game_class)
    )
    insert into class_day (day_on, game_class, family, bets, stake_won, payout_won, valid_stake_won,
      corrections)
    select ${dayOn}::date, kept.*, coalesce(late.corrections, 0)
    from (select * from family union all select * from rest) as kept
    left join late on late.game_class = kept.game_class and late.family = kept.family
    on conflict do nothing
    returning corrections`.execute(tx);

/** Keeps the same by the hours in which bets were settled, or taken back. */
const keepHours = (tx: Tx, dayOn: string) =>
  sql`
    insert into class_hour (day_on, hour, game_class, bets, stake_won, payout_won)
    select day_on, ${HOUR_BOOKED}, game_class, sum(sign), sum(sign * stake_won),
      sum(sign * payout_won)
    from booked_bet where day_on = ${dayOn}::date and ${acrossMembers}
    group by 1, 2, 3`.execute(tx);

const columnsOf = (figures: CalcFigures, bridge: CalcBridge) => ({
  charges: figures.charges,
  charge_won: figures.chargeWon,
  exchanges: figures.exchanges,
  exchange_won: figures.exchangeWon,
  bets: figures.bets,
  stake_won: figures.stakeWon,
  payout_won: figures.payoutWon,
  play_won: figures.playWon,
  bonus_won: figures.bonusWon,
  point_cost_won: figures.pointCostWon,
  payback_won: figures.paybackWon,
  commission_won: figures.commissionWon,
  direct_won: figures.directWon,
  balance_won: figures.balanceWon,
  open_stake_won: figures.openStakeWon,
  waiting_won: figures.waitingWon,
  difference_won: bridge?.differenceWon ?? null,
});

/** Closes one day for ever. @returns false where somebody else has closed it */
export async function closeDay(tx: Tx, dayOn: string, at: Date): Promise<boolean> {
  const facts = await readSiteFacts(tx, { from: dayOn, to: dayOn });
  const figures = figuresOf(facts);
  const bridge = bridgeOf(figures, await findStanding(tx, dayOn));
  const classes = await keepClasses(tx, dayOn);
  const corrections = classes.rows.reduce((sum, row) => sum + row.corrections, 0);
  const { numUpdatedRows } = await tx
    .updateTable('site_day')
    .set({
      ...columnsOf(figures, bridge),
      ...{ bettors: facts.bettors, corrections, closed_at: at },
    })
    .where('day_on', '=', dayOn)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await keepHours(tx, dayOn);
  if (bridge && bridge.differenceWon !== 0)
    await raiseAlarm(tx, {
      ...{ kind: 'settlementDifference', at },
      details: { dayOn, differenceWon: bridge.differenceWon, apart: whereApart(facts, bridge) },
      sameBy: { dayOn },
    });
  return true;
}

/** Days before this one that nobody has closed, the oldest first. */
export const listUnclosed = async (db: Database, today: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('site_day')
    .select('day_on')
    .where('closed_at', 'is', null)
    .where('day_on', '<', today)
    .orderBy('day_on')
    .execute();
  return rows.map(({ day_on }) => day_on);
};

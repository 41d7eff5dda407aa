import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { MEMBERS_AT_ONCE } from './rewards.queries';
import type { BookedBet, PaidBet, SettledComp } from './settled-comp.rule';

/** Whoever has bookings of a day that brought nothing yet, since a moment of it. */
export async function unpaidBettors(
  db: Database,
  { dayOn, since, after }: { readonly dayOn: string; readonly since: Date; readonly after: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct booked.member_id from booked_bet as booked
    where booked.day_on = ${dayOn}::date and booked.at >= ${since}
      and booked.member_id > ${after} and ${acrossMembers}
      and not exists (
        select 1 from settled_comp as paid
        where paid.member_id = booked.member_id and paid.booking_id = booked.booking_id)
    order by 1 limit ${MEMBERS_AT_ONCE}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

type Row = BookedBet & { readonly last: SettledComp | null };

/** A member's bookings of a day that brought nothing yet, and what was paid last of their bets. */
export async function readUnpaid(tx: Tx, memberId: string, dayOn: string) {
  const { rows } = await sql<Row>`
    select booked.booking_id as "bookingId", booked.bet_id as "betId",
      booked.day_on::text as "dayOn", booked.game_class as "gameClass", kept.path, booked.sign,
      booked.at, booked.valid_stake_won as "validStakeWon", booked.payout_won = 0 as "isLost",
      kept.folders, coalesce(kept.bps[cardinality(kept.path) + 1], 0) as "lineBps", last.last
    from booked_bet as booked
    join lateral (
      select recommend_path as path, rolling_path_bps as bps,
        case when booked.game_class = 'sports' then bet.folders end as folders
      from bet where bet.member_id = ${memberId} and bet.bet_id = booked.bet_id
      union all
      select path, rolling_path_bps, null from casino_round as round
      where round.member_id = ${memberId} and round.round_id = booked.bet_id
    ) as kept on true
    left join lateral (
      select jsonb_build_object('place', place, 'sign', sign, 'compBps', comp_bps,
        'compWon', comp_won, 'loseBps', lose_bps, 'loseWon', lose_won) as last
      from settled_comp as paid
      where paid.member_id = ${memberId} and paid.bet_id = booked.bet_id
      order by place desc limit 1
    ) as last on true
    where booked.member_id = ${memberId} and booked.day_on = ${dayOn}::date
      and not exists (
        select 1 from settled_comp as paid
        where paid.member_id = ${memberId} and paid.booking_id = booked.booking_id)
    order by booked.at, booked.booking_id`.execute(tx);
  const last = new Map<string, SettledComp>();
  for (const row of rows) if (row.last !== null) last.set(row.betId, row.last);
  return { bookings: rows, last };
}

/** Keeps what bookings brought, whose member's wallets the caller holds. */
export const keepSettled = (
  tx: Tx,
  memberId: string,
  paid: readonly PaidBet[],
  { batchId, at }: { readonly batchId: string; readonly at: Date },
) =>
  sql`
    insert into settled_comp (member_id, bet_id, place, booking_id, day_on, game_class, sign,
      stake_won, comp_bps, comp_won, lose_bps, lose_won, batch_id, at)
    select ${memberId}, bet_id, place, booking_id, day_on, game_class, sign, stake_won, comp_bps,
      comp_won, lose_bps, lose_won, ${batchId}, ${at}
    from jsonb_to_recordset(${JSON.stringify(
      paid.map((one) => ({
        ...{ bet_id: one.betId, place: one.place, booking_id: one.bookingId, day_on: one.dayOn },
        ...{ game_class: one.gameClass, sign: one.sign, stake_won: one.validStakeWon },
        ...{ comp_bps: one.compBps, comp_won: one.compWon },
        ...{ lose_bps: one.loseBps, lose_won: one.loseWon },
      })),
    )}::jsonb) as one (bet_id uuid, place smallint, booking_id uuid, day_on date, game_class text,
      sign smallint, stake_won bigint, comp_bps integer, comp_won bigint, lose_bps integer,
      lose_won bigint)`.execute(tx);

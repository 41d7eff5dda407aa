import { type RawBuilder, sql } from 'kysely';

/**
 * Whether anything was settled on a member's day of a class, and not only taken back or settled anew.
 * Where as much was taken back as was settled, his bets say so one by one.
 *
 * @param day the `bet_day`, by this name
 */
export const hasPlayed = (day: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${day}.${column}`);
  return sql<boolean>`(${of('bets')} > 0 or exists (
    select 1 from booked_bet as booked
    where booked.member_id = ${of('member_id')} and booked.day_on = ${of('day_on')}
      and booked.game_class = ${of('game_class')}
    group by booked.bet_id having sum(booked.sign) > 0))`;
};

// Bets by those of their marks of which sums are kept.
import { MARTINGALE_DOUBLINGS } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';

/** Marks that a bet carries itself; of every other one, what it comes to is added up when it is asked for. */
export const KEPT_MARKS = {
  bothSides: sql<boolean>`bet.is_both_sides`,
  lastMoment: sql<boolean>`bet.is_last_moment`,
  martingale: sql<boolean>`(bet.doublings >= ${sql.lit(MARTINGALE_DOUBLINGS)})`,
  repeated: sql<boolean>`bet.is_repeated`,
} as const;
export type KeptMark = keyof typeof KEPT_MARKS;

export const isKeptMark = (mark: string | undefined): mark is KeptMark =>
  mark !== undefined && mark in KEPT_MARKS;

/** What a sum of all bets, whatever their marks, is kept under. */
export const ANY_MARK = '';

const marks = Object.entries(KEPT_MARKS);

/** A row for each mark of each of these bets, by the day on which it was placed. */
export const markedBets = (where: RawBuilder<unknown>) => sql`
  select bet.member_id, (bet.at at time zone 'Asia/Seoul')::date as day_on, bet.game, bet.result,
    bet.is_test, bet.stake_won, bet.payout_won, bet.expected_won, carried.mark
  from bet cross join lateral (values ${sql.join(
    marks.map(([mark, isSo]) => sql`(${sql.lit(mark)}, ${isSo})`),
  )}) as carried (mark, is_so)
  where ${where} and (${sql.join(
    marks.map(([, isSo]) => isSo),
    sql` or `,
  )}) and carried.is_so`;

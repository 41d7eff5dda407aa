import { PAGE_ROWS, type partners, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import type { Question } from '../../platform/implement';
import type { Sql } from '../../platform/list-source';
import { BOOKED_COLUMNS, keptBets } from '../settlements/kept-bets.queries';
import { hourOf } from './calc-hours.queries';

type Reply = ReplyOf<typeof partners.listCalcBets>;

/**
 * The family that `readCalcClasses` tells a bet under: games of rounds are known at once, providers of
 * casinos are told apart as a day is closed.
 */
const TOLD_FAMILY = sql`case when booked.game_class = 'minigame' or booked.day_on <= coalesce(
  (select max(day_on) from site_day where closed_at is not null), '-infinity') then kept.family end`;

interface Asked {
  /** Which rows of `booked_bet as booked`. */
  readonly isIn: Sql;
  /** What the bets behind them have to be of; left out: a page is cut before any is looked for. */
  readonly isOf?: Sql;
  readonly page: number | undefined;
}

/** A page of what was booked with the bets behind it, in the order in which it was booked. */
async function pageOf(db: Database, { isIn, isOf, page = 1 }: Asked): Promise<Reply> {
  const cut = sql`limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`;
  const order = sql`order by booked.at, booking_id`;
  const isRow = sql`${isIn} and ${acrossMembers}`;
  const rowsOf = isOf
    ? sql`booked_bet`
    : sql`(select * from booked_bet as booked where ${isRow} ${order} ${cut})`;
  type Row = Omit<Reply['rows'][number], 'member' | 'at'> & {
    readonly at: Date;
    readonly _id: string;
    readonly id: string;
    readonly nick: string;
  };
  const { rows } = await sql<Row>`
    select ${BOOKED_COLUMNS}, booked.game_class as "gameClass", member.member_id as _id,
      member.login_id as id, member.nick
    from ${rowsOf} as booked
    join member on member.member_id = booked.member_id
    left join lateral (${keptBets()}
    ) as kept on true
    where ${isRow} and ${isOf ?? sql`true`}
    ${order} ${isOf ? cut : sql``}`.execute(db);
  return {
    rows: rows.slice(0, PAGE_ROWS).map(({ _id, id, nick, at, ...row }) => ({
      ...{ ...row, at: at.toISOString(), member: { _id, id, nick } },
    })),
    more: rows.length > PAGE_ROWS,
  };
}

/** The bets behind one row of a day by class and family. */
export function listCalcBets({
  db,
  input,
}: Question<typeof partners.listCalcBets>): Promise<Reply> {
  const { day, gameClass, family, page } = input;
  const isOf = family === undefined ? sql`${TOLD_FAMILY} is null` : sql`${TOLD_FAMILY} = ${family}`;
  const isIn = sql`booked.day_on = ${day}::date and booked.game_class = ${gameClass}`;
  return pageOf(db, { isIn, isOf, page });
}

/** The bets behind one hour of a day, of every class or of one. */
export function listCalcHourBets({
  db,
  input,
}: Question<typeof partners.listCalcHourBets>): Promise<Reply> {
  const { day, gameClass, page } = input;
  const isOf = gameClass === undefined ? sql`true` : sql`booked.game_class = ${gameClass}`;
  const isIn = sql`booked.day_on = ${day}::date and ${hourOf('booked.at', input)} and ${isOf}`;
  return pageOf(db, { isIn, page });
}

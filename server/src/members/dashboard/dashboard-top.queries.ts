// The tables of ten: who won, lost and took most today, who shares traces, and which lines bring most.
import {
  BIG_WIN_WON,
  type DashboardEvent,
  type DashboardTop,
  type MemberCell,
  type ScreenCondition,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { readVendorSupplies } from '../../bets/casino/vendor-balances.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { decidedIn, hasManyDecided, keptIn, type Line, seenBy } from './dashboard.queries';
import { dayOf, midnightOf, type Span } from './dashboard.rule';
import type { LineSum } from './site-minutes.queries';

type Read = Database | Tx;
const ROWS = 10;
const SHARED_DAYS = 7;

type Flat = Omit<MemberCell, '_id'> & { readonly memberId: string };
const CELL = sql`member.member_id as "memberId", member.login_id as id, member.nick, member.grade,
  member.level, member.status, member.is_test as "isTest"`;
const cellOf = ({ memberId, id, nick, grade, level, status, isTest }: Flat): MemberCell => ({
  ...{ _id: memberId, id, nick, grade, level, status, isTest },
});

/**
 * Who has won most of the house today, or with `isLost` lost most to it, by what was settled until he
 * was last ranked: one end of a range, however many have played.
 */
async function readRanked(db: Read, line: Line, at: Date, isLost: boolean) {
  const order = sql.raw(isLost ? 'asc' : 'desc');
  const { rows } = await sql<Flat & { amountWon: number }>`
    select ${CELL}, rank.settled_won as "amountWon" from member_rank as rank
    join member on member.member_id = rank.member_id
    where rank.settled_on = ${dayOf(at)}::date and rank.settled_won ${sql.raw(isLost ? '<' : '>')} 0
      and ${seenBy(line, 'rank.member_id')}
    order by rank.settled_won ${order}, rank.member_id
    fetch first ${sql.lit(ROWS)} rows only`.execute(db);
  return rows.map((row) => ({ member: cellOf(row), amountWon: row.amountWon }));
}

async function readEvents(db: Read, from: Sql): Promise<DashboardEvent[]> {
  const { rows } = await sql<Flat & { eventId: string; amountWon: number; at: Date }>`
    select ${CELL}, event.event_id as "eventId", event.amount_won as "amountWon", event.at
    from ${from} join member on member.member_id = event.member_id
    order by event.amount_won desc, event.event_id fetch first ${sql.lit(ROWS)} rows only`.execute(
    db,
  );
  return rows.map((row) => ({
    ...{ id: row.eventId, member: cellOf(row), amountWon: row.amountWon },
    at: row.at.toISOString(),
  }));
}

/** In an index that begins with the largest, whose condition this repeats. */
const exchangesOf = (line: Line, at: Date) => sql`(
  select request_id as event_id, member_id, amount_won, decided_at as at from money_request
  where kind in ('exchange', 'incomeExchange') and status = 'approved' and not is_test
    and (decided_at at time zone 'Asia/Seoul')::date = ${dayOf(at)}::date
    and ${seenBy(line, 'member_id')}) as event`;

/** In an index of such amounts alone, which is known by its condition. */
const winsOf = (line: Line, at: Date) => sql`(
  select entry_id as event_id, member_id, amount_won, at from ledger_entry
  where type = 'betBenefit' and wallet = 'money'
    and entry_id >= uuid_floor(${midnightOf(at)}::timestamptz)
    and abs(amount_won) >= ${sql.lit(BIG_WIN_WON)} and not is_test
    and ${seenBy(line, 'member_id')}) as event`;

/** Newcomers who came with what others have; what others have is nothing for a partner. */
async function readShared(db: Read, line: Line, at: Date): Promise<DashboardTop['shared']> {
  if (line !== null) return null;
  const { rows } = await sql<Flat & { sharedMembers: number; joinedAt: Date }>`
    select ${CELL}, rank.shared_members as "sharedMembers", member.joined_at as "joinedAt"
    from member_rank as rank join member on member.member_id = rank.member_id
    where rank.shared_members > 0 and not member.is_test and ${acrossMembers}
      and rank.member_id >= uuid_floor(${midnightOf(at, SHARED_DAYS)}::timestamptz)
    order by rank.member_id desc fetch first ${sql.lit(ROWS)} rows only`.execute(db);
  return rows.map((row) => ({
    member: { ...cellOf(row), sharedMembers: row.sharedMembers },
    joinedAt: row.joinedAt.toISOString(),
  }));
}

/** Whoever stands right beneath the top of what is seen, by what his line charged and exchanged. */
export async function sumTopLines(db: Read, line: Line, span: Span): Promise<LineSum[]> {
  const head =
    line === null
      ? sql`coalesce(member.recommend_path[1], member.member_id)`
      : sql`coalesce(member.recommend_path[
          array_position(member.recommend_path, ${line}::uuid) + 1], member.member_id)`;
  const { rows } = await sql<LineSum>`
    with moved as (
      select ${head} as head_id,
        coalesce(sum(request.amount_won) filter (where request.kind = 'charge'), 0)::bigint as charge_won,
        coalesce(sum(request.amount_won) filter (where request.kind <> 'charge'), 0)::bigint
          as exchange_won
      from (${decidedIn(span)}) as request join member on member.member_id = request.member_id
      where ${seenBy(line, 'request.member_id')}
      group by 1
    )
    select moved.head_id as "memberId", moved.charge_won as "chargeWon",
      moved.exchange_won as "exchangeWon"
    from moved join member on member.member_id = moved.head_id
    where member.grade > 1
    order by moved.charge_won - moved.exchange_won desc, member.member_id
    fetch first ${sql.lit(ROWS)} rows only`.execute(db);
  return rows;
}

/** The lines that brought most today; of a large day as they were kept by the minute. */
async function readLines(db: Read, line: Line, at: Date): Promise<DashboardTop['lines']> {
  const today = { from: midnightOf(at), to: at };
  const kept = await keptIn(db, line, today);
  const sums =
    hasManyDecided(kept) && kept.lines !== null ? kept.lines : await sumTopLines(db, line, today);
  const { rows } = await sql<Flat>`
    select ${CELL} from member
    where member_id = any(${sums.map(({ memberId }) => memberId)}::uuid[]) and ${acrossMembers}`.execute(
    db,
  );
  const cells = new Map(rows.map((row) => [row.memberId, cellOf(row)]));
  return sums.flatMap(({ memberId, chargeWon, exchangeWon }) => {
    const member = cells.get(memberId);
    return member ? [{ member, chargeWon, exchangeWon, incomeWon: chargeWon - exchangeWon }] : [];
  });
}

export const readTop = async (
  db: Read,
  line: Line,
  at: Date,
  isOn: (when: ScreenCondition) => boolean,
): Promise<DashboardTop> => ({
  mostWon: await readRanked(db, line, at, false),
  mostLost: await readRanked(db, line, at, true),
  exchanges: await readEvents(db, exchangesOf(line, at)),
  wins: await readEvents(db, winsOf(line, at)),
  shared: await readShared(db, line, at),
  lines: await readLines(db, line, at),
  vendors: line === null ? await readVendorSupplies(db, isOn, at) : [],
});

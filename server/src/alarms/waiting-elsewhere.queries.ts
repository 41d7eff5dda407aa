// What waits for a second administrator and is answered where it is looked at: whoever enters a result
// must not see the first one, and whoever sets money aside or says that it was not sent says why.
import {
  GAMES,
  type GameId,
  REQUEST_KINDS,
  type RequestKind,
  SPORTS_TYPES,
  type SportsTypeId,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import type { Waiting } from './waiting-of-site.queries';

interface Row {
  readonly id: string;
  readonly first_id: string;
  readonly first_login_id: string;
  readonly since: Date;
}

const wordOf = ({ first_id, first_login_id, since }: Row) => ({
  first: { _id: first_id, id: first_login_id },
  since: since.toISOString(),
});

/**
 * An entry that nobody has answered for so long waits on its own page alone: for the sake of it every
 * result that was ever entered twice would be looked at, at each poll.
 */
const ANSWERED_DAYS_MAX = 30;
const DAY_MS = 86_400_000;

const isOfLately = (at: Date) =>
  sql`entry.at >= ${new Date(at.getTime() - ANSWERED_DAYS_MAX * DAY_MS)}`;

/** Results of rounds of which one entry is there, since they were settled last. */
export const firstResults = (at: Date) => sql`
  select entry.round_id, entry.entered_by, entry.at as since
  from draw_result as entry
  where entry.is_first and ${isOfLately(at)}
    and not exists (
      select 1 from draw_result as later
      where later.round_id = entry.round_id and later.result_no > entry.result_no)
    and not exists (
      select 1 from settlement
      where settlement.round_id = entry.round_id and settlement.at >= entry.at)`;

/** The same of events; what a feed tells meanwhile is no entry. */
export const firstScores = (at: Date) => sql`
  select entry.event_id, entry.entered_by, entry.at as since
  from event_score as entry
  where entry.is_first and ${isOfLately(at)}
    and not exists (
      select 1 from event_score as later
      where later.event_id = entry.event_id and later.source = 'hand' and later.seq > entry.seq)
    and not exists (
      select 1 from event_settlement as settled
      where settled.event_id = entry.event_id
        and (settled.seq >= entry.seq or settled.at >= entry.at))
    and not exists (
      select 1 from event_settling as settling
      where settling.event_id = entry.event_id
        and (settling.seq >= entry.seq or settling.started_at >= entry.at))`;

/** Results of rounds that somebody else has to enter too. */
export async function waitingRounds(db: Database, at: Date, countMax: number): Promise<Waiting[]> {
  const { rows } = await sql<Row & { game: GameId; round_no: number }>`
    select round.round_id as id, round.game, round.round_no, since,
      admin._id as first_id, admin.login_id as first_login_id
    from (${firstResults(at)}) as entered
    join game_round as round on round.round_id = entered.round_id
    join admin on admin._id = entered.entered_by
    order by since limit ${countMax}`.execute(db);
  return rows.map((row) => {
    const { ko, en } = GAMES[row.game];
    return {
      ...{ kind: 'round', id: row.id, what: `${row.game}/${row.round_no}` },
      title: { ko: `${ko} ${row.round_no}회차`, en: `${en}, round ${row.round_no}` },
      ...{ member: null, amountWon: null, reason: null, ...wordOf(row) },
      permission: 'round.decide',
    };
  });
}

/** Results of events that somebody else has to enter too, and what else of one is asked for. */
export async function waitingEvents(db: Database, at: Date, countMax: number): Promise<Waiting[]> {
  const { rows } = await sql<
    Row & { game_type: SportsTypeId; day: string; home: string; away: string }
  >`
    select event.event_id as id, event.game_type, since,
      to_char(event.starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      coalesce(home.name_ko, home.name) as home, coalesce(away.name_ko, away.name) as away,
      admin._id as first_id, admin.login_id as first_login_id
    from (
      ${firstScores(at)}
      union all
      select event_id, word_by, word_at from sports_event where word_by is not null
    ) as entered
    join sports_event as event on event.event_id = entered.event_id and event.deleted_at is null
    join team_name as home on home.team_id = event.home_id
    join team_name as away on away.team_id = event.away_id
    join admin on admin._id = entered.entered_by
    order by since limit ${countMax}`.execute(db);
  return rows.map((row) => {
    const { ko, en } = SPORTS_TYPES[row.game_type];
    const name = `${row.home} – ${row.away} ${row.day}`;
    return {
      ...{ kind: 'event', id: row.id, what: `${row.game_type}/${row.day}` },
      title: { ko: `${ko} ${name}`, en: `${en} ${name}` },
      ...{ member: null, amountWon: null, reason: null, ...wordOf(row) },
      permission: 'bet.decide',
    };
  });
}

/** Deposits that somebody wants to set aside. */
export async function waitingDeposits(db: Database, countMax: number): Promise<Waiting[]> {
  const { rows } = await sql<Row & { day: string; amount_won: number; reason: string | null }>`
    select deposit.deposit_id as id, deposit.amount_won, deposit.reason,
      to_char(deposit.paid_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      deposit.first_ignored_at as since, admin._id as first_id, admin.login_id as first_login_id
    from deposit join admin on admin._id = deposit.first_ignored_by
    where deposit.state = 'unmatched' and deposit.first_ignored_by is not null
    order by since limit ${countMax}`.execute(db);
  return rows.map((row) => ({
    ...{ kind: 'deposit', id: row.id, what: row.day, title: null, member: null },
    ...{ amountWon: row.amount_won, reason: row.reason, ...wordOf(row) },
    permission: 'money.decide',
  }));
}

/** Approved exchanges whose money somebody says was not sent. */
export async function waitingPayouts(db: Database, countMax: number): Promise<Waiting[]> {
  const { rows } = await sql<
    Row & {
      kind: RequestKind;
      amount_won: number;
      member_id: string;
      login_id: string;
      nick: string;
    }
  >`
    select request.request_id as id, request.kind, request.amount_won,
      request.payout_failed_at as since, member.member_id, member.login_id, member.nick,
      admin._id as first_id, admin.login_id as first_login_id
    from money_request as request
    join member on member.member_id = request.member_id
    join admin on admin._id = request.payout_failed_by
    where request.payout = 'due' and request.payout_failed_by is not null and ${acrossMembers}
    order by since limit ${countMax}`.execute(db);
  return rows.map((row) => {
    const { ko, en } = REQUEST_KINDS[row.kind];
    return {
      ...{ kind: 'payout', id: row.id, what: row.kind, title: { ko, en } },
      member: { _id: row.member_id, id: row.login_id, nick: row.nick },
      ...{ amountWon: row.amount_won, reason: null, ...wordOf(row) },
      permission: 'money.pay',
    };
  });
}

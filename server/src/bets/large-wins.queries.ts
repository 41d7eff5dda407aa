// Wins and stakes that somebody should have looked at: what bets were paid, and what vendors told of.
import { FOLD_WIN_MIN_WON, type SiteSettingOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database, Tx } from '../platform/database';
import type { Sql } from '../platform/list-source';

type Setting = SiteSettingOf<'highBet'>;

/** As many as are told of at once; the next run tells of the rest. */
const TOLD_MAX = 200;

export interface Large {
  readonly kind: 'largeWin' | 'largeStake';
  /** Whose book it stands in. */
  readonly place: 'bets' | 'casino' | 'slots' | 'holdem';
  /** Of the bet, or of what the vendor told. */
  readonly betId: string;
  readonly memberId: string;
  /** A game, a type of sports, or a vendor. */
  readonly game: string;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/** What an amount is scaled by for a member: by his level and, while he is new, once more. */
const percentOf = ({ levels, newDays, newPercent }: Setting, at: Sql) => sql<number>`
  (${Object.values(levels).map(({ percent }) => percent)}::int[])[member.level] * case
    when ${at} - member.joined_at < make_interval(days => ${newDays}::int)
    then ${newPercent}::int else 100 end / 100.0`;

/** Nobody has been told of it yet. */
const isNew = sql`not exists (
  select 1 from alarm where alarm.kind = large.kind
    and alarm.details @> jsonb_build_object('betId', large."betId"))`;

interface Asked {
  readonly setting: Setting;
  readonly since: Date;
}

/** `large`: what was won or staked since then that comes to what the site calls large. */
function largeSince({ setting, since }: Asked) {
  const { casino, slots, largeWinWon } = setting;
  const percent = percentOf(setting, sql`told.at`);
  const isLargeWin = sql`told.amount_won * 100 >= told.least_win_won * ${percent}`;
  return sql`
    with paid as (
      select entry.member_id, entry.amount_won, entry.at,
        case when entry.subject like 'bet/%' then substr(entry.subject, 5)::uuid end as bet_id
      from ledger_entry as entry
      where ${acrossMembers} and entry.type = 'betBenefit' and entry.wallet = 'money'
        and entry.entry_id >= uuid_floor(${since}) and not entry.is_test
    ), told as (
      select said.*, case said.game_class when 'slots' then ${slots.stakeWon}::bigint
          else ${casino.stakeWon}::bigint end as least_stake_won,
        least(${largeWinWon}::bigint, case said.game_class when 'slots' then ${slots.payoutWon}::bigint
          else ${casino.payoutWon}::bigint end) as least_win_won,
        case said.game_class when 'slots' then ${slots.winFold}::bigint
          else ${casino.winFold}::bigint end as win_fold
      from casino_transaction as said
      where ${acrossMembers} and said.transaction_id >= uuid_floor(${since}) and not said.is_test
    ), large as (
      select 'largeWin' as kind, 'bets' as place, bet.bet_id::text as "betId",
        bet.member_id as "memberId", bet.game, bet.stake_won as "stakeWon",
        paid.amount_won as "payoutWon", paid.at
      from paid join bet on bet.member_id = paid.member_id and bet.bet_id = paid.bet_id
      join member on member.member_id = paid.member_id
      where paid.amount_won * 100 >= ${largeWinWon}::bigint * ${percentOf(setting, sql`paid.at`)}
      union all
      select 'largeWin', told.game_class, told.transaction_id::text, told.member_id, told.vendor,
        staked.won, told.amount_won, told.at
      from told join member on member.member_id = told.member_id
      cross join lateral (
        select coalesce(sum(bet.amount_won), 0)::bigint as won from casino_transaction as bet
        where bet.member_id = told.member_id and bet.round_id = told.round_id and bet.kind = 'BET'
      ) as staked
      -- Said before the stakes are summed up: most wins are neither.
      where told.kind = 'WIN' and (told.amount_won >= ${FOLD_WIN_MIN_WON} or ${isLargeWin})
        and (${isLargeWin} or (staked.won > 0 and told.amount_won >= ${FOLD_WIN_MIN_WON}
          and told.amount_won >= staked.won * told.win_fold))
      union all
      select 'largeStake', told.game_class, told.transaction_id::text, told.member_id, told.vendor,
        told.amount_won, 0, told.at
      from told join member on member.member_id = told.member_id
      where told.kind = 'BET' and told.amount_won * 100 >= told.least_stake_won * ${percent}
    )`;
}

/** What was large and nobody was told of yet. */
export async function findLarge(db: Database | Tx, asked: Asked): Promise<readonly Large[]> {
  const { rows } = await sql<Large>`${largeSince(asked)}
    select kind, place, "betId", "memberId", game, "stakeWon", "payoutWon" from large
    where ${isNew} order by "betId" limit ${TOLD_MAX}`.execute(db);
  return rows;
}

/**
 * Says of what a vendor told, and of its round, that it is high. Each by itself and not in one
 * transaction: a vendor's call holds both, and neither is ever waited for while the other is held.
 */
export async function markHigh(db: Database, { memberId, betId }: Large): Promise<void> {
  const isIt = sql`said.member_id = ${memberId} and said.transaction_id = ${betId}`;
  await sql`update casino_key as kept set is_high = true from casino_transaction as said
    where ${isIt} and kept.member_id = said.member_id and kept.vendor = said.vendor
      and kept.vendor_ref = said.vendor_ref`.execute(db);
  await sql`update casino_round as round set is_high = true from casino_transaction as said
    where ${isIt} and round.member_id = said.member_id and round.vendor = said.vendor
      and round.round_ref = said.round_ref and not round.is_high`.execute(db);
}

interface LargeOfHour {
  readonly place: 'casino' | 'slots' | 'bets';
  /** Of the day in Seoul. */
  readonly hour: number;
  readonly count: number;
}

/** How often it would have called for what the casino, slots and bets brought, by the hour. */
export async function countLarge(db: Database | Tx, asked: Asked): Promise<readonly LargeOfHour[]> {
  const { rows } = await sql<LargeOfHour>`${largeSince(asked)}
    select case place when 'holdem' then 'casino' else place end as place,
      extract(hour from at at time zone 'Asia/Seoul')::int as hour, count(*)::int as count
    from large group by 1, 2`.execute(db);
  return rows;
}

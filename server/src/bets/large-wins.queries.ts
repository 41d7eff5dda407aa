// Wins and stakes that somebody should have looked at: what bets were paid, and what vendors told of.
import type { SiteSettingOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Tx } from '../platform/database';

type Setting = SiteSettingOf<'highBet'>;

/** As many as are told of at once; the next run tells of the rest. */
const TOLD_MAX = 200;

export interface Large {
  readonly kind: 'largeWin' | 'largeStake';
  /** Of the bet, or of what the vendor told. */
  readonly betId: string;
  readonly memberId: string;
  /** A game, a type of sports, or a vendor. */
  readonly game: string;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/** What an amount is scaled by for a member: by his level and, while he is new, once more. */
const percentOf = ({ levels, newDays, newPercent }: Setting, at: Date) => sql<number>`
  (${Object.values(levels).map(({ percent }) => percent)}::int[])[member.level] * case
    when ${at}::timestamptz - member.joined_at < make_interval(days => ${newDays}::int)
    then ${newPercent}::int else 100 end / 100.0`;

/** Nobody has been told of it yet. */
const isNew = sql`not exists (
  select 1 from alarm where alarm.kind = large.kind
    and alarm.details @> jsonb_build_object('betId', large."betId"))`;

interface Asked {
  readonly setting: Setting;
  readonly since: Date;
  readonly at: Date;
}

/** What was won or staked since then that comes to what the site calls large. */
export async function findLarge(tx: Tx, { setting, since, at }: Asked): Promise<readonly Large[]> {
  const { casino, slots, largeWinWon } = setting;
  const percent = percentOf(setting, at);
  const { rows } = await sql<Large>`
    with paid as (
      select entry.member_id, entry.amount_won,
        case when entry.subject like 'bet/%' then substr(entry.subject, 5)::uuid end as bet_id
      from ledger_entry as entry
      where ${acrossMembers} and entry.type = 'betBenefit' and entry.wallet = 'money'
        and entry.entry_id >= uuid_floor(${since}) and not entry.is_test
    ), told as (
      select said.*, case said.game_class when 'slots' then ${slots.stakeWon}::bigint
          else ${casino.stakeWon}::bigint end as least_stake_won,
        least(${largeWinWon}::bigint, case said.game_class when 'slots' then ${slots.payoutWon}::bigint
          else ${casino.payoutWon}::bigint end) as least_win_won
      from casino_transaction as said
      where ${acrossMembers} and said.transaction_id >= uuid_floor(${since}) and not said.is_test
    ), large as (
      select 'largeWin' as kind, bet.bet_id::text as "betId", bet.member_id as "memberId", bet.game,
        bet.stake_won as "stakeWon", paid.amount_won as "payoutWon"
      from paid join bet on bet.member_id = paid.member_id and bet.bet_id = paid.bet_id
      join member on member.member_id = paid.member_id
      where paid.amount_won * 100 >= ${largeWinWon}::bigint * ${percent}
      union all
      select 'largeWin', told.transaction_id::text, told.member_id, told.vendor, (
          select coalesce(sum(staked.amount_won), 0)::bigint from casino_transaction as staked
          where staked.member_id = told.member_id and staked.round_id = told.round_id
            and staked.kind = 'BET'), told.amount_won
      from told join member on member.member_id = told.member_id
      where told.kind = 'WIN' and told.amount_won * 100 >= told.least_win_won * ${percent}
      union all
      select 'largeStake', told.transaction_id::text, told.member_id, told.vendor,
        told.amount_won, 0
      from told join member on member.member_id = told.member_id
      where told.kind = 'BET' and told.amount_won * 100 >= told.least_stake_won * ${percent}
    )
    select * from large where ${isNew} order by "betId" limit ${TOLD_MAX}`.execute(tx);
  return rows;
}

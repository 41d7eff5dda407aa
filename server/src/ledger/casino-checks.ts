// What vendors of casinos have told, held against the money that moved by it and against what was
// counted of it.
import { sql } from 'kysely';
import { gap, isWithin, type MemberDifference, type RangeCheck, shown } from './ledger-check';

const told = (memberId: string, sentence: string): MemberDifference => ({
  check: 'casino',
  memberId,
  sentence,
});

interface MovedRow {
  readonly member_id: string;
  readonly key: string;
  readonly asked_type: string | null;
  readonly asked_won: string | null;
  readonly is_type: string | null;
  readonly is_won: string | null;
}

/**
 * Every transaction of a seamless vendor has moved exactly its amount, by the type that it asks for;
 * one of 0, and one of a vendor with whom money lies, has moved nothing; and no money moved in the
 * name of a transaction that is not there.
 */
export const checkCasinoMoney: RangeCheck = async (db, range) => {
  const { rows } = await sql<MovedRow>`
    with asked as (
      select said.member_id, 'casino:' || said.vendor || ':' || said.vendor_ref as key,
        case when said.kind = 'BET' then 'bet' when said.kind = 'WIN' then 'betBenefit'
          when taken.kind = 'BET' then 'betCancel' else 'rollbackCasino' end as asked_type,
        said.amount_won * case when said.kind = 'WIN' or taken.kind = 'BET' then 1 else -1 end
          as asked_won
      from casino_transaction as said
      left join casino_key as taken on said.kind = 'CANCEL' and taken.member_id = said.member_id
        and taken.vendor = said.vendor and taken.vendor_ref = said.cancels
      where said.mode = 'seamless' and said.amount_won > 0 and ${isWithin('said', range)}
    ), moved as (
      select member_id, key, type as is_type, amount_won as is_won from movement
      where split_part(key, ':', 1) = 'casino' and ${isWithin('movement', range)}
    )
    select member_id, key, asked_type, asked_won::text, is_type, is_won::text
    from asked full join moved using (member_id, key)
    where asked_type is distinct from is_type or asked_won <> is_won
    order by member_id, key`.execute(db);
  return rows.map(({ member_id, key, asked_type, asked_won, is_type, is_won }) => {
    const where = `transaction ${key} of ${member_id}`;
    if (asked_won === null)
      return told(member_id, `${where}: ${is_type} ${shown(is_won ?? '0')} moved, nobody told it`);
    const asked = `${asked_type} ${shown(asked_won)}`;
    return told(
      member_id,
      is_won === null
        ? `${where}: nothing moved, should be ${asked}`
        : `${where}: is ${is_type} ${shown(is_won)}, should be ${asked} ${gap(is_won, asked_won)}`,
    );
  });
};

interface RoundRow {
  readonly member_id: string;
  readonly round: string;
  readonly what: string;
  readonly is_won: string;
  readonly asked_won: string;
}

/**
 * A round holds what stands of its transactions; once something of it was won or lost all of it is
 * counted, and what counts is no more than was staked; before that nothing is.
 */
export const checkCasinoRounds: RangeCheck = async (db, range) => {
  const { rows } = await sql<RoundRow>`
    with stands as (
      select said.member_id, said.round_id, said.kind, said.amount_won
      from casino_transaction as said
      join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
        and kept.vendor_ref = said.vendor_ref
      where kept.cancelled_by is null and ${isWithin('said', range)}
    ), summed as (
      select member_id, round_id, count(*) filter (where kind = 'BET') as bets,
        coalesce(sum(amount_won) filter (where kind = 'BET'), 0) as bet_won,
        count(*) filter (where kind = 'WIN') as wins,
        coalesce(sum(amount_won) filter (where kind = 'WIN'), 0) as win_won,
        count(*) filter (where kind = 'CANCEL') as cancels
      from stands group by member_id, round_id
    )
    select member_id, round.vendor || ' ' || round.round_ref as round, side.what,
      side.is_won::text, side.asked_won::text
    from (select * from casino_round where ${isWithin('casino_round', range)}) as round
    full join summed using (member_id, round_id)
    left join counted_stake as stake using (member_id, stake_id)
    cross join lateral (values
      ('bets', round.bets, summed.bets), ('stakes', round.bet_won, summed.bet_won),
      ('wins', round.wins, summed.wins), ('winnings', round.win_won, summed.win_won),
      ('cancellations', round.cancels, summed.cancels),
      ('counted bets', round.counted_bets, least(round.wins, 1)),
      ('counted stakes', round.counted_bet_won, least(round.wins, 1) * round.bet_won),
      ('counted winnings', round.counted_win_won, least(round.wins, 1) * round.win_won),
      ('turnover', round.counted_valid_won,
        least(round.counted_valid_won, least(round.wins, 1) * round.bet_won)),
      ('played', stake.stake_won, nullif(round.counted_valid_won, 0))
    ) as side (what, is_won, asked_won)
    where coalesce(side.is_won, 0) <> coalesce(side.asked_won, 0)
    order by member_id, round, what`.execute(db);
  return rows.map(({ member_id, round, what, is_won, asked_won }) => {
    const [is, asked] = [is_won ?? '0', asked_won ?? '0'];
    return told(
      member_id,
      `round ${round ?? 'without a row'} of ${member_id}: ${what} ${shown(is)}, should be ${shown(asked)} ${gap(is, asked)}`,
    );
  });
};

interface DayRow {
  readonly member_id: string;
  readonly game_class: string;
  readonly is_sums: readonly string[];
  readonly asked_sums: readonly string[];
}

const shownSums = ([bets, stake, payout, turnover]: readonly string[]) =>
  `${bets} bets of ${shown(stake ?? '0')}, paid ${shown(payout ?? '0')}, turnover ${shown(turnover ?? '0')}`;

/** The days of a member come to what is counted of his rounds, class by class. */
export const checkCasinoDays: RangeCheck = async (db, range) => {
  const { rows } = await sql<DayRow>`
    with asked as (
      select member_id, game_class, array[sum(counted_bets), sum(counted_bet_won),
        sum(counted_win_won), sum(counted_turnover_won)]::text[] as asked_sums
      from casino_round where ${isWithin('casino_round', range)} group by member_id, game_class
    ), booked as (
      select member_id, game_class, array[sum(bets), sum(stake_won), sum(payout_won),
        sum(valid_stake_won)]::text[] as is_sums
      from bet_day
      where game_class in ('casino', 'slots', 'holdem') and ${isWithin('bet_day', range)}
      group by member_id, game_class
    ), both_sides as (
      select member_id, game_class, coalesce(is_sums, '{0,0,0,0}') as is_sums,
        coalesce(asked_sums, '{0,0,0,0}') as asked_sums
      from asked full join booked using (member_id, game_class)
    )
    select * from both_sides where is_sums <> asked_sums order by member_id, game_class`.execute(
    db,
  );
  return rows.map(({ member_id, game_class, is_sums, asked_sums }) =>
    told(
      member_id,
      `days of ${game_class} of ${member_id}: ${shownSums(is_sums)}; should be ${shownSums(asked_sums)}`,
    ),
  );
};

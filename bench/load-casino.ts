// Fills a migrated database with what vendors of casinos told, by plain set statements.
import { foldCasinoDays } from '../server/src/bets/casino/casino-days.queries';
import { openDatabase } from '../server/src/platform/database';
import { runStatement } from '../server/test/test-database';
import {
  atOf,
  drawnMemberOf,
  fillTable,
  idOf,
  insert,
  LAST_AT,
  memberIdOf,
  membersOf,
} from './load-ledger';

const TRANSACTIONS_PER_MEMBER = 500;
const TRANSACTIONS_PER_ROUND = 2;
const VENDORS = ['kplay', 'rv'];
const CLASSES = ['casino', 'casino', 'slots'];
const PROVIDERS = 31;

/** What of rounds is won, and what is taken back; the others are lost, or still played. */
const WON_SHARE = 0.45;
const CANCELLED_SHARE = 0.01;
/**
 * Rounds that are high and transactions that were sent again, and rounds still played: as many on a
 * site of either size, so that a filter for few finds the same in both, and only where differs.
 */
const FEW = 3_000;
const OPEN_ROUNDS = 1_000;

const roundsOf = (rounds: number, members: number) => `
  insert into casino_round (member_id, vendor, round_ref, round_id, mode, provider, game_class, game,
    bets, bet_won, wins, win_won, cancels, counted_bets, counted_bet_won, counted_win_won,
    counted_valid_won, void_rule, void_version, path, is_test, is_high, opened_at, closed_at)
  with drawn as (
    select n, ${atOf(rounds)} as at, ${drawnMemberOf(members)} as member,
      1000 * (1 + floor(random() * 100)::int) as bet_won, random() as fate
    from generate_series(0, ${rounds - 1}::bigint) as n
  ), told as (
    select *, fate < ${CANCELLED_SHARE} as is_cancelled, n >= ${rounds - OPEN_ROUNDS} as is_open,
      case when fate between ${CANCELLED_SHARE} and ${WON_SHARE} then bet_won * 2 else 0 end as win_won
    from drawn
  ), played as (
    select *, case when is_cancelled then 0 else 1 end as plays,
      case when is_cancelled then 0 else bet_won end as standing_won,
      case when is_cancelled or is_open then 0 else 1 end as ends
    from told
  )
  select ${memberIdOf('member')}, ('{${VENDORS}}'::text[])[1 + n % ${VENDORS.length}], 'round' || n,
    ${idOf('at', 'n', 9)}, 'seamless', 1 + n / 7 % ${PROVIDERS},
    ('{${CLASSES}}'::text[])[1 + n % ${CLASSES.length}], 'game ' || n % 50, plays, standing_won, ends,
    ends * win_won, 1 - plays, ends, ends * standing_won, ends * win_won, ends * standing_won,
    case when n / 2 % 100 = 1 then 'bothSides' end, 1, '{}', member % 100 = 0,
    random() < ${FEW} / ${rounds}.0, at, case when not is_open then at + interval '5 seconds' end
  from played order by n`;

const TRANSACTIONS = `
  insert into casino_transaction (member_id, transaction_id, round_id, vendor, mode, provider,
    game_class, game, round_ref, vendor_ref, kind, amount_won, cancels, balance_after_won, is_test, at)
  with line as (
    select round.*, n * ${TRANSACTIONS_PER_ROUND} + nth as line_no, n, nth,
      opened_at + nth * interval '5 seconds' as told_at
    from casino_round as round
    cross join lateral (select substr(round_ref, 6)::bigint as n) as number
    cross join generate_series(0, ${TRANSACTIONS_PER_ROUND - 1}) as nth
    where nth = 0 or wins + cancels > 0
  )
  select member_id, ${idOf('told_at', 'line_no', 8)}, round_id, vendor, mode, provider, game_class, game,
    round_ref, 'ref' || line_no, case when nth = 0 then 'BET' when cancels > 0 then 'CANCEL' else 'WIN' end,
    -- What was taken back stands in the round no more.
    case when cancels > 0 then 10000 when nth = 0 then bet_won else win_won end,
    case when nth = 1 and cancels > 0 then 'ref' || line_no - 1 end, 1000000, is_test, told_at
  from line order by line_no`;

const keysOf = (transactions: number) => `
  insert into casino_key (member_id, vendor, vendor_ref, transaction_id, kind, amount_won, round_ref,
    cancels, balance_won, cancelled_by, repeats, is_high, at)
  select said.member_id, said.vendor, said.vendor_ref, said.transaction_id, said.kind, said.amount_won,
    said.round_ref, said.cancels, said.balance_after_won,
    case when said.kind = 'BET' and round.cancels > 0
      then 'ref' || substr(said.vendor_ref, 4)::bigint + 1 end,
    case when random() < ${FEW} / ${transactions}.0 then 1 else 0 end, round.is_high, said.at
  from casino_transaction as said
  join casino_round as round on round.member_id = said.member_id and round.vendor = said.vendor
    and round.round_ref = said.round_ref`;

/** Loads so many transactions into a migrated database, and what belongs to that many. */
export async function loadCasino(url: string, transactions: number): Promise<void> {
  const members = transactions / TRANSACTIONS_PER_MEMBER;
  await insert(url, membersOf(members));
  await runStatement(url, 'vacuum (analyze) member');
  await fillTable(url, 'casino_round', roundsOf(transactions / TRANSACTIONS_PER_ROUND, members));
  await fillTable(url, 'casino_transaction', TRANSACTIONS);
  await fillTable(url, 'casino_key', keysOf(transactions));
  const { db, close } = openDatabase(url, () => undefined);
  try {
    await foldCasinoDays(db, LAST_AT, new AbortController().signal);
  } finally {
    await close();
  }
  await runStatement(
    url,
    'vacuum (analyze) casino_day, casino_round_day, casino_month, casino_round_month, casino_folded',
  );
}

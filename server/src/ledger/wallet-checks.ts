import { WALLETS } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  gap,
  historyTypes,
  isWithin,
  type MemberDifference,
  type RangeCheck,
  shown,
} from './ledger-check';

interface WalletRow {
  readonly member_id: string;
  readonly wallet: string;
  readonly is_member: boolean;
  readonly balance_won: string | null;
  readonly floor_won: string;
  readonly seq: string;
  readonly entries: string;
  readonly sum_won: string;
}

function* walletSentences(row: WalletRow): Generator<string> {
  const name = `wallet ${row.wallet} of ${row.member_id}`;
  const { balance_won: balance, sum_won: sum, floor_won: floor } = row;
  if (!row.is_member) yield `${name} belongs to no member`;
  if (balance === null) {
    yield `${name} is missing, its ${shown(row.entries)} entries sum to ${shown(sum)}`;
    return;
  }
  if (balance !== sum)
    yield `${name}: balance ${shown(balance)}, entries sum to ${shown(sum)} ${gap(balance, sum)}`;
  if (BigInt(balance) < BigInt(floor))
    yield `${name}: balance ${shown(balance)}, floor ${shown(floor)} ${gap(balance, floor)}`;
  if (row.seq !== row.entries)
    yield `${name}: counts ${shown(row.seq)} entries, has ${shown(row.entries)} ${gap(row.seq, row.entries)}`;
}

/** Every member has every wallet; it holds what its entries sum to and no less than its floor. */
export const checkWallets: RangeCheck = async (db, range) => {
  const { rows } = await sql<WalletRow>`
    with owner as (
      select member_id, wallet from member cross join unnest(${[...WALLETS]}::text[]) as wallet
      where ${isWithin('member', range)}
    ), entry as (
      select member_id, wallet, count(*) as entries, sum(amount_won) as sum_won
      from ledger_entry where ${isWithin('ledger_entry', range)}
      group by member_id, wallet
    ), held as (
      select * from wallet where ${isWithin('wallet', range)}
    )
    select member_id, wallet, owner.member_id is not null as is_member, balance_won::text,
      coalesce(floor_won, 0)::text as floor_won, coalesce(seq, 0)::text as seq,
      coalesce(entries, 0)::text as entries, coalesce(sum_won, 0)::text as sum_won
    from owner full join held using (member_id, wallet) full join entry using (member_id, wallet)
    where owner.member_id is null or balance_won is null or balance_won <> coalesce(sum_won, 0)
      or balance_won < floor_won or seq <> coalesce(entries, 0)
    order by member_id, wallet`.execute(db);
  return rows.flatMap((row) =>
    [...walletSentences(row)].map((sentence) => ({
      check: 'wallet',
      memberId: row.member_id,
      sentence,
    })),
  );
};

interface LinkRow {
  readonly member_id: string;
  readonly wallet: string;
  readonly entry_id: string;
  readonly seq: string;
  readonly expected_seq: string;
  readonly balance_after_won: string;
  readonly expected_won: string;
}

/** Every entry follows the one before it in its wallet: the next number, the next balance. */
export const checkChains: RangeCheck = async (db, range) => {
  const { rows } = await sql<LinkRow>`
    select member_id, wallet, entry_id, seq::text, expected_seq::text, balance_after_won::text,
      expected_won::text
    from (
      select member_id, wallet, entry_id, seq, balance_after_won,
        lag(seq, 1, 0::bigint) over link + 1 as expected_seq,
        lag(balance_after_won, 1, 0::bigint) over link + amount_won as expected_won
      from ledger_entry where ${isWithin('ledger_entry', range)}
      window link as (partition by member_id, wallet order by seq, entry_id)
    ) as linked
    where seq <> expected_seq or balance_after_won <> expected_won
    order by member_id, wallet, linked.seq`.execute(db);
  return rows.flatMap((row): MemberDifference[] => {
    const { seq, expected_seq, balance_after_won: after, expected_won: expected } = row;
    const name = `entry ${row.entry_id} in wallet ${row.wallet} of ${row.member_id}`;
    const say = (sentence: string) => ({ check: 'chain', memberId: row.member_id, sentence });
    return [
      ...(seq === expected_seq
        ? []
        : [say(`${name}: has number ${shown(seq)}, should have ${shown(expected_seq)}`)]),
      ...(after === expected
        ? []
        : [
            say(
              `${name}: balance after it ${shown(after)}, should be ${shown(expected)} ${gap(after, expected)}`,
            ),
          ]),
    ];
  });
};

interface HouseRow {
  readonly member_id: string;
  readonly held_won: string;
  readonly given_won: string;
}

/** All wallets of a member and what the house accounts gave and took for them sum to zero. */
export const checkHouse: RangeCheck = async (db, range) => {
  const { rows } = await sql<HouseRow>`
    with history_type as (${historyTypes}), held as (
      select member_id, sum(balance_won) as held_won
      from wallet where ${isWithin('wallet', range)} group by member_id
    ), given as (
      select member_id, sum(amount_won) as given_won
      from movement join history_type using (type)
      where counter_wallet is null and ${isWithin('movement', range)} group by member_id
    )
    select member_id, coalesce(held_won, 0)::text as held_won,
      coalesce(given_won, 0)::text as given_won
    from held full join given using (member_id)
    where coalesce(held_won, 0) <> coalesce(given_won, 0)
    order by member_id`.execute(db);
  return rows.map(({ member_id, held_won, given_won }) => ({
    check: 'house',
    memberId: member_id,
    sentence: `wallets of ${member_id}: hold ${shown(held_won)}, the house gave ${shown(given_won)} ${gap(held_won, given_won)}`,
  }));
};

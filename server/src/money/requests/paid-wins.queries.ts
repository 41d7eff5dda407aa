import { type RawBuilder, sql } from 'kysely';

/** What the subject of an entry names, where it is of this kind. */
const named = (kind: 'bet' | 'casino') => sql`case when paid.subject like ${`${kind}/%`}::text
  then substr(paid.subject, ${kind.length + 2}::int)::uuid end`;

/**
 * What a member was paid for his play after `since`, the largest first, as the ledger has it: of any
 * game whose money is here, and a bet from when it was paid on, however long before that it was made.
 * What was taken back since is left out.
 */
export const paidWins = (
  memberId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  leastWon = 1,
): RawBuilder<unknown> => sql`
  select coalesce(bet.game, said.vendor) as game, coalesce(bet.bet_id, said.transaction_id) as win_id,
    bet.bet_id, bet.round_id, paid.amount_won, coalesce(bet.settled_at, said.at) as at
  from ledger_entry as paid
  left join bet on bet.member_id = paid.member_id and bet.bet_id = ${named('bet')}
  left join casino_transaction as said on said.member_id = paid.member_id
    and said.transaction_id = ${named('casino')}
  left join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
    and kept.vendor_ref = said.vendor_ref
  where paid.member_id = ${memberId} and paid.type = 'betBenefit' and paid.wallet = 'money'
    and paid.entry_id > uuid_floor(coalesce(${since}, 'epoch'::timestamptz))
    and paid.amount_won >= ${leastWon}::bigint
    and (paid.amount_won = bet.payout_won or (said.kind = 'WIN' and kept.cancelled_by is null))
  order by paid.amount_won desc`;

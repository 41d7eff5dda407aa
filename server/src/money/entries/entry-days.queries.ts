import type { money, ReplyOf, WalletDay } from '@gwanje/contract';
import { sql } from 'kysely';
import { askedOfLine, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import { isOfLegs, isOfSite } from '../totals/totals.queries';
import { legsOf } from './entry-legs.rule';

/**
 * What came and went on some days, by wallet: of members from what is kept of each day, of the whole
 * site from what was folded of it and what is not folded yet.
 */
export async function totalDays({
  db,
  actor: who,
  input: { days: named, ...filter },
}: Pick<Question<typeof money.totalDays>, 'db' | 'actor' | 'input'>): Promise<
  ReplyOf<typeof money.totalDays>
> {
  const legs = legsOf(filter);
  const ofLine = await askedOfLine({ db, actor: who }, filter.partnerId);
  if (!ofLine || legs?.length === 0 || filter.isTest === 'true') return { count: 0, totals: [] };
  const { actor } = ofLine;
  const days = sql`${named.split(',')}::date[]`;
  const summed = isOfSite({ db, actor }, filter)
    ? sql`
        with folded as (
          select begins_on as day_on, wallet, type, entries, amount_won from entry_total
          where span = 'day' and begins_on = any(${days})
        ), fresh as (
          select day_on, wallet, type, case when is_test then 0 else 1 end as entries,
            case when is_test then 0 else amount_won end as amount_won
          from entry_delta where day_on = any(${days}) and ${acrossMembers}
        )
        select * from folded union all select * from fresh`
    : sql`
        select day_on, wallet, type, case when is_test then 0 else entries end as entries,
          case when is_test then 0 else amount_won end as amount_won
        from ledger_day
        where ${ofMembers('ledger_day.member_id')(filter, { actor })} and day_on = any(${days})`;
  const { rows } = await sql<WalletDay & { readonly entries: number }>`
    select to_char(day_on, 'YYYY-MM-DD') as day, wallet,
      sum(entries)::int as entries, sum(won) as "amountWon",
      coalesce(sum(won) filter (where won > 0), 0) as "inWon",
      coalesce(sum(won) filter (where won < 0), 0) as "outWon"
    from (
      select day_on, wallet, type, sum(entries) as entries, sum(amount_won) as won from (${summed}) as part
      where ${isOfLegs(legs)} group by 1, 2, 3
    ) as of_type
    group by 1, 2 having sum(entries) > 0 order by 1 desc, 2`.execute(db);
  return {
    count: rows.reduce((sum, { entries }) => sum + entries, 0),
    totals: rows.map(({ entries: _, ...total }) => total),
  };
}

import { type GameClass, PAGE_ROWS, type partners, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import { BOOKED_COLUMNS, keptBets } from './kept-bets.queries';

type Reply = ReplyOf<typeof partners.listPaidBets>;

/** The bets behind one payment of rolling at once; their amounts come to what its entry says. */
export async function listPaidBets({
  db,
  input,
  refuse,
}: Question<typeof partners.listPaidBets>): Promise<Reply> {
  const { memberId, payoutId, page = 1 } = input;
  await requireMember(db, memberId);
  const sums = await sql<{ gameClass: GameClass; count: number; amountWon: number }>`
    select game_class as "gameClass", sum(cardinality(bet_ids))::int as count,
      sum(amount_won)::bigint as "amountWon"
    from rolling_due
    where payout_id = ${payoutId} and beneficiary_id = ${memberId} and ${acrossMembers}
    group by game_class`.execute(db);
  const [sum] = sums.rows;
  if (!sum) return refuse('record.not_found');
  type Row = Omit<Reply['rows'][number], 'member' | 'at'> & {
    readonly at: Date;
    readonly _id: string;
    readonly id: string;
    readonly nick: string;
  };
  const { rows } = await sql<Row>`
    select ${BOOKED_COLUMNS}, (sign * booked.valid_stake_won)::bigint as "validStakeWon",
      due.own_bps as "ownBps", due.below_bps as "belowBps", 0::bigint as "rollingWon",
      sign * (booked.valid_stake_won * (due.own_bps - due.below_bps) / 10000)::bigint
        as "amountWon",
      member.member_id as _id, member.login_id as id, member.nick
    from rolling_due as due
    join booked_bet as booked on booked.member_id = due.member_id
      and booked.day_on = (due.at at time zone 'Asia/Seoul')::date and booked.at = due.at
      and booked.bet_id = any(due.bet_ids) and booked.sign = sign(due.amount_won)
    join member on member.member_id = due.member_id
    left join lateral (${keptBets()}
    ) as kept on true
    where due.payout_id = ${payoutId} and due.beneficiary_id = ${memberId} and ${acrossMembers}
    order by booked.at, booking_id
    limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`.execute(db);
  return {
    ...sum,
    rows: rows.slice(0, PAGE_ROWS).map(({ _id, id, nick, at, ...row }) => ({
      ...{ ...row, at: at.toISOString(), member: { _id, id, nick } },
    })),
    more: rows.length > PAGE_ROWS,
  };
}

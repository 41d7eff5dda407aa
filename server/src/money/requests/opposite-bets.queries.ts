import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../../placement';

/** Members who have an account of this one's too, unless that was judged harmless. */
const sharesAccount = (memberId: RawBuilder<unknown>) => sql`
  select theirs.member_id from member_trace as own
  join member_trace as theirs on theirs.kind = own.kind and theirs.key = own.key
  where own.member_id = ${memberId} and own.kind = 'account' and own.others > 0
    and theirs.member_id <> own.member_id and ${acrossMembers}`;

const LAST_CHARGE = (memberId: RawBuilder<unknown>) => sql`
  select max(charge.decided_at) from money_request as charge
  where charge.member_id = ${memberId} and charge.kind = 'charge' and charge.status = 'approved'`;

/**
 * Bets of a member since his last charge against which somebody with the same account has bet, on
 * another pick of the same round.
 */
export const oppositeBets = (
  memberId: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns} from bet as mine
  join bet as theirs on theirs.round_id = mine.round_id and theirs.bet_type = mine.bet_type
    and theirs.pick <> mine.pick and theirs.result <> 'N'
  where mine.member_id = ${memberId} and mine.result <> 'N' and ${acrossMembers}
    and mine.bet_id > uuid_floor(coalesce((${LAST_CHARGE(memberId)}), 'epoch'::timestamptz))
    and theirs.member_id = any(array(${sharesAccount(memberId)}))`;

/** Of how many rounds that is true. */
export const countOppositeRounds = (memberId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when exists (${sharesAccount(memberId)})
    then (${oppositeBets(memberId, sql`count(distinct mine.round_id)::int`)}) else 0 end`;

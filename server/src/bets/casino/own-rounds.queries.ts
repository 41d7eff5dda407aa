import {
  CASINO_VOID_RULES,
  type CasinoVoidRule,
  type FeedReplyOf,
  type feed,
} from '@gwanje/contract';
import type { FeedQuestion } from '../../feed/implement-feed';
import { findMemberRow } from '../../members/members.queries';

const ROUNDS_PER_PAGE = 50;
type Reply = FeedReplyOf<typeof feed.listOwnCasinoRounds>;

/** A member's rounds as his player site shows them to him: he reads as well what does not count. */
export async function listOwnCasinoRounds({
  db,
  input: { memberId, after },
  refuse,
}: FeedQuestion<typeof feed.listOwnCasinoRounds>): Promise<Reply> {
  if (!(await findMemberRow(db, memberId))) return refuse('member.not_found');
  const rows = await db
    .selectFrom('casino_round')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (rounds) => rounds.where('round_id', '<', after as string))
    .orderBy('round_id', 'desc')
    .limit(ROUNDS_PER_PAGE + 1)
    .execute();
  const rounds = rows.slice(0, ROUNDS_PER_PAGE).map((row): Reply['rounds'][number] => {
    const rule = row.void_rule as CasinoVoidRule | null;
    return {
      ...{ roundId: row.round_id, vendor: row.vendor, provider: row.provider, game: row.game },
      ...{ gameClass: row.game_class, at: row.opened_at.toISOString() },
      closedAt: row.closed_at?.toISOString() ?? null,
      ...{ betWon: row.bet_won, winWon: row.win_won },
      validWon: row.void_version === null ? null : row.counted_valid_won,
      leftOutBy: rule && { rule, ...CASINO_VOID_RULES[rule] },
    };
  });
  return { rounds, more: rows.length > ROUNDS_PER_PAGE };
}

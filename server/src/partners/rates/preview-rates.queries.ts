import type { GameClass, GameId, partners, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { readEdges } from '../../money/settings/free-money.queries';
import { acrossMembers } from '../../placement';
import { type Database, transaction } from '../../platform/database';
import type { Question } from '../../platform/implement';
import { planRates, type RatePlan } from './change-rates.command';
import { findRates } from './rates.queries';
import { isRaised } from './rates.rule';

interface Played {
  readonly game_class: GameClass;
  readonly valid_won: number;
  readonly profit_won: number;
  readonly rolled_won: number;
  /** Σ stake × what was beneath him, in bps. */
  readonly below_won_bps: number;
}

type Reply = ReplyOf<typeof partners.previewRates>;
type IsOn = (game: GameId) => boolean;

/** Where a line is paid more of a stake than stays of it: its rolling is the greatest rate on it. */
async function findLosing(
  db: Database,
  { memberId, plan, at }: { memberId: string; plan: RatePlan; at: Date },
  isOn: IsOn,
): Promise<Reply['losing']> {
  const { recommend_path: path } = await requireMember(db, memberId);
  const above = [...(await findRates(db, path, at)).values()].flat();
  const edges = await readEdges(db, isOn, at);
  return plan.after.flatMap(({ gameClass, rollingBps }) => {
    const rates = above.filter((one) => one.gameClass === gameClass);
    const lineBps = Math.max(rollingBps, ...rates.map((one) => one.rollingBps));
    const edgeBps = edges[gameClass];
    return edgeBps !== null && lineBps > edgeBps ? [{ gameClass, lineBps, edgeBps }] : [];
  });
}

/** What rates would have given on the bets of the last 30 days, and what speaks against them. */
export const previewRates =
  (isOn: IsOn) =>
  async (question: Question<typeof partners.previewRates>): Promise<Reply> => {
    const { db, input, actor, now } = question;
    const { memberId } = input;
    const plan = await transaction(db, (tx) => planRates(tx, input));
    // The greatest rate of a line is his who stands above, of whom a partner knows nothing.
    const losing =
      actor.line === null ? await findLosing(db, { memberId, plan, at: now() }, isOn) : [];
    const { rows } = await sql<Played>`
    with line as (
      select game_class, sum(valid_stake_won)::bigint as valid_won,
        sum(stake_won - payout_won)::bigint as profit_won
      from partner_day where member_id = ${memberId}
        and day_on >= (${now()}::timestamptz at time zone 'Asia/Seoul')::date - 30
      group by 1
    ), rolled as (
      select game_class, sum(amount_won)::bigint as rolled_won,
        sum(stake_won * below_bps)::bigint as below_won_bps
      from rolling_day where beneficiary_id = ${memberId} and ${acrossMembers}
        and day_on >= (${now()}::timestamptz at time zone 'Asia/Seoul')::date - 30
      group by 1
    )
    select game_class, coalesce(valid_won, 0) as valid_won, coalesce(profit_won, 0) as profit_won,
      coalesce(rolled_won, 0) as rolled_won, coalesce(below_won_bps, 0) as below_won_bps
    from line full join rolled using (game_class)
    order by game_class`.execute(db);
    const afterWon = (row: Played): number => {
      const bps = plan.after.find(({ gameClass }) => gameClass === row.game_class)?.rollingBps ?? 0;
      return Math.max(0, Math.floor((row.valid_won * bps - row.below_won_bps) / 10_000));
    };
    return {
      classes: rows.map((row) => ({
        ...{ gameClass: row.game_class, validStakeWon: row.valid_won, profitWon: row.profit_won },
        ...{ beforeWon: row.rolled_won, afterWon: afterWon(row) },
      })),
      losing,
      tooHigh: [...plan.tooHigh],
      belowChildren: plan.beneath.map(({ id }) => id),
      needsSecond: isRaised(plan.before, plan.after),
    };
  };

import type { ClassRates, GameClass, GameId, partners, ReplyOf } from '@gwanje/contract';
import { shareOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { readEdges } from '../../money/settings/free-money.queries';
import { acrossMembers } from '../../placement';
import { type Database, transaction } from '../../platform/database';
import type { Question } from '../../platform/implement';
import { beginOf, beginsOn, planRates, type RatePlan } from './change-rates.command';
import { findRates } from './rates.queries';

interface Played {
  readonly game_class: GameClass;
  readonly valid_won: number;
  readonly profit_won: number;
  /** Profit less what the bets have cost. */
  readonly base_won: number;
  readonly rolled_won: number;
  /** Σ stake × what was beneath him, in bps. */
  readonly below_won_bps: number;
}

type Reply = ReplyOf<typeof partners.previewRates>;
type IsOn = (game: GameId) => boolean;

/** The rolling of a whole line at a rate of his: the greatest rate on it, whoever gets it. */
async function lineRates(db: Database, memberId: string, at: Date) {
  const { recommend_path: path } = await requireMember(db, memberId);
  const above = [...(await findRates(db, path, at)).values()].flat();
  return (gameClass: GameClass, rates: readonly ClassRates[]): number =>
    Math.max(
      0,
      ...[...above, ...rates]
        .filter((one) => one.gameClass === gameClass)
        .map(({ rollingBps }) => rollingBps),
    );
}
type LineRates = Awaited<ReturnType<typeof lineRates>>;

/** Where a line is paid more of a stake than stays of it. */
async function findLosing(
  db: Database,
  { lineBpsOf, plan, at }: { lineBpsOf: LineRates; plan: RatePlan; at: Date },
  isOn: IsOn,
): Promise<Reply['losing']> {
  const edges = await readEdges(db, isOn, at);
  return plan.after.flatMap(({ gameClass }) => {
    const lineBps = lineBpsOf(gameClass, plan.after);
    const edgeBps = edges[gameClass];
    return edgeBps !== null && lineBps > edgeBps ? [{ gameClass, lineBps, edgeBps }] : [];
  });
}

/** What rates would have given on the bets of the last 30 days, and what speaks against them. */
export const previewRates =
  (isOn: IsOn) =>
  async (question: Question<typeof partners.previewRates>): Promise<Reply> => {
    const { db, input, actor, now } = question;
    const { memberId, effectiveOn } = input;
    // His own are his upline's to say, and what would be too high for him tells what that one has.
    if (actor.line === memberId) return question.refuse('member.not_found');
    const plan = await transaction(db, async (tx) => {
      const begins = effectiveOn ? await beginOf(tx, effectiveOn) : null;
      return planRates(tx, input, beginsOn(begins, now()));
    });
    // The greatest rate of a line is his who stands above, of whom a partner knows nothing.
    const lineBpsOf = actor.line === null ? await lineRates(db, memberId, now()) : null;
    const losing = lineBpsOf ? await findLosing(db, { lineBpsOf, plan, at: now() }, isOn) : [];
    const { rows } = await sql<Played>`
    with line as (
      select game_class, sum(valid_stake_won)::bigint as valid_won,
        sum(stake_won - payout_won)::bigint as profit_won,
        sum(stake_won - payout_won - bet_cost_won)::bigint as base_won
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
      coalesce(base_won, 0) as base_won,
      coalesce(rolled_won, 0) as rolled_won, coalesce(below_won_bps, 0) as below_won_bps
    from line full join rolled using (game_class)
    order by game_class`.execute(db);
    const afterWon = (row: Played): number => {
      const bps = plan.after.find(({ gameClass }) => gameClass === row.game_class)?.rollingBps ?? 0;
      return Math.max(0, Math.floor((row.valid_won * bps - row.below_won_bps) / 10_000));
    };
    const losingWon = (row: Played, rates: readonly ClassRates[]): number => {
      const of = rates.find(({ gameClass }) => gameClass === row.game_class);
      return shareOf(row.base_won, of?.losingBps ?? 0);
    };
    /** What a partner may not know: it says what those above him have. */
    const wholeOf = ({ game_class: of, valid_won: valid, profit_won: profit }: Played) => {
      const [lineBeforeWon, lineAfterWon] = [plan.before, plan.after].map((rates) =>
        lineBpsOf ? shareOf(valid, lineBpsOf(of, rates)) : null,
      ) as [number | null, number | null];
      const keptOf = (lineWon: number | null) => (lineWon === null ? null : profit - lineWon);
      return {
        ...{ lineBeforeWon, lineAfterWon },
        ...{ houseBeforeWon: keptOf(lineBeforeWon), houseAfterWon: keptOf(lineAfterWon) },
      };
    };
    return {
      classes: rows.map((row) => ({
        ...{ gameClass: row.game_class, validStakeWon: row.valid_won, profitWon: row.profit_won },
        ...{ beforeWon: row.rolled_won, afterWon: afterWon(row) },
        losingBeforeWon: losingWon(row, plan.before),
        losingAfterWon: losingWon(row, plan.after),
        ...wholeOf(row),
      })),
      losing,
      tooHigh: [...plan.tooHigh],
      belowChildren: plan.beneath.map(({ id }) => id),
      needsSecond: plan.isRaise,
    };
  };

// Who would win most in each result of a round, and what its bets would roll.
import { GAMES, type minigames, type RoundWinners, WINNERS_MAX } from '@gwanje/contract';
import { isPickOf, type MarketSetRule, verdictsInCells } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { forecastRolling } from '../../partners/rollups/book-bet-days.queries';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { betsOfRound, countedBets } from '../bets/bet-days.queries';
import { type PickVerdict, playedBets, type RoundRow, ruleOf } from './settle-bets.queries';

type ByPick = Pick<RoundRow, 'round_id' | 'game' | 'offer'>;

interface Verdict extends PickVerdict {
  readonly cell: number;
}

/** What becomes, in each cell, of the picks that somebody has bet on. */
async function judgedPicks(
  tx: Tx,
  { round_id, game }: ByPick,
  rule: MarketSetRule,
): Promise<Verdict[]> {
  const picks = await tx
    .selectFrom('round_stake')
    .select(['bet_type', 'pick'])
    .distinct()
    .where('round_id', '=', round_id)
    .orderBy('bet_type')
    .orderBy('pick')
    .execute();
  const { prefix } = GAMES[game];
  return picks.flatMap(({ bet_type: betType, pick }) => {
    const bet = { market: betType.slice(prefix.length), pick };
    if (!isPickOf(rule, bet.market, pick)) return [];
    return verdictsInCells(rule, bet).map((verdict, cell) => ({ cell, betType, pick, verdict }));
  });
}

/** What the bets roll in each cell. A stake that goes back rolls nothing; won or lost, it rolls the same. */
async function commissionsOf(
  tx: Tx,
  round: ByPick,
  byCell: readonly (readonly Verdict[])[],
): Promise<number[]> {
  const { picks } = betsOfRound(round);
  const known = new Map<string, number>();
  const found: number[] = [];
  for (const verdicts of byCell) {
    const back = verdicts.filter(({ verdict }) => verdict === 'N');
    const key = back.map(({ betType, pick }) => `${betType} ${pick}`).join();
    const where = playedBets(round.round_id, verdicts);
    const won = known.get(key) ?? (await forecastRolling(tx, countedBets({ where, picks })));
    known.set(key, won);
    found.push(won);
  }
  return found;
}

interface Winner {
  readonly cell: number;
  readonly memberId: string;
  readonly id: string;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/** Those who win more than they have staked, the largest first. */
async function findWinners(tx: Tx, { round_id }: ByPick, judged: readonly Verdict[]) {
  const paying = judged.filter(({ verdict }) => verdict !== 'L');
  const { rows } = await sql<Winner>`
    with staked as (
      select member_id, bet_type, pick, sum(stake_won) as stake_won, sum(expected_won) as payout_won
      from bet where round_id = ${round_id} and not is_test and not is_apart
      group by 1, 2, 3
    ), had as (
      select member_id, sum(stake_won) as stake_won from staked group by 1
    ), won as (
      select cell, member_id,
        sum(case verdict when 'W' then staked.payout_won else staked.stake_won end) as payout_won
      from unnest(${paying.map(({ cell }) => cell)}::int[],
        ${paying.map(({ betType }) => betType)}::text[],
        ${paying.map(({ pick }) => pick)}::text[],
        ${paying.map(({ verdict }) => verdict)}::text[])
        as paying (cell, bet_type, pick, verdict)
      join staked using (bet_type, pick)
      group by 1, 2
    ), ranked as (
      select cell, member_id, had.stake_won, won.payout_won,
        row_number() over (partition by cell
          order by won.payout_won - had.stake_won desc, member_id) as place
      from won join had using (member_id)
      where won.payout_won > had.stake_won
    )
    select cell, member_id as "memberId", login_id as id, stake_won::bigint as "stakeWon",
      payout_won::bigint as "payoutWon"
    from ranked join member using (member_id)
    where place <= ${WINNERS_MAX}
    order by cell, place`.execute(tx);
  return rows;
}

/** Who looks at the largest bettors of a round leaves a line, open or not: it says who to talk to. */
export async function readWinners(
  work: Work<typeof minigames.readRoundWinners>,
): Promise<RoundWinners> {
  const { tx, input, audit, refuse } = work;
  const round = await tx
    .selectFrom('game_round')
    .select(['round_id', 'game', 'offer'])
    .where('round_id', '=', input.roundId)
    .executeTakeFirst();
  if (!round) return refuse('round.not_found');
  const rule = ruleOf(round);
  const judged = rule ? await judgedPicks(tx, round, rule) : [];
  const winners = await findWinners(tx, round, judged);
  const cells = rule?.cells ?? [];
  const byCell = cells.map((_, cell) => judged.filter((one) => one.cell === cell));
  await audit({ subject: `round/${input.roundId}` });
  return {
    commissionsWon: await commissionsOf(tx, round, byCell),
    cells: cells.map((_, cell) =>
      winners
        .filter((winner) => winner.cell === cell)
        .map(({ memberId, id, stakeWon, payoutWon }) => ({
          ...{ member: { _id: memberId, id }, stakeWon, payoutWon },
        })),
    ),
  };
}

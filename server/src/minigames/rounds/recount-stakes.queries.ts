import { countStakes, uncountStakes } from '../../money/wagering/count-stake';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { picksByBetType, playedByMember } from './played-stakes.rule';
import { playedStakes, type RoundRow } from './settle-bets.queries';

/**
 * Counts anew what a member has played in a settled round, once a bet of his in it was decided by
 * itself. Whoever does it has locked his wallets.
 *
 * @returns under which name it counts from now on
 */
export async function recountStakes(
  tx: Tx,
  { round, memberId, at }: { round: RoundRow; memberId: string; at: Date },
): Promise<string> {
  const { round_id: roundId, settlement_no: settlementNo } = round;
  const decided = await tx
    .selectFrom('bet_decision')
    .select('stake_id')
    .where('member_id', '=', memberId)
    .where('round_id', '=', roundId)
    .where('settlement_no', '=', settlementNo)
    .where('stake_id', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('stake_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const settlement = await tx
    .selectFrom('settlement')
    .select('settlement_id')
    .where('round_id', '=', roundId)
    .where('settlement_no', '=', settlementNo)
    .where('kind', '<>', 'rollback')
    .executeTakeFirstOrThrow();
  const before = decided?.stake_id ?? settlement.settlement_id;
  await uncountStakes(tx, [{ memberId, stakeId: before }], at);
  const stakeId = newId(at);
  const staked = await playedStakes(tx, roundId, memberId);
  const stakes = playedByMember(picksByBetType(round), staked).map((played) => ({
    ...played,
    stakeId,
  }));
  await countStakes(tx, { stakes, gameClass: 'minigame', at });
  return stakeId;
}

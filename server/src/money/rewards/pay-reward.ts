import type { DocumentOf, Explanation, RequirementType, wagering } from '@gwanje/contract';
import { requirementOfPoints } from '@gwanje/game-rules';
import { postMovement } from '../../ledger/post-movement';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { openRequirements } from '../wagering/requirements.queries';
import { type Due, takenBackBy } from './reward.rule';
import { keepReward } from './rewards.queries';

export interface Rewarding {
  readonly memberId: string;
  readonly periodOn: string;
  readonly settingVersion: number;
  readonly at: Date;
  /** Points that the member holds, whose wallets the caller has locked. */
  readonly pointWon: number;
  readonly wagering: DocumentOf<typeof wagering>;
  readonly explanation: Explanation;
}

/**
 * Gives a reward, or takes one back as far as there are points to take. What is given has to be
 * played as points of a coupon are. Its key is kept with it, so that it is given once, ever.
 *
 * @returns what moved
 */
export async function payReward(tx: Tx, due: Due, of: Rewarding): Promise<number> {
  const { memberId, at, wagering, settingVersion, periodOn } = of;
  const isBack = due.amountWon < 0;
  const type = isBack ? takenBackBy(due.type) : due.type;
  const paidWon = isBack ? -Math.min(-due.amountWon, Math.max(0, of.pointWon)) : due.amountWon;
  const rewardId = newId(at);
  const { key, gameClass, baseWon, rateBps, amountWon } = due;
  const isNew = await keepReward(tx, {
    ...{ memberId, key, rewardId, type, periodOn, gameClass, baseWon, rateBps, amountWon },
    ...{ paidWon, settingVersion, at },
  });
  if (!isNew || paidWon === 0) return 0;
  await postMovement(tx, {
    ...{ memberId, key, type, amountWon: Math.abs(paidWon), at, actor: null },
    ...{ subject: `reward/${rewardId}`, explanation: of.explanation },
  });
  if (!isBack)
    await openRequirements(
      tx,
      {
        ...{ memberId, sourceId: rewardId, fromMemberId: null, at },
        settingVersion: wagering.version,
      },
      [requirementOfPoints(paidWon, wagering.otherPointBps, type as RequirementType)],
    );
  return paidWon;
}

import { GAME_CLASSES, type GameClass, type MoneySettingOf } from '@gwanje/contract';
import { shareWon } from './share.rule';

/** Of every class, what the house keeps of a stake in basis points; null where nobody knows. */
export type Edges = Readonly<Record<GameClass, number | null>>;

export interface FreeMoney {
  readonly gameClass: GameClass;
  readonly requiredWon: number;
  /** What has to be staked for it; null where this class counts nothing. */
  readonly stakedWon: number | null;
  /** What that is expected to lose, and what the member keeps of the bonus then; null where either is unknown. */
  readonly lostWon: number | null;
  readonly keptWon: number | null;
}

const WHOLE_BPS = 10_000;

/** What has to be staked so that `requiredWon` of it counts. */
const stakedFor = (requiredWon: number, contributionBps: number): number =>
  Number(
    (BigInt(requiredWon) * BigInt(WHOLE_BPS) + BigInt(contributionBps - 1)) /
      BigInt(contributionBps),
  );

const lossOf = (stakedWon: number, edgeBps: number): number =>
  edgeBps < 0 ? -shareWon(stakedWon, -edgeBps) : shareWon(stakedWon, edgeBps);

/**
 * What is left of a bonus to a member who plays what it asks in one class of games alone: above 0
 * the house pays him for charging.
 *
 * @source the catalogue of screens, charge bonuses
 */
export function freeMoneyOf(
  { chargeWon, bonusWon }: { readonly chargeWon: number; readonly bonusWon: number },
  wagering: Pick<
    MoneySettingOf<'wagering'>,
    'chargeBps' | 'minigameOnlyChargeBps' | 'bonusBps' | 'contributions'
  >,
  edges: Edges,
): FreeMoney[] {
  return GAME_CLASSES.map((gameClass) => {
    const chargeBps =
      gameClass === 'minigame' ? wagering.minigameOnlyChargeBps : wagering.chargeBps;
    const requiredWon = shareWon(chargeWon, chargeBps) + shareWon(bonusWon, wagering.bonusBps);
    const contributionBps = wagering.contributions[gameClass];
    const stakedWon =
      requiredWon === 0
        ? 0
        : contributionBps === 0
          ? null
          : stakedFor(requiredWon, contributionBps);
    const edgeBps = edges[gameClass];
    const lostWon = stakedWon === null || edgeBps === null ? null : lossOf(stakedWon, edgeBps);
    return {
      ...{ gameClass, requiredWon, stakedWon, lostWon },
      keptWon: lostWon === null ? null : bonusWon - lostWon,
    };
  });
}

import {
  GAME_CLASSES,
  type GameClass,
  type MoneySettingOf,
  type PlayedPart,
  type RequirementType,
  type WageringPart,
  type WageringState,
} from '@gwanje/contract';
import { shareWon } from './share.rule';

/** A requirement as it is opened, with all of it open. */
export interface OpenedRequirement {
  readonly type: RequirementType;
  /** Gone as soon as something else than mini-games is played; else worked off like the rest. */
  readonly isMinigameOnly: boolean;
  readonly amountWon: number;
  readonly factorBps: number;
  readonly requiredWon: number;
}

/** A requirement of which something is open. */
export interface OpenRequirement {
  /** Counts a member's requirements in the order in which they were opened. */
  readonly seq: number;
  /** The request or the transfer with which it came. */
  readonly sourceId: string;
  readonly type: RequirementType;
  readonly isMinigameOnly: boolean;
  readonly openWon: number;
}

/** What takes something off an open requirement. */
export interface RequirementChange {
  readonly seq: number;
  readonly kind: 'worked' | 'lifted' | 'waived' | 'carried' | 'takenBack';
  readonly won: number;
}

type WageringSetting = MoneySettingOf<'wagering'>;

const WHOLE_BPS = 10_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const opened = (
  type: RequirementType,
  amountWon: number,
  factorBps: number,
  isMinigameOnly = false,
): OpenedRequirement => ({
  ...{ type, isMinigameOnly, amountWon, factorBps },
  requiredWon: shareWon(amountWon, factorBps),
});

/**
 * What an approved charge opens, in the order in which it is to be worked off: the charge, what
 * mini-games alone ask beyond it, and its bonus. Every sum is rounded down by itself, so that the
 * parts that are shown add up to what is asked.
 *
 * @source domain decisions 4.6
 */
export function requirementsOf(
  chargeWon: number,
  bonus: { readonly type: 'first' | 'every'; readonly bonusWon: number } | null,
  { chargeBps, minigameOnlyChargeBps, bonusBps }: WageringSetting,
): OpenedRequirement[] {
  const beyondBps = minigameOnlyChargeBps - chargeBps;
  return [
    opened('charge', chargeWon, chargeBps),
    ...(beyondBps > 0 ? [opened('charge', chargeWon, beyondBps, true)] : []),
    ...(bonus ? [opened(bonus.type, bonus.bonusWon, bonusBps)] : []),
  ];
}

/** What points open that no charge has brought. */
export const requirementOfPoints = (
  pointsWon: number,
  factorBps: number,
  type: RequirementType = 'useCouponPoint',
): OpenedRequirement => opened(type, pointsWon, factorBps);

/**
 * What a stake does to the requirements that are open, in their order: it works them off, each won
 * of it once. Where a stake of another class than mini-games comes to a charge, what mini-games
 * alone ask beyond it is lifted. What is left of a stake at the end is not saved up, and one that
 * counts nothing changes nothing.
 *
 * @param countedWon stake × contribution, rounded down
 */
export function workOff(
  open: readonly OpenRequirement[],
  { gameClass, countedWon }: { readonly gameClass: GameClass; readonly countedWon: number },
): RequirementChange[] {
  const changes: RequirementChange[] = [];
  const reached = new Set<string>();
  let leftWon = countedWon;
  for (const { seq, sourceId, isMinigameOnly, openWon } of open) {
    if (isMinigameOnly && gameClass !== 'minigame') {
      // Also by the stake that has just ended on the charge itself.
      if (leftWon > 0 || reached.has(sourceId)) changes.push({ seq, kind: 'lifted', won: openWon });
      continue;
    }
    const won = Math.min(leftWon, openWon);
    if (won === 0) continue;
    changes.push({ seq, kind: 'worked', won });
    reached.add(sourceId);
    leftWon -= won;
  }
  return changes;
}

/** `part` ÷ `whole` of an amount, rounded up: money never moves with less than its share. */
const shareUpWon = (amountWon: number, part: bigint, whole: bigint): number =>
  Number((BigInt(amountWon) * part + whole - 1n) / whole);

/**
 * What money takes along when it is sent to another member: of all that is open, the share that
 * the amount has in what the sender holds; everything, when it is all that he holds. The receiver
 * is asked for exactly what the sender is not asked for any more.
 *
 * @param amountWon above 0
 * @param heldWon what the sender holds before, won; less than the amount counts as the amount
 */
export function carryAlong(
  open: readonly OpenRequirement[],
  { amountWon, heldWon }: { readonly amountWon: number; readonly heldWon: number },
): { readonly changes: RequirementChange[]; readonly opened: OpenedRequirement[] } {
  const part = BigInt(amountWon);
  const whole = BigInt(Math.max(amountWon, heldWon));
  const changes: RequirementChange[] = [];
  const openedByReceiver: OpenedRequirement[] = [];
  for (const isMinigameOnly of [false, true]) {
    let beforeWon = 0;
    let carriedWon = 0;
    // Rounded over the sum so far, or many small requirements would each round in one direction.
    for (const { seq, openWon } of open.filter((each) => each.isMinigameOnly === isMinigameOnly)) {
      beforeWon += openWon;
      const won = shareUpWon(beforeWon, part, whole) - carriedWon;
      if (won > 0) changes.push({ seq, kind: 'carried', won });
      carriedWon += won;
    }
    if (carriedWon > 0)
      openedByReceiver.push(opened('TransferAddMoney', carriedWon, WHOLE_BPS, isMinigameOnly));
  }
  return { changes, opened: openedByReceiver };
}

/** Basis points, rounded down, so that the whole is reached only when nothing is missing. */
function progressBps(progressWon: number, requiredWon: number): number {
  if (progressWon === requiredWon) return WHOLE_BPS;
  return Number((BigInt(progressWon) * BigInt(WHOLE_BPS)) / BigInt(requiredWon));
}

/**
 * How much of each class, played alone, would leave nothing open: whatever is no mini-game lifts with
 * its first won what a charge asks beyond the rest of those who play nothing else.
 */
function wouldMeet(
  required: readonly WageringPart[],
  contributions: WageringSetting['contributions'],
): WageringState['wouldMeet'] {
  const openOf = (parts: readonly WageringPart[]) => sum(parts.map(({ openWon }) => openWon));
  const openWon = openOf(required);
  if (openWon === 0) return [];
  const plainWon = openOf(required.filter(({ isMinigameOnly }) => !isMinigameOnly));
  return GAME_CLASSES.flatMap((gameClass) => {
    const bps = contributions[gameClass];
    const missingWon = gameClass === 'minigame' ? openWon : Math.max(plainWon, 1);
    return bps > 0 ? [{ gameClass, stakeWon: Math.ceil((missingWon * WHOLE_BPS) / bps) }] : [];
  });
}

/** How much a member has to play before an exchange and how much of it is done. */
export function wageringOf({
  required,
  played,
  contributions,
  ...rest
}: Pick<WageringState, 'since' | 'required' | 'played' | 'settingVersion'> & {
  /** What a stake of each class counts for by the settings in force, in basis points. */
  readonly contributions: WageringSetting['contributions'];
}): WageringState {
  const total = (share: keyof WageringPart & `${string}Won`) =>
    sum(required.map((part) => part[share]));
  const progressWon = total('workedWon');
  const openWon = total('openWon');
  const requiredWon = progressWon + openWon;
  const order = (part: PlayedPart) => GAME_CLASSES.indexOf(part.gameClass);
  return {
    ...rest,
    requiredWon,
    progressWon,
    progressBps: progressBps(progressWon, requiredWon),
    openWon,
    waivedWon: total('waivedWon'),
    carriedWon: total('carriedWon'),
    takenBackWon: total('takenBackWon'),
    required,
    played: [...played].sort(
      (a, b) => order(a) - order(b) || a.contributionBps - b.contributionBps,
    ),
    wouldMeet: wouldMeet(required, contributions),
  };
}

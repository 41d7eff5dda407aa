import type { GameClass, MoneySettingOf, WageringState } from '@gwanje/contract';
import { shareWon } from './share.rule';

/** A charge or a bonus that has to be played. */
export interface WageringPart {
  readonly type: 'charge' | 'first' | 'every';
  /** ISO 8601. */
  readonly at: string;
  readonly amountWon: number;
}

interface WageringFacts {
  /** When the last exchange was approved, ISO 8601; null when there was none. */
  readonly since: string | null;
  /** Charges approved since then, and their bonuses unless they were taken back. */
  readonly parts: readonly WageringPart[];
  /** Settled stakes since then, won; a class that was not played is left out. */
  readonly stakesWon: Partial<Record<GameClass, number>>;
  readonly setting: MoneySettingOf<'wagering'>;
}

const WHOLE_BPS = 10_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Basis points of `requiredWon`, rounded down, so that the whole is reached only by all of it. */
function progressBps(progressWon: number, requiredWon: number): number {
  if (progressWon >= requiredWon) return WHOLE_BPS;
  return Number((BigInt(progressWon) * BigInt(WHOLE_BPS)) / BigInt(requiredWon));
}

/**
 * How much a member has to play before an exchange and how much of it is done. Every part is
 * rounded down by itself, so that the parts that are shown add up to what is asked.
 *
 * @source domain decisions 4.6
 */
export function wageringOf({ since, parts, stakesWon, setting }: WageringFacts): WageringState {
  const contributions = Object.entries(setting.contributions) as [GameClass, number][];
  const played = contributions.flatMap(([gameClass, contributionBps]) => {
    const stakeWon = stakesWon[gameClass] ?? 0;
    const countedWon = shareWon(stakeWon, contributionBps);
    return stakeWon > 0 ? [{ gameClass, stakeWon, contributionBps, countedWon }] : [];
  });
  const isMinigameOnly = played.length === 1 && played[0]?.gameClass === 'minigame';
  const chargeBps = isMinigameOnly ? setting.minigameOnlyChargeBps : setting.chargeBps;
  const required = parts.map(({ type, at, amountWon }) => {
    const factorBps = type === 'charge' ? chargeBps : setting.bonusBps;
    return { type, at, amountWon, factorBps, requiredWon: shareWon(amountWon, factorBps) };
  });
  const requiredWon = sum(required.map((part) => part.requiredWon));
  const progressWon = sum(played.map((part) => part.countedWon));
  return {
    since,
    requiredWon,
    progressWon,
    progressBps: progressBps(progressWon, requiredWon),
    required,
    played,
    settingVersion: setting.version,
  };
}

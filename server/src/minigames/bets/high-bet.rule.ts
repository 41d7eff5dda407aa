import type { HighReason, LevelKey, SiteSettingOf } from '@gwanje/contract';

const DAY_MS = 86_400_000;

interface Placed {
  readonly stakeWon: number;
  readonly expectedWon: number;
  /** Of the member in this round, before this bet. */
  readonly stakedWon: number;
  readonly level: number;
  readonly joinedAt: Date;
  readonly at: Date;
}

/**
 * Why a bet is high, or null where it is not. Amounts are scaled by level and, of new members, once
 * more; what a round adds up to is told once, at the bet that crosses it.
 */
export function highReasonOf(
  placed: Placed,
  { minigame, levels, newDays, newPercent }: SiteSettingOf<'highBet'>,
): HighReason | null {
  const { stakeWon, expectedWon, stakedWon, level, joinedAt, at } = placed;
  const isNew = at.getTime() - joinedAt.getTime() < newDays * DAY_MS;
  const percent = levels[`lv${level}` as LevelKey].percent * (isNew ? newPercent / 100 : 1);
  const reaches = (won: number, amount: number | null) =>
    amount !== null && won * 100 >= amount * percent;
  if (reaches(stakeWon, minigame.stakeWon)) return 'stake';
  const wasOver = reaches(stakedWon, minigame.totalWon);
  if (!wasOver && reaches(stakedWon + stakeWon, minigame.totalWon)) return 'roundStake';
  return reaches(expectedWon, minigame.payoutWon) ? 'payout' : null;
}

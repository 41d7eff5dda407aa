import type { HighReason, LevelKey, SiteSettingOf } from '@gwanje/contract';

const DAY_MS = 86_400_000;

interface Placed {
  readonly product: 'minigame' | 'sports';
  readonly stakeWon: number;
  readonly expectedWon: number;
  /** Of the member in this round, or on that of its events with most, before this bet. */
  readonly stakedWon: number;
  readonly level: number;
  readonly joinedAt: Date;
  readonly at: Date;
}

/**
 * Why a bet is high, or null where it is not. Amounts are scaled by level and, of new members, once
 * more; what a round adds up to is told once, at the bet that crosses it.
 */
export function highReasonOf(placed: Placed, setting: SiteSettingOf<'highBet'>): HighReason | null {
  const { stakeWon, expectedWon, stakedWon, level, joinedAt, at } = placed;
  const { levels, newDays, newPercent } = setting;
  const amounts = setting[placed.product];
  const isNew = at.getTime() - joinedAt.getTime() < newDays * DAY_MS;
  const percent = levels[`lv${level}` as LevelKey].percent * (isNew ? newPercent / 100 : 1);
  const reaches = (won: number, amount: number | null) =>
    amount !== null && won * 100 >= amount * percent;
  if (reaches(stakeWon, amounts.stakeWon)) return 'stake';
  const wasOver = reaches(stakedWon, amounts.totalWon);
  if (!wasOver && reaches(stakedWon + stakeWon, amounts.totalWon)) return 'roundStake';
  return reaches(expectedWon, amounts.payoutWon) ? 'payout' : null;
}

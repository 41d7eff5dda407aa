/** What makes a bet high. */
export const HIGH_REASONS = {
  stake: { ko: '배팅금액', en: 'Stake' },
  roundStake: { ko: '회차·경기 합계', en: 'Stakes of the round or event' },
  payout: { ko: '예상당첨금', en: 'Potential payout' },
} as const;
export type HighReason = keyof typeof HIGH_REASONS;

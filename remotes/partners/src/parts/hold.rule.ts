/** What the house kept of what was staked, in percent with two decimals, cut; – without stakes. */
export function holdText(stakeWon: number, payoutWon: number): string {
  if (stakeWon <= 0) return '–';
  const bps = Math.trunc(((stakeWon - payoutWon) * 10_000) / stakeWon);
  const sign = bps < 0 ? '−' : '';
  const cut = Math.abs(bps);
  return `${sign}${Math.trunc(cut / 100)}.${String(cut % 100).padStart(2, '0')} %`;
}

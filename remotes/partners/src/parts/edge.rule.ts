import { type CalcEdge, EDGE_BETS_MIN, EDGE_SIGMAS } from '@gwanje/contract';

interface Played {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/**
 * How many spreads what the house kept lies beyond the edges that the odds allow, as if all stakes
 * were alike; 0 between them, null where too little was played or nobody knows.
 */
export function zOf({ bets, stakeWon, payoutWon }: Played, edge: CalcEdge | undefined) {
  if (!edge || bets < 1 || stakeWon <= 0 || edge.sigmaBps === 0) return null;
  const holdBps = ((stakeWon - payoutWon) * 10_000) / stakeWon;
  const spreadBps = edge.sigmaBps / Math.sqrt(bets);
  if (holdBps > edge.mostBps) return (holdBps - edge.mostBps) / spreadBps;
  if (holdBps < edge.leastBps) return (holdBps - edge.leastBps) / spreadBps;
  return 0;
}

/** Whether somebody should look at it. */
export const isFarOff = (played: Played, edge: CalcEdge | undefined): boolean =>
  played.bets >= EDGE_BETS_MIN && Math.abs(zOf(played, edge) ?? 0) >= EDGE_SIGMAS;

/** `2.50 %`, or `2.50–7.00 %` where picks differ. */
export function edgeText(edge: CalcEdge | undefined): string {
  if (!edge) return '–';
  const [least, most] = [edge.leastBps, edge.mostBps].map((bps) =>
    (bps / 100).toFixed(2).replace('-', '−'),
  );
  return least === most ? `${least} %` : `${least}–${most} %`;
}

export const zText = (z: number | null): string =>
  z === null ? '–' : z.toFixed(2).replace('-', '−');

import type { EvidenceRow } from '@gwanje/contract';
import { Link, usePermitted } from '@gwanje/remote-kit';
import type { ReactNode } from 'react';

interface RoundLinkProps {
  readonly bet: EvidenceRow['bet'];
  readonly children: ReactNode;
}

/** The way to the round of a bet, with its draw and its seed; the words alone where there is none. */
export function RoundLink({ bet, children }: RoundLinkProps) {
  const maySee = usePermitted('bet.read');
  if (!bet?.roundId || !maySee) return children;
  return <Link to={`/bet/minigameDetail?round=${bet.roundId}&bet=${bet.betId}`}>{children}</Link>;
}

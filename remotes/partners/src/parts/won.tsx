import { formatWon } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Tables whose amounts below 0 are red; each scrolls by itself where it is too wide. */
export const Amounts = styled.div`
  [data-bad] { color: var(--bad); }
  [data-good] { color: var(--good); }
  tfoot th, tfoot td { font-weight: 600; }
  tr[data-sub] > * { background: var(--hover); }
  td { white-space: nowrap; }
  td small { color: var(--muted); }
`;

const Signed = styled.span`
  &[data-bad] { color: var(--bad); }
`;

/** Won beside others in a row, red below 0. */
export const SignedWon = ({ won }: { readonly won: number }) => (
  <Signed data-bad={won < 0 ? '' : undefined}>{formatWon(won)}</Signed>
);

interface WonCellProps {
  readonly won: number;
  /** What is to be known of the amount. */
  readonly mark?: ReactNode;
}

/** A cell of won. */
export const WonCell = ({ won, mark }: WonCellProps) => (
  <td data-n data-bad={won < 0 ? '' : undefined}>
    {mark}
    {formatWon(won)}
  </td>
);

/** What is said beneath a table, of no weight of its own. */
export const Remark = styled.p`
  padding: 8px 14px;
  color: var(--muted);
  font-size: 12px;
  overflow-wrap: anywhere;
`;

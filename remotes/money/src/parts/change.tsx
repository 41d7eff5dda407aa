import { formatWon } from '@gwanje/ui-kit';

/** `+1,000` and `−1,000`; what moves nothing is 0. */
export const Change = ({ won }: { won: number }) => (
  <span data-change={won > 0 ? 'in' : won < 0 ? 'out' : undefined}>
    {won > 0 && '+'}
    {formatWon(won)}
  </span>
);

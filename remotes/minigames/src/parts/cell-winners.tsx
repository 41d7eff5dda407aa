import type { RoundWinners } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

interface CellWinnersProps {
  readonly name: string;
  readonly winners: RoundWinners['cells'][number];
  readonly commissionWon: number;
}

/** Who would win most if a round ended so, and what its bets would roll. */
export function CellWinners({ name, winners, commissionWon }: CellWinnersProps) {
  const t = useText();
  const title = t('live.winnersOf', { name });
  return (
    <section aria-label={title} aria-live="polite">
      <h4>{title}</h4>
      {winners.length === 0 ? (
        <p>{t('live.noWinners')}</p>
      ) : (
        <ol>
          {winners.map(({ member, stakeWon, payoutWon }) => (
            <li key={member._id}>
              {t('live.winner', {
                ...{ id: member.id, profit: formatWon(payoutWon - stakeWon) },
                ...{ stake: formatWon(stakeWon), payout: formatWon(payoutWon) },
              })}
            </li>
          ))}
        </ol>
      )}
      <p>{t('live.commission', { won: formatWon(commissionWon) })}</p>
    </section>
  );
}

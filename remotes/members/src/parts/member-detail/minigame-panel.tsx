import { minigameLimits } from '@gwanje/contract';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import { useLimitWords } from '../use-limit-words';
import type { PanelProps } from './panel-props';

/** What a member may bet on mini-games, other than his level says. */
export function MinigamePanel({ memberId }: PanelProps) {
  const t = useText();
  const { gameOf, wonOf } = useLimitWords();
  return (
    <DetailTable
      list={minigameLimits}
      filter={{ memberId }}
      things={t('limits.things')}
      permission="minigameSettings.read"
      columns={[
        { head: t('limits.game'), cell: ({ game }) => gameOf(game) },
        {
          head: t('limits.isAllowed'),
          cell: ({ isAllowed }) => t(isAllowed ? 'limits.open' : 'limits.closed'),
        },
        { head: t('limits.maxWon'), cell: ({ maxWon }) => wonOf(maxWon) },
        { head: t('limits.benefitWon'), cell: ({ benefitWon }) => wonOf(benefitWon) },
        { head: t('limits.maxRoundWon'), cell: ({ maxRoundWon }) => wonOf(maxRoundWon) },
        { head: t('limits.until'), cell: ({ until }) => until ?? t('limits.noEnd') },
        { head: t('reason'), cell: ({ reason }) => reason },
      ]}
    />
  );
}

import { minigameLimits, type RowOf } from '@gwanje/contract';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import { useLevelLimits, useLimitWords } from '../use-limit-words';
import type { PanelProps } from './panel-props';

/** What a member may bet on mini-games, other than his level says. */
export function MinigamePanel({ memberId }: PanelProps) {
  const t = useText();
  const { gameOf, besideLevel } = useLimitWords();
  const levelOf = useLevelLimits();
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
        ...(['maxWon', 'benefitWon', 'maxRoundWon'] as const).map((amount) => ({
          head: t('dash.inWon', { name: t(`limits.${amount}`) }),
          cell: (row: RowOf<typeof minigameLimits>) => besideLevel(row, amount, levelOf(row)),
        })),
        { head: t('limits.until'), cell: ({ until }) => until ?? t('limits.noEnd') },
        { head: t('reason'), cell: ({ reason }) => reason },
      ]}
    />
  );
}

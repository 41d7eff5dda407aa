import { BET_RESULTS, placedSportsBets, SPORTS_TYPES } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** A member's bets on sports, the newest first. */
export function SportsPanel({ memberId }: PanelProps) {
  const t = useText();
  const localized = useLocalized();
  return (
    <DetailTable
      list={placedSportsBets}
      filter={{ memberId }}
      things={t('bets.things')}
      permission="bet.read"
      columns={[
        { head: t('change.at'), cell: ({ at }) => formatInstant(at) },
        { head: t('bets.sold'), cell: ({ type }) => localized(SPORTS_TYPES[type]) },
        {
          head: t('bets.event'),
          cell: ({ first, folders }) => {
            const event = `${first.home} vs ${first.away}`;
            return folders > 1 ? t('bets.andMore', { event, more: folders - 1 }) : event;
          },
        },
        { head: t('bets.stake'), cell: ({ stakeWon }) => formatWon(stakeWon) },
        {
          head: t('bets.odds'),
          cell: ({ oddsHundredths, finalOddsHundredths }) =>
            ((finalOddsHundredths ?? oddsHundredths) / 100).toFixed(2),
        },
        { head: t('bets.result'), cell: ({ result }) => localized(BET_RESULTS[result]) },
        { head: t('bets.won'), cell: ({ payoutWon }) => formatWon(payoutWon) },
        {
          head: t('bets.settledAt'),
          cell: ({ settledAt }) => (settledAt ? formatInstant(settledAt) : '–'),
        },
      ]}
    />
  );
}

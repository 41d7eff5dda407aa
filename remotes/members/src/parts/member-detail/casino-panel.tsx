import {
  CASINO_PROVIDERS,
  CASINO_RESULTS,
  CASINO_VENDORS,
  CASINO_VOID_RULES,
  type CasinoProviderNo,
  type CasinoRoundFilter,
  casinoRounds,
} from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** What a tab is of, as the histories of it are asked. */
type Of = Pick<CasinoRoundFilter, 'gameClass' | 'vendor' | 'isTournament'>;

/** The panel of one of them. */
export const casinoPanelOf = (of: Of) =>
  function CasinoPanelOf({ memberId }: PanelProps) {
    return <CasinoPanel memberId={memberId} of={of} />;
  };

/** What a member has played at the vendors: a round, a hand or an entry a row, the newest first. */
function CasinoPanel({ memberId, of }: PanelProps & { readonly of: Of }) {
  const t = useText();
  const localized = useLocalized();
  return (
    <DetailTable
      list={casinoRounds}
      filter={{ memberId, ...of }}
      things={t('bets.things')}
      permission="bet.read"
      columns={[
        { head: t('change.at'), cell: ({ at }) => formatInstant(at) },
        {
          head: t('bets.provider'),
          cell: ({ vendor, provider }) => {
            const studio = CASINO_PROVIDERS[`${provider}` as CasinoProviderNo];
            const name = localized(CASINO_VENDORS[vendor]);
            return provider === null ? name : `${name} (${localized(studio)})`;
          },
        },
        { head: t('limits.game'), cell: ({ game }) => game },
        { head: t('bets.round'), cell: ({ roundRef }) => roundRef },
        { head: t('bets.stake'), cell: ({ betWon }) => formatWon(betWon) },
        { head: t('bets.won'), cell: ({ winWon }) => formatWon(winWon) },
        { head: t('bets.result'), cell: ({ result }) => localized(CASINO_RESULTS[result]) },
        {
          head: t('bets.counts'),
          cell: ({ validWon, voidRule }) =>
            voidRule
              ? `${formatWon(validWon)} · ${localized(CASINO_VOID_RULES[voidRule])}`
              : formatWon(validWon),
        },
      ]}
    />
  );
}

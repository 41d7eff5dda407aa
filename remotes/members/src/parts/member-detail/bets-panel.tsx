import { BET_RESULTS, type Bet, betTypesOf, GAME_IDS, GAMES, placedBets } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import { useLimitWords } from '../use-limit-words';
import type { PanelProps } from './panel-props';

const BET365 = GAME_IDS.filter((id) => GAMES[id].module === 'bet365').join();

/** What was bet on, in words; a provider's rounds have picks of their own. */
function pickText(
  { game, betType, pick, offered }: Bet,
  say: ReturnType<typeof useLocalized>,
): string {
  const market = betTypesOf(GAMES[game])[betType];
  const words = offered?.name ?? market?.picks[pick];
  return `${market ? say(market) : betType} ${words ? say(words) : pick}`;
}

/** A member's bets on mini-games, the newest first. */
export function BetsPanel({ memberId }: PanelProps) {
  return <Bets filter={{ memberId }} />;
}

/** Those whose results BET365 tells. */
export function Bet365Panel({ memberId }: PanelProps) {
  return <Bets filter={{ memberId, gameType: BET365 }} />;
}

function Bets({ filter }: { readonly filter: { memberId: string; gameType?: string } }) {
  const t = useText();
  const localized = useLocalized();
  const { gameOf } = useLimitWords();
  return (
    <DetailTable
      list={placedBets}
      filter={filter}
      things={t('bets.things')}
      permission="bet.read"
      columns={[
        { head: t('change.at'), cell: ({ at }) => formatInstant(at) },
        { head: t('limits.game'), cell: ({ game }) => gameOf(game) },
        { head: t('bets.round'), cell: ({ dayOn, roundNo }) => `${dayOn.slice(5)} ${roundNo}` },
        { head: t('bets.pick'), cell: (bet) => pickText(bet, localized) },
        { head: t('bets.stake'), cell: ({ stakeWon }) => formatWon(stakeWon) },
        {
          head: t('bets.odds'),
          cell: ({ oddsHundredths }) => (oddsHundredths / 100).toFixed(2),
        },
        { head: t('bets.result'), cell: ({ result }) => localized(BET_RESULTS[result]) },
        { head: t('bets.won'), cell: ({ payoutWon }) => formatWon(payoutWon) },
      ]}
    />
  );
}

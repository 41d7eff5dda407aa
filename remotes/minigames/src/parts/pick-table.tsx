import { betTypesOf, GAMES, type GameRound, type RoundPick } from '@gwanje/contract';
import { pickWordsOf } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { formatWon, Table } from '@gwanje/ui-kit';
import { useText } from '../text';

interface PickTableProps {
  readonly round: Pick<GameRound, 'game' | 'offer'>;
  readonly caption: string;
  readonly picks: readonly RoundPick[];
}

const PERCENT = 100;

/** What each pick of a round has taken, what it would pay, and its share of all stakes. */
export function PickTable({ round: { game, offer }, caption, picks }: PickTableProps) {
  const t = useText();
  const localized = useLocalized();
  const betTypes = betTypesOf(GAMES[game]);
  const all = picks.reduce((sum, { stakeWon }) => sum + stakeWon, 0);
  const isLaidOff = picks.some(({ laidOffWon }) => laidOffWon > 0);
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t('betType')}</th>
          <th scope="col">{t('round.pick')}</th>
          {(['bets', 'members', 'odds', 'stake', 'share', 'payout', 'ifWins'] as const).map(
            (column) => (
              <th key={column} scope="col" data-n>
                {t(`round.column.${column}`)}
              </th>
            ),
          )}
          {isLaidOff && (
            <th scope="col" data-n>
              {t('round.laidOff')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {picks.map((one) => {
          const { betType, pick, oddsHundredths, bets, members, stakeWon, payoutWon } = one;
          const market = betTypes[betType];
          const { set, prefix } = GAMES[game];
          const words = pickWordsOf(set, offer, betType.slice(prefix.length), pick);
          const share = all === 0 ? 0 : Math.floor((stakeWon * PERCENT) / all);
          return (
            <tr key={`${betType} ${pick} ${oddsHundredths}`}>
              <th scope="row">{market ? localized(market) : betType}</th>
              <td>{words ? localized(words) : pick}</td>
              <td data-n>{bets.toLocaleString('en-US')}</td>
              <td data-n>{members.toLocaleString('en-US')}</td>
              <td data-n>{(oddsHundredths / 100).toFixed(2)}</td>
              <td data-n>{formatWon(stakeWon)}</td>
              <td data-n>
                <meter min={0} max={PERCENT} value={share} aria-hidden /> {share} %
              </td>
              <td data-n>{formatWon(payoutWon)}</td>
              <td data-n>{formatWon(stakeWon - payoutWon)}</td>
              {isLaidOff && <td data-n>{formatWon(one.laidOffWon)}</td>}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

import { query, useQuery } from '@gwanje/api-client';
import {
  GAMES,
  type GameId,
  gameRounds,
  offeredHundredths,
  shareKeyOf,
  type ValuesByPath,
} from '@gwanje/contract';
import { pickWordsOf } from '@gwanje/game-rules';
import { useLocalized, usePermitted } from '@gwanje/remote-kit';
import { Table } from '@gwanje/ui-kit';
import { useText } from '../text';
import { oddsText, offeredText } from './offered-odds';

const NONE = '–';

interface ShareEffectProps {
  readonly id: GameId;
  /** Percent by their inputs, as they are typed. */
  readonly values: ValuesByPath;
}

/** What the shares that are typed make of the odds of the newest round that its provider told. */
export function ShareEffect({ id, values }: ShareEffectProps) {
  const t = useText();
  const localized = useLocalized();
  const mayRead = usePermitted('round.read');
  const { data } = useQuery({
    ...query(gameRounds.page, { gameType: id, mode: 'begun' }),
    enabled: mayRead,
  });
  if (!data) return null;
  const round = data.rows.find(({ offer }) => offer && offer.picks.length > 0);
  if (!round?.offer) return <>{t('share.none')}</>;
  const { set } = GAMES[id];
  const name = `${localized(GAMES[id])} ${t('round.no', { no: round.roundNo })}`;
  const typed = (market: string, pick: string, oddsHundredths: number): string => {
    const percent = values[shareKeyOf(set, market, pick) ?? ''];
    const ours = typeof percent === 'number' ? offeredHundredths(oddsHundredths, percent) : 0;
    return ours === 0 ? NONE : oddsText(ours);
  };
  return (
    <Table caption={t('share.caption', { round: name })}>
      <thead>
        <tr>
          <th scope="col">{t('share.pick')}</th>
          {(['provider', 'now', 'saved'] as const).map((column) => (
            <th key={column} scope="col" data-n>
              {t(`share.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {round.offer.picks.map(({ market, pick, oddsHundredths }) => {
          const words = pickWordsOf(set, round.offer, market, pick);
          return (
            <tr key={`${market} ${pick}`}>
              <th scope="row">{words ? localized(words) : pick}</th>
              <td data-n>{oddsText(oddsHundredths)}</td>
              <td data-n>{offeredText(round, market, pick)}</td>
              <td data-n>{typed(market, pick, oddsHundredths)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

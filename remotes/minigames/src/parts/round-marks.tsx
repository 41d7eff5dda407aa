import { query, useQuery } from '@gwanje/api-client';
import { BET_MARKS, type GameRound, minigames } from '@gwanje/contract';
import { Link, useLocalized, usePermitted } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';
import { GameChips } from './game-chips';

const ASKED_EVERY_MS = 10_000;

/** What of the bets on a round is worth a second look; each leads to those bets. It refuses nothing. */
export function RoundMarks({ roundId }: Pick<GameRound, 'roundId'>) {
  const t = useText();
  const localized = useLocalized();
  const mayRead = usePermitted('bet.read');
  const { data = [] } = useQuery({
    ...query(minigames.readRoundMarks, { roundId }),
    refetchInterval: ASKED_EVERY_MS,
  });
  if (data.length === 0) return null;
  return (
    <GameChips aria-label={t('marks.title')}>
      {data.map(({ mark, bets, members, stakeWon }) => {
        const said = (
          <>
            <Badge tone="warn">{localized(BET_MARKS[mark])}</Badge>{' '}
            {t('marks.count', { bets, members, stake: formatWon(stakeWon) })}
          </>
        );
        return mayRead ? (
          <Link key={mark} to={`/bet/minigamehistory?range=all&round=${roundId}&mark=${mark}`}>
            {said}
          </Link>
        ) : (
          <span key={mark}>{said}</span>
        );
      })}
    </GameChips>
  );
}

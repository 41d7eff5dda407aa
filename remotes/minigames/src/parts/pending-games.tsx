import { query, useQuery } from '@gwanje/api-client';
import { GAMES, minigames } from '@gwanje/contract';
import { Link, useLocalized, useSearchParams } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';
import { GameChips } from './game-chips';
import { LIVE_EVERY_MS } from './live-board';

/** Every game that sells or waits, with what waits and the worst that its round can cost; what waits most comes first. */
export function PendingGames() {
  const t = useText();
  const localized = useLocalized();
  const [params] = useSearchParams();
  const { data } = useQuery({
    ...query(minigames.readLiveRounds, {}),
    refetchInterval: LIVE_EVERY_MS,
  });
  const worstOf = (game: NonNullable<typeof data>['games'][number]) =>
    game.current?.round.liability?.worstWon ?? 0;
  const games = (data?.games ?? [])
    .filter(({ current, pendingRounds }) => current !== null || pendingRounds > 0)
    .sort((a, b) => b.pendingRounds - a.pendingRounds || worstOf(a) - worstOf(b));
  if (games.length === 0) return null;
  const chosen = params.get('gameType');
  return (
    <GameChips aria-label={t('live.games')}>
      {games.map((one) => {
        const next = new URLSearchParams(params);
        for (const name of ['page', 'after', 'before', 'open']) next.delete(name);
        if (chosen === one.game) next.delete('gameType');
        else next.set('gameType', one.game);
        return (
          <Link
            key={one.game}
            to={{ search: next.toString() }}
            aria-current={chosen === one.game ? 'true' : undefined}
          >
            {localized(GAMES[one.game])}
            {one.pendingRounds > 0 && (
              <Badge tone="warn">{t('live.pending', { count: one.pendingRounds })}</Badge>
            )}
            {worstOf(one) < 0 && <Badge tone="bad">{formatWon(worstOf(one))}</Badge>}
          </Link>
        );
      })}
    </GameChips>
  );
}

import { query, useQuery } from '@gwanje/api-client';
import { GAMES, minigames } from '@gwanje/contract';
import { Link, useLocalized, useSearchParams } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';
import { LIVE_EVERY_MS } from './live-board';

const Chips = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  > a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 2px 11px;
    border: 1px solid var(--field-line);
    border-radius: 15px;
    color: inherit;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
  }
  > a[aria-current] { border-color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;

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
    <Chips aria-label={t('live.games')}>
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
    </Chips>
  );
}

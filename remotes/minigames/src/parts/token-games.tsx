import { GAME_IDS, GAMES, type GameId } from '@gwanje/contract';
import { Link, useLocalized, useSearchParams } from '@gwanje/remote-kit';
import { useText } from '../text';
import { GameChips } from './game-chips';

const SOLD = GAME_IDS.filter((id) => GAMES[id].token !== undefined);
/** What is of the game that is left: another has other rows. */
const OF_ONE_GAME = ['page', 'after', 'before', 'open'];

/** Switches from one token game to another; what is looked for stays. */
export function TokenGames({ game }: { readonly game: GameId }) {
  const t = useText();
  const localized = useLocalized();
  const [params] = useSearchParams();
  const kept = new URLSearchParams(params);
  for (const name of OF_ONE_GAME) kept.delete(name);
  return (
    <GameChips aria-label={t('games.tabs')}>
      {SOLD.map((id) => (
        <Link
          key={id}
          to={{ pathname: `/v2/game/${GAMES[id].token}`, search: kept.toString() }}
          aria-current={id === game ? 'page' : undefined}
        >
          {localized(GAMES[id])}
        </Link>
      ))}
    </GameChips>
  );
}

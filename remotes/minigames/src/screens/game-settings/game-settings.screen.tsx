import { gamesSetAt } from '@gwanje/contract';
import { NoSuchPage, useLocation } from '@gwanje/remote-kit';
import { GameSettings } from '../../parts/game-settings';

/** The settings of the game, or of the games, that the address names. */
export default function GameSettingsScreen() {
  const { pathname } = useLocation();
  const games = gamesSetAt(pathname);
  return games ? <GameSettings games={games} /> : <NoSuchPage />;
}

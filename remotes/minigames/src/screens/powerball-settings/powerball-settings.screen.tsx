import { GameSettings } from '../../parts/game-settings';

const GAMES = ['powerball'] as const;

export default function PowerballSettingsScreen() {
  return <GameSettings games={GAMES} />;
}

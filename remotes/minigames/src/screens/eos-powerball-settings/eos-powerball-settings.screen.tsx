import { GameSettings } from '../../parts/game-settings';

const GAMES = ['eosPowerball1', 'eosPowerball3', 'eosPowerball'] as const;

export default function EosPowerballSettingsScreen() {
  return <GameSettings games={GAMES} />;
}

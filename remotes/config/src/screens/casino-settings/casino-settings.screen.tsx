import { casino } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';
import { GameStates } from '../../parts/game-states';

const SETTINGS = [casino];

export default function CasinoSettingsScreen() {
  return <BetDocuments settings={SETTINGS} head={<GameStates of="providers" />} />;
}

import { casino } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';

const SETTINGS = [casino];

export default function CasinoSettingsScreen() {
  return <BetDocuments settings={SETTINGS} />;
}

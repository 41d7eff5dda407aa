import { casinoMaintenance } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';

const SETTINGS = [casinoMaintenance];

export default function CasinoMaintenanceSettingsScreen() {
  return <BetDocuments settings={SETTINGS} />;
}

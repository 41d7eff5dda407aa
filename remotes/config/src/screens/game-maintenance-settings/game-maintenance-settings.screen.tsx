import { gameMaintenance } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';

const SETTINGS = [gameMaintenance];

export default function GameMaintenanceSettingsScreen() {
  return <BetDocuments settings={SETTINGS} />;
}

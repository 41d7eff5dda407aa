import { casinoMaintenance } from '@gwanje/contract';
import { MaintenanceDocuments } from '../../parts/maintenance-documents';

const SETTINGS = [casinoMaintenance];

export default function CasinoMaintenanceSettingsScreen() {
  return <MaintenanceDocuments settings={SETTINGS} />;
}

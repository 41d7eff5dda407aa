import { gameMaintenance } from '@gwanje/contract';
import { MaintenanceDocuments } from '../../parts/maintenance-documents';

const SETTINGS = [gameMaintenance];

export default function GameMaintenanceSettingsScreen() {
  return <MaintenanceDocuments settings={SETTINGS} />;
}

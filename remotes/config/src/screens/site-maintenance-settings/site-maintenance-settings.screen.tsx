import { siteMaintenance } from '@gwanje/contract';
import { SiteDocuments } from '../../parts/site-documents';

const SETTINGS = [siteMaintenance];

export default function SiteMaintenanceSettingsScreen() {
  return <SiteDocuments settings={SETTINGS} />;
}

import { siteDoors } from '@gwanje/contract';
import { SiteDocuments } from '../../parts/site-documents';

const SETTINGS = [siteDoors];

export default function SiteDoorSettingsScreen() {
  return <SiteDocuments settings={SETTINGS} />;
}

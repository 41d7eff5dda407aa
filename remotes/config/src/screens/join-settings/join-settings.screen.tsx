import { joining } from '@gwanje/contract';
import { SiteDocuments } from '../../parts/site-documents';

const SETTINGS = [joining];

export default function JoinSettingsScreen() {
  return <SiteDocuments settings={SETTINGS} />;
}

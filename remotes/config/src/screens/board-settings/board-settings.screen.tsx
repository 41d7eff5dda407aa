import { boardRules } from '@gwanje/contract';
import { SiteDocuments } from '../../parts/site-documents';

const SETTINGS = [boardRules];

export default function BoardSettingsScreen() {
  return <SiteDocuments settings={SETTINGS} />;
}

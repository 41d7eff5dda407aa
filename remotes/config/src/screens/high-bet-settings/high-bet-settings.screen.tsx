import { highBet } from '@gwanje/contract';
import { SiteDocuments } from '../../parts/site-documents';

const SETTINGS = [highBet];

export default function HighBetSettingsScreen() {
  return <SiteDocuments settings={SETTINGS} />;
}

import { betBonus } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';

const SETTINGS = [betBonus];

export default function BetBonusSettingsScreen() {
  return <BetDocuments settings={SETTINGS} />;
}

import { sportsBet, sportsRule, sportsSwitch } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';

const SETTINGS = [sportsSwitch, sportsBet, sportsRule];

/** What of sports is sold, how much of it, and by which rules; both versions of the page have it. */
export default function SportsSettingsScreen() {
  return <BetDocuments settings={SETTINGS} />;
}

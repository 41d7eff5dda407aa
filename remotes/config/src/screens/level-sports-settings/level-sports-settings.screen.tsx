import { sportsBet, sportsRule, sportsSwitch } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';
import { SportsCartTrial } from '../../parts/sports-cart-trial';

const SETTINGS = [sportsSwitch, sportsBet, sportsRule];

/** What of sports is sold, by which rules, and how much of it to each level. */
export default function LevelSportsSettingsScreen() {
  return <BetDocuments settings={SETTINGS} head={<SportsCartTrial />} />;
}

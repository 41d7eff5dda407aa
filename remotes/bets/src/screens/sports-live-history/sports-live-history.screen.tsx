import { SportsHistory } from '../../parts/sports/sports-history';

/** Bets on what is sold while it is played. */
export default function SportsLiveHistoryScreen() {
  return <SportsHistory view="live" />;
}

import { SportsHistory } from '../../parts/sports/sports-history';

/** Bets on what is sold before it begins. */
export default function SportsPrematchHistoryScreen() {
  return <SportsHistory view="prematch" />;
}

import { SportsHistory } from '../../parts/sports/sports-history';

/** Every bet on sports. */
export default function SportsHistoryScreen() {
  return <SportsHistory view="all" />;
}

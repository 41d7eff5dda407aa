import { ModuleHistory } from '../../parts/module-history';

/** The bets on games of BET365. */
export default function Bet365HistoryScreen() {
  return <ModuleHistory module="bet365" />;
}

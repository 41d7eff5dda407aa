import { ModuleHistory } from '../../parts/module-history';

/** The bets on games of the token provider. */
export default function TokenHistoryScreen() {
  return <ModuleHistory module="token" />;
}

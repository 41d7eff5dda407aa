import { CASINO_PROVIDERS, type CalcEdge, type CasinoProviderNo } from '@gwanje/contract';
import { findBetSetting } from '../../bets/settings/bet-settings.queries';
import type { Database } from '../../platform/database';

const PROVIDERS = Object.keys(CASINO_PROVIDERS) as CasinoProviderNo[];
const BPS_OF_HUNDREDTHS = 100;

/** What the site says that providers among these families keep; of others nobody knows. */
export async function listProviderEdges(
  db: Database,
  families: ReadonlySet<string>,
): Promise<CalcEdge[]> {
  const { providers } = await findBetSetting(db, 'casino');
  return PROVIDERS.filter((no) => families.has(no) && providers[no].edgeBps > 0).map((no) => ({
    family: no,
    ...{ leastBps: providers[no].edgeBps, mostBps: providers[no].edgeBps },
    sigmaBps: providers[no].spreadHundredths * BPS_OF_HUNDREDTHS,
  }));
}

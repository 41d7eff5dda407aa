import { adjustmentEndpoints } from './money-adjustments';
import { moneyAlarmEndpoints } from './money-alarms';
import { bulkEndpoints } from './money-bulk';
import { historyEndpoints } from './money-history';
import { requestEndpoints } from './money-requests';
import { moneySettingEndpoints } from './money-settings';
import { wageringEndpoints } from './money-wagering';
import { providerEndpoints } from './providers';

/** Money: the ledger, requests, adjustments, conversions and providers. */
export const money = {
  ...historyEndpoints,
  ...wageringEndpoints,
  ...requestEndpoints,
  ...bulkEndpoints,
  ...adjustmentEndpoints,
  ...moneySettingEndpoints,
  ...moneyAlarmEndpoints,
  ...providerEndpoints,
};

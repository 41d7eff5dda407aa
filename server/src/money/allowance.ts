import type { Tx } from '../platform/database';
import { type Allowance, type AloneDeed, findAllowance } from '../second-admin/moved-alone.queries';
import { findMoneySetting } from './settings/money-settings.queries';

/**
 * Whether somebody may do this without a second administrator, as the settings stand. Whoever does
 * it then books it (`bookAlone`) in the same transaction; what two people agreed to is not booked.
 *
 * @returns null when a second administrator must agree
 */
export const findMoneyAllowance = async (tx: Tx, deed: AloneDeed): Promise<Allowance | null> =>
  findAllowance(tx, deed, await findMoneySetting(tx, 'secondAdmin'));

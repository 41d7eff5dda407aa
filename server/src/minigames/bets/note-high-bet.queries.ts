import { findSiteSetting } from '../../config/settings/site-settings.queries';
import type { Tx } from '../../platform/database';
import { highReasonOf } from './high-bet.rule';

interface HighBet {
  readonly memberId: string;
  readonly betId: string;
  readonly placed: Parameters<typeof highReasonOf>[0];
}

/** Notes a bet that is high by the settings in force, until an administrator has looked at it. */
export async function noteHighBet(tx: Tx, { memberId, betId, placed }: HighBet): Promise<void> {
  const setting = await findSiteSetting(tx, 'highBet');
  const reason = highReasonOf(placed, setting);
  if (reason === null) return;
  await tx
    .insertInto('high_bet')
    .values({
      ...{ member_id: memberId, bet_id: betId, reason, setting_version: setting.version },
      ...{ product: placed.product, at: placed.at, acknowledged_by: null, acknowledged_at: null },
    })
    .execute();
}

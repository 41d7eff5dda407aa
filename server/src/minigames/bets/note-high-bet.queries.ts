import { type RawBuilder, sql } from 'kysely';
import { findSiteSetting } from '../../config/settings/site-settings.queries';
import type { Tx } from '../../platform/database';
import type { SettingSource } from '../../settings/setting-versions.queries';
import { highReasonOf } from './high-bet.rule';

interface HighBet {
  readonly memberId: string;
  readonly betId: string;
  readonly placed: Parameters<typeof highReasonOf>[0];
}

/** Notes a bet that is high by the settings in force, until an administrator has looked at it. */
export async function noteHighBet(tx: Tx, bet: HighBet): Promise<void> {
  for (const note of await highBetNotes(tx, bet)) await note.execute(tx);
}

/** What notes the bet; nothing where it is not high. */
export async function highBetNotes(
  source: SettingSource,
  { memberId, betId, placed }: HighBet,
): Promise<readonly RawBuilder<unknown>[]> {
  const setting = await findSiteSetting(source, 'highBet');
  const reason = highReasonOf(placed, setting);
  if (reason === null) return [];
  return [
    sql`
      insert into high_bet (member_id, bet_id, reason, setting_version, product, at)
      values (${memberId}, ${betId}, ${reason}, ${setting.version}, ${placed.product},
        ${placed.at})`,
  ];
}

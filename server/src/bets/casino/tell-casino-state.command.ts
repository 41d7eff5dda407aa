import { type FeedReplyOf, type feed, WHEN_OF_VENDOR } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
import { raiseAlarm } from '../../platform/alarm';
import { findBetSetting } from '../settings/bet-settings.queries';

/**
 * Keeps what a vendor tells of itself; too little of ours there rings until somebody has looked at
 * it, because members would find their stakes refused by the vendor next.
 */
export async function tellCasinoState({
  tx,
  input,
  isOn,
  refuse,
  now,
  audit,
}: FeedWork<typeof feed.tellCasinoState>): Promise<FeedReplyOf<typeof feed.tellCasinoState>> {
  const { vendor, balanceWon, closed } = input;
  if (!isOn(WHEN_OF_VENDOR[vendor])) return refuse('module.off');
  const at = now();
  const told = { balance_won: balanceWon ?? null, closed: [...closed], at };
  await tx
    .insertInto('casino_state')
    .values({ vendor, ...told })
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet(told))
    .execute();
  const { vendors } = await findBetSetting(tx, 'casino');
  const { lowBalanceWon } = vendors[vendor];
  const isLow = balanceWon !== undefined && lowBalanceWon !== null && balanceWon < lowBalanceWon;
  if (isLow)
    await raiseAlarm(tx, {
      ...{ kind: 'providerLow', at, details: { vendor, balanceWon, lowBalanceWon } },
      sameBy: { vendor },
    });
  await audit({ subject: `casino/${vendor}`, after: input });
  return { isLow };
}

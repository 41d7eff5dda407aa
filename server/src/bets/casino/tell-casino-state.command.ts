import { type CasinoVendor, type FeedReplyOf, type feed, WHEN_OF_VENDOR } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import { raiseAlarm } from '../../platform/alarm';
import type { Tx } from '../../platform/database';
import { findBetSetting } from '../settings/bet-settings.queries';

/** Adds up by how much it has gone down since it was told before: what is paid in meanwhile hides as much. */
async function addSpent(tx: Tx, vendor: CasinoVendor, balanceWon: number, at: Date) {
  const before = await tx
    .selectFrom('casino_state')
    .select('balance_won')
    .where('vendor', '=', vendor)
    .forUpdate()
    .executeTakeFirst();
  const spentWon = (before?.balance_won ?? 0) - balanceWon;
  if (spentWon <= 0) return;
  await sql`
    insert into casino_spent_day as kept (vendor, day_on, spent_won)
    values (${vendor}, (${at}::timestamptz at time zone 'Asia/Seoul')::date, ${spentWon})
    on conflict (vendor, day_on) do update
      set spent_won = kept.spent_won + excluded.spent_won`.execute(tx);
}

/** From when on a provider took nobody, and until when. */
async function noteOutages(tx: Tx, vendor: CasinoVendor, closed: readonly number[], at: Date) {
  await sql`
    update casino_outage set until_at = ${at}
    where vendor = ${vendor} and until_at is null and provider <> all(${closed}::smallint[])`.execute(
    tx,
  );
  await sql`
    insert into casino_outage (vendor, provider, from_at)
    select ${vendor}, told.provider, ${at} from unnest(${closed}::smallint[]) as told (provider)
    where not exists (
      select 1 from casino_outage as open where open.vendor = ${vendor}
        and open.provider = told.provider and open.until_at is null)
    on conflict do nothing`.execute(tx);
}

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
  if (balanceWon !== undefined) await addSpent(tx, vendor, balanceWon, at);
  const told = { closed: [...closed], at };
  // Whoever says of his providers alone, says nothing of what is left.
  const left = balanceWon === undefined ? {} : { balance_won: balanceWon };
  await tx
    .insertInto('casino_state')
    .values({ vendor, balance_won: balanceWon ?? null, ...told })
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet({ ...told, ...left }))
    .execute();
  await noteOutages(tx, vendor, [...new Set(closed)], at);
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

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { fatesOf, readCarts } from './carts.queries';
import { decidedOn } from './event-legs.queries';

/**
 * What taking an event back would take back: bets that are decided no more without it, whichever event
 * they count on, test accounts left out; writes nothing.
 */
export async function previewRollback(
  db: Database | Tx,
  eventId: string,
): Promise<{ readonly bets: number; readonly payoutWon: number }> {
  const carts = await readCarts(db, sql`${decidedOn({ eventId })} and not bet.is_test`);
  const fates = await fatesOf(
    db,
    carts.map((cart) => ({
      ...cart,
      legs: cart.legs.map((leg) =>
        leg.eventId === eventId && !leg.isApart
          ? { ...leg, result: 'I' as const, factorThousandths: null }
          : leg,
      ),
    })),
  );
  const open = carts.filter((_, index) => fates[index]?.result === 'I');
  return {
    bets: open.length,
    payoutWon: open.reduce((won, cart) => won + cart.payoutWon, 0),
  };
}

import type { MarketPick } from '@gwanje/contract';
import { type Tx, transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { findDueBets, readWait, takeBet, wereStopped } from './accepting-bets.queries';
import { cancelCart, holdCart } from './cancel-sports-bet.command';
import { type SoldMarket, whyClosed } from './cart-checks.rule';
import type { BetKey, Cart } from './carts.queries';
import { readMarkets } from './sold-markets.queries';
import { findSportsTerms } from './sports-terms.queries';

/** The job looks every second: whoever waits so much longer has waited for a server that stood still. */
const LATE_MS = 10_000;

/** Why a live bet is not taken after its delay; undefined where it is. */
async function whyRejected(
  tx: Tx,
  cart: Cart,
  at: Date,
): Promise<'odds' | 'suspended' | undefined> {
  const terms = await findSportsTerms(tx);
  // What of it is void already is bought by nobody.
  const legs = cart.legs.filter(({ result }) => result === 'I');
  const markets = await readMarkets(
    tx,
    legs.map(({ marketId }) => marketId),
    at,
  );
  const sold = legs.map((leg) => ({ leg, market: markets.get(leg.marketId) }));
  if (sold.some(({ market }) => !market || whyClosed(market, terms))) return 'suspended';
  const { placedAt, acceptingUntil } = await readWait(tx, cart);
  const eventIds = legs.map(({ eventId }) => eventId);
  // It is sold again, at odds that may be those from before what had stopped it.
  if (await wereStopped(tx, eventIds, placedAt)) return 'suspended';
  const lateMs = at.getTime() - acceptingUntil.getTime();
  // Nobody has told the odds since, which may be others by now.
  const isUnheard = ({ silentSeconds, isFrozen }: SoldMarket) =>
    silentSeconds * 1_000 > lateMs && !isFrozen;
  if (lateMs > LATE_MS && sold.some(({ market }) => market && isUnheard(market)))
    return 'suspended';
  // A pick that was stopped has no price at all.
  if (sold.some(({ leg, market }) => market?.prices[leg.pick as MarketPick] === undefined))
    return 'suspended';
  const isMoved = sold.some(
    ({ leg, market }) => market?.prices[leg.pick as MarketPick] !== leg.oddsHundredths,
  );
  return isMoved ? 'odds' : undefined;
}

/** Takes a live bet whose delay is over, or gives its stake back. */
async function decide({ db, now, appendAudit }: JobPlatform, key: BetKey): Promise<void> {
  await transaction(db, async (tx) => {
    const held = await holdCart({ tx, now }, key);
    if (held?.cart.result !== 'I') return;
    const { cart, at } = held;
    const { memberId, betId } = key;
    const rejectedFor = await whyRejected(tx, cart, at);
    if (rejectedFor === undefined) await takeBet(tx, key);
    else
      await cancelCart(tx, cart, {
        ...{ at, actor: null, reason: 'live_rejected', cancelledFor: rejectedFor },
      });
    await appendAudit(tx, {
      ...{ action: rejectedFor ? 'bet.liveReject' : 'bet.liveAccept', subject: `bet/${betId}` },
      ...{ before: null, after: { memberId, ...(rejectedFor && { rejectedFor }) } },
      ...{ actor: null, at, ip: null, requestId: 'accept-live-bets' },
    });
  });
}

/**
 * Decides live bets once their delay is over: taken if the odds still stand, else given back. One that
 * cannot be decided, as its stake has no room any more, is no reason for the others to wait.
 */
export const acceptLiveBetsJob: Job = {
  name: 'accept-live-bets',
  cron: '* * * * * *',
  leaseMs: 30_000,
  isDue: async (platform) => (await findDueBets(platform)).length > 0,
  async run(platform, signal) {
    await tryEach(await findDueBets(platform), signal, (key) => decide(platform, key));
  },
};

import { feed } from '@gwanje/contract';
import { takeCasinoBet, takeCasinoWin } from '../bets/casino/take-seamless.command';
import { withoutDoor } from '../feed/implement-feed';
import type { DemoDesk } from './demo-desk';
import type { DemoPlay } from './demo-plays.rule';

const HOUR_MS = 3_600_000;
const ROUND_LASTS_MS = 40_000;
const VENDOR = 'kplay';

/** A round as its vendor would have told it: the stake, and then what it paid. */
export async function seedPlay(desk: DemoDesk, memberId: string, play: DemoPlay): Promise<void> {
  const { member, hoursAgo, stakeWon, winWon, provider, game, gameClass, pick } = play;
  const ref = `demo-${member}-${Math.round(hoursAgo * HOUR_MS)}`;
  const round = { vendor: VENDOR, memberId, roundRef: ref, provider, game, gameClass } as const;
  const stakedAt = desk.before(hoursAgo * HOUR_MS);
  const paidAt = new Date(stakedAt.getTime() + ROUND_LASTS_MS);
  const stake = { ...round, vendorRef: `${ref}-bet`, amountWon: stakeWon, ...(pick && { pick }) };
  await desk.tell(feed.casinoBet, withoutDoor(takeCasinoBet), stake, stakedAt);
  const win = { ...round, vendorRef: `${ref}-win`, amountWon: winWon };
  await desk.tell(feed.casinoWin, withoutDoor(takeCasinoWin), win, paidAt);
}

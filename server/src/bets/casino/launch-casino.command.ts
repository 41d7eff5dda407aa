import {
  type FeedReplyOf,
  type feed,
  PROVIDERS,
  providerOfVendor,
  whenOfMode,
} from '@gwanje/contract';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { closedCasino, closedProvider, isBlocked } from './casino-doors.queries';

/**
 * Whether a member may enter now.
 *
 * @throws {Refusal} the first check that says no
 */
export async function launchCasino(
  work: FeedWork<typeof feed.launchCasino>,
): Promise<FeedReplyOf<typeof feed.launchCasino>> {
  const { tx, input, isOn, isSitePaused, refuse, audit } = work;
  const { memberId, vendor, provider } = input;
  const modeOn = (['seamless', 'transfer'] as const).find((one) => {
    const when = whenOfMode(vendor, one);
    return when !== undefined && isOn(when);
  });
  if (modeOn === undefined) return refuse('module.off');
  const { balancesWon, at } = await lockWallets(work, memberId);
  const member = await requireMember(tx, memberId);
  if (isBlocked(member, at)) return refuse('casino.member_blocked');
  const who = { db: tx, memberId };
  await requireOpenDoor(tx, { part: 'bet', isSitePaused, isTest: member.is_test, at, who });
  const closed =
    (await closedCasino(tx, { door: 'launch', isTest: member.is_test, at })) ??
    (provider === undefined
      ? undefined
      : await closedProvider(tx, { member, vendor, provider, at, locale: work.locale }));
  if (closed) throw closed;
  await audit({ subject: `member/${memberId}`, after: input });
  const there = providerOfVendor(vendor);
  const wallet = modeOn === 'seamless' || !there ? 'money' : PROVIDERS[there].wallet;
  return { mode: modeOn, balanceWon: balancesWon[wallet], at: at.toISOString() };
}

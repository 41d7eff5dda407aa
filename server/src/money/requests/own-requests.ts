import type { FeedReplyOf, feed, RequestKind } from '@gwanje/contract';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedQuestion, FeedWork } from '../../feed/implement-feed';
import { whyNotPin } from '../../members/exchange-pin.command';
import { findMemberRow, requireMember } from '../../members/members.queries';
import { Refusal } from '../../platform/refusal';
import { findMoneySetting } from '../settings/money-settings.queries';
import { askRequest } from './ask-request';
import { cancelRequest } from './cancel-request.command';
import { findRequestsOf } from './requests.queries';

type OwnRequest = FeedReplyOf<typeof feed.ask>;

/** What the member himself is told: who decided is nobody's matter but the operator's. */
const ownRequest = ({
  requestId,
  kind,
  status,
  amountWon,
  bonusWon,
  requestedAt,
  decidedAt,
}: OwnRequest): OwnRequest => ({
  requestId,
  kind,
  status,
  amountWon,
  bonusWon,
  requestedAt,
  decidedAt,
});

/** Test accounts walk through closed doors. @throws {Refusal} site.maintenance */
async function requireOpenFor(
  { tx, now, isSitePaused }: Pick<FeedWork<typeof feed.ask>, 'tx' | 'now' | 'isSitePaused'>,
  { memberId, kind }: { readonly memberId: string; readonly kind: RequestKind },
): Promise<void> {
  const part = kind === 'charge' ? 'charge' : 'exchange';
  const member = await findMemberRow(tx, memberId);
  const isTest = member?.is_test ?? false;
  await requireOpenDoor(tx, { part, isSitePaused, isTest, at: now(), who: { db: tx, memberId } });
}

/** @throws {Refusal} money.bonus_not_optional */
async function requireChoice({ tx }: Pick<FeedWork<typeof feed.ask>, 'tx'>): Promise<void> {
  const { mayDecline } = await findMoneySetting(tx, 'chargeBonus');
  if (!mayDecline) throw new Refusal('money.bonus_not_optional');
}

/** A member asks for money to come or to go. */
export const askForRequest = async ({
  input: { channel, bonus: bonusWish, exchangePin, ...input },
  ...work
}: FeedWork<typeof feed.ask>): Promise<OwnRequest | Refusal> => {
  const { tx } = work;
  await requireOpenFor(work, input);
  if (input.kind !== 'charge' && (await findMoneySetting(tx, 'cashinWithdraw')).asksPassword) {
    const member = await requireMember(tx, input.memberId);
    const whyNot = await whyNotPin(work, member, exchangePin);
    if (whyNot) return whyNot;
  }
  if (input.kind === 'charge' && bonusWish === 'none') await requireChoice(work);
  const isMega = channel === 'mega' && input.kind === 'charge';
  const made = await askRequest({ ...work, input, actor: null, isMega, bonusWish });
  return made instanceof Refusal ? made : ownRequest(made);
};

/** A member takes back what he asked for, while it is open. */
export async function withdrawRequest(work: FeedWork<typeof feed.withdraw>): Promise<OwnRequest> {
  try {
    return ownRequest(await cancelRequest({ ...work, actor: null }));
  } catch (error) {
    const isOfDesk =
      error instanceof Refusal &&
      (error.code === 'money.request_closed' || error.code === 'money.request_claimed');
    if (isOfDesk) throw new Refusal(error.code);
    throw error;
  }
}

/** The last requests of a member. */
export async function listOwnRequests({
  db,
  input,
  refuse,
}: FeedQuestion<typeof feed.listOwn>): Promise<FeedReplyOf<typeof feed.listOwn>> {
  if (!(await findMemberRow(db, input.memberId))) return refuse('member.not_found');
  return { requests: (await findRequestsOf(db, input.memberId)).map(ownRequest) };
}

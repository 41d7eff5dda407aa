// An event on which more lies than one transaction settles: members with several bets each, one of them for testing alone.
import { settlePortion } from '../src/bets/events/settle-event.queries';
import { settleEventsJob } from '../src/bets/events/settle-events-job';
import { transaction } from '../src/platform/database';
import type { SignedIn, TestServer } from './given';
import { platformOf } from './given-bulk';
import { type GivenEvent, givenEvent, readEvent, startEvent } from './given-event';
import type { FeedCall } from './given-feed';
import { type GivenMember, givenMember } from './given-member';

export const STAKE_WON = 1_000;
export const START_WON = 100_000;
export const BETS_OF_EACH = 12;
/** So many have 540 bets, which are three portions; as few as may be have 264, which are two. */
const BETTORS = 45;
export const FEW_BETTORS = 22;
/** Beside one another, each of his own member. */
const BETTING_AT_ONCE = 4;

export interface EventCrowd {
  readonly event: GivenEvent;
  /** In the order in which they are settled; the last one is a test account. */
  readonly members: readonly GivenMember[];
  /** What each has where home has won at 2.10, is void, or has not. */
  readonly has: { readonly won: number; readonly void: number; readonly lost: number };
}

/** Everybody has bet on home, and the event has begun. */
export async function givenEventCrowd(
  server: TestServer,
  {
    feed,
    admin,
    bettors = BETTORS,
  }: { readonly feed: FeedCall; readonly admin: SignedIn; readonly bettors?: number },
): Promise<EventCrowd> {
  const event = await givenEvent(server, feed);
  const [market] = (await readEvent(admin, event)).body.markets;
  const [{ pick, oddsHundredths }] = market.picks;
  const { marketId, oddsVersion } = market;
  const legs = [{ marketId, pick, oddsHundredths, oddsVersion }];
  const members: GivenMember[] = [];
  for (let bettor = 1; bettor <= bettors; bettor += 1) {
    const isTest = bettor === bettors;
    members.push(await givenMember(server, { isTest, walletsWon: { money: START_WON } }));
  }
  const toBet = members.values();
  const betForEach = async () => {
    for (const { memberId, id } of toBet)
      for (let bet = 1; bet <= BETS_OF_EACH; bet += 1) {
        const slip = { memberId, reference: `${id}-${bet}`, stakeWon: STAKE_WON, legs };
        const { status, text } = await feed('POST', '/feed/bets/sports', slip);
        if (status !== 200) throw new Error(text);
      }
  };
  await Promise.all(Array.from({ length: BETTING_AT_ONCE }, betForEach));
  await startEvent(server, event);
  const staked = BETS_OF_EACH * STAKE_WON;
  return {
    ...{ event, members },
    has: {
      ...{ lost: START_WON - staked, void: START_WON },
      won: START_WON - staked + (staked * oddsHundredths) / 100,
    },
  };
}

/** What each has in his wallet. */
export async function moneyOf(
  { database: { db } }: Pick<TestServer, 'database'>,
  { members }: Pick<EventCrowd, 'members'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('wallet')
    .select(['member_id', 'balance_won'])
    .where('wallet', '=', 'money')
    .where(
      'member_id',
      'in',
      members.map(({ memberId }) => memberId),
    )
    .execute();
  const won = new Map(rows.map((row) => [row.member_id, row.balance_won]));
  return members.map(({ memberId }) => won.get(memberId) as number);
}

/** Settles the next portion of an event. */
export const settleNext = (
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { eventId }: Pick<GivenEvent, 'eventId'>,
) => transaction(db, (tx) => settlePortion({ tx, now: () => clock.now }, eventId));

/** Settles all that is to be settled in portions, as the schedule does every second. */
export const runSettling = (server: TestServer) =>
  settleEventsJob.run(platformOf(server), new AbortController().signal);

/** An event with everything that an administrator sees of it. */
export const detailOf = async (admin: Pick<SignedIn, 'call'>, event: Pick<GivenEvent, 'eventId'>) =>
  (await readEvent(admin, event)).body;

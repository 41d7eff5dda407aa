// Bets on sports, what becomes of them and calls of a seamless vendor, for tests that break them off in the middle.
import { randomUUID } from 'node:crypto';
import type { SignedIn } from './given';
import {
  decideEvent,
  EVENTS,
  finalOf,
  type GivenEvent,
  givenEvent,
  readEvent,
  startEvent,
} from './given-event';
import type { FeedCall } from './given-feed';
import { givenMember } from './given-member';
import type { MoneyWrite, WriteScene } from './money-writes';

const STAKE_WON = 10_000;
const SPORTS = '/api/bets/sports';
const MINUTE_MS = 60_000;
const VENDOR = '/feed/casino/kplay';
const BOOK = '/feed/casino/betholdem/transactions';
const GAME = { game: 'baccarat', gameClass: 'casino' } as const;
const HOME_WINS = { result: finalOf(2, 1) };
const HOME_LOSES = { result: finalOf(0, 1) };

/** Where the demo's settings are in force, and paths of the feed are called by a machine. */
export interface GameScene extends WriteScene {
  readonly feed: FeedCall;
}

const demand = ({ status, text }: { readonly status: number; readonly text: string }) => {
  if (status !== 200) throw new Error(`not prepared: ${status} ${text}`);
};

const bettor = async ({ server }: GameScene) =>
  (await givenMember(server, { walletsWon: { money: 100_000 } })).memberId;

/** An event, and a leg on its home. */
async function sold({ server, feed, admin }: GameScene, values: Record<string, unknown> = {}) {
  const event = await givenEvent(server, feed, values);
  const [{ marketId, oddsVersion, picks }] = (await readEvent(admin, event)).body.markets;
  const [{ pick, oddsHundredths }] = picks;
  return { event, leg: { marketId, pick, oddsHundredths, oddsVersion } };
}

type Leg = Awaited<ReturnType<typeof sold>>['leg'];

/** What a member sends who bets on these. */
const slipOf = (memberId: string, legs: readonly Leg[]) => ({
  ...{ memberId, legs, reference: randomUUID(), stakeWon: STAKE_WON },
});

/** Legs on two events. */
const soldTwo = async (scene: GameScene, values: Record<string, unknown> = {}) => [
  await sold(scene, values),
  await sold(scene, values),
];

/** A bet of a member that is taken. */
async function bought({ feed }: GameScene, memberId: string, legs: readonly Leg[]) {
  const answer = await feed('POST', '/feed/bets/sports', slipOf(memberId, legs));
  demand(answer);
  return answer.body.betId as string;
}

/** A cart on two events that are still to begin. */
const boughtCart = async (scene: GameScene, memberId: string) =>
  bought(
    scene,
    memberId,
    (await soldTwo(scene)).map(({ leg }) => leg),
  );

/** A cart on two events that are played, which waits for longer than anything breaks off. */
async function waitingCart(scene: GameScene, memberId: string) {
  const { server } = scene;
  const both = await soldTwo(scene, { gameType: 'sportsLive' });
  for (const { event } of both) await startEvent(server, event, MINUTE_MS);
  const betId = await bought(
    scene,
    memberId,
    both.map(({ leg }) => leg),
  );
  const { rowCount } = await server.database.pool.query(
    `update bet set accepting_until = now() + interval '1 day'
     where member_id = $1 and bet_id = $2 and accepting_until is not null`,
    [memberId, betId],
  );
  if (rowCount !== 1) throw new Error('not prepared: it does not wait');
  return betId;
}

type Decider = Pick<SignedIn, 'call'>;

const decided = async (by: Decider, event: GivenEvent, deed: 'result' | 'correct', more: object) =>
  demand(await decideEvent(by, event, deed, { ...more }));

/** An event with a bet on it that has ended as two have said, and that nothing but a person settles. */
async function ended(scene: GameScene, memberId: string): Promise<GivenEvent> {
  const { server, admin, second } = scene;
  const { event, leg } = await sold(scene);
  await bought(scene, memberId, [leg]);
  await startEvent(server, event);
  await decided(second, event, 'result', HOME_WINS);
  await decided(admin, event, 'result', HOME_WINS);
  await server.database.pool.query(
    `update sports_event set confirms_at = now() + interval '1 day' where event_id = $1`,
    [event.eventId],
  );
  return event;
}

const decision = (memberId: string) => ({
  ...{ memberId, version: 1, reasonCode: 'other', reason: 'fault' },
});

const deedOn = async (admin: Decider, event: GivenEvent, deed: string, more: object = {}) => ({
  path: `${EVENTS}/${event.eventId}/${deed}`,
  body: { version: (await readEvent(admin, event)).body.event.version, reason: 'fault', ...more },
});

/** A stake with a vendor, as it says it. */
const staked = (memberId: string) => ({
  ...{ ...GAME, memberId, vendorRef: randomUUID(), roundRef: randomUUID() },
  amountWon: STAKE_WON,
});
async function played({ feed }: GameScene, memberId: string) {
  const stake = staked(memberId);
  demand(await feed('POST', `${VENDOR}/bet`, stake));
  return stake;
}

/** What begins each of them, by what it is called; every time with a member and an event of its own. */
export const GAME_WRITES: Readonly<Record<string, (scene: GameScene) => Promise<MoneyWrite>>> = {
  'betting on sports': async (scene) => {
    const memberId = await bettor(scene);
    const { leg } = await sold(scene);
    const body = slipOf(memberId, [leg]);
    return { memberIds: [memberId], path: '/feed/bets/sports', body };
  },
  'placing a cart': async (scene) => {
    const memberId = await bettor(scene);
    const legs = (await soldTwo(scene)).map(({ leg }) => leg);
    return { memberIds: [memberId], path: '/feed/bets/sports', body: slipOf(memberId, legs) };
  },
  'taking a cart back': async (scene) => {
    const memberId = await bettor(scene);
    const betId = await boughtCart(scene, memberId);
    return { memberIds: [memberId], path: `/feed/bets/${betId}/cancel`, body: { memberId } };
  },
  'cancelling a cart': async (scene) => {
    const memberId = await bettor(scene);
    const betId = await boughtCart(scene, memberId);
    return { memberIds: [memberId], path: `${SPORTS}/${betId}/cancel`, body: decision(memberId) };
  },
  'voiding a leg in its delay': async (scene) => {
    const memberId = await bettor(scene);
    const path = `${SPORTS}/${await waitingCart(scene, memberId)}/legs/1/void`;
    return { memberIds: [memberId], path, body: decision(memberId) };
  },
  'settling an event': async (scene) => {
    const memberId = await bettor(scene);
    const event = await ended(scene, memberId);
    return { memberIds: [memberId], ...(await deedOn(scene.admin, event, 'confirm')) };
  },
  'settling an event otherwise': async (scene) => {
    const { admin, second } = scene;
    const memberId = await bettor(scene);
    const event = await ended(scene, memberId);
    const confirmed = await deedOn(second, event, 'confirm');
    const headers = { 'idempotency-key': randomUUID() };
    demand(await second.call('POST', confirmed.path, confirmed.body, { headers }));
    await decided(second, event, 'correct', HOME_LOSES);
    const asked = { deed: 'correct', ...HOME_LOSES };
    const { body } = await admin.call('POST', `${EVENTS}/${event.eventId}/preview`, asked);
    const more = { ...HOME_LOSES, expected: body.expected };
    return { memberIds: [memberId], ...(await deedOn(admin, event, 'correct', more)) };
  },
  'betting at a seamless table': async (scene) => {
    const memberId = await bettor(scene);
    return { memberIds: [memberId], path: `${VENDOR}/bet`, body: staked(memberId) };
  },
  'winning at a seamless table': async (scene) => {
    const memberId = await bettor(scene);
    const stake = await played(scene, memberId);
    const body = { ...stake, vendorRef: randomUUID(), amountWon: 15_000, kind: 'win' };
    return { memberIds: [memberId], path: `${VENDOR}/win`, body };
  },
  'cancelling a bet at a seamless table': async (scene) => {
    const memberId = await bettor(scene);
    const { vendorRef: cancels } = await played(scene, memberId);
    const body = { memberId, vendorRef: randomUUID(), cancels };
    return { memberIds: [memberId], path: `${VENDOR}/cancel`, body };
  },
  "keeping rows of a vendor's book": async (scene) => {
    const memberId = await bettor(scene);
    const at = scene.server.clock.now.toISOString();
    const bet = { ...staked(memberId), game: 'nlh', gameClass: 'holdem', kind: 'BET', at };
    const win = { ...bet, vendorRef: randomUUID(), kind: 'WIN' };
    return { memberIds: [memberId], path: BOOK, body: { rows: [bet, win] } };
  },
};

/** Two bets of a member, on each of which is decided alike. */
const ofMany =
  (action: 'cancel' | 'void') =>
  async (scene: GameScene): Promise<MoneyWrite> => {
    const memberId = await bettor(scene);
    const betIds: string[] = [];
    for (const { leg } of await soldTwo(scene)) betIds.push(await bought(scene, memberId, [leg]));
    const path = `${SPORTS}/bulk`;
    const asked = { filter: { betIds }, action };
    const { body } = await scene.admin.call('POST', `${path}/preview`, asked);
    const { count: expectedCount, sumWon: expectedSumWon, digest: expectedDigest } = body;
    const expected = { expectedCount, expectedSumWon, expectedDigest };
    const order = { ...asked, ...expected, reasonCode: 'other', reason: 'fault' };
    return { memberIds: [memberId], path, body: order };
  };

/** As GAME_WRITES, but the answer only begins it: a job carries it out. */
export const GAME_BULK_WRITES: typeof GAME_WRITES = {
  'cancelling bets in bulk': ofMany('cancel'),
  'voiding bets in bulk': ofMany('void'),
};

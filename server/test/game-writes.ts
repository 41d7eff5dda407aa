// Bets on sports, their settlement and calls of a seamless vendor, for tests that break them off in the middle.
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

/** An event, and what a member sends who bets on its home. */
async function sold({ server, feed, admin }: GameScene, memberId: string) {
  const event = await givenEvent(server, feed);
  const [{ marketId, oddsVersion, picks }] = (await readEvent(admin, event)).body.markets;
  const [{ pick, oddsHundredths }] = picks;
  const legs = [{ marketId, pick, oddsHundredths, oddsVersion }];
  const body = { memberId, reference: randomUUID(), stakeWon: STAKE_WON, legs };
  return { event, body };
}

type Decider = Pick<SignedIn, 'call'>;

const decided = async (by: Decider, event: GivenEvent, deed: 'result' | 'correct', more: object) =>
  demand(await decideEvent(by, event, deed, { ...more }));

/** An event with a bet on it that has ended as two have said, and that nothing but a person settles. */
async function ended(scene: GameScene, memberId: string): Promise<GivenEvent> {
  const { server, feed, admin, second } = scene;
  const { event, body } = await sold(scene, memberId);
  demand(await feed('POST', '/feed/bets/sports', body));
  await startEvent(server, event);
  await decided(second, event, 'result', HOME_WINS);
  await decided(admin, event, 'result', HOME_WINS);
  await server.database.pool.query(
    `update sports_event set confirms_at = now() + interval '1 day' where event_id = $1`,
    [event.eventId],
  );
  return event;
}

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
    const { body } = await sold(scene, memberId);
    return { memberIds: [memberId], path: '/feed/bets/sports', body };
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

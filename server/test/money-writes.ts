// Every kind of write that moves money, for tests that break it off in the middle.
import type { RequestKind } from '@gwanje/contract';
import type { Call, SignedIn, TestServer } from './given';
import { ADJUSTMENTS, LIMIT_WON } from './given-adjustment';
import { givenMember } from './given-member';
import { givenRequestBy } from './given-request';

/** From here on a charge needs two words, as long as nobody has saved limits, won. */
const LARGE_WON = 10_000_000;

export interface MoneyWrite {
  readonly memberIds: readonly string[];
  readonly method?: 'PUT';
  readonly path: string;
  readonly body: object;
}

/** Where what a write needs is made, past everything that breaks. */
export interface WriteScene {
  readonly server: Pick<TestServer, 'database' | 'clock'>;
  /** Of an administrator who may do all of it. */
  readonly admin: Pick<SignedIn, 'call'>;
  /** Of another one, for what takes two. */
  readonly second: Pick<SignedIn, 'call'>;
  /** Lets so much lie with the provider honor for a member, won. */
  readonly play: (memberId: string, heldWon: number) => unknown;
}

/** Presses a write under a key. */
export const press = (
  call: Call,
  { method, path, body }: Omit<MoneyWrite, 'memberIds'>,
  key: string,
) => call(method ?? 'POST', path, body, { headers: { 'idempotency-key': key } });

let accountCount = 0;

/** Of one member alone, or the first alone would take the bonus of the first charge ever. */
const ownAccount = () => {
  accountCount += 1;
  return `110-22-${3_333 + accountCount}`;
};

const member = async ({ server }: WriteScene) => {
  const walletsWon = { money: 100_000, point: 5_000, income: 30_000 };
  return (await givenMember(server, { walletsWon, bankNumber: ownAccount() })).memberId;
};

/** @returns the path of a request that somebody else has made */
const requestOf = async (
  { second }: WriteScene,
  memberId: string,
  kind: RequestKind,
  amountWon = 20_000,
) =>
  `/api/money/requests/${(await givenRequestBy(second, { memberId }, kind, amountWon)).requestId}`;

/** @returns the path of an adjustment for which somebody else has asked, and which waits for a second word */
async function waitingAdjustment({ second }: WriteScene, memberId: string): Promise<string> {
  const body = { memberId, type: 'directChargeMoney', amountWon: LIMIT_WON, reason: 'fault' };
  const waiting = await press(second.call, { path: ADJUSTMENTS, body }, `wish-${memberId}`);
  if (waiting.body.status !== 'waiting') throw new Error(`not waiting: ${waiting.text}`);
  return `${ADJUSTMENTS}/${waiting.body.adjustmentId}`;
}

/** A charge of this member that is approved. @returns the path of its request */
async function approvedCharge(scene: WriteScene, memberId: string): Promise<string> {
  const path = await requestOf(scene, memberId, 'charge');
  const approval = { path: `${path}/approve`, body: { memberId } };
  const approved = await press(scene.admin.call, approval, `approval-${memberId}`);
  if (approved.status !== 200) throw new Error(`not approved: ${approved.text}`);
  return path;
}

/** What begins each of them, by what it is called; every time with members of its own. */
export const MONEY_WRITES: Readonly<Record<string, (scene: WriteScene) => Promise<MoneyWrite>>> = {
  'approving a charge with its bonus': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'charge')}/approve`;
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'giving the first of two words': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'charge', LARGE_WON)}/approve`;
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'giving the second of two words': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'charge', LARGE_WON)}/approve`;
    const first = { path, body: { memberId } };
    const approved = await press(scene.second.call, first, `first-${memberId}`);
    if (approved.body.firstApprovedBy === null) throw new Error(`no word: ${approved.text}`);
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'requesting a charge': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, kind: 'charge', amountWon: 20_000 };
    return { memberIds: [memberId], path: '/api/money/requests', body };
  },
  'declining a charge': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'charge')}/decline`;
    return { memberIds: [memberId], path, body: { memberId, reason: 'fault' } };
  },
  'requesting an exchange': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, kind: 'exchange', amountWon: 70_000 };
    return { memberIds: [memberId], path: '/api/money/requests', body };
  },
  'approving an exchange of what was not played': async (scene) => {
    const memberId = await member(scene);
    await approvedCharge(scene, memberId);
    const path = `${await requestOf(scene, memberId, 'exchange')}/approve`;
    return { memberIds: [memberId], path, body: { memberId, reason: 'fault' } };
  },
  'declining an exchange': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'exchange')}/decline`;
    return { memberIds: [memberId], path, body: { memberId, reason: 'fault' } };
  },
  'cancelling an exchange': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'exchange')}/cancel`;
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'requesting an exchange of income': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, kind: 'incomeExchange', amountWon: 20_000 };
    return { memberIds: [memberId], path: '/api/money/requests', body };
  },
  'approving an exchange of income': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'incomeExchange')}/approve`;
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'taking a bonus back': async (scene) => {
    const memberId = await member(scene);
    const path = `${await approvedCharge(scene, memberId)}/take-back-bonus`;
    return { memberIds: [memberId], path, body: { memberId, reason: 'fault' } };
  },
  'transferring between members what was not played': async (scene) => {
    const { server } = scene;
    const partner = { grade: 2, walletsWon: { money: 100_000 }, bankNumber: ownAccount() };
    const from = (await givenMember(server, partner)).memberId;
    const to = (await givenMember(server, { path: [from] })).memberId;
    await approvedCharge(scene, from);
    const body = { fromMemberId: from, toMemberId: to, amountWon: 30_000, reason: 'fault' };
    return { memberIds: [from, to], path: '/api/money/transfers', body };
  },
  'adjusting directly': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, type: 'directExchangeMoney', amountWon: 40_000, reason: 'fault' };
    return { memberIds: [memberId], path: ADJUSTMENTS, body };
  },
  'agreeing to an adjustment above the limit': async (scene) => {
    const memberId = await member(scene);
    const path = `${await waitingAdjustment(scene, memberId)}/approve`;
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'declining an adjustment': async (scene) => {
    const memberId = await member(scene);
    const path = `${await waitingAdjustment(scene, memberId)}/decline`;
    return { memberIds: [memberId], path, body: { memberId } };
  },
  'sending money to a provider': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, provider: 'honor', amountWon: 60_000 };
    return { memberIds: [memberId], path: '/api/money/provider-transfers', body };
  },
  'fetching money and play from a provider': async ({ server, play }) => {
    const { memberId } = await givenMember(server, { walletsWon: { casino: 50_000 } });
    await play(memberId, 58_000);
    const body = { _id: memberId, all: true };
    return { memberIds: [memberId], method: 'PUT', path: '/api/v3/honor-to-money', body };
  },
  'taking over what was played at a provider': async ({ server, play }) => {
    const { memberId } = await givenMember(server, { walletsWon: { casino: 50_000 } });
    await play(memberId, 58_000);
    const body = { _id: memberId };
    return { memberIds: [memberId], method: 'PUT', path: '/api/v3/honor-get-balance', body };
  },
  'converting points': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, type: 'PointChange', amountWon: 5_000 };
    return { memberIds: [memberId], path: '/api/money/conversions', body };
  },
  'converting income': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, type: 'incomeMoneyExCharge', amountWon: 10_000 };
    return { memberIds: [memberId], path: '/api/money/conversions', body };
  },
};

/** As MONEY_WRITES, but the answer only begins it: a job carries it out. */
export const BULK_WRITES: typeof MONEY_WRITES = {
  'deciding in bulk': async (scene) => {
    const memberId = await member(scene);
    await requestOf(scene, memberId, 'charge');
    const filter = { kind: 'charge', memberId };
    const path = '/api/money/bulk-decisions';
    const { body } = await scene.admin.call('POST', `${path}/preview`, filter);
    const { count: expectedCount, sumWon: expectedSumWon, digest: expectedDigest } = body;
    const expected = { expectedCount, expectedSumWon, expectedDigest };
    const order = { action: 'approve', filter, ...expected, reason: 'fault' };
    return { memberIds: [memberId], path, body: order };
  },
};

// Times of what is done about one member's money stand in the order in which it is done, however long somebody waited.
import {
  expectRefusal,
  givenAdmin,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest, keyed, requestMoney } from '../../../test/given-request';
import { lockWallets } from '../../ledger/post-movement';
import { type Tx, transaction } from '../../platform/database';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: TestServer;
let finance: SignedIn;
let partner: GivenMember;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 0 });
  // Decides what finance asks for.
  await givenAdmin(server);
  partner = await givenMember(server, { grade: 2 });
});
beforeEach(async () => {
  member = await givenMember(server, {
    path: [partner.memberId],
    walletsWon: { money: 50_000, point: 5_000 },
  });
});
afterAll(() => server.close());

const now = () => server.clock.now;
const post = (path: string, body: object) => finance.call('POST', path, body, keyed());
const decideNew = async (verb: 'approve' | 'decline' | 'cancel', kind: 'charge' | 'exchange') => {
  const request = await givenRequest(finance, member, kind, 10_000);
  return async () => (await decide(finance.call, verb, request)).body.decidedAt;
};

/** Does something while `hold` keeps it waiting, and lets a minute pass meanwhile. */
async function heldUp<T>(hold: (tx: Tx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined;
  await transaction(server.database.db, async (tx) => {
    await hold(tx);
    acting = act();
    await somebodyWaits(server);
    server.clock.advance(MINUTE_MS);
  });
  return acting as Promise<T>;
}

/** What is done about the member's money, prepared; carried out it answers the time that it notes. */
const DEEDS: Readonly<Record<string, () => Promise<() => Promise<string>>>> = {
  'requesting a charge': async () => async () =>
    (await requestMoney(finance.call, member.memberId, 'charge', 1_000)).body.requestedAt,
  'approving a charge': () => decideNew('approve', 'charge'),
  'declining an exchange': () => decideNew('decline', 'exchange'),
  'cancelling an exchange': () => decideNew('cancel', 'exchange'),
  adjusting: async () => async () => {
    const { memberId } = member;
    const wish = { memberId, type: 'directChargeMoney', amountWon: 1_000, reason: 'a reason' };
    return (await post('/api/money/adjustments', wish)).body.decidedAt;
  },
  'converting points': async () => async () => {
    const wish = { memberId: member.memberId, type: 'PointChange', amountWon: 5_000 };
    return (await post('/api/money/conversions', wish)).body.entries[0].at;
  },
  transferring: async () => async () => {
    const between = { fromMemberId: member.memberId, toMemberId: partner.memberId };
    const wish = { ...between, amountWon: 1_000, reason: 'a reason' };
    return (await post('/api/money/transfers', wish)).body.entries[0].at;
  },
  'excluding himself': async () => async () => {
    const { memberId } = member;
    const path = `/api/members/${memberId}/self-exclusion`;
    const { body } = await finance.call('PUT', path, { days: 180 });
    return new Date(Date.parse(body.excludedUntil) - 180 * DAY_MS).toISOString();
  },
};

it.each(Object.keys(DEEDS))('%s has the time at which the wallets were its own', async (name) => {
  const act = await (DEEDS[name] as (typeof DEEDS)[string])();
  const at = await heldUp((tx) => lockWallets({ tx, now }, member.memberId), act);
  expect(at).toBe(now().toISOString());
});

it('approves nothing without a reason that has turned red meanwhile', async () => {
  const request = await givenRequest(finance, member, 'charge', 10_000);
  const answer = await heldUp(
    async (tx) => {
      await lockWallets({ tx, now }, member.memberId);
      await tx
        .updateTable('member')
        .set({ real_name: '다른 사람' })
        .where('member_id', '=', member.memberId)
        .execute();
    },
    () => decide(finance.call, 'approve', request, {}),
  );
  expectRefusal(answer, 409, 'money.reason_needed');
});

it('keeps the wagering requirement of a charge that an exchange overtakes', async () => {
  const charge = await givenRequest(finance, member, 'charge', 20_000);
  const exchange = await givenRequest(finance, member, 'exchange', 1_000);
  const { headers } = keyed();
  const inFront = await server.database.db.startTransaction().execute();
  await inFront
    .insertInto('idempotency_key')
    .values({
      ...{ owner_id: finance.adminId, key: headers['idempotency-key'] },
      ...{ endpoint: '', body_hash: Buffer.alloc(0), created_at: now() },
    })
    .execute();
  const approving = decide(finance.call, 'approve', charge, {}, { headers });
  await somebodyWaits(server);
  server.clock.advance(MINUTE_MS);
  await decide(finance.call, 'approve', exchange, { reason: 'a reason' });
  server.clock.advance(MINUTE_MS);
  await inFront.rollback().execute();
  expect((await approving).body.decidedAt).toBe(now().toISOString());
  const { body } = await finance.call('GET', `/api/money/members/${member.memberId}`);
  expect(body.wagering).toMatchObject({ since: now().toISOString(), openWon: 3 * 20_000 });
});

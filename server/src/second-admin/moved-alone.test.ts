// What one person has moved alone in a day of Seoul, for one member and in all, also when sixteen things happen at once.
import { type GivenAdmin, givenAdmin, givenServer, type TestServer } from '../../test/given';
import { givenMember } from '../../test/given-member';
import { aloneLimits } from '../../test/given-request';
import { lockWallets } from '../ledger/post-movement';
import { transaction } from '../platform/database';
import { type AloneDeed, bookAlone, findAllowance } from './moved-alone.queries';
import { noteHand } from './staff.queries';

const HOUR_MS = 3_600_000;

let server: TestServer;
let kim: GivenAdmin;
let memberId: string;
let otherId: string;

beforeEach(async () => {
  server = await givenServer();
  // Noon in Seoul.
  server.clock.now = new Date('2026-11-21T03:00:00.000Z');
  kim = await givenAdmin(server, { type: 2 });
  memberId = (await givenMember(server)).memberId;
  otherId = (await givenMember(server)).memberId;
});
afterEach(() => server.close());

const limitsOf = (limits: Parameters<typeof aloneLimits>[0]) => ({
  ...{ category: 'secondAdmin' as const, version: 1 },
  ...aloneLimits(limits),
});

/** @returns whether it was moved alone */
const move = (
  amountWon: number,
  limits: Parameters<typeof aloneLimits>[0],
  deed: Partial<AloneDeed> = {},
) =>
  transaction(server.database.db, async (tx) => {
    const memberIds = deed.memberIds ?? [memberId];
    for (const each of [...memberIds].sort())
      await lockWallets({ tx, now: () => server.clock.now }, each);
    const whole: AloneDeed = {
      ...{ kind: 'charge', adminId: kim.adminId, amountWon, at: server.clock.now },
      ...deed,
      memberIds,
    };
    const allowance = await findAllowance(tx, whole, limitsOf(limits));
    if (allowance) await bookAlone(tx, allowance);
    return allowance !== null;
  });

const give = (from: GivenAdmin, to: GivenAdmin) =>
  transaction(server.database.db, (tx) =>
    noteHand(tx, { adminId: to.adminId, handId: from.adminId, givenAt: server.clock.now }),
  );

test('sums count, not single amounts: the last won that fits is the one below the limit', async () => {
  const limits = { chargeWon: 100 };
  expect(await move(60, limits)).toBe(true);
  expect(await move(40, limits)).toBe(false);
  expect(await move(39, limits)).toBe(true);
  expect(await move(1, limits)).toBe(false);
});

test('each member, each kind and each administrator has a sum of its own', async () => {
  const lee = await givenAdmin(server, { type: 2 });
  const limits = { chargeWon: 100, exchangeWon: 100 };
  expect(await move(99, limits)).toBe(true);
  expect(await move(99, limits, { memberIds: [otherId] })).toBe(true);
  expect(await move(99, limits, { kind: 'exchange' })).toBe(true);
  expect(await move(99, limits, { adminId: lee.adminId })).toBe(true);
  expect(await move(1, limits)).toBe(false);
});

test('all members together have a limit, which a transfer meets once and its members each', async () => {
  const limits = { transferWon: 100, transferDayWon: 150 };
  expect(await move(60, limits, { kind: 'transfer', memberIds: [memberId, otherId] })).toBe(true);
  expect(await move(40, limits, { kind: 'transfer', memberIds: [otherId] })).toBe(false);
  const third = (await givenMember(server)).memberId;
  expect(await move(90, limits, { kind: 'transfer', memberIds: [third] })).toBe(false);
  expect(await move(89, limits, { kind: 'transfer', memberIds: [third] })).toBe(true);
});

test('the day begins at midnight in Seoul', async () => {
  const limits = { chargeWon: 100 };
  expect(await move(99, limits)).toBe(true);
  server.clock.advance(12 * HOUR_MS - 1);
  expect(await move(1, limits)).toBe(false);
  server.clock.advance(1);
  expect(await move(99, limits)).toBe(true);
});

test('without a limit everything is booked, and counts once there is one', async () => {
  expect(await move(1_000, {})).toBe(true);
  expect(await move(1, { chargeWon: 1_001 })).toBe(false);
  expect(await move(1, { chargeDayWon: 1_002 })).toBe(true);
});

test('a person moves no more through an account that he could use than by himself', async () => {
  const puppet = await givenAdmin(server, { type: 2 });
  await give(kim, puppet);
  const limits = { chargeWon: 100, chargeDayWon: 150 };
  expect(await move(60, limits)).toBe(true);
  expect(await move(40, limits, { adminId: puppet.adminId })).toBe(false);
  expect(await move(39, limits, { adminId: puppet.adminId })).toBe(true);
  expect(await move(1, limits)).toBe(false);
  expect(await move(51, limits, { memberIds: [otherId] })).toBe(false);
  expect(await move(50, limits, { memberIds: [otherId] })).toBe(true);
  // Whoever gave the password moved through it; its owner did not move what the giver has.
  server.clock.advance(25 * HOUR_MS);
  expect(await move(99, limits, { adminId: puppet.adminId })).toBe(true);
  expect(await move(99, limits)).toBe(true);
});

describe('sixteen at once', () => {
  const atOnce = (work: (n: number) => Promise<boolean>) =>
    Promise.all(Array.from({ length: 16 }, (_, n) => work(n)));
  const count = (moved: readonly boolean[]) => moved.filter(Boolean).length;

  test('for one member end exactly at the limit', async () => {
    expect(count(await atOnce(() => move(10, { chargeWon: 100 })))).toBe(9);
  });

  test('for sixteen members end exactly at the limit of the day', async () => {
    const members = await Promise.all(Array.from({ length: 16 }, () => givenMember(server)));
    const moved = await atOnce((n) =>
      move(10, { chargeDayWon: 100 }, { memberIds: [members[n]?.memberId as string] }),
    );
    expect(count(moved)).toBe(9);
  });

  test('through four accounts that one person could use, too', async () => {
    const puppets = await Promise.all(
      Array.from({ length: 4 }, () => givenAdmin(server, { type: 2 })),
    );
    for (const puppet of puppets) await give(kim, puppet);
    const members = await Promise.all(Array.from({ length: 16 }, () => givenMember(server)));
    const moved = await atOnce((n) =>
      move(
        10,
        { chargeDayWon: 100 },
        {
          adminId: puppets[n % 4]?.adminId as string,
          memberIds: [members[n]?.memberId as string],
        },
      ),
    );
    expect(count(moved)).toBe(9);
    expect(await move(10, { chargeDayWon: 100 })).toBe(false);
  });

  test('between the same members in both directions end at the limit, without a circle', async () => {
    const moved = await atOnce((n) =>
      move(
        10,
        { transferWon: 50 },
        { kind: 'transfer', memberIds: n % 2 ? [memberId, otherId] : [otherId, memberId] },
      ),
    );
    expect(count(moved)).toBe(4);
  });
});

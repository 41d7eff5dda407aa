// The account of what has to be played: what must agree in it, and how each disagreement is named.
import { type RawBuilder, sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { damage, findings, rebuildTotals } from '../../test/given-ledger';
import { type GivenMember, givenMember } from '../../test/given-member';
import { decide, givenRequest, keyed } from '../../test/given-request';
import { givenStake } from '../../test/given-stake';
import type { RequestKey } from '../money/requests/requests.queries';
import { makeLedgerPartitions } from './ledger-partitions';

let server: TestServer;
let finance: SignedIn;
let partner: GivenMember;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  finance = await signedIn(server, { type: 2 });
  partner = await givenMember(server, { grade: 2 });
  member = await givenMember(server, { path: [partner.memberId] });
});
afterEach(() => server.close());

const told = () => findings(server, member.memberId);
const change = (statement: RawBuilder<unknown>) => damage(server, statement);

async function charge(amountWon: number): Promise<RequestKey> {
  const request = await givenRequest(finance, member, 'charge', amountWon);
  await decide(finance.call, 'approve', request);
  return request;
}

async function exchange(amountWon: number): Promise<void> {
  const request = await givenRequest(finance, member, 'exchange', amountWon);
  await decide(finance.call, 'approve', request, { reason: 'a reason' });
}

const transferUp = (amountWon: number) =>
  finance.call(
    'POST',
    '/api/money/transfers',
    {
      ...{ fromMemberId: member.memberId, toMemberId: partner.memberId },
      ...{ amountWon, reason: 'a reason' },
    },
    keyed(),
  );

it('agrees where requirements were opened, worked off, carried on, waived and opened again', async () => {
  await charge(1_000);
  await givenStake(server, member, 'minigame', 600);
  await givenStake(server, member, 'sports', 50);
  await transferUp(400);
  await exchange(100);
  await charge(1_000);
  expect(await told()).toEqual([]);
});

describe('the account of requirements', () => {
  it('names a charge that has opened none, and one that nobody has charged', async () => {
    await charge(1_000);
    await change(sql`delete from wagering_requirement where not is_minigame_only`);
    expect(await told()).toEqual([
      'wageringOpened: requirement of charge of request/# of M: is for 0, should be for 1,000 (-1,000)',
    ]);
    await change(sql`
      update wagering_requirement
      set is_minigame_only = false, type = 'first'`);
    expect(await told()).toEqual([
      'wageringOpened: requirement of charge of request/# of M: is for 0, should be for 1,000 (-1,000)',
      'wageringOpened: requirement of first of request/# of M: is for 1,000, should be for 0 (+1,000)',
    ]);
  });

  it('names one of which more was taken than changes say', async () => {
    await charge(1_000);
    await givenStake(server, member, 'sports', 300);
    await change(sql`update wagering_requirement set open_won = 600 where seq = 1`);
    expect(await told()).toEqual([
      'wageringOpen: requirement 1 of M: 600 of 1,000 is open, should be 700 (-100)',
    ]);
  });

  it('names a stake that has worked off more than it counts for, or was never counted', async () => {
    await charge(1_000);
    await givenStake(server, member, 'sports', 300);
    await change(sql`update counted_stake set stake_won = 200, counted_won = 200`);
    expect(await told()).toEqual(['wageringStake: stake # of M: worked off 300, counts for 200']);
    await change(sql`delete from counted_stake`);
    expect(await told()).toEqual(['wageringStake: stake # of M: worked off 300, counts for 0']);
  });

  it('names what was waived for an exchange that was not approved', async () => {
    await charge(1_000);
    await exchange(100);
    await change(sql`
      update money_request set status = 'waiting', decided_at = null where kind = 'exchange'`);
    await rebuildTotals(server);
    expect(await told()).toEqual([
      'wageringWaived: request/# of M: has waived 3,000, should have 0 (+3,000)',
    ]);
  });

  it('names what was taken back for a bonus that was not', async () => {
    const { requestId } = await charge(1_000);
    await change(sql`
      insert into wagering_change (member_id, seq, kind, cause_id, won, at)
      values (${member.memberId}, 1, 'takenBack', ${requestId}, 10, now())`);
    expect(await told()).toEqual([
      'wageringOpen: requirement 1 of M: 1,000 of 1,000 is open, should be 990 (+10)',
      'wageringTakenBack: requirement 1 of M: 10 taken back, but request/# still has its bonus',
    ]);
  });

  it('names a transfer that has carried more away than along', async () => {
    await charge(1_000);
    await transferUp(500);
    await change(sql`
      update wagering_requirement set amount_won = 400, required_won = 400, open_won = 400
      where member_id = ${partner.memberId} and not is_minigame_only`);
    expect(await told()).toEqual([
      'wageringCarried: transfer #: carried 1,500 of requirements away and 1,400 along (-100)',
    ]);
  });
});

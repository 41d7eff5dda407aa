import { requirementsOf } from '@gwanje/game-rules';
import { type RawBuilder, sql } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import { findings, type Posting, posterOf, rebuildTotals } from '../../test/given-ledger';
import { type GivenMember, givenMember } from '../../test/given-member';
import { UNSAVED_MONEY_SETTINGS } from '../../test/unsaved-settings';
import { profitWith } from '../money/requests/change-request.queries';
import { openRequirements } from '../money/wagering/requirements.queries';
import { transaction } from '../platform/database';
import { newId } from '../platform/new-id';
import { makeLedgerPartitions } from './ledger-partitions';

let server: TestServer;
let member: GivenMember;
beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  member = await givenMember(server, { walletsWon: { money: 1_000, casino: 300 } });
});
afterEach(() => server.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(server.database.db);
const post = (posting: Posting) => posterOf(server, member.memberId)(posting);
const told = () => findings(server, member.memberId);

describe('a decision and its money', () => {
  const insertRequest = async (
    kind: 'charge' | 'exchange' | 'incomeExchange',
    status: 'waiting' | 'approved' | 'declined' | 'cancelled',
    bonusWon = 0,
  ) => {
    const requestId = newId(server.clock.now);
    await server.database.db
      .insertInto('money_request')
      .values({
        member_id: member.memberId,
        request_id: requestId,
        kind,
        status,
        amount_won: 100,
        profit_won: profitWith({ member_id: member.memberId, kind, amount_won: 100 }),
        bonus_won: bonusWon || null,
        bonus_type: bonusWon > 0 ? 'every' : null,
        is_test: false,
        requested_at: server.clock.now,
        decided_at: status === 'waiting' ? null : server.clock.now,
      })
      .execute();
    await rebuildTotals(server);
    if (kind === 'charge' && status === 'approved') await openRequirementsOf(requestId, bonusWon);
    return requestId;
  };
  const openRequirementsOf = (requestId: string, bonusWon: number) =>
    transaction(server.database.db, (tx) =>
      openRequirements(
        tx,
        {
          ...{ memberId: member.memberId, sourceId: requestId, fromMemberId: null },
          ...{ settingVersion: 0, at: server.clock.now },
        },
        requirementsOf(
          100,
          bonusWon > 0 ? { type: 'every', bonusWon } : null,
          UNSAVED_MONEY_SETTINGS.wagering,
        ),
      ),
    );

  it('agree where everything that was decided has moved', async () => {
    const charge = await insertRequest('charge', 'approved', 10);
    await post({ key: `charge:${charge}`, type: 'charge', amountWon: 100 });
    const subject = `request/${charge}`;
    await post({ key: 'joinFirst', type: 'every', amountWon: 10, subject });
    const declined = await insertRequest('charge', 'declined');
    await post({ key: `return:${declined}`, type: 'chargeDecline', amountWon: 0 });
    await insertRequest('charge', 'cancelled');
    const returned = { declined: 'exchangeDecline', cancelled: 'exchangeCancel' } as const;
    for (const status of ['approved', 'declined', 'cancelled', 'waiting'] as const) {
      const exchange = await insertRequest('exchange', status);
      await post({ key: `exchange:${exchange}`, type: 'exchange', amountWon: 100 });
      if (status === 'declined' || status === 'cancelled')
        await post({ key: `return:${exchange}`, type: returned[status], amountWon: 100 });
    }
    await insertRequest('charge', 'waiting');
    expect(await told()).toEqual([]);
  });

  it.each(['approved', 'declined'] as const)(
    'are named where a charge was %s and nothing moved',
    async (status) => {
      await insertRequest('charge', status);
      expect(await told()).toEqual([
        status === 'approved'
          ? 'source: movement charge:# of M: missing, should be charge 100'
          : 'source: movement return:# of M: missing, should be chargeDecline 0',
      ]);
    },
  );

  it('are named where money moved that nobody decided on', async () => {
    const charge = await insertRequest('charge', 'waiting');
    await post({ key: `charge:${charge}`, type: 'charge', amountWon: 100 });
    await post({ key: 'demo:out of the blue', type: 'charge', amountWon: 5 });
    expect(await told()).toEqual([
      'source: movement charge:# of M: is charge 100, but nothing that was decided asks for it',
      'source: movement demo:out of the blue of M: is charge 5, but nothing that was decided asks for it',
    ]);
  });

  it('are named where another amount moved, or money of another kind', async () => {
    const exchange = await insertRequest('exchange', 'declined');
    await post({ key: `exchange:${exchange}`, type: 'exchange', amountWon: 90 });
    await post({ key: `return:${exchange}`, type: 'exchangeCancel', amountWon: 100 });
    expect(await told()).toEqual([
      'source: movement exchange:# of M: is exchange -90, should be exchange -100 (+10)',
      'source: movement return:# of M: is exchangeCancel 100, should be exchangeDecline 100 (0)',
    ]);
  });

  it('are named where a bonus was not paid, paid in another amount, or not asked for', async () => {
    const unpaid = await insertRequest('charge', 'approved', 10);
    const wrong = await insertRequest('charge', 'approved', 20);
    const unasked = await insertRequest('charge', 'approved');
    for (const id of [unpaid, wrong, unasked])
      await post({ key: `charge:${id}`, type: 'charge', amountWon: 100 });
    for (const id of [wrong, unasked]) {
      const subject = `request/${id}`;
      await post({ key: `bonus:${id}`, type: 'every', amountWon: 15, subject });
    }
    expect(await told()).toEqual([
      'bonus: bonus of request/# of M: 0 entries of 0, should be 10 (-10)',
      'bonus: bonus of request/# of M: 1 entries of 15, should be 20 (-5)',
      'bonus: bonus of request/# of M: 1 entries of 15, should be 0 (+15)',
    ]);
  });

  it('are named where one that waits says another net than its member has', async () => {
    await insertRequest('charge', 'waiting');
    expect(await told()).toEqual([]);
    await run(sql`update money_request set profit_won = 70`);
    expect(await told()).toEqual(['profit: net of request/# of M: is 70, should be 100 (-30)']);
  });

  it('are named where a bonus counts as taken back and the points are still there', async () => {
    const charge = await insertRequest('charge', 'approved', 10);
    await post({ key: `charge:${charge}`, type: 'charge', amountWon: 100 });
    const subject = `request/${charge}`;
    await post({ key: `bonus:${charge}`, type: 'every', amountWon: 10, subject });
    await run(sql`update money_request set bonus_taken_back_at = ${server.clock.now}`);
    expect(await told()).toEqual([
      'source: movement bonusTakenBack:# of M: missing, should be chargeBonusDecline -10',
    ]);
  });

  it('are named where a request is not marked as its member is', async () => {
    await insertRequest('charge', 'waiting');
    await run(sql`update money_request set is_test = true`);
    expect(await told()).toEqual([
      'mark: marks of M: wrong in 1 rows of requests, whether a test account',
    ]);
  });

  it('are named where an adjustment is done without a trace, or waits and has moved', async () => {
    const at = server.clock.now;
    const [done, waiting] = [newId(at), newId(at)];
    const admin = newId(at);
    for (const [adjustmentId, status] of [
      [done, 'done'],
      [waiting, 'waiting'],
    ] as const)
      await server.database.db
        .insertInto('adjustment')
        .values({
          member_id: member.memberId,
          adjustment_id: adjustmentId,
          type: 'directExchangeMoney',
          amount_won: 60,
          reason: 'because',
          status,
          requested_by: admin,
          requested_at: at,
          ...(status === 'done' && { decided_by: admin, decided_at: at }),
        })
        .execute();
    await post({ key: `adjustment:${waiting}`, type: 'directExchangeMoney', amountWon: 60 });
    expect(await told()).toEqual([
      'source: movement adjustment:# of M: missing, should be directExchangeMoney -60',
      'source: movement adjustment:# of M: is directExchangeMoney -60, but nothing that was decided asks for it',
      'manual: adjustment # of M: directExchangeMoney 60 without an audit line of who decided it',
    ]);
  });

  it('are named where a provider transfer and its movements disagree', async () => {
    const at = server.clock.now;
    const insertTransfer = async (
      direction: 'toMoney' | 'toProvider',
      status: 'pending' | 'done' | 'rejected',
    ) => {
      const transferId = newId(at);
      await server.database.db
        .insertInto('provider_transfer')
        .values({
          member_id: member.memberId,
          transfer_id: transferId,
          provider: 'honor',
          direction,
          status,
          amount_won: 30,
          requested_by: newId(at),
          requested_at: at,
          settled_at: status === 'pending' ? null : at,
          key: transferId,
        })
        .execute();
      return transferId;
    };
    const sound = await insertTransfer('toProvider', 'rejected');
    await post({ key: `provider:${sound}`, type: 'moneyToCasino', amountWon: 30 });
    await post({ key: `providerReturn:${sound}`, type: 'casinoToMoney', amountWon: 30 });
    await insertTransfer('toMoney', 'rejected');
    const sent = await insertTransfer('toProvider', 'pending');
    await post({ key: `provider:${sent}`, type: 'moneyToCasino', amountWon: 30 });
    expect(await told()).toEqual([]);
    await insertTransfer('toMoney', 'done');
    await run(sql`
      update provider_transfer set status = 'rejected', settled_at = ${at}
      where transfer_id = ${sent}`);
    expect((await told()).sort()).toEqual([
      'source: movement provider:# of M: missing, should be casinoToMoney -30',
      'source: movement providerReturn:# of M: missing, should be casinoToMoney -30',
    ]);
  });

  it('are named where a line of a settlement was paid or taken back, and they say otherwise', async () => {
    const { memberId } = member;
    const at = server.clock.now;
    const day = '2026-11-01';
    const keep = async (paidWon: number, takenWon: number | null) => {
      const lineId = newId(at);
      await server.database.db
        .insertInto('settlement_line')
        .values({
          ...{ member_id: memberId, line_id: lineId, settlement_id: newId(at) },
          ...{ from_on: day, to_on: day, game_class: 'minigame', kind: 'losing', bets: 1 },
          ...{ stake_won: 0, valid_stake_won: 0, payout_won: 0, deduct_won: 0, base_won: 0 },
          ...{ rate_bps: 0, gross_won: 0, child_won: 0, net_won: 0, carry_in_won: 0 },
          ...{ paid_won: paidWon, carry_out_won: 0, at, paid_at: at, taken_won: takenWon },
          status: takenWon === null ? ('done' as const) : ('rollback' as const),
        })
        .execute();
      return lineId;
    };
    const sound = await keep(50, 50);
    await post({ key: `settlement:${sound}`, type: 'incomeMoneyCharge', amountWon: 50 });
    await post({ key: `settlement-back:${sound}`, type: 'incomeCancel', amountWon: 50 });
    expect(await told()).toEqual([]);
    await keep(70, null);
    await post({ key: `settlement:${newId(at)}`, type: 'incomeMoneyCharge', amountWon: 90 });
    expect((await told()).sort()).toEqual([
      'source: movement settlement:# of M: is incomeMoneyCharge 90, but nothing that was decided asks for it',
      'source: movement settlement:# of M: missing, should be incomeMoneyCharge 70',
    ]);
  });

  it('are named where they pay another rolling than is due of its bets', async () => {
    const { memberId } = member;
    const at = server.clock.now;
    const paid = async (dueWon: number, amountWon: number) => {
      const payoutId = newId(at);
      await server.database.db
        .insertInto('rolling_due')
        .values({
          ...{ member_id: memberId, due_id: newId(at), beneficiary_id: memberId, at },
          ...{ game_class: 'minigame', own_bps: 100, below_bps: 0, stake_won: 0 },
          ...{ amount_won: dueWon, bet_ids: [], payout_id: payoutId },
        })
        .execute();
      await post({ key: `rolling:${payoutId}`, type: 'betRolling', amountWon });
    };
    await paid(40, 40);
    expect(await told()).toEqual([]);
    await paid(40, 60);
    expect(await told()).toEqual(['rolled: rolling #: has paid 60, should be 40 (+20)']);
  });

  it('are named where a transfer between members has one side only', async () => {
    const { memberId } = await givenMember(server);
    await post({ key: 'transfer:a:out', type: 'TransferSubstractMoney', amountWon: 80 });
    await post({ key: 'transfer:a:in', type: 'TransferAddMoney', amountWon: 80, memberId });
    await post({ key: 'transfer:b:out', type: 'TransferSubstractMoney', amountWon: 80 });
    expect(await told()).toEqual([
      'pair: transfer b: 1 movements that sum to -80, should be 2 that sum to 0',
    ]);
  });
});

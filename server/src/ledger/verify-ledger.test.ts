import { type RawBuilder, sql } from 'kysely';
import { givenServer, somebodyWaits, type TestServer } from '../../test/given';
import {
  damage,
  findings,
  type Posting,
  posterOf,
  rebuildTotals,
  runRaw,
} from '../../test/given-ledger';
import { type GivenMember, givenMember } from '../../test/given-member';
import { bookPlaced } from '../../test/model-bets';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { type Database, type Tx, transaction } from '../platform/database';
import { runJob } from '../platform/jobs';
import { newId } from '../platform/new-id';
import { ledgerCheckJob } from './ledger-check-job';
import { makeLedgerPartitions } from './ledger-partitions';
import { lockWallets, postMovement } from './post-movement';
import { verifyLedger } from './verify-ledger';

let server: TestServer;
let member: GivenMember;
beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  member = await givenMember(server, { walletsWon: { money: 1_000, casino: 300 } });
});
afterEach(() => server.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(server.owner.db);
const raw = (statement: string) => runRaw(server, statement);
const post = (posting: Posting) => posterOf(server, member.memberId)(posting);
const harm = (statement: RawBuilder<unknown>) => damage(server, statement);
const told = () => findings(server, member.memberId);

describe('a sound ledger', () => {
  it('has no difference, however many members there are', async () => {
    await run(sql`
      with numbered as (select gen_random_uuid() as id, n from generate_series(1, 2500) as n),
      joined as (
        insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
        select id, 'many-' || n, 'many', 1, 1, 1, false, ${server.clock.now} from numbered
      )
      select 1`);
    await run(sql`
      insert into wallet (member_id, wallet)
      select member_id, wallet from member
      cross join unnest(array['money', 'point', 'casino', 'betHoldem', 'apoker', 'income']) as wallet
      where nick = 'many'`);
    const verdict = await verifyLedger(server.database.db, { onDifference: () => undefined });
    expect(verdict).toEqual({ members: 2_501, entries: 2, differences: 0 });
    await run(sql`
      update wallet set balance_won = 1
      where wallet = 'point'
        and member_id in (select member_id from member where nick = 'many' limit 200)`);
    const damaged = await verifyLedger(server.database.db, { onDifference: () => undefined });
    // Each wallet by itself, and each member against the house.
    expect(damaged).toEqual({ members: 2_501, entries: 2, differences: 400 });
  });

  it('stays without a difference while money moves', async () => {
    const verify = () =>
      verifyLedger(server.database.db, {
        onDifference: ({ sentence }) => expect(sentence).toBe('no difference'),
      });
    const moving = Array.from({ length: 60 }, (_, index) =>
      post({ key: `demo:daily:${index}`, type: 'daily', amountWon: 1 }),
    );
    await Promise.all([...moving, verify(), verify(), verify()]);
  });

  it('has no difference that is gone once the member stands still', async () => {
    const { db } = server.database;
    const { memberId } = member;
    const changeBalance = (by: Database | Tx, amountWon: number) =>
      sql`
        update wallet set balance_won = balance_won + ${amountWon}
        where member_id = ${memberId} and wallet = 'money'`.execute(by);
    // As if only this half of a movement could be seen yet.
    await changeBalance(db, 50);
    let verifying: ReturnType<typeof verifyLedger> | undefined;
    await transaction(db, async (tx) => {
      await lockWallets({ tx, now: () => server.clock.now }, memberId);
      verifying = verifyLedger(db, {
        onDifference: ({ sentence }) => expect(sentence).toBe('no difference'),
      });
      await somebodyWaits(server);
      await changeBalance(tx, -50);
      await postMovement(tx, {
        ...{ memberId, key: 'demo:late', type: 'daily', amountWon: 50 },
        ...{ at: server.clock.now, actor: null },
      });
    });
    expect(await verifying).toMatchObject({ entries: 3, differences: 0 });
  });

  it('ends between two statements when it is told to', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const verifying = verifyLedger(server.database.db, {
      onDifference: () => undefined,
      signal: stopping.signal,
    });
    await expect(verifying).rejects.toThrow('aborted');
  });
});

describe('a damaged wallet', () => {
  it('is named where its balance is not what its entries sum to', async () => {
    await run(sql`
      update wallet set balance_won = 1200
      where member_id = ${member.memberId} and wallet = 'money'`);
    expect(await told()).toEqual([
      'wallet: wallet money of M: balance 1,200, entries sum to 1,000 (+200)',
      'house: wallets of M: hold 1,500, the house gave 1,300 (+200)',
    ]);
  });

  it('is named where it lies below its floor', async () => {
    await post({ key: 'demo:all', type: 'directExchangeMoney', amountWon: 1_000 });
    await raw('alter table wallet drop constraint wallet_floor');
    await run(sql`
      update wallet set floor_won = -100
      where member_id = ${member.memberId} and wallet = 'money'`);
    await post({ key: 'demo:more', type: 'directExchangeMoney', amountWon: 70 });
    await run(sql`
      update wallet set floor_won = -30
      where member_id = ${member.memberId} and wallet = 'money'`);
    expect(await told()).toEqual(['wallet: wallet money of M: balance -70, floor -30 (-40)']);
  });

  it('is named where it counts other entries than it has', async () => {
    await run(sql`
      update wallet set seq = 3 where member_id = ${member.memberId} and wallet = 'casino'`);
    expect(await told()).toEqual(['wallet: wallet casino of M: counts 3 entries, has 1 (+2)']);
  });

  it('is named where it is missing', async () => {
    await raw('alter table wallet disable trigger never_cleared');
    await run(sql`delete from wallet where member_id = ${member.memberId} and wallet = 'casino'`);
    expect(await told()).toEqual([
      'wallet: wallet casino of M is missing, its 1 entries sum to 300',
      'house: wallets of M: hold 1,000, the house gave 1,300 (-300)',
    ]);
  });

  it('is named where it belongs to no member', async () => {
    await raw('alter table wallet drop constraint wallet_member_id_fkey');
    await run(
      sql`insert into wallet (member_id, wallet) values (${newId(server.clock.now)}, 'money')`,
    );
    expect(await told()).toEqual(['wallet: wallet money of # belongs to no member']);
  });
});

describe('a damaged entry', () => {
  beforeEach(() => post({ key: 'demo:daily:1', type: 'directChargeMoney', amountWon: 500 }));
  const first = () => sql`member_id = ${member.memberId} and wallet = 'money' and seq = 1`;

  it('is named wherever its amount counts', async () => {
    await harm(sql`update ledger_entry set amount_won = 900 where ${first()}`);
    expect(await told()).toEqual([
      'total: total of D of directChargeMoney money: keeps 2 listed, 1,500 in 2, should be 2 listed, 1,400 in 2',
      'wallet: wallet money of M: balance 1,500, entries sum to 1,400 (+100)',
      'chain: entry # in wallet money of M: balance after it 1,000, should be 900 (+100)',
      'movement: movement demo:given:money of directChargeMoney 1,000: 1 entries of 900 in wallet money of M (-100)',
      'day: day D of directChargeMoney in wallet money of M: keeps 2 entries of 1,500, has 2 of 1,400 (+100)',
    ]);
  });

  it('is named where the balance after it does not follow', async () => {
    await harm(sql`update ledger_entry set balance_after_won = 1 where ${first()}`);
    expect(await told()).toEqual([
      'chain: entry # in wallet money of M: balance after it 1, should be 1,000 (-999)',
      'chain: entry # in wallet money of M: balance after it 1,500, should be 501 (+999)',
    ]);
  });

  it('is named where a number is left out or used twice', async () => {
    await harm(sql`update ledger_entry set seq = 2 where ${first()}`);
    expect(await told()).toEqual([
      'chain: entry # in wallet money of M: has number 2, should have 1',
      'chain: entry # in wallet money of M: has number 2, should have 3',
    ]);
  });

  it('is named where it was removed', async () => {
    await harm(sql`delete from ledger_entry where ${first()}`);
    expect(await told()).toEqual([
      'total: total of D of directChargeMoney money: keeps 2 listed, 1,500 in 2, should be 1 listed, 500 in 1',
      'wallet: wallet money of M: balance 1,500, entries sum to 500 (+1,000)',
      'wallet: wallet money of M: counts 2 entries, has 1 (+1)',
      'chain: entry # in wallet money of M: has number 2, should have 1',
      'chain: entry # in wallet money of M: balance after it 1,500, should be 500 (+1,000)',
      'movement: movement demo:given:money of directChargeMoney 1,000: 0 entries of 0 in wallet money of M (-1,000)',
      'day: day D of directChargeMoney in wallet money of M: keeps 2 entries of 1,500, has 1 of 500 (+1,000)',
    ]);
  });

  it('is named where one side of a movement between wallets was removed', async () => {
    await post({ key: 'demo:out', type: 'moneyToCasino', amountWon: 40 });
    await harm(sql`
      delete from ledger_entry
      where member_id = ${member.memberId} and wallet = 'casino' and type = 'moneyToCasino'`);
    expect(await told()).toContain(
      'movement: movement demo:out of moneyToCasino 40: 0 entries of 0 in wallet casino of M (-40)',
    );
  });

  it('is named where its instant is not the one in its identifier', async () => {
    await harm(sql`update ledger_entry set at = at + interval '1 millisecond' where ${first()}`);
    expect(await told()).toEqual([
      'mark: marks of M: wrong in 1 rows of entries, the instant of their movement',
      'mark: marks of M: wrong in 1 rows of entries, their instant',
    ]);
  });

  it('is named where it has another instant than its movement, and its identifier with it', async () => {
    await harm(sql`
      update ledger_entry set at = later.at,
        entry_id = (left(uuid_floor(later.at)::text, 14) || right(entry_id::text, 22))::uuid
      from (values (${server.clock.now}::timestamptz + interval '1 millisecond')) as later (at)
      where ${first()}`);
    expect(await told()).toEqual([
      'mark: marks of M: wrong in 1 rows of entries, the instant of their movement',
    ]);
  });

  it('is named where it is not marked as its member is', async () => {
    await harm(sql`update ledger_entry set is_test = true where ${first()}`);
    await run(sql`update ledger_day set is_test = true where member_id = ${member.memberId}`);
    expect(await told()).toEqual([
      'total: total of D of directChargeMoney money: keeps 2 listed, 1,500 in 2, should be 2 listed, 500 in 1',
      'mark: marks of M: wrong in 2 rows of days, whether a test account',
      'mark: marks of M: wrong in 1 rows of entries, whether a test account',
    ]);
  });
});

describe('a damaged movement', () => {
  it('is named where it was removed', async () => {
    await harm(sql`delete from movement where key = 'demo:given:money'`);
    expect(await told()).toEqual([
      'house: wallets of M: hold 1,300, the house gave 300 (+1,000)',
      'movement: movement # of directChargeMoney: 1,000 in wallet money of M, but no movement says so',
    ]);
  });

  it('is named where its amount was changed, or has a sign that its type cannot have', async () => {
    await harm(sql`update movement set amount_won = -1000 where key = 'demo:given:money'`);
    expect(await told()).toEqual([
      'house: wallets of M: hold 1,300, the house gave -700 (+2,000)',
      'movement: movement demo:given:money of directChargeMoney -1,000 of M: not an amount that directChargeMoney can have',
    ]);
  });

  it('is named where its type is none', async () => {
    await harm(sql`update movement set type = 'gift' where key = 'demo:given:money'`);
    expect(await told()).toContain(
      'movement: movement demo:given:money of gift 1,000: 0 entries of 0 in wallet null of M (-1,000)',
    );
  });
});

describe('a damaged day', () => {
  it.each([
    [
      'changed',
      sql`update ledger_day set amount_won = 7 where wallet = 'money'`,
      '1 entries of 7',
      993,
    ],
    ['removed', sql`delete from ledger_day where wallet = 'money'`, '0 entries of 0', 1_000],
  ])('is named where it was %s', async (_, change, kept, missingWon) => {
    await raw('alter table ledger_day disable trigger never_cleared');
    await run(change);
    expect(await told()).toEqual([
      `day: day D of directChargeMoney in wallet money of M: keeps ${kept}, has 1 of 1,000 (-${missingWon.toLocaleString('en-US')})`,
      expect.stringMatching(
        `^month: month of D of directChargeMoney in wallet money of M: keeps 1 entries of 1,000, has ${kept.replace(' entries', '')} `,
      ),
    ]);
  });

  it('is named where no entry belongs to it', async () => {
    // Within its month, whichever day this is.
    await run(sql`
      update ledger_day set day_on = day_on + case extract(day from day_on) when 1 then 1 else -1 end
      where wallet = 'casino'`);
    expect((await told()).toSorted()).toEqual([
      expect.stringMatching(/^day: day 20.* of casinoPlay .*: keeps 1 entries of 300, has 0 of 0/),
      expect.stringMatching(/^day: day D of casinoPlay .*: keeps 0 entries of 0, has 1 of 300/),
    ]);
  });
});

describe('a damaged day of settled bets', () => {
  const lose = (stakeWon: number) => {
    const { now } = server.clock;
    const bet = { betId: newId(now), memberId: member.memberId, path: [], rates: [] };
    return transaction(server.database.db, (tx) =>
      bookPlaced(tx, [{ ...bet, placedAt: now, stakeWon, payoutWon: 0 }], now),
    );
  };

  it('is named where it is not what was booked on it bet by bet, after the first of all', async () => {
    await lose(500);
    server.clock.advance(86_400_000);
    await lose(700);
    await lose(300);
    expect(await told()).toEqual([]);
    await run(sql`update bet_day set stake_won = stake_won + 9`);
    expect(await told()).toEqual([
      'bookedDay: settled bets of M on D minigame: 2 bets of 1,009, paid 0, turnover 1,000; should be 2 bets of 1,000, paid 0, turnover 1,000',
    ]);
  });
});

describe('a damaged month', () => {
  it('is named where it was folded and changed, and not where it waits to be', async () => {
    expect(await told()).toEqual([]);
    await rebuildTotals(server);
    expect(await told()).toEqual([]);
    await run(sql`update ledger_month set entries = 2 where wallet = 'money'`);
    expect(await told()).toEqual([
      expect.stringMatching(
        '^month: month of D of directChargeMoney in wallet money of M: keeps 2 entries of 1,000, has 1 of 1,000 ',
      ),
    ]);
  });
});

describe('a weakened structure', () => {
  it('is named where entries came before their partition', async () => {
    await post({ key: 'demo:far', type: 'daily', amountWon: 1, at: new Date('2099-01-01') });
    expect(await told()).toEqual([
      'partitions: ledger_entry_default: holds 1 entries, should be 0',
    ]);
  });

  it('is named where the database allows a type what the contract does not', async () => {
    await run(sql`insert into history_leg (type, wallet, sign) values ('daily', 'money', 1)`);
    await raw('alter table history_leg disable trigger append_only');
    await harm(sql`delete from history_leg where type = 'bet'`);
    await raw('alter table history_leg enable trigger append_only');
    expect(await told()).toEqual([
      'legs: history_leg: the contract has bet money -1, the database has not',
      'legs: history_leg: the database has daily money 1, the contract has not',
    ]);
  });

  it('is named where a trigger is off or a right was given', async () => {
    const month = `ledger_entry_${server.clock.now.toISOString().slice(0, 7).replace('-', '_')}`;
    await raw('alter table movement disable trigger append_only');
    await raw(`grant delete on ${month} to current_user`);
    await raw('grant update on ledger_entry to public');
    const found = await told();
    expect(found).toHaveLength(3);
    expect(found[0]).toBe('appendOnly: ledger_entry: grants update to everybody');
    expect(found[1]).toMatch(new RegExp(`^appendOnly: ${month}: grants delete to \\w+$`));
    expect(found[2]).toBe('appendOnly: movement: the trigger append_only does not guard it');
  });
});

describe('the nightly check', () => {
  const platform = () => {
    const { database, clock } = server;
    return { db: database.db, now: () => clock.now, appendAudit: appendAuditEvent };
  };
  const alarms = () => server.database.db.selectFrom('alarm').selectAll().execute();

  it('raises nothing when the ledger is sound, and one alarm for all differences', async () => {
    expect(await runJob(platform(), ledgerCheckJob(server.database.db))).toBe(true);
    expect(await alarms()).toEqual([]);
    await run(sql`update wallet set seq = seq + 100`);
    expect(await runJob(platform(), ledgerCheckJob(server.database.db))).toBe(true);
    const [alarm, ...others] = await alarms();
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ kind: 'ledgerDifference', acknowledged_at: null });
    expect(alarm?.details).toMatchObject({
      differences: 6,
      members: [member.memberId],
      first: expect.arrayContaining([
        `wallet casino of ${member.memberId}: counts 101 entries, has 1 (+100)`,
      ]),
    });
  });
});

import type { Explanation, HeldByItself } from '@gwanje/contract';
import { takenBack } from '@gwanje/game-rules';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { type Tx, transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { isPaidAs } from './holds.rule';
import {
  addCarry,
  findCarry,
  type LineOf,
  listLines,
  listUnfinished,
  lockSettlement,
  type SettlementOf,
} from './settlements.queries';

type Clock = Pick<JobPlatform, 'now'>;

/** The line as it stands, with the wallets of its partner held. */
async function hold(tx: Tx, { now }: Clock, line: LineOf, status: LineOf['status']) {
  const { balancesWon, at } = await lockWallets({ tx, now }, line.member_id);
  const found = await tx
    .selectFrom('settlement_line')
    .selectAll()
    .where('member_id', '=', line.member_id)
    .where('line_id', '=', line.line_id)
    .executeTakeFirst();
  return found?.status === status ? { line: found, balancesWon, at } : undefined;
}

const change = (
  tx: Tx,
  { member_id, line_id }: LineOf,
  set: Partial<Pick<LineOf, 'status' | 'taken_won' | 'paid_at' | 'taken_at' | 'reason'>>,
) =>
  tx
    .updateTable('settlement_line')
    .set(set)
    .where('member_id', '=', member_id)
    .where('line_id', '=', line_id)
    .execute();

type Carrying = Record<'paidWon' | 'carryInWon' | 'carryOutWon', number>;

/** Why so much is paid of a net and of what was carried; where none is carried, a net below 0 is 0. */
export function carryOf({ paidWon, carryInWon, carryOutWon }: Carrying): Explanation {
  const payableWon = paidWon + carryOutWon;
  const netWon = payableWon - carryInWon;
  return { rule: 'carry', values: { netWon, carryInWon, payableWon, paidWon, carryOutWon } };
}

/** Why a line pays what it pays. */
export const explanationOf = (line: LineOf): Explanation =>
  line.carry_in_won !== 0 || line.carry_out_won !== 0
    ? carryOf({
        ...{ paidWon: line.paid_won, carryInWon: line.carry_in_won },
        carryOutWon: line.carry_out_won,
      })
    : line.kind === 'losing'
      ? {
          rule: 'losing',
          values: {
            ...{ baseWon: line.base_won, losingBps: line.rate_bps, grossWon: line.gross_won },
            ...{ childWon: line.child_won, netWon: line.net_won },
          },
        }
      : { rule: 'periodRolling', values: { stakeWon: line.base_won, netWon: line.net_won } };

const actorOf = (adminId: string | null, loginId: string | null) =>
  adminId === null || loginId === null ? null : { adminId, loginId };

async function payLine(tx: Tx, clock: Clock, open: LineOf, actor: ReturnType<typeof actorOf>) {
  const held = await hold(tx, clock, open, 'ready');
  if (!held) return;
  const { line, at } = held;
  const { status } = await requireMember(tx, line.member_id);
  // Whoever was closed since it was approved is looked at first; his line waits.
  if (line.paid_won > 0 && !isPaidAs(status))
    return void (await change(tx, line, {
      ...{ status: 'hold', reason: 'notNormal' satisfies HeldByItself },
    }));
  if (line.paid_won > 0)
    await postMovement(tx, {
      ...{ memberId: line.member_id, key: `settlement:${line.line_id}`, at, actor },
      ...{ type: 'incomeMoneyCharge', amountWon: line.paid_won },
      subject: `settlement/${line.settlement_id}`,
      explanation: explanationOf(line),
    });
  await addCarry(tx, line, line.carry_out_won - line.carry_in_won);
  await change(tx, line, { status: 'done', paid_at: at });
}

async function takeLine(tx: Tx, clock: Clock, open: LineOf, actor: ReturnType<typeof actorOf>) {
  const held = await hold(tx, clock, open, open.status);
  if (!held) return;
  const { line, balancesWon, at } = held;
  const wasPaid = line.status === 'done';
  const paid = {
    ...{ paidWon: line.paid_won, carryInWon: line.carry_in_won },
    carryOutWon: line.carry_out_won,
  };
  const carryWon = await findCarry(tx, line);
  const back = wasPaid
    ? takenBack(paid, { heldWon: balancesWon.income, carryWon })
    : { takenWon: 0, carryWon };
  if (back.takenWon > 0)
    await postMovement(tx, {
      ...{ memberId: line.member_id, key: `settlement-back:${line.line_id}`, at, actor },
      ...{ type: 'incomeCancel', amountWon: back.takenWon },
      subject: `settlement/${line.settlement_id}`,
      explanation: {
        rule: 'incomeCancel',
        values: {
          ...{ paidWon: line.paid_won, takenWon: back.takenWon },
          carryOutWon: line.paid_won - back.takenWon,
        },
      },
    });
  await addCarry(tx, line, back.carryWon - carryWon);
  await tx
    .deleteFrom('settled_day')
    .where('member_id', '=', line.member_id)
    .where('settlement_id', '=', line.settlement_id)
    .where('game_class', '=', line.game_class)
    .where('kind', '=', line.kind)
    .execute();
  await change(tx, line, {
    ...{ status: 'rollback', taken_won: back.takenWon },
    ...(back.takenWon > 0 && { taken_at: at }),
  });
}

async function loginIdOf(db: JobPlatform['db'], adminId: string | null) {
  if (adminId === null) return null;
  const row = await db
    .selectFrom('admin')
    .select('login_id')
    .where('_id', '=', adminId)
    .executeTakeFirst();
  return row?.login_id ?? null;
}

async function finishOne(
  { db, now }: Pick<JobPlatform, 'db' | 'now'>,
  run: SettlementOf,
  signal: AbortSignal,
): Promise<void> {
  const isPaying = run.status === 'paying';
  const actor = actorOf(run.decided_by, await loginIdOf(db, run.decided_by));
  const lines = await listLines(
    db,
    run.settlement_id,
    isPaying ? ['ready'] : ['ready', 'hold', 'done'],
  );
  const work = isPaying ? payLine : takeLine;
  const isThrough = await tryEach(lines, signal, (line) =>
    transaction(db, (tx) => work(tx, { now }, line, actor)),
  );
  if (!isThrough) return;
  await transaction(db, async (tx) => {
    const found = await lockSettlement(tx, run.settlement_id);
    if (found?.status !== run.status) return;
    await tx
      .updateTable('partner_settlement')
      .set({ status: isPaying ? 'done' : 'rollback', version: found.version + 1 })
      .where('settlement_id', '=', run.settlement_id)
      .execute();
  });
}

/**
 * Pays what was approved and takes back what is rolled back, a line a transaction; keys keep each
 * from happening twice, so it may be cut off anywhere. One of which a line fails keeps none behind it
 * waiting.
 *
 * @throws the first fault, once everything else was tried
 */
export async function finishSettlements(
  platform: Pick<JobPlatform, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  await tryEach(await listUnfinished(platform.db), signal, (run) =>
    finishOne(platform, run, signal),
  );
}

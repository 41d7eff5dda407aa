// What partners earn: the rates in force, and what was set when.
import {
  type ClassRates,
  type CommissionKind,
  type CommissionPay,
  GAME_CLASSES,
  type GameClass,
  type RateRecord,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Begins, RateStep } from './rates.rule';

interface RateRow {
  readonly member_id: string;
  readonly game_class: GameClass;
  readonly kind: CommissionKind;
  readonly rate_bps: number;
  readonly pay: CommissionPay;
}

/** No rolling and no losing in any class. */
export const NO_RATES: readonly ClassRates[] = GAME_CLASSES.map((gameClass) => ({
  ...{ gameClass, rollingBps: 0, losingBps: 0, pay: 'period' as const },
}));

function ratesOf(rows: readonly RateRow[]): ClassRates[] {
  return NO_RATES.map((none) => {
    const of = (kind: CommissionKind) =>
      rows.find((row) => row.game_class === none.gameClass && row.kind === kind);
    const rolling = of('rolling');
    return {
      gameClass: none.gameClass,
      rollingBps: rolling?.rate_bps ?? 0,
      losingBps: of('losing')?.rate_bps ?? 0,
      pay: rolling?.pay ?? 'period',
    };
  });
}

/** The rates of these partners as they hold at an instant, class by class. */
export async function findRates(
  db: Database | Tx,
  memberIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ClassRates[]>> {
  const { rows } = await sql<RateRow>`
    select distinct on (member_id, game_class, kind) member_id, game_class, kind, rate_bps, pay
    from commission_rate
    where member_id = any(${memberIds}::uuid[]) and effective_at <= ${at} and ${acrossMembers}
    order by member_id, game_class, kind, effective_at desc, rate_id desc`.execute(db);
  return new Map(
    memberIds.map((id) => [id, ratesOf(rows.filter(({ member_id }) => member_id === id))]),
  );
}

/** The same of one, counting what is set already and begins later. */
export async function findLastRates(db: Database | Tx, memberId: string): Promise<ClassRates[]> {
  return (await findRates(db, [memberId], new Date(8.64e15))).get(memberId) ?? [...NO_RATES];
}

/**
 * What these partners earn from an instant on, step by step: what holds then, and what is set already
 * and begins later. Of what nobody has set there is no step.
 */
export async function listSteps(
  db: Database | Tx,
  memberIds: readonly string[],
  { rolling, losing }: Begins,
): Promise<RateStep[]> {
  const from = sql`case kind when 'losing' then ${losing}::timestamptz else ${rolling} end`;
  const { rows } = await sql<RateStep>`
    select distinct on (member_id, game_class, kind, begins_at) member_id as "memberId",
      game_class as "gameClass", kind, rate_bps as "rateBps", pay, begins_at as "beginsAt"
    from (
      select *, greatest(effective_at, ${from}) as begins_at from commission_rate
      where member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
    ) as rate
    order by member_id, game_class, kind, begins_at, effective_at desc, rate_id desc`.execute(db);
  return rows;
}

/** Everybody right beneath a partner or beneath ordinary members of his, who earns anything or is one. */
export async function findBeneath(
  db: Database | Tx,
  memberId: string,
): Promise<readonly { member_id: string; login_id: string }[]> {
  const { rows } = await sql<{ member_id: string; login_id: string }>`
    select member_id, login_id from member
    where recommend_path @> array[${memberId}::uuid] and ${acrossMembers}
      and (grade >= 2 or exists (
        select 1 from commission_rate as rate where rate.member_id = member.member_id))
    order by recommend_level, login_id`.execute(db);
  return rows;
}

/** What was set for a partner, the newest first. */
export async function listRateRecords(
  db: Database | Tx,
  memberId: string,
  limit: number,
): Promise<RateRecord[]> {
  const rows = await db
    .selectFrom('commission_rate as rate')
    .leftJoin('admin as setter', 'setter._id', 'rate.set_by')
    .leftJoin('admin as agreer', 'agreer._id', 'rate.agreed_by')
    .select(['rate_id', 'game_class', 'kind', 'rate_bps', 'pay', 'effective_at', 'at', 'reason'])
    .select(['setter.login_id as set_by', 'agreer.login_id as agreed_by'])
    .where('rate.member_id', '=', memberId)
    .orderBy('rate_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ rateId: row.rate_id, gameClass: row.game_class, kind: row.kind, pay: row.pay },
    ...{ rateBps: row.rate_bps, effectiveAt: row.effective_at.toISOString() },
    ...{ setBy: row.set_by, agreedBy: row.agreed_by, reason: row.reason },
    at: row.at.toISOString(),
  }));
}

/** How many rates were ever set for a partner: none is ever taken away. */
export async function countRates(db: Database | Tx, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('commission_rate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The highest rolling rate that any member has at an instant, by class; a class without one is left out. */
export async function findHighestRolling(
  db: Database | Tx,
  at: Date,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ game_class: string; rate_bps: number }>`
    select game_class, max(rate_bps)::int as rate_bps from (
      select distinct on (member_id, game_class) game_class, rate_bps from commission_rate
      where kind = 'rolling' and effective_at <= ${at} and ${acrossMembers}
      order by member_id, game_class, effective_at desc, rate_id desc
    ) as now group by game_class`.execute(db);
  return Object.fromEntries(rows.map(({ game_class, rate_bps }) => [game_class, rate_bps]));
}

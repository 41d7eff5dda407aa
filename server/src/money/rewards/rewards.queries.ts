import type { GameClass, HistoryType, PaybackPeriod } from '@gwanje/contract';
import { sql } from 'kysely';
import { lostAtVendors } from '../../partners/calc/lost-at-vendors.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import type { ClassDay, ClassResult, Leg } from './reward.rule';

/** Members that are looked at before the next are asked for. */
export const MEMBERS_AT_ONCE = 200;

export interface RewardSpan {
  readonly from: string;
  readonly to: string;
}

export type RunKind = 'comp' | PaybackPeriod;

export const isFinished = async (db: Database, kind: RunKind, periodOn: string): Promise<boolean> =>
  (await db
    .selectFrom('reward_run')
    .select('kind')
    .where('kind', '=', kind)
    .where('period_on', '=', periodOn)
    .executeTakeFirst()) !== undefined;

export const finishRun = (db: Database, kind: RunKind, periodOn: string, at: Date) =>
  db
    .insertInto('reward_run')
    .values({ kind, period_on: periodOn, finished_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whoever a list names, a few at a time, in the order of identifiers. */
export async function* inParts(
  read: (after: string) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  for (let after = NOBODY; ; ) {
    const members = await read(after);
    yield* members;
    const last = members.at(-1);
    if (last === undefined || members.length < MEMBERS_AT_ONCE) return;
    after = last;
  }
}

/** Whoever has bets settled on a day. */
export const bettorsOf = (db: Database, dayOn: string) =>
  inParts(async (after) => {
    const { rows } = await sql<{ member_id: string }>`
      select distinct member_id from bet_day
      where day_on = ${dayOn}::date and not is_test and member_id > ${after} and ${acrossMembers}
      order by member_id limit ${MEMBERS_AT_ONCE}`.execute(db);
    return rows.map(({ member_id }) => member_id);
  });

/** Whoever moved anything in a period. */
export const moversOf = (db: Database, { from, to }: RewardSpan) =>
  inParts(async (after) => {
    const { rows } = await sql<{ member_id: string }>`
      select distinct member_id from ledger_day
      where day_on between ${from}::date and ${to}::date and not is_test and member_id > ${after}
        and ${acrossMembers}
      order by member_id limit ${MEMBERS_AT_ONCE}`.execute(db);
    return rows.map(({ member_id }) => member_id);
  });

/** Of one member's day, or of everybody's: what carts of fewer legs lost, which brings no points. */
const lostOfFewLegs = (ofWhom: Sql, dayOn: string, foldersMin: number) => sql`
  select booked.member_id, sum(booked.sign * booked.valid_stake_won)::bigint as lost_won
  from booked_bet as booked
  join bet on bet.member_id = booked.member_id and bet.bet_id = booked.bet_id
  where ${ofWhom} and booked.day_on = ${dayOn}::date and booked.game_class = 'sports'
    and booked.payout_won = 0 and bet.folders < ${foldersMin}
  group by booked.member_id`;

/**
 * What those lost on a day whom somebody brought, by who did, who is the last above them; carts of too
 * few legs left out.
 */
export async function lossesByRecommender(
  db: Database,
  dayOn: string,
  foldersMin: number,
): Promise<readonly { readonly memberId: string; readonly lostWon: number }[]> {
  const { rows } = await sql<{ memberId: string; lostWon: number }>`
    with lost as (
      select member_id, sum(lost_won)::bigint as won from bet_day
      where day_on = ${dayOn}::date and not is_test and ${acrossMembers} group by member_id
    ), few as (${
      foldersMin > 1
        ? lostOfFewLegs(acrossMembers, dayOn, foldersMin)
        : sql`select null::uuid as member_id, 0::bigint as lost_won where false`
    })
    select member.recommend_path[cardinality(member.recommend_path)] as "memberId",
      sum(lost.won - coalesce(few.lost_won, 0))::bigint as "lostWon"
    from lost join member on member.member_id = lost.member_id
    left join few on few.member_id = lost.member_id
    where cardinality(member.recommend_path) > 0
    group by 1 having sum(lost.won - coalesce(few.lost_won, 0)) <> 0 order by 1`.execute(db);
  return rows;
}

/** A member's day by class, with what his line bears of it; lost carts of too few legs left out. */
export async function readClassDays(
  tx: Tx,
  memberId: string,
  dayOn: string,
  foldersMin: number,
): Promise<ClassDay[]> {
  const { rows: days } = await sql<Omit<ClassDay, 'line'>>`
    select game_class as "gameClass", sum(valid_stake_won)::bigint as "validStakeWon",
      sum(lost_won)::bigint as "lostWon"
    from bet_day where member_id = ${memberId} and day_on = ${dayOn}::date and not is_test
    group by game_class order by game_class`.execute(tx);
  const { rows: line } = await sql<{ gameClass: GameClass; bps: number; stakeWon: number }>`
    select game_class as "gameClass", own_bps as bps, sum(stake_won)::bigint as "stakeWon"
    from rolling_day where member_id = ${memberId} and day_on = ${dayOn}::date and pay = 'comp'
    group by game_class, own_bps`.execute(tx);
  const { rows: few } = await sql<{ lost_won: number }>`${lostOfFewLegs(
    sql`booked.member_id = ${memberId}`,
    dayOn,
    foldersMin,
  )}`.execute(tx);
  return days.map((of) => ({
    ...of,
    ...(of.gameClass === 'sports' && { lostWon: of.lostWon - (few[0]?.lost_won ?? 0) }),
    line: line.filter(({ gameClass }) => gameClass === of.gameClass),
  }));
}

/** What moved of a member in a period, and what his settled bets came to. */
export async function readPeriod(tx: Database | Tx, memberId: string, { from, to }: RewardSpan) {
  const { rows: legs } = await sql<Leg>`
    select wallet, type, sum(amount_won)::bigint as "amountWon" from ledger_day
    where member_id = ${memberId} and day_on between ${from}::date and ${to}::date
    group by wallet, type`.execute(tx);
  const { rows: results } = await sql<ClassResult>`
    select game_class as "gameClass", sum(stake_won)::bigint as "stakeWon",
      sum(payout_won)::bigint as "payoutWon"
    from bet_day where member_id = ${memberId} and day_on between ${from}::date and ${to}::date
      and not is_test group by game_class`.execute(tx);
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const { rows: vendors } = await sql<{ won: number }>`
    select coalesce(sum(won), 0)::bigint as won
    from (${lostAtVendors(within, sql`booked.member_id = ${memberId}`)}) as lost`.execute(tx);
  return { legs, results, lostAtVendorsWon: vendors[0]?.won ?? 0 };
}

interface Kept {
  readonly memberId: string;
  readonly key: string;
  readonly rewardId: string;
  readonly type: HistoryType;
  readonly periodOn: string;
  readonly gameClass: GameClass | null;
  readonly baseWon: number;
  readonly rateBps: number;
  readonly amountWon: number;
  readonly paidWon: number;
  readonly settingVersion: number;
  readonly at: Date;
}

/** Keeps what is given. @returns false where it was given before */
export async function keepReward(tx: Tx, kept: Kept): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reward')
    .values({
      ...{ member_id: kept.memberId, key: kept.key, reward_id: kept.rewardId, type: kept.type },
      ...{ period_on: kept.periodOn, game_class: kept.gameClass, base_won: kept.baseWon },
      ...{ rate_bps: kept.rateBps, amount_won: kept.amountWon, paid_won: kept.paidWon },
      ...{ setting_version: kept.settingVersion, at: kept.at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

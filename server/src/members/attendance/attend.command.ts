import {
  type FeedReplyOf,
  type feed,
  MEMBER_STATUS_NORMAL,
  SPORTS_TYPE_IDS,
  SPORTS_TYPES,
} from '@gwanje/contract';
import { requirementOfPoints } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { findBetSetting } from '../../bets/settings/bet-settings.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import { openRequirements } from '../../money/wagering/requirements.queries';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { requireMember } from '../members.queries';
import { type AttendedDay, attendanceWon, streakOf } from './attendance.rule';

interface Today {
  readonly day_on: string;
  readonly charged_won: number;
  readonly staked_won: number;
}

const LIVE = SPORTS_TYPE_IDS.filter((type) => SPORTS_TYPES[type].isLive);
const MINUTE_MS = 60_000;

/**
 * The day of Seoul, and what the member has charged and staked on it: not what he can take back yet, or
 * a stake would bring points that never stood.
 */
async function readToday(tx: Tx, memberId: string, at: Date): Promise<Today> {
  const { cancelMinutes } = await findBetSetting(tx, 'sportsRule');
  const since = new Date(at.getTime() - cancelMinutes * MINUTE_MS);
  const { rows } = await sql<Today>`
    with today as (select (${at}::timestamptz at time zone 'Asia/Seoul')::date as day_on)
    select day_on,
      (select coalesce(sum(amount_won) filter (where type = 'charge'), 0) from ledger_day as done
        where done.member_id = ${memberId} and done.day_on = today.day_on
          and wallet = 'money')::bigint as charged_won,
      (select coalesce(-sum(amount_won) filter (where type in ('bet', 'betCancel')), 0)
        from ledger_day as done
        where done.member_id = ${memberId} and done.day_on = today.day_on
          and wallet = 'money')::bigint
      - (select coalesce(sum(stake_won), 0) from bet
        where bet.member_id = ${memberId} and result = 'I' and product = 'sports'
          and game <> all(${LIVE}) and bet.at > ${since}
          and bet.at >= today.day_on::timestamp at time zone 'Asia/Seoul')::bigint as staked_won
    from today`.execute(tx);
  return rows[0] as Today;
}

const findLast = (tx: Tx, memberId: string): Promise<AttendedDay | undefined> =>
  tx
    .selectFrom('attendance')
    .select(['day_on as dayOn', 'streak'])
    .where('member_id', '=', memberId)
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * A member is there, and is given the points of the day. His wallets are held first, so that what
 * is pressed twice at once happens once.
 *
 * @throws {Refusal} member.not_found, member.not_normal, attendance.closed, attendance.done, attendance.unmet
 */
export async function attend(
  work: FeedWork<typeof feed.attend>,
): Promise<FeedReplyOf<typeof feed.attend>> {
  const { tx, input, audit, refuse } = work;
  const { memberId } = input;
  const { at, balancesWon } = await lockWallets(work, memberId);
  const terms = await findMoneySetting(tx, 'dailyAttendance');
  if (!terms.isOn) return refuse('attendance.closed');
  const member = await requireMember(tx, memberId);
  if (member.status !== MEMBER_STATUS_NORMAL) return refuse('member.not_normal');
  const { day_on: dayOn, charged_won, staked_won } = await readToday(tx, memberId, at);
  const before = await findLast(tx, memberId);
  if (before && before.dayOn >= dayOn) return refuse('attendance.done');
  if (charged_won < terms.chargeTodayMinWon || staked_won < terms.stakeTodayMinWon)
    return refuse('attendance.unmet', {
      chargeMissingWon: Math.max(0, terms.chargeTodayMinWon - charged_won),
      stakeMissingWon: Math.max(0, terms.stakeTodayMinWon - staked_won),
    });
  const streak = streakOf(terms, before, dayOn);
  const { dayWon, streakWon } = attendanceWon(terms, member.level, streak);
  const pointWon = dayWon + streakWon;
  const paidId = pointWon > 0 ? newId(at) : null;
  await tx
    .insertInto('attendance')
    .values({
      ...{ member_id: memberId, day_on: dayOn, streak, point_won: pointWon },
      ...{ setting_version: terms.version, paid_id: paidId },
    })
    .execute();
  const posted =
    pointWon > 0
      ? await postMovement(tx, {
          ...{ memberId, key: `daily:${dayOn}`, type: 'daily', amountWon: pointWon, at },
          actor: null,
          explanation: {
            rule: 'attendance',
            values: { dayWon, streakWon },
          },
        })
      : [];
  if (paidId !== null) {
    const wagering = await findMoneySetting(tx, 'wagering');
    await openRequirements(
      tx,
      {
        ...{ memberId, sourceId: paidId, fromMemberId: null, at },
        settingVersion: wagering.version,
      },
      [requirementOfPoints(pointWon, wagering.otherPointBps, 'daily')],
    );
  }
  await audit({ subject: memberId, after: { dayOn, streak, pointWon } });
  const pointBalanceWon = posted[0]?.balanceAfterWon ?? balancesWon.point;
  return { dayOn, streak, pointWon, pointBalanceWon };
}

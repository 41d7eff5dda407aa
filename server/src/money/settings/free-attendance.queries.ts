import {
  type DocumentOf,
  type dailyAttendance,
  type FoundDanger,
  MEMBER_STATUS_NORMAL,
  streaksOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { attendanceWon, streakOf } from '../../members/attendance/attendance.rule';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { EffectRow, EffectSpan } from '../../settings/setting-work';

type Attendance = DocumentOf<typeof dailyAttendance>;

/** A week without a first of a month in it. */
const WEEK = Array.from({ length: 7 }, (_, at) => `2026-06-0${at + 1}`);

/** What a member of a level is given for a week from his first day on, if he misses none. */
export function weekWon(terms: Attendance, level: number): number {
  let sum = 0;
  let before: { dayOn: string; streak: number } | undefined;
  for (const dayOn of WEEK) {
    const streak = streakOf(terms, before, dayOn);
    const { dayWon, streakWon } = attendanceWon(terms, level, streak);
    sum += dayWon + streakWon;
    before = { dayOn, streak };
  }
  return sum;
}

/**
 * What the days that members came since then would have been given, each by the level of now and the
 * streak that was reached on it; null where nobody could come.
 */
export async function attendanceEffects(
  { db, since }: EffectSpan,
  before: Attendance,
  after: Attendance,
): Promise<readonly EffectRow[] | null> {
  if (!before.isOn) return null;
  const { rows } = await sql<{ level: number; streak: number; days: number }>`
    select member.level, attendance.streak, count(*)::int as days
    from attendance join member on member.member_id = attendance.member_id
    where ${acrossMembers} and not member.is_test
      and attendance.day_on >= (${since}::timestamptz at time zone 'Asia/Seoul')::date
    group by member.level, attendance.streak`.execute(db);
  const givenBy = (terms: Attendance) => {
    const paid = terms.isOn ? rows : [];
    const last = streaksOf(terms.streaks).at(-1);
    const wonOf = (level: number, streak: number) => {
      // Where the last step comes sooner, days are counted anew sooner.
      const reached = last ? ((streak - 1) % last.days) + 1 : streak;
      const { dayWon, streakWon } = attendanceWon(terms, level, reached);
      return dayWon + streakWon;
    };
    return {
      count: paid.reduce((sum, { days }) => sum + days, 0),
      won: paid.reduce((sum, { level, streak, days }) => sum + days * wonOf(level, streak), 0),
    };
  };
  return [{ what: 'attendance', before: givenBy(before), after: givenBy(after) }];
}

const isFree = ({ isOn, chargeTodayMinWon, stakeTodayMinWon }: Attendance) =>
  isOn && chargeTodayMinWon === 0 && stakeTodayMinWon === 0;

/** Points for nothing but coming, with what a week of it can cost. */
export async function findFreeAttendance(
  tx: Tx,
  { before, after }: { readonly before: Attendance; readonly after: Attendance },
): Promise<readonly FoundDanger[]> {
  if (!isFree(after)) return [];
  const { rows } = await sql<{ level: number; members: number }>`
    select level, count(*)::int as members from member
    where ${acrossMembers} and status = ${MEMBER_STATUS_NORMAL} and not is_test
    group by level`.execute(tx);
  const costOf = (terms: Attendance) =>
    rows.reduce((sum, { level, members }) => sum + members * weekWon(terms, level), 0);
  const cost = costOf(after);
  if (cost === 0 || (isFree(before) && costOf(before) >= cost)) return [];
  const members = rows.reduce((sum, one) => sum + one.members, 0).toLocaleString('ko-KR');
  const won = cost.toLocaleString('ko-KR');
  return [
    {
      ...{ path: 'chargeTodayMinWon', isAlone: true },
      ko: `조건 없이 ${members}명에게 주 최대 ${won}원이 지급됩니다.`,
      en: `Up to ${won} won a week go to ${members} members for nothing but coming.`,
    },
  ];
}

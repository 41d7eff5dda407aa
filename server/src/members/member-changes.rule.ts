import {
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  MEMBER_STATUS_WAITING,
  type members,
  PARTNER_GRADE_MIN,
  PARTNER_LEVEL_MAX,
  type ReplyOf,
} from '@gwanje/contract';

export type Member = ReplyOf<typeof members.readMember>;

const STATUS_LEFT = 3;
const STATUS_BLOCKED = 4;

/** True when a member of `grade` may stand on `recommendLevel`: ordinary ones also under the ninth. */
export const fitsTree = (grade: number, recommendLevel: number): boolean =>
  recommendLevel <= PARTNER_LEVEL_MAX + (grade < PARTNER_GRADE_MIN ? 1 : 0);

/**
 * Whether somebody new may come under this member. Who has left or is blocked brings nobody in.
 * Nor does a test account bring in a real member: what that member plays for would end in totals
 * that leave the test account out.
 */
export const mayRecommend = (
  recommender: { readonly status: number; readonly isTest: boolean },
  recommended: { readonly isTest: boolean },
): boolean =>
  recommender.status !== STATUS_LEFT &&
  recommender.status !== STATUS_BLOCKED &&
  (recommended.isTest || !recommender.isTest);

type Exclusion = Pick<Member, 'status' | 'excludedUntil'>;

/** Whether a self-exclusion holds now. */
export const isRunning = (
  { excludedUntil }: Pick<Exclusion, 'excludedUntil'>,
  now: Date,
): boolean => excludedUntil !== null && Date.parse(excludedUntil) > now.getTime();

/**
 * What a member becomes who is given a status: whoever was closed while he excludes himself comes back
 * as excluded for as long as that runs. Whoever is excluded now is not asked for another status by it.
 */
export const statusGiven = <S extends number>(
  before: Exclusion,
  status: S,
  now: Date,
): S | typeof MEMBER_STATUS_EXCLUDED =>
  status === MEMBER_STATUS_NORMAL &&
  before.status !== MEMBER_STATUS_EXCLUDED &&
  before.status !== status &&
  isRunning(before, now)
    ? MEMBER_STATUS_EXCLUDED
    : status;

/**
 * Why a member may not get another status: while he has excluded himself nobody lifts it, and
 * without an exclusion nobody is called excluded. Blocking lifts nothing, since it keeps him out of
 * everything, his exchanges too; the exclusion runs on below it.
 */
export function whyNotStatus(
  before: Exclusion,
  status: number,
  now: Date,
): 'member.excluded' | 'member.not_excluded' | undefined {
  if (status === before.status) return undefined;
  if (status === MEMBER_STATUS_EXCLUDED)
    return isRunning(before, now) ? undefined : 'member.not_excluded';
  if (status === STATUS_BLOCKED) return undefined;
  return isRunning(before, now) ? 'member.excluded' : undefined;
}

/**
 * Why a joining is not decided by a change like any other, which would neither tell the member nor
 * say who let him in.
 */
export const whyNotJoining = (
  before: Pick<Member, 'status'>,
  status: number,
): 'member.join_waits' | undefined =>
  before.status === MEMBER_STATUS_WAITING && status !== before.status
    ? 'member.join_waits'
    : undefined;

/**
 * Whether a status that many are given would be more than one of them has lost: who has left does not
 * come back by it, and who is blocked is not merely suspended.
 */
export const wouldOpen = (before: number, status: number): boolean =>
  (before === STATUS_LEFT && status !== STATUS_LEFT) ||
  (before === STATUS_BLOCKED && status === MEMBER_STATUS_SUSPENDED);

/** A self-exclusion lifts nothing: who has left, is blocked, suspended, or was not let in yet stays so. */
export const statusOnceExcluded = (status: number): number =>
  status === MEMBER_STATUS_NORMAL ? MEMBER_STATUS_EXCLUDED : status;

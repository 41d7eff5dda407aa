import { type MemberStatus, members, money, type ReplyOf } from '@gwanje/contract';
import { postMovement } from '../ledger/post-movement';
import { createMember } from '../members/create-member.command';
import { excludeMember } from '../members/exclude-member.command';
import { hasMembers } from '../members/members.queries';
import { setMemberLimits } from '../members/set-member-limits.command';
import { updateMember } from '../members/update-member.command';
import { createAdjustment } from '../money/adjustments/create-adjustment.command';
import { approveRequest } from '../money/requests/approve-request.command';
import { cancelRequest } from '../money/requests/cancel-request.command';
import { createRequest } from '../money/requests/create-request.command';
import { declineRequest } from '../money/requests/decline-request.command';
import { holdRequest } from '../money/requests/hold-request.command';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { Platform, Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { hashPassword } from '../session/password';
import { DemoDesk, staffOf } from './demo-desk';
import { DEMO_MEMBER_PASSWORD } from './demo-feed';
import { DEMO_MEMBERS, DEMO_REQUESTS, type DemoRequest } from './demo-members.rule';
import { DEMO_PLAYS } from './demo-plays.rule';
import { seedContent } from './seed-content';
import { seedPlay } from './seed-play';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of those who may agree to money. */
const FINANCE_TYPE = 2;
/** Nobody leaves a person waiting for his money much longer. */
const SECOND_AFTER_HOURS = 24;
/** How long after a request it was decided. */
const DECIDED_AFTER_MS = 5 * 60_000;

type Member = ReplyOf<typeof members.createMember>;

/** Leaves out what takes two administrators where there are no two. */
async function whereTwoAgree(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'admin.no_second')) throw error;
  }
}

/** @returns the members by login ID; undefined when another server is seeding them */
async function seedAccounts(desk: DemoDesk): Promise<Map<string, Member> | undefined> {
  const byId = new Map<string, Member>();
  const passwordHash = await hashPassword(DEMO_MEMBER_PASSWORD);
  const create = (work: Work<typeof members.createMember>) => createMember(work, { passwordHash });
  for (const [index, { recommender, ...member }] of DEMO_MEMBERS.entries()) {
    const recommenderId = recommender === null ? null : (byId.get(recommender) as Member)._id;
    const joinedAt = desk.before((DEMO_MEMBERS.length + 30 - index) * DAY_MS);
    try {
      const input = { ...member, recommenderId };
      byId.set(member.id, await desk.carryOut(members.createMember, create, input, joinedAt));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'member.id_taken') return undefined;
      throw error;
    }
  }
  return byId;
}

/** @param second whoever agrees to what one may not approve alone and has waited for a day */
async function seedRequest(
  desk: DemoDesk,
  memberId: string,
  demo: DemoRequest,
  second: Actor | undefined,
): Promise<void> {
  const { kind, amountWon, outcome } = demo;
  const { tx, actor } = desk;
  const requestedAt = desk.before(demo.hoursAgo * HOUR_MS);
  const decidedAt = new Date(requestedAt.getTime() + DECIDED_AFTER_MS);
  const input = { memberId, kind, amountWon };
  const { requestId } = await desk.carryOut(
    money.createRequest,
    createRequest,
    input,
    requestedAt,
    // Or the member himself.
    demo.isByProxy ? actor : null,
  );
  const request = { memberId, requestId };
  const decision = { tx, actor, now: () => decidedAt, ...request };
  if (outcome === 'approve') {
    const audit = desk.auditAs(money.approveRequest);
    const approval = { ...decision, audit, reason: '본인 확인 완료' };
    const approved = await approveRequest(approval);
    if (approved === 'needsSecond' && second && demo.hoursAgo > SECOND_AFTER_HOURS)
      await approveRequest({ ...approval, actor: second });
  }
  if (outcome === 'decline')
    await declineRequest({
      ...decision,
      audit: desk.auditAs(money.declineRequest),
      reason: '입금자명 불일치',
    });
  if (outcome === 'cancel')
    await desk.carryOut(money.cancelRequest, cancelRequest, request, decidedAt);
  if (outcome === 'hold')
    await desk.carryOut(
      money.holdRequest,
      holdRequest,
      { ...request, reason: '본인 확인 중' },
      decidedAt,
    );
}

const SEEDED_STATUSES: Readonly<Record<string, MemberStatus>> = {
  player03: 2,
  player08: 3,
  player10: 4,
  player12: 0,
  'daon-shop3': 2,
};

/** Members who may not do everything, and adjustments, one of which waits for somebody else. */
async function seedExceptions(desk: DemoDesk, byId: Map<string, Member>): Promise<void> {
  const memberIdOf = (id: string) => (byId.get(id) as Member)._id;
  for (const { id, nick, grade, level, bankAccount } of DEMO_MEMBERS) {
    const status = SEEDED_STATUSES[id];
    if (status === undefined) continue;
    const profile = { nick, grade, level, bankAccount };
    const reason = '예시 상태';
    const input = { ...profile, memberId: memberIdOf(id), status, reason, version: 1 };
    await desk.carryOut(members.updateMember, updateMember, input);
  }
  const excluded = { memberId: memberIdOf('player14'), days: 180 };
  await desk.carryOut(members.excludeMember, excludeMember, excluded);
  const limited = {
    memberId: memberIdOf('player16'),
    chargeDayMaxWon: 300_000,
    chargeWeekMaxWon: 1_000_000,
    chargeMonthMaxWon: null,
  };
  await desk.carryOut(members.setMemberLimits, setMemberLimits, limited, desk.before(2 * HOUR_MS));
  const wished = { ...limited, chargeDayMaxWon: 500_000 };
  await desk.carryOut(members.setMemberLimits, setMemberLimits, wished);
  const points = { type: 'directChargePoint', amountWon: 30_000, reason: '이벤트 당첨' } as const;
  const correction = {
    type: 'directChargeMoney',
    amountWon: 2_000_000,
    reason: '입금 정정',
  } as const;
  for (const [id, adjusted] of [
    ['player01', points],
    ['player02', correction],
  ] as const)
    await whereTwoAgree(
      desk.carryOut(money.createAdjustment, createAdjustment, {
        memberId: memberIdOf(id),
        ...adjusted,
      }),
    );
}

/** The first day of a demo that is seeded now; it may lie in the month before. */
export const demoBeginsAt = (now: Date): Date =>
  new Date(now.getTime() - (DEMO_REQUESTS[0]?.hoursAgo ?? 0) * HOUR_MS);

/**
 * Fills a demo that has no member yet: partners down to the ninth level, players and test
 * accounts with ten days of charges and exchanges, some of which wait to be decided. Everything
 * goes through the commands of the API, so that nothing is here that could not have happened.
 */
export async function seedMembers(
  tx: Tx,
  platform: Pick<Platform, 'now' | 'appendAudit'>,
  isFurnished = false,
): Promise<void> {
  if (await hasMembers(tx)) return;
  const staff = await staffOf(tx, platform.now);
  const [actor] = staff;
  if (!actor) return;
  const second = isFurnished ? staff.find(({ type }) => type === FINANCE_TYPE) : undefined;
  const desk = new DemoDesk(tx, platform, actor);
  const byId = await seedAccounts(desk);
  if (!byId) return;
  const memberIdOf = (id: string) => (byId.get(id) as Member)._id;
  if (second) await seedContent(desk, second);

  await postMovement(tx, {
    memberId: memberIdOf('hanbit-dist1'),
    key: 'demo:income',
    type: 'incomeMoneyCharge',
    amountWon: 400_000,
    at: desk.before(DAY_MS),
    actor: null,
    reason: '정산 지급',
  });
  // In the order in which it happened: nobody stakes what he has not paid in.
  const happened = [
    ...DEMO_REQUESTS.map((demo) => ({
      hoursAgo: demo.hoursAgo,
      seed: () => whereTwoAgree(seedRequest(desk, memberIdOf(demo.member), demo, second)),
    })),
    ...(isFurnished ? DEMO_PLAYS : []).map((play) => ({
      hoursAgo: play.hoursAgo,
      seed: () => seedPlay(desk, memberIdOf(play.member), play),
    })),
  ].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const { seed } of happened) await seed();
  await seedExceptions(desk, byId);
}

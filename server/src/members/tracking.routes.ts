import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { BETTORS } from './lists/bettors.queries';
import { requireMember } from './members.queries';
import {
  addMinigameLimits,
  approveMinigameLimit,
  declineMinigameLimit,
  removeMinigameLimit,
  removeMinigameLimits,
  saveMinigameLimit,
} from './minigame-limits/change-minigame-limit.command';
import { readLevelLimits } from './minigame-limits/level-limits.queries';
import { MINIGAME_LIMITS } from './minigame-limits/minigame-limits.queries';
import { findRushes } from './sessions/login-rushes.queries';
import { LOGINS, VISITORS } from './sessions/logins.queries';
import { judgeTraceGroup } from './traces/judge-trace-group.command';
import { readLinks } from './traces/member-links.queries';
import { findTracesOf } from './traces/member-traces.queries';
import { readTraceGroup, TRACE_GROUPS } from './traces/trace-groups.queries';

/** Who came in and with whom, and what single members may bet on mini-games. */
export function trackingRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listLogins: members.listLogins,
      totalLogins: members.totalLogins,
      listLoginRushes: members.listLoginRushes,
      listVisitors: members.listVisitors,
      totalVisitors: members.totalVisitors,
      listBettors: members.listBettors,
      totalBettors: members.totalBettors,
      listTraceGroups: members.listTraceGroups,
      totalTraceGroups: members.totalTraceGroups,
      readTraceGroup: members.readTraceGroup,
      judgeTraceGroup: members.judgeTraceGroup,
      listMemberTraces: members.listMemberTraces,
      readMemberLinks: members.readMemberLinks,
      listMinigameLimits: members.listMinigameLimits,
      totalMinigameLimits: members.totalMinigameLimits,
      readLevelLimits: members.readLevelLimits,
      saveMinigameLimit: members.saveMinigameLimit,
      addMinigameLimits: members.addMinigameLimits,
      approveMinigameLimit: members.approveMinigameLimit,
      declineMinigameLimit: members.declineMinigameLimit,
      removeMinigameLimit: members.removeMinigameLimit,
      removeMinigameLimits: members.removeMinigameLimits,
    },
    {
      listLogins: LOGINS.page,
      totalLogins: LOGINS.totals,
      listLoginRushes: async ({ db, now }) => ({ rushes: await findRushes(db, now()) }),
      listVisitors: VISITORS.page,
      totalVisitors: VISITORS.totals,
      listBettors: BETTORS.page,
      totalBettors: BETTORS.totals,
      listTraceGroups: TRACE_GROUPS.page,
      totalTraceGroups: TRACE_GROUPS.totals,
      readTraceGroup: async ({ db, actor, input, refuse }) =>
        (await readTraceGroup({ db, actor }, input)) ?? refuse('record.not_found'),
      judgeTraceGroup,
      listMemberTraces: async ({ db, input }) => {
        await requireMember(db, input.memberId);
        return findTracesOf(db, input);
      },
      readMemberLinks: async ({ db, input: { memberId } }) => {
        await requireMember(db, memberId);
        return readLinks(db, memberId);
      },
      listMinigameLimits: MINIGAME_LIMITS.page,
      totalMinigameLimits: MINIGAME_LIMITS.totals,
      readLevelLimits: async ({ db }) => ({ games: await readLevelLimits(db) }),
      saveMinigameLimit,
      addMinigameLimits,
      approveMinigameLimit,
      declineMinigameLimit,
      removeMinigameLimit,
      removeMinigameLimits,
    },
  );
}

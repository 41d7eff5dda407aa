import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { BLOCKED_IPS, judgeNetworks, previewBlock } from './blocked-ips/blocked-ips.queries';
import { addBlockedIps, removeBlockedIp } from './blocked-ips/change-blocked-ips.command';
import { createMember } from './create-member.command';
import { excludeMember } from './exclude-member.command';
import { findMembersByName, getMember } from './members.queries';
import { revealMember } from './reveal-member.command';
import { setMemberLimits } from './set-member-limits.command';
import { updateMember } from './update-member.command';

export function membersRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, members, {
    createMember: (work) => createMember(work),
    findMembers: async ({ db, input, actor }) => ({
      members: await findMembersByName(db, input, actor.line),
    }),
    readMember: ({ db, input, actor, now }) => getMember(db, input.memberId, now(), actor.line),
    updateMember,
    setMemberLimits,
    excludeMember,
    revealMember,
    listBlockedIps: BLOCKED_IPS.page,
    totalBlockedIps: BLOCKED_IPS.totals,
    previewBlockedIps: async (question) => {
      const at = question.now();
      return previewBlock(
        question.db,
        await judgeNetworks({ ...question, at }, question.input),
        at,
      );
    },
    addBlockedIps,
    removeBlockedIp,
  });
}

import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
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
  });
}

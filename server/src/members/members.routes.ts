import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { findOfLine } from '../own-line.queries';
import { implement, type Platform } from '../platform/implement';
import { accountsRoutes } from './accounts.routes';
import { BLOCKED_IPS, judgeNetworks, previewBlock } from './blocked-ips/blocked-ips.queries';
import { addBlockedIps, removeBlockedIp } from './blocked-ips/change-blocked-ips.command';
import { bulkRoutes } from './bulk/bulk.routes';
import { couponsRoutes } from './coupons/coupons.routes';
import { registerMember } from './create-member.command';
import { dashboardOf } from './dashboard/read-dashboard';
import { excludeMember } from './exclude-member.command';
import { factsRoutes } from './facts.routes';
import { helpRoutes } from './help/help.routes';
import { findMemberRow, findMembersByName, getMember } from './members.queries';
import { messagesRoutes } from './messages/messages.routes';
import { askReveals, declineReveals, grantReveals } from './reveals/allow-reveals.command';
import { revealMember } from './reveals/reveal-member.command';
import { setMemberLimits } from './set-member-limits.command';
import { templatesRoutes } from './templates/templates.routes';
import { trackingRoutes } from './tracking.routes';
import { updateMember } from './update-member.command';

export function membersRoutes(app: FastifyInstance, platform: Platform): void {
  factsRoutes(app, platform);
  const { sealer } = platform;
  const readDashboard = dashboardOf(platform, app.log);
  implement(
    app,
    platform,
    {
      createMember: members.createMember,
      findMembers: members.findMembers,
      readMember: members.readMember,
      readDashboard: members.readDashboard,
      updateMember: members.updateMember,
      setMemberLimits: members.setMemberLimits,
      excludeMember: members.excludeMember,
      revealMember: members.revealMember,
      askReveals: members.askReveals,
      grantReveals: members.grantReveals,
      declineReveals: members.declineReveals,
      listBlockedIps: members.listBlockedIps,
      totalBlockedIps: members.totalBlockedIps,
      previewBlockedIps: members.previewBlockedIps,
      addBlockedIps: members.addBlockedIps,
      removeBlockedIp: members.removeBlockedIp,
    },
    {
      createMember: registerMember(sealer),
      findMembers: async ({ db, input, actor }) => ({
        members: await findMembersByName(db, input, actor.line),
      }),
      readMember: ({ db, input, actor, now }) => getMember(db, input.memberId, now(), actor.line),
      readDashboard: async ({ db, input: { partnerId }, actor, refuse }) => {
        const { line } = actor;
        const isSeen =
          partnerId === undefined ||
          (line === null
            ? (await findMemberRow(db, partnerId)) !== undefined
            : (await findOfLine(db, line, [partnerId])).has(partnerId));
        return isSeen
          ? readDashboard(partnerId ?? line, line === null)
          : refuse('member.not_found');
      },
      updateMember,
      setMemberLimits,
      excludeMember,
      revealMember: revealMember(sealer),
      askReveals,
      grantReveals,
      declineReveals,
      listBlockedIps: BLOCKED_IPS.page,
      totalBlockedIps: BLOCKED_IPS.totals,
      previewBlockedIps: async (question) => {
        const at = question.now();
        const networks = await judgeNetworks({ ...question, at }, question.input);
        return previewBlock(question.db, networks, at);
      },
      addBlockedIps,
      removeBlockedIp,
    },
  );
  accountsRoutes(app, platform);
  bulkRoutes(app, platform);
  trackingRoutes(app, platform);
  helpRoutes(app, platform);
  couponsRoutes(app, platform);
  messagesRoutes(app, platform);
  templatesRoutes(app, platform);
}

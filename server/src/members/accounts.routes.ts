import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { approveMember, declineMember } from './decide-joining.command';
import { resetExchangePin } from './exchange-pin.command';
import { countChips, MEMBERS } from './lists/member-list.queries';
import { findLastRun } from './lists/ranks.queries';
import { MEMBER_RANKS } from './member-ranks-job';
import { requireMember } from './members.queries';
import { addMemberMemo } from './memos/add-memo.command';
import { findMemos } from './memos/memos.queries';
import { openMember } from './open-member.command';
import { resetMemberPassword } from './reset-member-password.command';
import { restrictMember } from './restrict-member.command';
import { saveMemberBonus } from './save-member-bonus.command';
import { savePersonalConfig } from './save-personal-config.command';
import { endMemberSessions, unlockMember } from './sessions/end-member-sessions.command';
import { countSessionsOf } from './sessions/member-sessions.queries';

/** What is done about accounts, one by one. */
export function accountsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listMembers: members.listMembers,
      totalMembers: members.totalMembers,
      readMemberRanks: members.readMemberRanks,
      countMembers: members.countMembers,
      approveMember: members.approveMember,
      declineMember: members.declineMember,
      restrictMember: members.restrictMember,
      countMemberSessions: members.countMemberSessions,
      endMemberSessions: members.endMemberSessions,
      unlockMember: members.unlockMember,
      resetMemberPassword: members.resetMemberPassword,
      resetExchangePin: members.resetExchangePin,
      listMemberMemos: members.listMemberMemos,
      openMember: members.openMember,
      addMemberMemo: members.addMemberMemo,
      savePersonalConfig: members.savePersonalConfig,
      saveMemberBonus: members.saveMemberBonus,
    },
    {
      listMembers: MEMBERS.page,
      totalMembers: MEMBERS.totals,
      readMemberRanks: async ({ db }) => ({
        at: (await findLastRun(db, MEMBER_RANKS))?.toISOString() ?? null,
      }),
      countMembers: ({ db }) => countChips(db),
      approveMember,
      declineMember,
      restrictMember,
      countMemberSessions: async ({ db, input: { memberId } }) => {
        await requireMember(db, memberId);
        return { open: await countSessionsOf(db, memberId) };
      },
      endMemberSessions,
      unlockMember,
      resetMemberPassword,
      resetExchangePin,
      listMemberMemos: async ({ db, input: { memberId, after } }) => {
        await requireMember(db, memberId);
        return findMemos(db, memberId, after);
      },
      openMember,
      addMemberMemo,
      savePersonalConfig,
      saveMemberBonus,
    },
  );
}

import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { AUDIT_OF_MEMBER } from '../audit/audit-lines.queries';
import { implement, type Platform } from '../platform/implement';
import { changeMemberAccount } from './bank-accounts/change-account.command';
import {
  findAccountChanges,
  findAttendance,
  findFigures,
  findLastChange,
  findOrigin,
} from './member-facts.queries';
import { requireMember } from './members.queries';

/** What the detail of a member shows beside his tabs, and the account he is paid to. */
export function factsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      readMemberFigures: members.readMemberFigures,
      readLastChange: members.readLastChange,
      readMemberOrigin: members.readMemberOrigin,
      readMemberAttendance: members.readMemberAttendance,
      changeMemberAccount: members.changeMemberAccount,
      listAccountChanges: members.listAccountChanges,
      listMemberAudit: members.listMemberAudit,
      totalMemberAudit: members.totalMemberAudit,
    },
    {
      readMemberFigures: async ({ db, actor, input: { memberId }, now }) => {
        await requireMember(db, memberId);
        return findFigures({ db, actor }, memberId, now());
      },
      readLastChange: async ({ db, input: { memberId } }) => {
        await requireMember(db, memberId);
        return { change: await findLastChange(db, memberId) };
      },
      readMemberOrigin: async ({ db, actor, input: { memberId } }) =>
        findOrigin({ db, actor }, await requireMember(db, memberId)),
      readMemberAttendance: async ({ db, input: { memberId, month } }) => {
        await requireMember(db, memberId);
        return findAttendance(db, memberId, month);
      },
      changeMemberAccount,
      listAccountChanges: async ({ db, input }) => {
        await requireMember(db, input.memberId);
        return findAccountChanges(db, input);
      },
      listMemberAudit: async (question) => {
        await requireMember(question.db, question.input.memberId);
        return AUDIT_OF_MEMBER.page(question);
      },
      totalMemberAudit: async (question) => {
        await requireMember(question.db, question.input.memberId);
        return AUDIT_OF_MEMBER.totals(question);
      },
    },
  );
}

import { type MoneyRequest, money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform, type Work } from '../platform/implement';
import { approveRequest } from './approve-request.command';
import { cancelRequest } from './cancel-request.command';
import { createRequest } from './create-request.command';
import { declineRequest } from './decline-request.command';
import { holdRequest } from './hold-request.command';
import { releaseRequest } from './release-request.command';
import { listRequests, totalRequests } from './request-lists.queries';
import { getRequest, requireRequestMember } from './requests.queries';
import { takeBackBonus } from './take-back-bonus.command';
import { readMemberMoney } from './wagering.queries';

async function approve({
  input: { requestId, reason },
  ...work
}: Work<typeof money.approveRequest>): Promise<MoneyRequest> {
  const memberId = await requireRequestMember(work.tx, requestId);
  await approveRequest({ ...work, memberId, requestId, reason: reason ?? null });
  return getRequest(work.tx, memberId, requestId);
}

async function decline({
  input: { requestId, reason },
  ...work
}: Work<typeof money.declineRequest>): Promise<MoneyRequest> {
  const memberId = await requireRequestMember(work.tx, requestId);
  await declineRequest({ ...work, memberId, requestId, reason });
  return getRequest(work.tx, memberId, requestId);
}

export function requestsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      readMemberMoney: money.readMemberMoney,
      listRequests: money.listRequests,
      totalRequests: money.totalRequests,
      createRequest: money.createRequest,
      approveRequest: money.approveRequest,
      declineRequest: money.declineRequest,
      cancelRequest: money.cancelRequest,
      holdRequest: money.holdRequest,
      releaseRequest: money.releaseRequest,
      takeBackBonus: money.takeBackBonus,
    },
    {
      readMemberMoney: ({ db, input }) => readMemberMoney(db, input.memberId),
      listRequests: ({ db, input }) => listRequests(db, input),
      totalRequests: ({ db, input }) => totalRequests(db, input),
      createRequest,
      approveRequest: approve,
      declineRequest: decline,
      cancelRequest,
      holdRequest,
      releaseRequest,
      takeBackBonus,
    },
  );
}

import { type MoneyRequest, money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform, type Work } from '../../platform/implement';
import { readMemberMoney } from '../wagering/wagering.queries';
import { approveRequest } from './approve-request.command';
import { cancelRequest } from './cancel-request.command';
import { createRequest } from './create-request.command';
import { declineRequest } from './decline-request.command';
import { holdRequest } from './hold-request.command';
import { releaseRequest } from './release-request.command';
import { readRequestFacts } from './request-facts.queries';
import { getRequest, REQUESTS } from './requests.queries';
import { takeBackBonus } from './take-back-bonus.command';

async function approve({
  input: { reason, ...key },
  ...work
}: Work<typeof money.approveRequest>): Promise<MoneyRequest> {
  await approveRequest({ ...work, ...key, reason: reason ?? null });
  return getRequest(work.tx, key, work.actor);
}

async function decline({
  input,
  ...work
}: Work<typeof money.declineRequest>): Promise<MoneyRequest> {
  await declineRequest({ ...work, ...input });
  return getRequest(work.tx, input, work.actor);
}

export function requestsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      readMemberMoney: money.readMemberMoney,
      listRequests: money.listRequests,
      totalRequests: money.totalRequests,
      readRequestFacts: money.readRequestFacts,
      createRequest: money.createRequest,
      approveRequest: money.approveRequest,
      declineRequest: money.declineRequest,
      cancelRequest: money.cancelRequest,
      holdRequest: money.holdRequest,
      releaseRequest: money.releaseRequest,
      takeBackBonus: money.takeBackBonus,
    },
    {
      readMemberMoney: ({ db, input, actor }) => readMemberMoney(db, input.memberId, actor.line),
      listRequests: REQUESTS.page,
      totalRequests: REQUESTS.totals,
      readRequestFacts,
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

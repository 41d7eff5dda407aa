import { type MoneyRequest, money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform, type Work } from '../../platform/implement';
import { readMemberMoney } from '../wagering/wagering.queries';
import { approveSeenRequest } from './approve-seen-request';
import { askRequest } from './ask-request';
import { cancelRequest } from './cancel-request.command';
import { claimRequest, leaveRequest } from './claim-request.command';
import { correctRequest } from './correct-request.command';
import { readDeclineReasons } from './decline-reasons.queries';
import { declineRequest } from './decline-request.command';
import { holdRequest } from './hold-request.command';
import { failPayout, payRequest } from './pay-request.command';
import { readPayouts } from './payouts.queries';
import { readQueueLoad } from './queue-load.queries';
import { releaseRequest } from './release-request.command';
import { readRequestEvidence } from './request-evidence.queries';
import { readRequestFacts } from './request-facts.queries';
import { getRequest, REQUESTS } from './requests.queries';
import { takeBackBonus } from './take-back-bonus.command';

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
      readRequestEvidence: money.readRequestEvidence,
      readDeclineReasons: money.readDeclineReasons,
      readQueueLoad: money.readQueueLoad,
      createRequest: money.createRequest,
      claimRequest: money.claimRequest,
      leaveRequest: money.leaveRequest,
      approveRequest: money.approveRequest,
      declineRequest: money.declineRequest,
      correctRequest: money.correctRequest,
      payRequest: money.payRequest,
      failPayout: money.failPayout,
      readPayouts: money.readPayouts,
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
      readRequestEvidence,
      readDeclineReasons: ({ db }) => readDeclineReasons(db),
      readQueueLoad,
      createRequest: askRequest,
      claimRequest,
      leaveRequest,
      approveRequest: approveSeenRequest(platform),
      declineRequest: decline,
      correctRequest,
      payRequest,
      failPayout,
      readPayouts: ({ db, now }) => readPayouts(db, now()),
      cancelRequest,
      holdRequest,
      releaseRequest,
      takeBackBonus,
    },
  );
}

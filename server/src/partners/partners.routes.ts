import { partners } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { readEdges } from '../money/settings/free-money.queries';
import { gamesOn } from '../platform/games-on';
import { implement, type Platform } from '../platform/implement';
import { nudgeOf } from '../platform/nudge-job';
import { calcHandlers } from './calc/calc.routes';
import { settlementsJob } from './partner-jobs';
import { listPartnerNodes, readPartnerTree } from './partners.queries';
import { changeRates } from './rates/change-rates.command';
import { agreeToRates, declineRates } from './rates/decide-rates.command';
import { readNewPartnerTerms } from './rates/new-terms.queries';
import { previewRates } from './rates/preview-rates.queries';
import { approveSettlement, declineSettlement } from './settlements/approve-settlement.command';
import { holdSettlement, releaseSettlement } from './settlements/hold-lines.command';
import { listPaidBets } from './settlements/paid-bets.queries';
import { previewSettlement } from './settlements/preview-settlement.queries';
import { previewRollback, rollBackSettlement } from './settlements/roll-back-settlement.command';
import { runSettlement } from './settlements/run-settlement.command';
import { SETTLEMENT_LINES, SETTLEMENTS } from './settlements/settlement-lists.queries';
import { readStatement } from './settlements/statement.queries';
import { listStatementBets, listStatementDays } from './settlements/statement-days.queries';
import { listStatementMembers } from './settlements/statement-members.queries';
import { addPartnerConsole } from './tree/add-console.command';
import { closePartner } from './tree/close-partner.command';
import { createPartner } from './tree/create-partner.command';
import { movePartner, previewMove } from './tree/move-partner.command';
import { readPartner } from './tree/partner-detail.queries';
import { PARTNERS } from './tree/partner-list.queries';
import { previewClose } from './tree/preview-close.queries';
import { readTreeFigures, searchTree } from './tree/tree-figures.queries';
import { resumePartner, suspendPartner } from './tree/turn-partner.command';

export function partnersRoutes(app: FastifyInstance, platform: Platform): void {
  const nudge = nudgeOf(app, platform, settlementsJob);
  implement(app, platform, partners, {
    ...calcHandlers(platform),
    readPartnerTree: ({ db, actor }) => readPartnerTree(db, actor.line),
    listPartnerNodes: async ({ db, actor }) => ({
      nodes: await listPartnerNodes(db, actor.line),
    }),
    readTreeFigures,
    searchTree,
    readHouseEdges: async ({ db, now }) => ({
      edges: await readEdges(db, gamesOn(platform), now()),
    }),
    listPartners: PARTNERS.page,
    totalPartners: PARTNERS.totals,
    readPartnerDetail: ({ db, actor, input, now }) =>
      readPartner({ db, actor }, input.memberId, now()),
    readNewPartnerTerms,
    createPartner,
    previewRates: previewRates(gamesOn(platform)),
    changeRates,
    agreeToRates,
    declineRates,
    previewMove,
    movePartner,
    suspendPartner,
    resumePartner,
    previewClose,
    closePartner,
    addPartnerConsole,
    listSettlements: SETTLEMENTS.page,
    totalSettlements: SETTLEMENTS.totals,
    listSettlementLines: SETTLEMENT_LINES.page,
    totalSettlementLines: SETTLEMENT_LINES.totals,
    previewSettlement,
    runSettlement,
    readSettlement: async ({ db, actor, input, refuse }) =>
      (await SETTLEMENTS.one({ db, actor }, input.settlementId)) ?? refuse('record.not_found'),
    approveSettlement: (work) => approveSettlement(work, nudge),
    declineSettlement,
    holdSettlement,
    releaseSettlement,
    previewRollback,
    rollBackSettlement: (work) => rollBackSettlement(work, nudge),
    readStatement,
    listStatementDays,
    listStatementBets,
    listStatementMembers,
    listPaidBets,
  });
}

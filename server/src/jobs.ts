import { betBulksJob } from './bets/bulk/run-bet-bulks';
import { sharedReferencesJob } from './bets/casino/shared-references-job';
import { eventsJob } from './bets/events/events-job';
import { settleEventsJob } from './bets/events/settle-events-job';
import { largeWinsJob } from './bets/large-wins-job';
import { acceptLiveBetsJob } from './bets/sports/accept-bets-job';
import { postBulksJob } from './config/boards/bulk/run-post-bulks';
import { forgetImagesJob } from './config/boards/forget-images-job';
import { clearJob } from './config/clear/clear-job';
import { checkDomainsJob } from './config/domains/check-domains-job';
import { openMaintenanceJob } from './config/settings/open-maintenance-job';
import { ledgerCheckJob } from './ledger/ledger-check-job';
import { ledgerPartitionsJob } from './ledger/ledger-partitions';
import { exportsJob } from './lists/run-exports';
import { memberBulksJob } from './members/bulk/run-member-bulks';
import { couponIssuesJob } from './members/coupons/coupon-issues-job';
import { couponsJob } from './members/coupons/coupons-job';
import { siteDaysJob } from './members/dashboard/site-days-job';
import { siteMinutesJob } from './members/dashboard/site-minutes-job';
import { forgetLeftJob } from './members/forget-left-job';
import { memberRanksJob } from './members/member-ranks-job';
import { messagesJob } from './members/messages/messages-job';
import { forgetUnknownLoginsJob } from './members/sessions/forget-unknown-logins-job';
import { memberLuckJob } from './minigames/bets/member-luck-job';
import { roundBulksJob } from './minigames/bulk/run-round-bulks';
import { drawDriftJob } from './minigames/rounds/draw-drift-job';
import { drawRoundsJob, makeRoundsJob } from './minigames/rounds/rounds-jobs';
import { bulkDecisionsJob } from './money/bulk/run-bulk-decisions';
import { matchDepositsJob } from './money/deposits/match-deposits-job';
import type { ConnectedProviders } from './money/providers/provider-port';
import { providerTransfersJob } from './money/providers/provider-transfers-job';
import { payCompsJob, paySettledCompsJob } from './money/rewards/pay-comps-job';
import { payPaybacksJob } from './money/rewards/pay-paybacks-job';
import { checkTestMoneyJob } from './money/test-money/check-test-money-job';
import { foldTotalsJob } from './money/totals/fold-totals-job';
import { closeDaysJob } from './partners/calc/close-days-job';
import { calcShotsJob } from './partners/calc/shots-job';
import {
  countRunningJob,
  foldPartnerDaysJob,
  nightlySettlementJob,
  partnerSizesJob,
  payRollingJob,
  settlementsJob,
} from './partners/partner-jobs';
import type { Database } from './platform/database';
import type { Job } from './platform/jobs';

/**
 * Everything that happens by itself.
 *
 * @param patient the database, under limits of checks
 * @param drawKey by which the draws of mini-games are made
 */
export const jobsOf = (
  patient: Database,
  providers: ConnectedProviders,
  drawKey: Buffer,
): readonly Job[] => [
  acceptLiveBetsJob,
  makeRoundsJob(drawKey),
  drawRoundsJob(drawKey),
  drawDriftJob,
  eventsJob,
  settleEventsJob,
  ledgerPartitionsJob,
  ledgerCheckJob(patient),
  bulkDecisionsJob,
  betBulksJob,
  roundBulksJob,
  postBulksJob,
  checkDomainsJob(),
  openMaintenanceJob,
  clearJob,
  forgetImagesJob,
  largeWinsJob,
  forgetLeftJob,
  forgetUnknownLoginsJob,
  couponIssuesJob,
  couponsJob,
  exportsJob,
  messagesJob,
  foldTotalsJob,
  matchDepositsJob,
  memberBulksJob,
  memberLuckJob,
  memberRanksJob,
  providerTransfersJob(providers),
  sharedReferencesJob,
  siteDaysJob,
  siteMinutesJob,
  checkTestMoneyJob,
  closeDaysJob,
  payCompsJob,
  paySettledCompsJob,
  payPaybacksJob,
  calcShotsJob,
  foldPartnerDaysJob,
  partnerSizesJob,
  countRunningJob,
  payRollingJob,
  settlementsJob,
  nightlySettlementJob,
];

import type { partners } from '@gwanje/contract';
import { computeSeldom } from '../../platform/compute-seldom';
import type { Handlers, Platform } from '../../platform/implement';
import { listCalcBets, listCalcHourBets } from './calc-bets.queries';
import { readCalcClasses, readCalcDays, readRunningDay } from './calc-days.queries';
import { readCalcMembers, readCalcPartners, readCalcTypes } from './calc-detail.queries';
import { listCalcHourRequests, readCalcHours } from './calc-hours.queries';
import { CALC_SHOTS, checkShots, compareShots, requireShot, sideOf } from './calc-shots.queries';
import { CLOSED_DAYS } from './closed-days.queries';
import { fetchCalcShot } from './fetch-shot';
import { takeCalcShot } from './take-shot.command';

const RUNNING_KEPT_MS = 10_000;
/** Sums may keep the database busy for a twentieth of the time. */
const PAUSE_FACTOR = 20;

type Calc = Extract<keyof typeof partners, `${string}Calc${string}`>;

/** What answers questions about the house's own result. */
export function calcHandlers(platform: Platform): Handlers<Pick<typeof partners, Calc>> {
  const running = computeSeldom({
    now: platform.now,
    keptMs: (tookMs) => Math.max(RUNNING_KEPT_MS, tookMs * PAUSE_FACTOR),
    compute: (at) => readRunningDay(platform.db, at),
  });
  return {
    readCalcDays: ({ db, input, now }) => readCalcDays(db, input, running, now()),
    readCalcClasses: ({ db, input }) => readCalcClasses(db, input),
    listCalcBets,
    readCalcTypes: ({ db, input }) => readCalcTypes(db, input),
    readCalcMembers: ({ db, input }) => readCalcMembers(db, input),
    readCalcPartners: ({ db, input }) => readCalcPartners(db, input),
    readCalcHours: ({ db, input }) => readCalcHours(db, input),
    listCalcHourBets,
    listCalcHourRequests,
    listClosedCalcDays: CLOSED_DAYS.page,
    totalClosedCalcDays: CLOSED_DAYS.totals,
    listCalcShots: CALC_SHOTS.page,
    totalCalcShots: CALC_SHOTS.totals,
    checkCalcShots: async ({ db }) => ({
      ...(await checkShots(db)),
      publicKey: platform.sealer.figuresKey,
    }),
    readCalcShot: async ({ db, input }) => sideOf(await requireShot(db, input.shotId)),
    fetchCalcShot: (question) => fetchCalcShot(question, platform),
    compareCalcShots: ({ db, input, now }) => compareShots(db, input, now()),
    takeCalcShot,
  };
}

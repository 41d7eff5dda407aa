import { type ApiError, call } from '@gwanje/api-client';
import {
  type AnsweredElsewhere,
  adminPolicy,
  bets,
  config,
  maintenanceSettings,
  members,
  money,
  partners,
  type SecondWord,
} from '@gwanje/contract';

export type Verb = 'approve' | 'decline';

interface Answered {
  readonly data: { readonly status: string } | null;
  readonly error: ApiError | null;
}

const EVERYTHING = { expects: 'all' } as const;

const MONEY_SETTINGS = {
  approve: money.acceptMoneySettingProposal,
  decline: money.declineMoneySettingProposal,
};
const BET_SETTINGS = {
  approve: bets.acceptBetSettingProposal,
  decline: bets.declineBetSettingProposal,
};
const MAINTENANCE = {
  approve: config.acceptMaintenanceProposal,
  decline: config.declineMaintenanceProposal,
};
const ADMIN_POLICY = {
  approve: config.acceptAdminPolicyProposal,
  decline: config.declineAdminPolicyProposal,
};

const MAINTENANCES: ReadonlySet<string> = new Set(
  maintenanceSettings.settings.map(({ category }) => category),
);

/** The ways of the settings that are called `<scope>/<category>`. */
function waysOfSettings(what: string) {
  const [scope, category] = what.split('/');
  if (category === adminPolicy.category) return ADMIN_POLICY;
  if (MAINTENANCES.has(category ?? '')) return MAINTENANCE;
  return scope === 'bets' ? BET_SETTINGS : MONEY_SETTINGS;
}

/** Says yes or no in the way of what waits; a request alone asks why it is declined. */
const WAYS: Record<
  Exclude<SecondWord['kind'], AnsweredElsewhere>,
  (verb: Verb, word: SecondWord, reason: string) => Promise<Answered>
> = {
  request: (verb, { id, member }, reason) => {
    const input = { memberId: member?._id ?? '', requestId: id };
    return verb === 'approve'
      ? call(money.approveRequest, { ...input, ...(reason && { reason }) }, EVERYTHING)
      : call(money.declineRequest, { ...input, reason }, EVERYTHING);
  },
  adjustment: (verb, { id, member }) => {
    const way = verb === 'approve' ? money.approveAdjustment : money.declineAdjustment;
    return call(way, { memberId: member?._id ?? '', adjustmentId: id }, EVERYTHING);
  },
  proposal: (verb, { id, what }) => {
    return call(waysOfSettings(what)[verb], { proposalId: id }, EVERYTHING) as Promise<Answered>;
  },
  depositAccount: (verb, { id: accountId, what }) => {
    if (verb === 'decline') return call(money.declineDepositAccount, { accountId }, EVERYTHING);
    const version = Number(what.slice(what.lastIndexOf('/') + 1));
    return call(money.approveDepositAccount, { accountId, version }, EVERYTHING);
  },
  reveals: (verb, { id }) => {
    const way = verb === 'approve' ? members.grantReveals : members.declineReveals;
    return call(way, { allowanceId: id }, EVERYTHING);
  },
  coupon: async (verb, { id, amountWon }) => {
    const { data, error } =
      verb === 'approve'
        ? await call(
            members.activateCoupon,
            { couponId: id, budgetWon: amountWon ?? 0 },
            EVERYTHING,
          )
        : await call(members.declineCoupon, { couponId: id }, EVERYTHING);
    const status = data?.firstApprovedBy ? 'waiting' : 'done';
    return { data: data && { status }, error };
  },
  bet: answerBet,
  domain: async (verb, { id: domainId, what }) => {
    const way = verb === 'approve' ? config.approveDomain : config.declineDomain;
    const version = Number(what.split('/')[1]);
    const { data, error } = await call(way, { domainId, version }, EVERYTHING);
    const domain = data && ('domain' in data ? data.domain : data);
    return { data: data && { status: domain?.wanted ? 'waiting' : 'done' }, error };
  },
  clear: (verb, { id: clearId }) =>
    call(verb === 'approve' ? config.approveClear : config.declineClear, { clearId }, EVERYTHING),
  settlement: answerSettlement,
  rates: async (verb, { id: proposalId, member }) => {
    const way = verb === 'approve' ? partners.agreeToRates : partners.declineRates;
    const input = { memberId: member?._id ?? '', proposalId };
    const { data, error } = await call(way, input, EVERYTHING);
    const status = data?.proposal?.proposalId === proposalId ? 'waiting' : 'done';
    return { data: data && { status }, error };
  },
  sportsBet: answerSportsBet,
  limit: async (verb, { id: limitId, member, what }) => {
    const [game = '', version] = what.split('/');
    const input = { memberId: member?._id ?? '', game, limitId, version: Number(version) };
    if (verb === 'decline') {
      const { data, error } = await call(members.declineMinigameLimit, input, EVERYTHING);
      return { data: data && { status: 'done' }, error };
    }
    const { data, error } = await call(members.approveMinigameLimit, input, EVERYTHING);
    return { data: data && { status: data.asked ? 'waiting' : 'done' }, error };
  },
};

/** Of its version now, and of the sum that was read: another one is refused. */
async function answerSettlement(
  verb: Verb,
  { id: settlementId, amountWon }: SecondWord,
): Promise<Answered> {
  const found = await call(partners.readSettlement, { settlementId }, EVERYTHING);
  if (!found.data) return { data: null, error: found.error };
  const input = { settlementId, version: found.data.version };
  const { data, error } =
    verb === 'approve'
      ? await call(partners.approveSettlement, { ...input, sumWon: amountWon ?? 0 }, EVERYTHING)
      : await call(partners.declineSettlement, input, EVERYTHING);
  const isWaiting = data?.status === 'ready' && data.firstApprovedBy !== null;
  return { data: data && { status: isWaiting ? 'waiting' : 'done' }, error };
}

/** Of its version now; whoever agrees keeps his own reason. */
async function answerBet(
  verb: Verb,
  { id: betId, member }: SecondWord,
  reason: string,
): Promise<Answered> {
  const memberId = member?._id ?? '';
  const { data: found, error: unread } = await call(bets.readBet, { memberId, betId }, EVERYTHING);
  if (!found) return { data: null, error: unread };
  const input = { memberId, betId, version: found.bet.version };
  if (verb === 'decline') {
    const { data, error } = await call(bets.declineVoid, input, EVERYTHING);
    return { data: data && { status: 'done' }, error };
  }
  const agreed = { ...input, reasonCode: 'other' as const, ...(reason && { reason }) };
  const { data, error } = await call(bets.voidBet, agreed, EVERYTHING);
  return { data: data && { status: data.outcome === 'done' ? 'done' : 'waiting' }, error };
}

/** The same on sports: of all legs, or of the one that `what` names. */
async function answerSportsBet(
  verb: Verb,
  { id: betId, member, what }: SecondWord,
  reason: string,
): Promise<Answered> {
  const memberId = member?._id ?? '';
  const found = await call(bets.readSportsBet, { memberId, betId }, EVERYTHING);
  if (!found.data) return { data: null, error: found.error };
  const input = { memberId, betId, version: found.data.bet.version };
  if (verb === 'decline') {
    const { data, error } = await call(bets.declineSportsVoid, input, EVERYTHING);
    return { data: data && { status: 'done' }, error };
  }
  const agreed = { ...input, reasonCode: 'other' as const, ...(reason && { reason }) };
  const [, leg] = what.split('/');
  const { data, error } = leg
    ? await call(bets.voidSportsLeg, { ...agreed, legNo: Number(leg) }, EVERYTHING)
    : await call(bets.voidSportsBet, agreed, EVERYTHING);
  return { data: data && { status: data.outcome === 'done' ? 'done' : 'waiting' }, error };
}

export const answerWord = (verb: Verb, word: SecondWord, reason: string): Promise<Answered> =>
  WAYS[word.kind as keyof typeof WAYS](verb, word, reason);

/** Whether the first word did not count any more, so that this one has taken its place. */
export const stillWaits = ({ status }: { readonly status: string }): boolean =>
  ['waiting', 'held', 'open'].includes(status);

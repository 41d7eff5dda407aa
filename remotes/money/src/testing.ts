// Requests and entries, and a server that keeps them, for the tests of this remote.
import { type Asked, answer, refusal } from '@gwanje/api-client/testing';
import {
  type BulkDecision,
  type Claim,
  type DepositOfRequest,
  type EvidenceRow,
  type LedgerEntry,
  type MoneyRequest,
  members,
  money,
  type ParsedInputOf,
  type ReplyOf,
  type RequestFacts,
  requests,
  type WageringState,
} from '@gwanje/contract';

export const READ_AT = '2026-11-21T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const FINANCE = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'finance' };

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

export const requestOf = (number: number, values: Partial<MoneyRequest> = {}): MoneyRequest => ({
  requestId: idOf(number),
  ...{ kind: 'charge', status: 'waiting', amountWon: 100_000 * number },
  member: {
    ...{ _id: idOf(100 + number), id: `player${number}`, nick: `별님${number}` },
    ...{ grade: 1, level: 4, status: 1, isTest: false },
    ...{ excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
  },
  ...{
    bonusWish: 'offered',
    bonusWon: null,
    bonusTakenBackAt: null,
    waivedWon: 0,
    accountChangedAt: null,
  },
  bankAccount: { bank: '국민', number: '***-**-0034', owner: '김*별' },
  ...{ channel: 'bank', requestedBy: null, requestedAt: '2026-11-21T06:58:00.000Z' },
  ...{ firstApprovedBy: null, firstApprovedAt: null, decidedAt: null, decidedBy: null },
  ...{ reason: null, claim: null },
  ...{ corrects: null, depositAccount: null, payout: null, paidBy: null, paidAt: null },
  ...{ payoutFailedBy: null, file: null, profitWon: 0 },
  ...values,
});

export const factsOf = (
  { requestId }: Pick<MoneyRequest, 'requestId'>,
  values: Partial<RequestFacts> = {},
): RequestFacts => ({
  ...{ requestId, facts: [], balanceWon: 400_000, bonusWon: null, wagering: null },
  ...{ accountNow: null, lastSettlement: null },
  ...{ chargedWon: 0, chargedTodayWon: 0, exchangedTodayWon: 0 },
  ...values,
});

export const NOTHING_TO_PLAY: WageringState = {
  ...{ since: null, requiredWon: 0, progressWon: 0, progressBps: 10_000, openWon: 0 },
  ...{ waivedWon: 0, carriedWon: 0, takenBackWon: 0, required: [], played: [], wouldMeet: [] },
  settingVersion: 12,
};

type Member = ReplyOf<typeof members.readMember>;

/** Everything that is known of one member. */
export const memberOf = (values: Partial<Member> = {}): Member => ({
  ...{ _id: idOf(101), id: 'player1', nick: '별님', grade: 1, status: 1, level: 4 },
  ...{ bankAccount: null, recommendLevel: 1, recommendTree: [], isTest: false },
  limits: {
    ...{ chargeDayMaxWon: null, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
  },
  ...{ excludedUntil: null, joinedAt: READ_AT, phone: null, realName: null, email: null },
  ...{ isAccountOwner: null, tags: [], hasExchangePin: false, version: 1 },
  ...{ isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
  bonus: { rateBps: null, minWon: null, maxWon: null },
  ...values,
});

const CLAIMED_MS = 300_000;

/** Somebody at work, from now on. */
export const claimOf = (by: { readonly _id: string; readonly id: string }): Claim => ({
  by,
  since: new Date().toISOString(),
  until: new Date(Date.now() + CLAIMED_MS).toISOString(),
});

export interface GivenQueue {
  readonly pages: Asked<typeof requests.page>;
  readonly approvals: Asked<typeof money.approveRequest>;
  readonly declines: Asked<typeof money.declineRequest>;
  readonly holds: Asked<typeof money.holdRequest>;
  readonly corrections: Asked<typeof money.correctRequest>;
  readonly payments: Asked<typeof money.payRequest>;
  readonly failures: Asked<typeof money.failPayout>;
  readonly claims: Asked<typeof money.claimRequest>;
  readonly leaves: Asked<typeof money.leaveRequest>;
  /** What another administrator makes of a request behind this screen's back. */
  decideElsewhere(request: MoneyRequest): void;
}

interface QueueOptions {
  readonly facts?: readonly RequestFacts[];
  readonly wagering?: WageringState;
  readonly memos?: ReplyOf<typeof members.listMemberMemos>['memos'];
  /** What its members have set themselves. */
  readonly own?: Partial<Pick<Member, 'limits' | 'excludedUntil'>>;
  /** What its members were given. */
  readonly bonuses?: readonly LedgerEntry[];
  /** What its members have won. */
  readonly wins?: readonly EvidenceRow[];
  /** What its reader decides together at present. */
  readonly bulks?: () => readonly BulkDecision[];
  /** Deposits beside charges, by request. */
  readonly deposits?: Readonly<Record<string, readonly DepositOfRequest[]>>;
}

/** A server that keeps requests, and refuses to decide a second time. */
export function givenQueue(given: readonly MoneyRequest[], options: QueueOptions = {}): GivenQueue {
  const kept = new Map(given.map((one) => [one.requestId, one]));
  const isOpen = ({ status }: MoneyRequest) => status === 'waiting' || status === 'held';
  const found = (filter: ParsedInputOf<typeof requests.totals>) =>
    [...kept.values()].filter(
      (one) =>
        one.kind === filter.kind &&
        (filter.memberId === undefined || one.member._id === filter.memberId) &&
        (filter.flags === undefined || one.firstApprovedBy !== null) &&
        (filter.claimer === undefined || one.claim?.by.id === filter.claimer) &&
        (filter.by !== 'decided' || one.decidedAt !== null) &&
        (filter.payout === undefined || one.payout === filter.payout) &&
        (filter.status === undefined ||
          (filter.status === 'open' ? isOpen(one) : one.status === filter.status)),
    );
  const decide = ({ requestId }: { requestId: string }, values: Partial<MoneyRequest>) => {
    const before = kept.get(requestId);
    if (!before) return refusal('record.not_found');
    if (!isOpen(before) && before.payout !== 'due')
      return refusal('money.request_closed', { details: before });
    const after = { ...before, claim: null, ...values };
    kept.set(requestId, after);
    return after;
  };
  const pay = ({ requestId }: { requestId: string }, values: Partial<MoneyRequest>) => {
    const before = kept.get(requestId);
    if (before?.payout !== 'due') return refusal('money.payout_done', { details: before });
    const after = { ...before, claim: null, paidBy: FINANCE, paidAt: READ_AT, ...values };
    kept.set(requestId, after);
    return after;
  };
  const ended = { decidedAt: READ_AT, decidedBy: FINANCE };
  const facts = new Map((options.facts ?? []).map((one) => [one.requestId, one]));
  answer(requests.totals, (filter) => {
    const rows = found(filter);
    const totals = [...new Set(rows.map(({ status }) => status))].map((status) => {
      const of = rows.filter((one) => one.status === status);
      const amountWon = of.reduce((sum, one) => sum + one.amountWon, 0);
      const bonusWon = of.reduce((sum, one) => sum + (one.bonusWon ?? 0), 0);
      return { status, requests: of.length, amountWon, bonusWon };
    });
    return { count: rows.length, isMore: false, totals, at: READ_AT };
  });
  answer(money.readRequestFacts, ({ requests: keys }) => ({
    requests: keys.split(',').flatMap((key) => {
      const request = kept.get(key.split('/')[1] ?? '');
      return request ? (facts.get(request.requestId) ?? factsOf(request)) : [];
    }),
  }));
  answer(money.readRequestEvidence, () => ({ rows: [...(options.wins ?? [])], account: null }));
  answer(money.listOwnBulks, () => ({ bulks: [...(options.bulks?.() ?? [])] }));
  answer(money.readDeclineReasons, () => ({
    reasons: ['입금 미확인', '입금자명 상이', '롤링 미달', '계좌 불일치'],
  }));
  answer(money.readQueueLoad, ({ kind }) => {
    const open = [...kept.values()].filter((one) => one.kind === kind && isOpen(one));
    const oldestAt = open.map(({ requestedAt }) => requestedAt).sort()[0] ?? null;
    return { open: open.length, medianWaitMs: open.length ? 120_000 : null, oldestAt, at: READ_AT };
  });
  answer(money.readRequestDeposits, ({ requests: keys }) => ({
    requests: keys.split(',').map((key) => {
      const requestId = key.split('/')[1] ?? '';
      return { requestId, deposits: [...(options.deposits?.[requestId] ?? [])] };
    }),
  }));
  answer(money.readPayouts, () => ({
    banks: [{ bank: '국민', due: 1, dueWon: 100_000, paid: 2, paidWon: 300_000 }],
    maintenance: [
      {
        bank: '국민',
        days: 'every' as const,
        ...{ from: '23:30', until: '00:30', closedUntil: READ_AT },
      },
      {
        bank: '신한',
        days: 'sun' as const,
        ...{ from: '02:00', until: '05:00', closedUntil: null },
      },
    ],
    at: READ_AT,
  }));
  const rows = [...(options.bonuses ?? [])];
  answer(money.listEntries, () => ({ rows, more: false, at: READ_AT }));
  answer(members.readMember, () => memberOf(options.own));
  answer(members.listMemberMemos, () => ({ memos: [...(options.memos ?? [])], more: false }));
  answer(money.readMemberMoney, () => ({
    walletsWon: { money: 400_000, point: 500, casino: 0, betHoldem: 0, apoker: 0, income: 0 },
    pointBps: 10_000,
    mayMove: true,
    wagering: options.wagering ?? NOTHING_TO_PLAY,
  }));
  return {
    pages: answer(requests.page, (asked) => ({ rows: found(asked), more: false, at: READ_AT })),
    approvals: answer(money.approveRequest, ({ reason, ...key }) =>
      decide(key, { status: 'approved', ...ended, reason: reason ?? null }),
    ),
    declines: answer(money.declineRequest, ({ reason, ...key }) =>
      decide(key, { status: 'declined', ...ended, reason }),
    ),
    holds: answer(money.holdRequest, (key) => decide(key, { status: 'held' })),
    corrections: answer(money.correctRequest, ({ amountWon, reason, memberId: _, ...key }) => {
      const declined = decide(key, { status: 'declined', ...ended, reason });
      if (!('requestId' in declined)) return declined;
      const created = { ...declined, ...requestOf(90), member: declined.member, amountWon };
      kept.set(created.requestId, { ...created, corrects: key.requestId });
      return { declined, created };
    }),
    payments: answer(money.payRequest, (key) => pay(key, { payout: 'paid' })),
    failures: answer(money.failPayout, ({ reason, ...key }) =>
      pay(key, { payout: 'failed', status: 'declined', reason }),
    ),
    claims: answer(money.claimRequest, ({ takeOver, ...key }) => {
      const held = kept.get(key.requestId)?.claim;
      if (held && held.by.id !== ME.id && !takeOver)
        return refusal('money.request_claimed', { details: kept.get(key.requestId) });
      return decide(key, { claim: claimOf(ME) });
    }),
    leaves: answer(money.leaveRequest, ({ requestId }) => {
      const left = { ...(kept.get(requestId) as MoneyRequest), claim: null };
      kept.set(requestId, left);
      return left;
    }),
    decideElsewhere: (request) => kept.set(request.requestId, request),
  };
}

export const entryOf = (number: number, values: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ entryId: idOf(number), movementId: idOf(500 + number), at: READ_AT },
  member: { ...requestOf(1).member, nick: '별님' },
  ...{ wallet: 'money', type: 'charge', amountWon: 1_000 },
  ...{ balanceBeforeWon: 1_000 * (number - 1), balanceAfterWon: 1_000 * number, seq: number },
  ...{ actor: FINANCE, reason: null, subject: null, explanation: null },
  ...values,
});

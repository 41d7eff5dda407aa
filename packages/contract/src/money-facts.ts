import * as z from 'zod/mini';
import { PAGE_ROWS } from './list';
import { traceKind } from './member-lists';
import { shownBankAccount } from './members';
import { betOfRound } from './money-history';
import { kind, moneyRequest } from './money-requests';
import { instant, uuid } from './units';

/** What whoever decides on a request should have seen; `tone` says how much it matters. */
export const FACTS = {
  firstCharge: { ko: '첫 충전', en: 'First charge' },
  chargeCount: { ko: '{count}번째', en: 'No. {count}' },
  /** What approving a charge would bring now, and by which rule. */
  joinFirstBonus: { ko: '가입첫충 보너스 {bonusWon}P', en: 'First charge ever, bonus {bonusWon}P' },
  joinFirstLate: {
    ko: '첫충 보너스 {bonusWon}P · 가입첫충 기간 지남',
    en: 'First of the day, bonus {bonusWon}P · too late for the first ever',
  },
  joinFirstTaken: {
    ko: '첫충 보너스 {bonusWon}P · 같은 계좌가 가입첫충을 받음',
    en: 'First of the day, bonus {bonusWon}P · its account took the first ever',
  },
  joinFirstShared: {
    ko: '첫충 보너스 {bonusWon}P · 같은 연락처·기기·IP가 가입첫충을 받음',
    en: 'First of the day, bonus {bonusWon}P · its phone, device or IP took the first ever',
  },
  joinFirstUnconfirmed: {
    ko: '첫충 보너스 {bonusWon}P · 가입첫충 휴대폰 인증 없음',
    en: 'First of the day, bonus {bonusWon}P · no confirmed phone for the first ever',
  },
  joinFirstLine: {
    ko: '첫충 보너스 {bonusWon}P · 가입첫충 제외 라인',
    en: 'First of the day, bonus {bonusWon}P · its line takes no first ever',
  },
  joinFirstSmall: {
    ko: '첫충 보너스 {bonusWon}P · 가입첫충 최소 미달',
    en: 'First of the day, bonus {bonusWon}P · too small for the first ever',
  },
  firstBonus: { ko: '첫충 보너스 {bonusWon}P', en: 'First of the day, bonus {bonusWon}P' },
  everyBonus: { ko: '매충 보너스 {bonusWon}P', en: 'Further charge, bonus {bonusWon}P' },
  personalBonus: { ko: '개인설정 보너스 {bonusWon}P', en: "Member's own bonus {bonusWon}P" },
  twin: { ko: '중복 신청?', en: 'Asked twice?' },
  accountChanged: { ko: '계좌변경 {days}일 전', en: 'Account changed {days} d ago' },
  /** The account of the request is in another name than the one the member gave, or than his account now. */
  otherOwner: { ko: '예금주 불일치', en: 'Another owner' },
  /** A group of members whom this one belongs to was judged to be one person. */
  samePerson: { ko: '동일인 판정', en: 'Judged the same person' },
  sameIp: { ko: '같은 IP {count}', en: 'Same IP {count}' },
  sameDevice: { ko: '같은 기기 {count}', en: 'Same device {count}' },
  /** Stakes of rounds that are not settled yet. */
  openStakes: { ko: '미결 배팅 {stakeWon}', en: 'Open bets {stakeWon}' },
  /** The largest since the last exchange, from 10,000,000 won on. */
  bigWin: { ko: '큰 당첨 {payoutWon}', en: 'Big win {payoutWon}' },
  /** Nothing else since the last exchange, which asks for more to be played. */
  minigameOnly: { ko: '미니게임만', en: 'Mini-games only' },
  /** Other picks of the same rounds by somebody with the same account, since the last charge. */
  opposite: { ko: '양방 {rounds}회차', en: 'Rounds against each other: {rounds}' },
  sameAccount: { ko: '같은 계좌 {count}', en: 'Same account {count}' },
  wageringMet: { ko: '롤링 {progressBps}% 충족', en: 'Wagering {progressBps}% met' },
  wageringUnmet: {
    ko: '롤링 {progressBps}% 미달 {openWon}원',
    en: 'Wagering {progressBps}%, {openWon} won missing',
  },
  /** Of the least that is left of what the member lets himself charge in a day, a week, a month. */
  limit: { ko: '한도 {leftWon}', en: 'Limit {leftWon}' },
  /** Against the mean of the last five of the kind that were approved. */
  usual: { ko: '평소 ×{times}', en: '×{times} the usual' },
  /** More than all that was charged since the last exchange. */
  aboveCharges: {
    ko: '이후 충전 {chargedWon}원보다 많음',
    en: 'More than the {chargedWon} won charged since',
  },
  /** Of an exchange of income money: somebody above the partner is suspended or blocked. */
  lineSuspended: { ko: '상위 라인 정지', en: 'Line suspended' },
  exchangesToday: { ko: '오늘 {count}번째 환전', en: 'Exchange no. {count} today' },
  profit: { ko: '차액 {profitWon}', en: 'Net {profitWon}' },
  excluded: { ko: '자기배제', en: 'Self-excluded' },
  suspended: { ko: '정지', en: 'Suspended' },
  second: { ko: '2차', en: 'Two must agree' },
} as const satisfies Record<string, { readonly ko: string; readonly en: string }>;
export type FactCode = keyof typeof FACTS;

export const fact = z.object({
  code: z.enum(Object.keys(FACTS) as [FactCode, ...FactCode[]]),
  tone: z.enum(['neutral', 'accent', 'good', 'warn', 'bad']),
  /** The numbers of the words: won, basis points, or a count. */
  values: z.record(z.string(), z.int()),
});
export type Fact = z.output<typeof fact>;

/** The facts of one request as they are now; of one that is decided, the figures alone. */
export const requestFacts = z.object({
  requestId: uuid,
  facts: z.array(fact),
  /** What the wallet holds from which the request takes or into which it brings. */
  balanceWon: z.int(),
  /** Points that approving would bring now; null where that is no question. */
  bonusWon: z.nullable(z.int()),
  /** All that was ever charged. */
  chargedWon: z.int(),
  /** Approved in this day of Seoul. */
  chargedTodayWon: z.int(),
  exchangedTodayWon: z.int(),
  /** How far the wagering requirement of an open exchange is; null for everything else. */
  wagering: z.nullable(z.object({ progressBps: z.int(), openWon: z.int() })),
  /**
   * The account that the member has now, where an exchange that is open or due goes to another one;
   * masked as that one is.
   */
  accountNow: z.nullable(shownBankAccount),
  /** Of an exchange of income money: what its member was paid by the last settlement, and when. */
  lastSettlement: z.nullable(z.object({ at: instant, paidWon: z.int() })),
});
export type RequestFacts = z.output<typeof requestFacts>;

/** What a row behind a fact is where it is no member, no request and no bet. */
export const EVIDENCE_NOTES = {
  requestOwner: { ko: '신청 계좌의 예금주', en: 'Owner on the request' },
  realName: { ko: '가입할 때의 이름', en: 'Name on joining' },
  accountOwner: { ko: '지금 계좌의 예금주', en: 'Owner of the account now' },
  firstApproval: { ko: '1차 승인', en: 'First approval' },
  /** What one person may approve, or waive, alone, and in which version of the document that stands. */
  aloneMax: { ko: '혼자 승인할 수 있는 금액', en: 'What one may approve alone' },
  waiveMax: { ko: '혼자 면제할 수 있는 롤링 조건', en: 'Wagering one may waive alone' },
  /** What whoever looks has decided alone today, which counts with what is to come. */
  aloneMember: {
    ko: '오늘 이 회원에게 혼자 처리한 금액',
    en: 'Decided alone for this member today',
  },
  aloneDay: { ko: '오늘 혼자 처리한 금액', en: 'Decided alone today' },
  ownAsking: { ko: '직접 대리신청한 건', en: 'Asked for by yourself' },
  accountChanged: { ko: '계좌 변경', en: 'Account changed' },
  bonusRule: { ko: '충전보너스 설정', en: 'Bonus settings' },
  excludedSince: { ko: '자기배제 시작', en: 'Self-exclusion began' },
  excludedUntil: { ko: '자기배제 종료', en: 'Self-exclusion ends' },
  suspended: { ko: '정지', en: 'Suspended' },
} as const satisfies Record<string, { readonly ko: string; readonly en: string }>;
type EvidenceNote = keyof typeof EVIDENCE_NOTES;

/** A row behind a fact: another member, an earlier request, a bet, or what was written down. */
export const evidenceRow = z.object({
  /** Unique among the rows of one fact. */
  id: z.string(),
  member: z.nullable(
    z.object({
      ...{ _id: uuid, id: z.string(), nick: z.string(), status: z.int(), joinedAt: instant },
      /** Who is right above; partners are not told. */
      partner: z.nullable(z.string()),
      /** What this member and the request's have in common, and when it was seen last; partners are not told. */
      sharedKinds: z.array(traceKind),
      sharedAt: z.nullable(instant),
    }),
  ),
  /** Where it is neither: what it is, and the name, version or reason that goes with it. */
  note: z.nullable(
    z.object({
      code: z.enum(Object.keys(EVIDENCE_NOTES) as [EvidenceNote, ...EvidenceNote[]]),
      text: z.nullable(z.string()),
    }),
  ),
  /** Where it is a bet. */
  bet: z.nullable(betOfRound),
  /** Of a request. */
  kind: z.nullable(kind),
  status: z.nullable(moneyRequest.shape.status),
  at: z.nullable(instant),
  amountWon: z.nullable(z.int()),
  /** Of a member: all that he has ever charged and exchanged. */
  chargedWon: z.nullable(z.int()),
  exchangedWon: z.nullable(z.int()),
  /** Of a member: points that his charges brought. */
  bonusWon: z.nullable(z.int()),
});
export type EvidenceRow = z.output<typeof evidenceRow>;

/** Approved exchanges to one account in the last 30 days, whoever had them paid. */
export const accountExchanges = z.object({
  members: z.int(),
  exchanges: z.int(),
  amountWon: z.int(),
});

/** So many rows stand behind a fact at most. */
export const EVIDENCE_MAX = 20;

export const factCode = fact.shape.code;

const NAME = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = `${NAME}/${NAME}`;

export const requestFactsInput = z.strictObject({
  /** Requests by member and name, `01a1…/01a2…`, with commas between them. */
  requests: z.string().check(z.regex(new RegExp(`^${KEY}(?:,${KEY}){0,${PAGE_ROWS - 1}}$`))),
});

/** What a fact says, in one language. */
export function sayFact({ code, values }: Fact, locale: 'ko' | 'en'): string {
  return FACTS[code][locale].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? 0;
    if (name.endsWith('Bps')) return (Math.floor(value) / 100).toFixed(2);
    const digits = Math.abs(value).toLocaleString('en-US');
    return value < 0 ? `−${digits}` : digits;
  });
}

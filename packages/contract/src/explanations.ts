import * as z from 'zod/mini';

/**
 * Why an amount is what it is, as sentences over the numbers that made it. `{aWon}` is shown
 * with separators, `{aBps}` as percent, `{aHundredths}` as 1.95.
 */
export const EXPLANATIONS = {
  request: {
    ko: '신청금액 {requestedWon}원 그대로입니다.',
    en: 'The requested {requestedWon} won, unchanged.',
  },
  joinFirstBonus: {
    ko: '가입 후 첫 충전: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'First charge ever: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  joinFirstLate: {
    ko: '가입첫충 기간이 지나 당일 첫 충전 보너스입니다: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'The days for the first charge ever are over, so as the first charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  joinFirstTaken: {
    ko: '같은 계좌로 가입첫충 보너스를 받은 회원이 있어 당일 첫 충전 보너스입니다: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'Another member with this bank account took the bonus of the first charge ever, so as the first charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  joinFirstShared: {
    ko: '같은 연락처·기기·IP로 가입첫충 보너스를 받은 회원이 있어 당일 첫 충전 보너스입니다: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'Another member with this phone number, device or IP took the bonus of the first charge ever, so as the first charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  joinFirstUnconfirmed: {
    ko: '휴대폰을 인증하지 않아 당일 첫 충전 보너스입니다: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'The phone was never confirmed, so as the first charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  joinFirstLine: {
    ko: '가입첫충 제외 라인이라 당일 첫 충전 보너스입니다: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'The line takes no bonus of the first charge ever, so as the first charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  joinFirstSmall: {
    ko: '가입첫충의 최소 충전에 못 미쳐 당일 첫 충전 보너스입니다: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'Too small for the bonus of the first charge ever, so as the first charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  firstBonus: {
    ko: '당일 첫 충전: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'First charge of the day: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  everyBonus: {
    ko: '매 충전: {chargeWon}원 × {rateBps} % = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'Every further charge: {chargeWon} won × {rateBps} % = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  personalBonus: {
    ko: '이 회원의 개인설정 보너스: {chargeWon}원 × {rateBps}% = {computedWon}원, 하한 {minWon}원·상한 {maxWon}원 적용, 1원 미만 버림.',
    en: 'The bonus set for this member: {chargeWon} won × {rateBps}% = {computedWon} won, kept between {minWon} and {maxWon} won, rounded down.',
  },
  bonusTakenBack: {
    ko: '이 충전에 지급된 보너스 {bonusWon}원을 회수했습니다.',
    en: 'The bonus of {bonusWon} won that was paid with this charge was taken back.',
  },
  coupon: {
    ko: '쿠폰 {pointsWon}P입니다. {factorBps} % 배팅해야 환전할 수 있습니다.',
    en: 'A coupon of {pointsWon} points. {factorBps} % of it has to be played before an exchange.',
  },
  adjustment: {
    ko: '관리자가 입력한 금액입니다.',
    en: 'The amount that an administrator entered.',
  },
  conversion: {
    ko: '{fromWon} 전환, 1:1, 수수료 없음.',
    en: '{fromWon} converted one to one, without a fee.',
  },
  pointConversion: {
    ko: '{fromWon}P × {pointBps} % = {toWon}원, 1원 미만 버림. 나머지 {feeWon}P는 전환 수수료입니다.',
    en: '{fromWon} points × {pointBps} % = {toWon} won, rounded down. The other {feeWon} points are the fee.',
  },
  transfer: {
    ko: '회원간 이동 금액 그대로입니다.',
    en: 'The amount of the transfer, unchanged.',
  },
  attendance: {
    ko: '출석 일일 포인트 {dayWon}P + 연속 보너스 {streakWon}P.',
    en: '{dayWon} points of the day and {streakWon} of the streak.',
  },
  providerTransfer: {
    ko: '업체가 확인한 이동 금액입니다. 이동 후 업체 잔액 {providerBalanceWon}원.',
    en: 'The amount that the provider confirmed. It held {providerBalanceWon} won afterwards.',
  },
  providerPlay: {
    ko: '업체 잔액 {providerBalanceWon}원 − 기록된 잔액 {recordedBalanceWon}원.',
    en: 'The provider holds {providerBalanceWon} won, the record said {recordedBalanceWon} won.',
  },
  comp: {
    ko: '유효배팅 {stakeWon}원 × {rateBps} % = {amountWon}원, 1원 미만 버림.',
    en: '{stakeWon} won that count × {rateBps} % = {amountWon} won, rounded down.',
  },
  losePoint: {
    ko: '낙첨 {stakeWon}원 × {rateBps} % = {amountWon}원, 1원 미만 버림.',
    en: '{stakeWon} won lost × {rateBps} % = {amountWon} won, rounded down.',
  },
  compEach: {
    ko: '정산된 배팅의 유효배팅 {stakeWon}원 × {rateBps} % = {amountWon}원, 건별 1원 미만 버림.',
    en: '{stakeWon} won that count of settled bets × {rateBps} % = {amountWon} won, rounded down bet by bet.',
  },
  losePointEach: {
    ko: '정산된 배팅의 낙첨 {stakeWon}원 × {rateBps} % = {amountWon}원, 건별 1원 미만 버림.',
    en: '{stakeWon} won lost by settled bets × {rateBps} % = {amountWon} won, rounded down bet by bet.',
  },
  payback: {
    ko: '손실 {lossWon}원 × {rateBps} %, 최대 {maxWon}원 = {amountWon}원, 1원 미만 버림.',
    en: '{lossWon} won lost × {rateBps} %, {maxWon} won at most = {amountWon} won, rounded down.',
  },
  casinoStake: {
    ko: '업체가 알린 배팅금액 {stakeWon}원을 보유머니에서 차감했습니다.',
    en: 'The stake of {stakeWon} won that the vendor told was taken from the held money.',
  },
  casinoWin: {
    ko: '업체가 알린 당첨금 {payoutWon}원을 지급했습니다. 이 라운드의 배팅은 {stakeWon}원입니다.',
    en: 'The vendor told a win of {payoutWon} won, which was paid. The round was bet on with {stakeWon} won.',
  },
  casinoCancel: {
    ko: '업체가 취소한 거래의 금액 {amountWon}원을 되돌렸습니다.',
    en: 'The vendor cancelled a transaction of {amountWon} won, which was taken back.',
  },
  casinoCancelNothing: {
    ko: '업체가 취소한 거래가 아직 없거나 이미 취소되어 움직인 머니가 없습니다.',
    en: 'The vendor cancelled a transaction that had not come, or was cancelled already: no money moved.',
  },
  casinoRecord: {
    ko: '업체 장부의 기록입니다. 업체에 있는 머니로 한 게임이라 보유머니는 움직이지 않았습니다.',
    en: 'A record of the vendor’s book. It was played with money that lies there, so none of ours moved.',
  },
  betStake: {
    ko: '배팅금액 {stakeWon}원을 보유머니에서 차감했습니다.',
    en: 'The stake of {stakeWon} won was taken from the held money.',
  },
  betWin: {
    ko: '{stakeWon}원 × 배당 {oddsHundredths} = {payoutWon}원, 1원 미만 버림.',
    en: '{stakeWon} won × odds {oddsHundredths} = {payoutWon} won, rounded down.',
  },
  cartWin: {
    ko: '{stakeWon}원 × 배당 {oddsHundredths} = {payoutWon}원. 적특 {voidLegs}폴 제외, 보너스 {bonusHundredths}, 소수 둘째 자리에서 버림.',
    en: '{stakeWon} won × odds {oddsHundredths} = {payoutWon} won. Void legs left out: {voidLegs}; bonus {bonusHundredths}, cut to two decimals.',
  },
  betLoss: {
    ko: '낙첨이라 배팅금액 {stakeWon}원은 돌아오지 않습니다.',
    en: 'The bet lost, so its stake of {stakeWon} won does not come back.',
  },
  betRefund: {
    ko: '배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'The stake of {stakeWon} won was given back as it was.',
  },
  betRefundAsked: {
    ko: '회원이 요청해 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'The member asked for it, so the stake of {stakeWon} won was given back as it was.',
  },
  betRefundWrongOdds: {
    ko: '배당오류라 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'The odds were wrong, so the stake of {stakeWon} won was given back as it was.',
  },
  betRefundTwice: {
    ko: '중복배팅이라 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'It was the same bet twice, so the stake of {stakeWon} won was given back as it was.',
  },
  betRefundLate: {
    ko: '마감 후 배팅이라 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'It was bet after closing, so the stake of {stakeWon} won was given back as it was.',
  },
  betRefundOther: {
    ko: '관리자가 진행에 남긴 사유로 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'An administrator gave the stake of {stakeWon} won back as it was; the history says why.',
  },
  betRefundRound: {
    ko: '회차가 취소(적특)되어 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'The round was void, so the stake of {stakeWon} won was given back as it was.',
  },
  betRefundPush: {
    ko: '결과가 비긴 픽이라 배팅금액 {stakeWon}원을 그대로 돌려주었습니다.',
    en: 'The pick was tied, so the stake of {stakeWon} won was given back as it was.',
  },
  betRollback: {
    ko: '{settlementNo}번째 정산을 되돌려 {takenWon}원을 회수했습니다. 배팅은 다시 진행중입니다.',
    en: 'Settlement {settlementNo} was taken back with its {takenWon} won. The bet is in progress again.',
  },
  rolling: {
    ko: '유효배팅 {stakeWon}원 × ({ownBps} % − 하위 {belowBps} %) = {amountWon}원, 건별 1원 미만 버림.',
    en: 'Valid stakes of {stakeWon} won × ({ownBps} % − {belowBps} % beneath) = {amountWon} won, each bet rounded down.',
  },
  rollingTakenBack: {
    ko: '정산이 취소된 유효배팅 {stakeWon}원의 롤링 {amountWon}원을 회수했습니다.',
    en: 'Rolling of {amountWon} won on valid stakes of {stakeWon} won was taken back with their settlement.',
  },
  periodRolling: {
    ko: '기간 유효배팅 {stakeWon}원의 건별 롤링 합계 {netWon}원.',
    en: 'Rolling of {netWon} won, bet by bet, on valid stakes of {stakeWon} won in the period.',
  },
  losingGiven: {
    ko: '손익 {profitWon}원 − 롤링·콤프·낙첨 {costWon}원 − 보너스·쿠폰·페이백 {givenWon}원 = 기준액 {baseWon}원.',
    en: 'Profit of {profitWon} won − {costWon} won of rolling, comps and lose points − {givenWon} won of bonuses, coupons and paybacks = base of {baseWon} won.',
  },
  losing: {
    ko: '기준액 {baseWon}원 × {losingBps} % = {grossWon}원 − 하위 몫 {childWon}원 = {netWon}원.',
    en: 'Base of {baseWon} won × {losingBps} % = {grossWon} won − {childWon} won beneath = {netWon} won.',
  },
  carry: {
    ko: '{netWon}원 + 이월 {carryInWon}원 = {payableWon}원, 지급 {paidWon}원, 다음으로 {carryOutWon}원.',
    en: '{netWon} won + {carryInWon} won carried = {payableWon} won; {paidWon} won paid, {carryOutWon} won carried on.',
  },
  incomeCancel: {
    ko: '지급 {paidWon}원의 롤백: {takenWon}원 회수, {carryOutWon}원은 다음 정산에서 차감.',
    en: 'A payment of {paidWon} won was rolled back: {takenWon} won taken, {carryOutWon} won left for the next settlement.',
  },
} as const satisfies Record<string, { readonly ko: string; readonly en: string }>;
export type ExplanationRule = keyof typeof EXPLANATIONS;

export const explanation = z.object({
  rule: z.enum(Object.keys(EXPLANATIONS) as [ExplanationRule, ...ExplanationRule[]]),
  /** The numbers of the sentence: won or basis points, as their names say. */
  values: z.record(z.string(), z.int()),
  /** The version of the settings that the numbers came from, where they came from settings. */
  settingVersion: z.optional(z.int()),
});
export type Explanation = z.output<typeof explanation>;

/** The sentence that answers "why this amount?". */
export function explainAmount({ rule, values }: Explanation, locale: 'ko' | 'en'): string {
  return EXPLANATIONS[rule][locale].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) return '?';
    if (/(?:Hundredths|Bps)$/.test(name)) return (value / 100).toFixed(2);
    // The sign of formatWon, which stands beside these sentences.
    return value.toLocaleString('en-US').replace('-', '−');
  });
}

// Every kind of alarm is said in the reader's words, in both languages, with the way to what it is about.
import type { Locale } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { en } from '../../locales/en';
import { ko } from '../../locales/ko';
import { type Alarm, alarmWords } from './alarm-words';

const MEMBER = '01890a5d-ac96-774b-bcce-b302099a8081';
const ID = '01890a5d-ac96-774b-bcce-b302099a8082';
const STARTS_AT = '2026-11-21T16:00:00.000Z';

/** Fills braces by name, which is all that these sentences need to be recognised. */
const say = (locale: Locale) => (id: string, values?: Readonly<Record<string, unknown>>) => {
  const sentence = (locale === 'ko' ? ko : en)[id as keyof typeof ko];
  return Object.entries(values ?? {}).reduce(
    (said, [name, value]) => said.replaceAll(`{${name}}`, String(value)),
    sentence,
  );
};
const words = (
  kind: Alarm['kind'],
  details: Alarm['details'],
  locale: Locale = 'ko',
  configVersion: 1 | 2 = 2,
  moneyVersion: 1 | 5 = 5,
) =>
  alarmWords(
    {
      ...{ alarmId: ID, kind, raisedAt: STARTS_AT, details },
      ...{ acknowledgedAt: null, acknowledgedBy: null },
    },
    { t: say(locale), locale, configVersion, moneyVersion },
  );

describe('alarmWords', () => {
  it.each<readonly [Alarm['kind'], Alarm['details'], string, string | undefined]>([
    ['ledgerDifference', { differences: 3, members: [MEMBER] }, '3곳', undefined],
    ['jobFailed', { job: 'messages', error: 'no broom' }, '쪽지 발송 작업이', undefined],
    [
      'providerMismatch',
      { asked: 'day', vendor: 'kplay', dayOn: '2026-11-21', differingRows: 7 },
      'K플레이 2026-11-21 거래 7건',
      '/bet/kplayhistory?by=days',
    ],
    [
      'providerMismatch',
      {
        ...{ asked: 'win', vendor: 'kplay', memberId: MEMBER, roundRef: 'r1' },
        ...{ amountWon: 2_000_000, stakeWon: 500 },
      },
      '배팅 500원에 당첨 2,000,000원',
      undefined,
    ],
    [
      'providerMismatch',
      { asked: 'reference', vendor: 'kplay', vendorRef: 'v-1', members: [MEMBER] },
      'K플레이에서 한 거래번호(v-1)를',
      undefined,
    ],
    [
      'providerMismatch',
      { transferId: ID, provider: 'honor', memberId: MEMBER, answer: {} },
      '카지노머니 이동',
      '/money/change?tab=providers',
    ],
    [
      'depositAccountMissing',
      { level: 3, memberId: MEMBER, amountWon: 50_000 },
      '레벨 3 회원의 충전 50,000원',
      '/config/bank',
    ],
    [
      'largeWin',
      { game: 'powerball', memberId: MEMBER, betId: ID, stakeWon: 10_000, payoutWon: 12_000_000 },
      '배팅 10,000원에 당첨 12,000,000원',
      undefined,
    ],
    [
      'largeStake',
      { game: 'kplay', memberId: MEMBER, betId: ID, stakeWon: 3_000_000, payoutWon: 0 },
      'K플레이에서 한 번에 3,000,000원',
      undefined,
    ],
    [
      'depositUnclaimed',
      { depositId: ID, amountWon: 50_000, accountId: ID },
      '입금 50,000원',
      `/v5/money/charge?tab=deposits&state=unmatched&range=all&open=${ID}`,
    ],
    [
      'statementUnfinished',
      { day: '2026-11-21', lines: 2, linesTotal: 5 },
      '5줄 중 2줄',
      '/v5/money/charge?tab=deposits&from=2026-11-21&to=2026-11-21',
    ],
    [
      'resultLate',
      { game: 'powerball', rounds: 2, name: '파워볼' },
      '파워볼 2회차',
      '/v2/game/mini-game-list?gameType=powerball&calcStatus=ready',
    ],
    [
      'resultDiffers',
      { game: 'powerball', roundId: ID, told: [1] },
      '이미 정산한 회차',
      `/bet/minigameDetail?round=${ID}`,
    ],
    ['resultHeld', { game: 'powerball', roundId: ID, lateBets: 4 }, '배팅 4건', undefined],
    [
      'resultHeld',
      { eventId: ID, game: 'sportsLive', sport: 'Football', startsAt: STARTS_AT },
      '축구 2026-11-22',
      `/liveclosed?from=2026-11-22&to=2026-11-22&open=${ID}`,
    ],
    [
      'drawDrift',
      { game: 'powerball', betType: 'PWBPOE', rounds: 1_000, pMillionths: 12, name: '파워볼' },
      '최근 1000회차',
      '/v2/game/mini-game-list?gameType=powerball',
    ],
    [
      'clockDiffers',
      { feedKeyId: ID, name: '결과 피드', aheadMs: -2_400 },
      '피드 결과 피드의 시계가 우리보다 2.4초 늦습니다',
      '/admin/feed-keys',
    ],
    ['clockDiffers', { name: 'a', aheadMs: 1_500 }, '1.5초 빠릅니다', '/admin/feed-keys'],
    [
      'paybackReady',
      { reviewId: ID, period: 'week', from: '2026-11-16', members: 12, won: 340_000 },
      '12명 340,000원',
      '/config/payback',
    ],
    ['settlementReady', { day: '2026-11-21' }, '확정을 기다립니다', '/vx/partners/partners-calc'],
    [
      'settlementDifference',
      { dayOn: '2026-11-21', differenceWon: -1_000, apart: [] },
      '−1,000원',
      '/calc/calcDetail?day=2026-11-21',
    ],
    [
      'settlementDifference',
      { dayOn: '2026-11-21', shotSeq: 7, members: 2, types: { charge: -1_000 }, figures: {} },
      '스냅샷 7번과 다릅니다: 충전 −1,000원. 이 유형의 회원 2명',
      '/calc/shot',
    ],
    ['domainDown', { host: 'a.example', failure: 'noAnswer' }, '응답 없음', '/config/domain'],
    [
      'maintenanceOpen',
      { what: 'casinoMaintenance', since: STARTS_AT },
      '카지노 점검이 2026-11-22',
      '/config/maintenanceCasino',
    ],
    [
      'testMoneyCounted',
      { day: '2026-11-21', counted: 2 },
      '2026-11-21 합계 2개가 실제 회원의 합계와 다릅니다',
      '/money/fake',
    ],
    [
      'providerLow',
      { vendor: 'kplay', balanceWon: 9, lowBalanceWon: 10 },
      'K플레이 잔액이 9원',
      '/config/casino',
    ],
  ])('%s with %j', (kind, details, text, to) => {
    const said = words(kind, details);
    expect(said.text).toContain(text);
    if (to !== undefined) expect(said.links.map((link) => link.to)).toEqual([to]);
    for (const locale of ['ko', 'en'] as const)
      expect(words(kind, details, locale).text).not.toMatch(/[_"[\]]|undefined/);
  });

  it('names whom it is about', () => {
    const details = { asked: 'balance', provider: 'honor', memberId: MEMBER };
    expect(words('providerMismatch', details).members).toEqual([MEMBER]);
    expect(words('ledgerDifference', { members: [MEMBER, 7] }).members).toEqual([MEMBER]);
  });

  it('leads to the page of the game itself where there is no list of all', () => {
    const linksOf = (game: string) => words('resultLate', { game, rounds: 2 }, 'ko', 1).links;
    expect(linksOf('powerball').map(({ to }) => to)).toEqual(['/powerballOngoing']);
    expect(linksOf('dhPowerball')).toEqual([]);
  });

  it('leads to the page of deposits itself where the desk has none', () => {
    const linksOf = (kind: Alarm['kind'], details: Alarm['details']) =>
      words(kind, details, 'ko', 2, 1).links.map(({ to }) => to);
    expect(linksOf('depositUnclaimed', { depositId: ID })).toEqual([
      `/money/charge-mega?state=unmatched&range=all&open=${ID}`,
    ]);
    expect(linksOf('statementUnfinished', { day: '2026-11-21' })).toEqual([
      '/money/charge-mega?from=2026-11-21&to=2026-11-21',
    ]);
  });

  it('says what it can where nothing of it was put down', () => {
    expect(words('resultHeld', {}).text).not.toBe('');
    expect(words('drawDrift', { game: 'gone' }).text).toContain('gone');
    expect(formatInstant(STARTS_AT)).toMatch(/^2026-11-22/);
  });
});

// What a site of some weeks has besides its members: texts, coupons, accounts and rates, as an operator would have set them up.
import type { config, InputOf, members, money, partners } from '@gwanje/contract';

const paragraph = (words: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words }],
});
const bodyOf = (...blocks: readonly string[]) =>
  JSON.stringify({ type: 'doc', content: blocks.map(paragraph) });

type PostInput = InputOf<typeof config.createPost>;
export interface DemoPost {
  readonly daysAgo: number;
  readonly post: PostInput;
}

const plain = {
  ...{ category: null, isPinned: false, isMustRead: false, fromAt: null, untilAt: null },
  ...{ levels: null, withVisitors: false, siteIds: null, imagePc: null, imagePhone: null },
  ...{ link: null, popup: null },
} as const;

export const DEMO_FAQ_CATEGORIES = ['입금·출금', '배팅', '계정'] as const;

/** Oldest first, as they were written. */
export const DEMO_POSTS: readonly DemoPost[] = [
  {
    daysAgo: 20,
    post: {
      ...plain,
      ...{ board: 'notice', title: '회원 이용수칙', isPinned: true, withVisitors: true },
      body: bodyOf(
        '한 사람은 한 계정만 이용할 수 있습니다.',
        '입금자명은 가입한 이름과 같아야 하며, 다르면 확인이 끝날 때까지 충전이 보류됩니다.',
      ),
    },
  },
  {
    daysAgo: 6,
    post: {
      ...plain,
      ...{ board: 'notice', title: '은행 점검 시간 안내 (매일 23:50~00:10)' },
      body: bodyOf('점검 시간에는 이체가 늦어질 수 있습니다. 신청하신 순서대로 처리합니다.'),
    },
  },
  {
    daysAgo: 1,
    post: {
      ...plain,
      ...{ board: 'notice', title: '입금계좌 변경 확인', isMustRead: true },
      body: bodyOf('입금하기 전에 충전 화면에 보이는 계좌를 매번 확인해 주세요.'),
    },
  },
  ...[
    [
      '입금·출금',
      '충전은 언제 승인되나요?',
      '입금이 확인되면 바로 승인됩니다. 평균 3분 안에 끝납니다.',
    ],
    ['입금·출금', '환전이 보류되는 이유는?', '롤링 조건이 남았거나 입금자명이 다를 때 보류됩니다.'],
    [
      '배팅',
      '배팅을 취소할 수 있나요?',
      '스포츠 배팅은 경기 시작 전, 정해진 시간 안에만 취소할 수 있습니다.',
    ],
    [
      '계정',
      '비밀번호를 잊었습니다',
      '고객센터로 문의하면 본인 확인 후 새 비밀번호를 알려 드립니다.',
    ],
  ].map(([category = '', title = '', words = '']) => ({
    daysAgo: 18,
    post: { ...plain, board: 'faq' as const, category, title, body: bodyOf(words) },
  })),
  {
    daysAgo: 9,
    post: {
      ...plain,
      ...{ board: 'events', title: '매일 첫 충전 보너스', isPinned: true, withVisitors: true },
      body: bodyOf('하루의 첫 충전에 포인트를 더 드립니다. 레벨마다 한도가 다릅니다.'),
    },
  },
  {
    daysAgo: 2,
    post: {
      ...plain,
      ...{ board: 'popup', title: '입금계좌를 확인하세요' },
      popup: { device: 'both', pages: ['main'], place: 'center', widthPx: 360, hideDays: 1 },
      body: bodyOf(
        '충전하기 전에 입금계좌를 확인해 주세요. 이전 계좌로 보낸 돈은 늦게 처리됩니다.',
      ),
    },
  },
];

export const DEMO_HELP_TEMPLATES: readonly InputOf<typeof members.createHelpTemplate>[] = [
  {
    ...{ name: '충전 확인', kind: 'charge', shortcut: '충전', isOn: true },
    body: '{닉네임}님, 최근 충전은 {최근충전}입니다. 입금이 확인되는 대로 승인해 드리겠습니다.',
  },
  {
    ...{ name: '롤링 안내', kind: 'exchange', shortcut: '롤링', isOn: true },
    body: '{닉네임}님, 환전까지 남은 롤링은 {롤링부족액}입니다. 조건을 채우면 바로 신청하실 수 있습니다.',
  },
  {
    ...{ name: '적중 확인', kind: 'bet', shortcut: '적중', isOn: true },
    body: '{닉네임}님, 결과를 다시 확인했습니다. 배팅내역의 상세에서 계산식을 보실 수 있습니다.',
  },
];

export const DEMO_MESSAGE_TEMPLATES: readonly InputOf<typeof members.createMessageTemplate>[] = [
  {
    ...{ name: '가입 환영', kind: 'auto', event: 'joinApproved', isOn: true },
    ...{
      title: '가입을 환영합니다',
      body: '{닉네임}님, 가입이 승인되었습니다. 이용수칙을 먼저 읽어 주세요.',
    },
  },
  {
    ...{ name: '충전 거절', kind: 'auto', event: 'chargeDeclined', isOn: true },
    ...{
      title: '충전이 거절되었습니다',
      body: '{닉네임}님, {금액}원 충전이 거절되었습니다. 사유: {사유}',
    },
  },
  {
    ...{ name: '점검 안내', kind: 'notice', event: null, isOn: true },
    ...{ title: '점검 안내', body: '{닉네임}님, 점검 중에는 배팅과 충·환전이 닫힙니다.' },
  },
];

const DAY_MS = 86_400_000;
/** Coupons that were drafted at a time; the last one is still a draft. */
export const demoCoupons = (at: Date): readonly InputOf<typeof members.createCoupon>[] => {
  const days = (count: number) => new Date(at.getTime() + count * DAY_MS).toISOString();
  const common = {
    ...{ levelMin: null, grade: null, partnerId: null, chargeMinWon: 0, chargeDays: 30 },
    ...{ beginsAt: days(0), endsAt: days(30), factorBps: 10_000 },
  } as const;
  return [
    {
      ...{ ...common, name: '가을 감사 쿠폰', kind: 'code', code: 'GWANJE88' },
      ...{ pointsWon: 5_000, usesMax: 100, budgetWon: 500_000 },
    },
    {
      ...{ ...common, name: '우수회원 감사', kind: 'personal', code: null },
      ...{ pointsWon: 30_000, usesMax: null, budgetWon: 900_000, levelMin: 8 },
    },
  ];
};

const account = { levelMin: 1, levelMax: 10, dayMaxWon: null, minWon: null, maxWon: null };
export const DEMO_DEPOSIT_ACCOUNTS: readonly InputOf<typeof money.addDepositAccount>[] = [
  {
    ...{ ...account, bank: '국민', number: '871202-04-118823', owner: '관제상사' },
    ...{ position: 1, dayMaxWon: 50_000_000 },
  },
  {
    ...{ ...account, bank: '농협', number: '302-1184-2259-31', owner: '관제상사' },
    ...{ position: 2, levelMin: 6 },
  },
];

/** Of networks that are kept for documents, so that nobody lives there. */
export const DEMO_BLOCKED_IPS: readonly InputOf<typeof members.addBlockedIps>[] = [
  {
    ...{ networks: ['203.0.113.64/28'], door: 'site', reason: '다계정 가입이 되풀이된 대역' },
    endsSessions: false,
  },
  {
    ...{ networks: ['198.51.100.23'], door: 'both', reason: '비밀번호 대입 시도' },
    endsSessions: false,
  },
];

type Rates = InputOf<typeof partners.changeRates>['rates'];
const rolling = (minigameBps: number, otherBps: number): Rates => [
  { gameClass: 'sports', rollingBps: otherBps, losingBps: 0, pay: 'period' },
  { gameClass: 'casino', rollingBps: minigameBps, losingBps: 0, pay: 'period' },
  { gameClass: 'slots', rollingBps: otherBps, losingBps: 0, pay: 'period' },
  { gameClass: 'minigame', rollingBps: minigameBps, losingBps: 0, pay: 'period' },
];
const losing = (sportsBps: number): Rates => [
  { gameClass: 'sports', rollingBps: 0, losingBps: sportsBps, pay: 'period' },
  { gameClass: 'minigame', rollingBps: 50, losingBps: sportsBps / 2, pay: 'period' },
];

/** From the top of each line down: nobody has more than the one above. One line rolls, the other shares losses. */
export const DEMO_RATES: readonly (readonly [string, Rates])[] = [
  ['hanbit-royal', rolling(130, 250)],
  ['hanbit-grand', rolling(120, 220)],
  ['hanbit-hq1', rolling(110, 200)],
  ['hanbit-hq2', rolling(100, 180)],
  ['hanbit-sub', rolling(100, 170)],
  ['hanbit-dist1', rolling(90, 150)],
  ['hanbit-dist2', rolling(80, 130)],
  ['hanbit-shop1', rolling(70, 110)],
  ['hanbit-shop2', rolling(60, 90)],
  ['hanbit-shop3', rolling(40, 60)],
  ['daon-hq', losing(4_000)],
  ['daon-dist1', losing(3_000)],
  ['daon-dist2', losing(2_500)],
  ['daon-shop1', losing(2_000)],
];

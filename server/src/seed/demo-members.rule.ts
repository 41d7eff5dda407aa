import type { MemberGrade, RequestKind } from '@gwanje/contract';

export interface DemoMember {
  readonly id: string;
  readonly nick: string;
  readonly grade: MemberGrade;
  readonly level: number;
  readonly recommender: string | null;
  readonly bankAccount: { bank: string; number: string; owner: string } | null;
  readonly isTest: boolean;
}

export interface DemoRequest {
  readonly member: string;
  readonly kind: RequestKind;
  readonly amountWon: number;
  readonly hoursAgo: number;
  readonly outcome: 'wait' | 'hold' | 'approve' | 'decline' | 'cancel';
  /** An administrator has made it for the member. */
  readonly isByProxy?: true;
}

/** Source: domain 7. */
const BANKS = [
  ...['신한', '국민', '농협', '우리', '하나', 'SC제일', '기업', '우체국', '경남', '광주'],
  ...['iM뱅크(대구)', '부산', '산림조합', '산업', '수협', '지역농축협', '전북', '제주', '씨티'],
  ...['새마을금고', '신협', '카카오뱅크', '토스뱅크', '케이뱅크'],
] as const;
const SURNAMES = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'] as const;
const GIVEN_NAMES = ['민준', '서연', '도윤', '하은', '시우', '지우', '예준'] as const;
const WORDS = [
  ...['푸른바다', '새벽달', '은하수', '소나기', '단풍잎', '첫눈', '무지개', '솔바람', '별똥별'],
  ...['아침해', '조약돌', '민들레', '파도소리', '호랑나비', '여우비', '산들바람', '겨울나무'],
  ...['봄동산', '하늘연', '도토리', '시냇물', '반딧불', '해바라기', '구름빵', '달무리', '참새떼'],
  ...['보리밭', '눈꽃송이', '나그네', '돌고래', '사슴벌레', '동백꽃', '두루미', '가을밤', '미리내'],
  ...['너울', '한여름', '모래성'],
] as const;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Grade, level in the settings, recommender. One line goes down to the ninth level. */
const PARTNERS: readonly (readonly [string, string, MemberGrade, number, string | null])[] = [
  ['hanbit-royal', '한빛왕본사', 7, 10, null],
  ['hanbit-grand', '한빛대본사', 6, 9, 'hanbit-royal'],
  ['hanbit-hq1', '한빛본사1', 5, 8, 'hanbit-grand'],
  ['hanbit-hq2', '한빛본사2', 5, 8, 'hanbit-grand'],
  ['hanbit-sub', '한빛부본사', 4, 7, 'hanbit-hq1'],
  ['hanbit-dist1', '한빛총판1', 3, 6, 'hanbit-sub'],
  ['hanbit-dist2', '한빛총판2', 3, 6, 'hanbit-hq2'],
  ['hanbit-shop1', '한빛매장1', 2, 5, 'hanbit-dist1'],
  ['hanbit-shop2', '한빛매장2', 2, 5, 'hanbit-shop1'],
  ['hanbit-shop3', '한빛매장3', 2, 4, 'hanbit-shop2'],
  ['hanbit-shop4', '한빛매장4', 2, 4, 'hanbit-shop3'],
  ['hanbit-shop5', '한빛매장5', 2, 4, 'hanbit-dist1'],
  ['hanbit-shop6', '한빛매장6', 2, 4, 'hanbit-dist2'],
  ['daon-hq', '다온본사', 5, 9, null],
  ['daon-dist1', '다온총판1', 3, 7, 'daon-hq'],
  ['daon-dist2', '다온총판2', 3, 7, 'daon-hq'],
  ['daon-shop1', '다온매장1', 2, 5, 'daon-dist1'],
  ['daon-shop2', '다온매장2', 2, 5, 'daon-dist1'],
  ['daon-shop3', '다온매장3', 2, 5, 'daon-dist2'],
];
const SHOPS = PARTNERS.map(([id]) => id).filter((id) => id.includes('-shop'));
const TEST_SHOP = 'test-shop';
const TEST_PLAYERS = ['test-player1', 'test-player2'] as const;

/** Every thirteenth has not registered an account yet. */
const bankAccountOf = (index: number) =>
  index % 13 === 12
    ? null
    : {
        bank: at(BANKS, index),
        number: `${100 + index}-${String(20_000 + index * 37).slice(-4)}-${String(500_000 + index * 7_919)}`,
        owner: `${at(SURNAMES, index)}${at(GIVEN_NAMES, index)}`,
      };

const playerId = (index: number) => `player${String(index + 1).padStart(2, '0')}`;

/** Sixty members: two lines of partners, the players under them, and test accounts. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  ...PARTNERS.map(([id, nick, grade, level, recommender]) => ({
    id,
    nick,
    grade,
    level,
    recommender,
    isTest: false,
  })),
  ...WORDS.map((nick, index) => ({
    id: playerId(index),
    nick,
    grade: 1 as const,
    level: 1 + ((index * index) % 10),
    // Every seventh has come by himself.
    recommender: index % 7 === 6 ? null : at(SHOPS, index),
    isTest: false,
  })),
  ...[TEST_SHOP, ...TEST_PLAYERS].map((id, index) => ({
    id,
    nick: `테스트${index + 1}`,
    grade: index === 0 ? (2 as const) : (1 as const),
    level: 1,
    recommender: index === 0 ? null : TEST_SHOP,
    isTest: true,
  })),
].map((member, index) => ({ ...member, bankAccount: bankAccountOf(index) }));

/** What is still to be decided, and what was decided otherwise, on the day of the start. */
const TODAY: readonly Pick<DemoRequest, 'kind' | 'outcome'>[] = [
  { kind: 'charge', outcome: 'wait' },
  { kind: 'charge', outcome: 'hold' },
  { kind: 'charge', outcome: 'decline' },
  { kind: 'exchange', outcome: 'wait' },
  { kind: 'charge', outcome: 'wait' },
  { kind: 'exchange', outcome: 'decline' },
  { kind: 'exchange', outcome: 'cancel' },
  { kind: 'exchange', outcome: 'hold' },
];

/** Ten days of charges and exchanges of one player. */
function requestsOfPlayer({ id, bankAccount }: DemoMember, index: number): DemoRequest[] {
  const amountWon = 100_000 * (1 + (index % 10));
  const hoursAgo = 24 * (2 + (index % 9)) + (index % 5);
  const approved = { member: id, outcome: 'approve' } as const;
  const requests: DemoRequest[] = [{ ...approved, kind: 'charge', amountWon, hoursAgo }];
  if (index % 3 === 0)
    requests.push({ ...approved, kind: 'charge', amountWon: 50_000, hoursAgo: hoursAgo - 2 });
  if (index % 4 === 1)
    requests.push({
      ...approved,
      kind: 'exchange',
      amountWon: amountWon / 2,
      hoursAgo: hoursAgo - 20,
    });
  if (index % 2 === 0)
    requests.push({
      member: id,
      ...at(TODAY, index / 2),
      amountWon: 30_000,
      hoursAgo: index / 20,
    });
  return bankAccount ? requests : requests.filter(({ kind }) => kind === 'charge');
}

const OTHERS: readonly DemoRequest[] = [
  {
    member: 'hanbit-shop1',
    kind: 'charge',
    amountWon: 9_000_000,
    hoursAgo: 30,
    outcome: 'approve',
  },
  // So much that it waits for a second administrator.
  {
    member: 'hanbit-shop1',
    kind: 'exchange',
    amountWon: 6_000_000,
    hoursAgo: 1,
    outcome: 'approve',
  },
  {
    member: 'hanbit-dist1',
    kind: 'incomeExchange',
    amountWon: 150_000,
    hoursAgo: 0.5,
    outcome: 'wait',
  },
  {
    member: 'player06',
    kind: 'charge',
    amountWon: 20_000,
    hoursAgo: 50,
    outcome: 'cancel',
    isByProxy: true,
  },
  {
    member: 'test-player1',
    kind: 'charge',
    amountWon: 1_000_000,
    hoursAgo: 26,
    outcome: 'approve',
  },
];

/** More would make the first start longer than a person likes to wait. */
const PLAYERS_WITH_REQUESTS = 20;

/** Charges and exchanges of the last days, the oldest first. */
export const DEMO_REQUESTS: readonly DemoRequest[] = [
  ...DEMO_MEMBERS.filter(({ id }) => id.startsWith('player'))
    .slice(0, PLAYERS_WITH_REQUESTS)
    .flatMap(requestsOfPlayer),
  ...OTHERS,
].sort((a, b) => b.hoursAgo - a.hoursAgo);

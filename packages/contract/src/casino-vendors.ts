import type { Bilingual, ScreenCondition } from './deployment';
import type { Provider } from './providers';

/** Who keeps the book: we, call by call, or the vendor, whom money was sent to before. */
export const CASINO_MODES = {
  seamless: { ko: '심리스', en: 'Seamless' },
  transfer: { ko: '전송', en: 'Transfer' },
} as const;
export type CasinoMode = keyof typeof CASINO_MODES;
export const CASINO_MODE_VALUES = ['seamless', 'transfer'] as const satisfies readonly CasinoMode[];

export const CASINO_CLASSES = {
  casino: { ko: '카지노', en: 'Casino' },
  slots: { ko: '슬롯', en: 'Slots' },
  holdem: { ko: '홀덤', en: 'Holdem' },
} as const;
export type CasinoClass = keyof typeof CASINO_CLASSES;
export const CASINO_CLASS_VALUES = [
  'casino',
  'slots',
  'holdem',
] as const satisfies readonly CasinoClass[];

interface CasinoVendorRow extends Bilingual {
  /** Whether its book is there at all. */
  readonly when: ScreenCondition;
  /** Under which flags it takes stakes call by call. */
  readonly seamless?: ScreenCondition;
  /** Under which flags it tells what was played with money that lies there. */
  readonly transfer?: ScreenCondition;
  /** Where that money lies. */
  readonly provider?: Provider;
}

const CASINO = { modules: ['casino'] };
const of = (casinoCompany: 'honor' | 'hera', casinoType: CasinoMode): ScreenCondition => ({
  ...CASINO,
  casinoCompany,
  casinoType,
});

/** The companies whose casinos, slots and poker rooms our members play at. */
export const CASINO_VENDORS = {
  kplay: { ko: 'K플레이', en: 'Kplay', when: CASINO, seamless: CASINO },
  kgon: {
    ...{ ko: 'KGON', en: 'KGON', when: { ...CASINO, gondre: true } },
    seamless: { ...CASINO, gondre: true },
  },
  hera: {
    ...{ ko: '헤라', en: 'Hera', when: { ...CASINO, casinoCompany: 'hera' } },
    ...{ seamless: of('hera', 'seamless'), transfer: of('hera', 'transfer') },
  },
  honor: {
    ...{ ko: '아너', en: 'Honor', when: { ...CASINO, casinoCompany: 'honor' } },
    ...{ seamless: of('honor', 'seamless'), transfer: of('honor', 'transfer') },
    provider: 'honor',
  },
  rv: { ko: 'RV', en: 'RV', when: { modules: ['rv'] }, seamless: { modules: ['rv'] } },
  betholdem: {
    ...{ ko: '벳홀덤', en: 'Bet Holdem', when: { modules: ['holdem'] } },
    ...{ transfer: { modules: ['holdem'] }, provider: 'betholdem' },
  },
  apoker: {
    ...{ ko: '트리플A홀덤', en: 'Triple-A Holdem', when: { modules: ['apoker'] } },
    ...{ transfer: { modules: ['apoker'] }, provider: 'apoker' },
  },
} as const satisfies Record<string, CasinoVendorRow>;
export type CasinoVendor = keyof typeof CASINO_VENDORS;
export const CASINO_VENDOR_VALUES = Object.keys(CASINO_VENDORS) as [
  CasinoVendor,
  ...CasinoVendor[],
];

const rowOf = (vendor: CasinoVendor): CasinoVendorRow => CASINO_VENDORS[vendor];

/** What a call about each vendor needs. */
export const WHEN_OF_VENDOR = Object.fromEntries(
  CASINO_VENDOR_VALUES.map((vendor) => [vendor, rowOf(vendor).when]),
) as Readonly<Record<CasinoVendor, ScreenCondition>>;

/** What a vendor needs to keep its book that way; undefined where it never does. */
export const whenOfMode = (vendor: CasinoVendor, mode: CasinoMode): ScreenCondition | undefined =>
  rowOf(vendor)[mode];

/** Where money lies that was sent to a vendor. */
export const providerOfVendor = (vendor: CasinoVendor): Provider | undefined =>
  rowOf(vendor).provider;

export const CASINO_KINDS = {
  BET: { ko: '배팅', en: 'Bet' },
  WIN: { ko: '적중', en: 'Win' },
  CANCEL: { ko: '취소', en: 'Cancel' },
} as const;
export type CasinoKind = keyof typeof CASINO_KINDS;
export const CASINO_KIND_VALUES = ['BET', 'WIN', 'CANCEL'] as const satisfies readonly CasinoKind[];

export const CASINO_EXTRAS = {
  bonus: { ko: '보너스', en: 'Bonus' },
  jackpot: { ko: '잭팟', en: 'Jackpot' },
} as const;
export type CasinoExtra = keyof typeof CASINO_EXTRAS;
export const CASINO_EXTRA_VALUES = ['bonus', 'jackpot'] as const satisfies readonly CasinoExtra[];

/** The studios behind the vendors by their numbers: 1–17 live tables, 18–31 slots. */
export const CASINO_PROVIDERS = {
  '1': { ko: '에볼루션', en: 'Evolution' },
  '2': { ko: '프라그마틱 라이브', en: 'Pragmatic Live' },
  '3': { ko: '아시아게이밍', en: 'Asia Gaming' },
  '4': { ko: '마이크로게이밍 그랜드', en: 'Microgaming Grand' },
  '5': { ko: '드림게이밍', en: 'Dream Gaming' },
  '6': { ko: '섹시게이밍', en: 'Sexy Gaming' },
  '7': { ko: '빅게이밍', en: 'Big Gaming' },
  '8': { ko: '올벳', en: 'Allbet' },
  '9': { ko: '오리엔탈게임', en: 'Oriental Game' },
  '10': { ko: '보타카지노', en: 'Bota Casino' },
  '11': { ko: 'WM카지노', en: 'WM Casino' },
  '12': { ko: '비보게이밍', en: 'Vivo Gaming' },
  '13': { ko: '이주기', en: 'Ezugi' },
  '14': { ko: '모티베이션', en: 'Motivation' },
  '15': { ko: '플레이텍 라이브', en: 'Playtech Live' },
  '16': { ko: '스카이윈드', en: 'Skywind' },
  '17': { ko: 'CQ9', en: 'CQ9' },
  '18': { ko: '프라그마틱 슬롯', en: 'Pragmatic Slots' },
  '19': { ko: '하바네로', en: 'Habanero' },
  '20': { ko: 'PG소프트', en: 'PG Soft' },
  '21': { ko: '넷엔트', en: 'NetEnt' },
  '22': { ko: '레드타이거', en: 'Red Tiger' },
  '23': { ko: '플레이앤고', en: "Play'n GO" },
  '24': { ko: '노리밋시티', en: 'Nolimit City' },
  '25': { ko: '릴렉스게이밍', en: 'Relax Gaming' },
  '26': { ko: '블루프린트', en: 'Blueprint' },
  '27': { ko: '플레이손', en: 'Playson' },
  '28': { ko: '게임아트', en: 'GameArt' },
  '29': { ko: '퀵스핀', en: 'Quickspin' },
  '30': { ko: '벳소프트', en: 'Betsoft' },
  '31': { ko: '플레이스타', en: 'PlayStar' },
} as const satisfies Record<string, Bilingual>;
export type CasinoProviderNo = keyof typeof CASINO_PROVIDERS;
export const CASINO_PROVIDER_NO_MAX = 31;
const LIVE_NO_MAX = 17;

export const classOfProvider = (provider: number): CasinoClass =>
  provider <= LIVE_NO_MAX ? 'casino' : 'slots';

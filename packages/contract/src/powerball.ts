import type { Bilingual } from './deployment';

/** The ten powerball bet types, in the order in which every screen lists them (specification 3). */
export const POWERBALL_BET_TYPE_NAMES = {
  PWBPOE: { ko: '파워볼 홀짝', en: 'Powerball odd/even' },
  PWBPUO: { ko: '파워볼 언더오버', en: 'Powerball under/over' },
  PWBNOE: { ko: '일반볼 홀짝', en: 'Normal ball odd/even' },
  PWBNUO: { ko: '일반볼 언더오버', en: 'Normal ball under/over' },
  PWBPCOMBO: { ko: '파워볼 조합', en: 'Powerball combo' },
  PWBNCOMBO: { ko: '일반볼 조합', en: 'Normal ball combo' },
  PWBBMS: { ko: '대중소', en: 'Big/middle/small' },
  PWBBMSCOMBO: { ko: '대중소 조합', en: 'Big/middle/small combo' },
  PWBRNAPOE: {
    ko: '일반볼+파워볼홀짝 역조합',
    en: 'Normal ball + powerball odd/even reverse combo',
  },
  PWBRNCOMBO: { ko: '일반볼 역조합', en: 'Normal ball reverse combo' },
} as const satisfies Record<string, Bilingual>;
export type PowerballBetType = keyof typeof POWERBALL_BET_TYPE_NAMES;
export const POWERBALL_BET_TYPES = Object.keys(POWERBALL_BET_TYPE_NAMES) as PowerballBetType[];

interface Rate extends Bilingual {
  /** Highest odds at which the operator does not lose on the likeliest pick, rounded down. */
  readonly breakEvenHundredths: number;
}

/** The thirteen odds inputs; each prices one group of picks of one bet type. */
export const POWERBALL_RATES = {
  POERate: { ko: '파워볼 홀/짝', en: 'Powerball odd/even', breakEvenHundredths: 200 },
  PUORate: { ko: '파워볼 언더/오버', en: 'Powerball under/over', breakEvenHundredths: 200 },
  NOERate: { ko: '일반볼 홀/짝', en: 'Normal ball odd/even', breakEvenHundredths: 200 },
  NUORate: { ko: '일반볼 언더/오버', en: 'Normal ball under/over', breakEvenHundredths: 200 },
  PCOMBORate1: {
    ko: '파워볼 조합 1 (홀언더·짝오버)',
    en: 'Powerball combo 1 (odd under · even over)',
    breakEvenHundredths: 500,
  },
  PCOMBORate2: {
    ko: '파워볼 조합 2 (홀오버·짝언더)',
    en: 'Powerball combo 2 (odd over · even under)',
    breakEvenHundredths: 333,
  },
  NCOMBORate: { ko: '일반볼 조합', en: 'Normal ball combo', breakEvenHundredths: 391 },
  BMSRate1: {
    ko: '대중소 1 (대·소)',
    en: 'Big/middle/small 1 (big · small)',
    breakEvenHundredths: 311,
  },
  BMSRate2: { ko: '대중소 2 (중)', en: 'Big/middle/small 2 (middle)', breakEvenHundredths: 278 },
  BMSCOMBORate1: {
    ko: '대중소 조합 1 (홀대·짝대·홀소·짝소)',
    en: 'Big/middle/small combo 1 (big · small)',
    breakEvenHundredths: 604,
  },
  BMSCOMBORate2: {
    ko: '대중소 조합 2 (홀중·짝중)',
    en: 'Big/middle/small combo 2 (middle)',
    breakEvenHundredths: 557,
  },
  RNAPOERate: {
    ko: '일반볼+파워볼홀짝 역조합',
    en: 'Normal + powerball odd/even reverse combo',
    breakEvenHundredths: 113,
  },
  RNCOMBORate: { ko: '일반볼 역조합', en: 'Normal ball reverse combo', breakEvenHundredths: 132 },
} as const satisfies Record<string, Rate>;
export type PowerballRateKey = keyof typeof POWERBALL_RATES;
export const POWERBALL_RATE_KEYS = Object.keys(POWERBALL_RATES) as PowerballRateKey[];

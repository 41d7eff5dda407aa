import type { Bilingual } from './deployment';
import {
  POWERBALL_BET_TYPE_NAMES,
  POWERBALL_RATE_KEYS,
  POWERBALL_RATES,
  type PowerballBetType,
} from './powerball';

/** One odds input, or one share of the odds that come with a round. */
export interface RateWords extends Bilingual {
  /** Highest odds at which the operator does not lose on the likeliest pick; null where nobody knows. */
  readonly breakEvenHundredths: number | null;
}

/** What can be bet on in a market, and which input prices it. */
export interface PickWords extends Bilingual {
  readonly rate: string;
}

export interface Market extends Bilingual {
  readonly picks: Readonly<Record<string, PickWords>>;
  /** The input that prices picks which only the round names. */
  readonly rate?: string;
}

/** What can be bet on in a game, in the order of every screen. */
export interface MarketSet {
  /** `settings`: operators set the odds; `round`: they come with the round, and a share of them is offered. */
  readonly odds: 'settings' | 'round';
  readonly rates: Readonly<Record<string, RateWords>>;
  readonly markets: Readonly<Record<string, Market>>;
}

const rate = (ko: string, en: string, breakEvenHundredths: number | null = 200): RateWords => ({
  ...{ ko, en, breakEvenHundredths },
});
const share = (ko: string, en: string) => rate(ko, en, null);
const pick = (priced: string, ko: string, en: string): PickWords => ({ rate: priced, ko, en });
const market = (ko: string, en: string, picks: Market['picks']): Market => ({ ko, en, picks });
const oddEven = (priced: string, even = priced) => ({
  Odd: pick(priced, '홀', 'Odd'),
  Even: pick(even, '짝', 'Even'),
});
const leftRight = (priced: string) => ({
  Left: pick(priced, '좌', 'Left'),
  Right: pick(priced, '우', 'Right'),
});
const underOver = (priced: string) => ({
  Under: pick(priced, '언더', 'Under'),
  Over: pick(priced, '오버', 'Over'),
});
const homeAway = (priced: string) => ({
  Home: pick(priced, '홈', 'Home'),
  Away: pick(priced, '원정', 'Away'),
});
const oddAndEven = (of: (first: string, ko: string, en: string) => Market['picks']) => ({
  ...of('Odd', '홀', 'Odd'),
  ...of('Even', '짝', 'Even'),
});
const sizes = (prefix: string, ko: string, en: string, [outer, middle]: readonly string[]) => ({
  [`${prefix}Big`]: pick(outer as string, `${ko}대`, `${en}big`),
  [`${prefix}Middle`]: pick(middle as string, `${ko}중`, `${en}middle`),
  [`${prefix}Small`]: pick(outer as string, `${ko}소`, `${en}small`),
});
/** Odd or even with under or over; the second input prices odd over and even under. */
const combos = (priced: string, crossed = priced) => ({
  OddUnder: pick(priced, '홀+언더', 'Odd+under'),
  OddOver: pick(crossed, '홀+오버', 'Odd+over'),
  EvenUnder: pick(crossed, '짝+언더', 'Even+under'),
  EvenOver: pick(priced, '짝+오버', 'Even+over'),
});

const POWERBALL_PICKS: Readonly<Record<PowerballBetType, Market['picks']>> = {
  PWBPOE: oddEven('POERate'),
  PWBPUO: underOver('PUORate'),
  PWBNOE: oddEven('NOERate'),
  PWBNUO: underOver('NUORate'),
  PWBPCOMBO: combos('PCOMBORate1', 'PCOMBORate2'),
  PWBNCOMBO: combos('NCOMBORate'),
  PWBBMS: {
    Big: pick('BMSRate1', '대', 'Big'),
    Middle: pick('BMSRate2', '중', 'Middle'),
    Small: pick('BMSRate1', '소', 'Small'),
  },
  PWBBMSCOMBO: oddAndEven((first, ko, en) =>
    sizes(first, `${ko}+`, `${en}+`, ['BMSCOMBORate1', 'BMSCOMBORate2']),
  ),
  PWBRNAPOE: Object.fromEntries(
    Object.entries(combos('RNAPOERate')).flatMap(([code, { ko, en }]) =>
      Object.entries(oddEven('RNAPOERate')).map(([last, words]) => [
        code + last,
        pick('RNAPOERate', `${ko}/${words.ko}`, `${en}/${words.en.toLowerCase()}`),
      ]),
    ),
  ),
  PWBRNCOMBO: combos('RNCOMBORate'),
};

function powerballSet(isSold: (betType: PowerballBetType) => boolean): MarketSet {
  const betTypes = (Object.keys(POWERBALL_PICKS) as PowerballBetType[]).filter(isSold);
  const markets = Object.fromEntries(
    betTypes.map((betType) => {
      const { ko, en } = POWERBALL_BET_TYPE_NAMES[betType];
      return [betType.slice('PWB'.length), market(ko, en, POWERBALL_PICKS[betType])];
    }),
  );
  const priced = Object.values(markets).flatMap(({ picks }) =>
    Object.values(picks).map((one) => one.rate),
  );
  const rates = POWERBALL_RATE_KEYS.filter((key) => priced.includes(key)).map((key) => [
    key,
    POWERBALL_RATES[key],
  ]);
  return { odds: 'settings', rates: Object.fromEntries(rates), markets };
}

/** A game of one market with two even sides. */
const twoWay = (
  code: string,
  [ko, en]: readonly [string, string],
  picks: (priced: string) => Market['picks'],
  breakEvenHundredths?: number | null,
): MarketSet => ({
  odds: 'settings',
  rates: { [`${code}Rate`]: rate(ko, en, breakEvenHundredths) },
  markets: { [code]: market(ko, en, picks(`${code}Rate`)) },
});
const duel =
  (one: readonly [string, string, string], other: readonly [string, string, string]) =>
  (priced: string): Market['picks'] =>
    Object.fromEntries([one, other].map(([code, ko, en]) => [code, pick(priced, ko, en)]));

/** A game of one market, whose picks and odds come with the round. */
const oneMarket = (
  code: string,
  [ko, en]: readonly [string, string],
  shared: readonly [string, string],
): MarketSet => ({
  odds: 'round',
  rates: { [`${code}Factor`]: share(...shared) },
  markets: { [code]: { ...market(ko, en, {}), rate: `${code}Factor` } },
});

const START = ['좌/우 출발', 'Start left/right'] as const;
const RUNGS = ['3줄/4줄', 'Three/four rungs'] as const;
const END = ['홀/짝', 'End odd/even'] as const;
const LADDER_COMBO = ['출발+줄 조합', 'Start and rungs'] as const;
const WINNER = ['승자', 'Winner'] as const;

/** Left with three and right with four rungs end at even. */
const ladderMarkets = (odd: string, even: string, ends: string, crossed: string) => ({
  LR: market(...START, leftRight('LRRate')),
  TF: market(...RUNGS, {
    Three: pick('TFRate', '3줄', 'Three rungs'),
    Four: pick('TFRate', '4줄', 'Four rungs'),
  }),
  OE: market(...END, oddEven(odd, even)),
  COMBO: market(...LADDER_COMBO, {
    LeftThree: pick(ends, '좌3(짝)', 'Left three (even)'),
    LeftFour: pick(crossed, '좌4(홀)', 'Left four (odd)'),
    RightThree: pick(crossed, '우3(홀)', 'Right three (odd)'),
    RightFour: pick(ends, '우4(짝)', 'Right four (even)'),
  }),
});

const lineMarkets = {
  HANDICAP: market('핸디캡', 'Handicap', homeAway('HANDICAPFactor')),
  UO: market('언더오버', 'Under/over', underOver('UOFactor')),
};
const lineRates = {
  HANDICAPFactor: share('핸디캡 배당 비율', 'Handicap share'),
  UOFactor: share('언더오버 배당 비율', 'Under/over share'),
};

/** Everything that can be bet on in any mini-game; how a draw decides it stands in the game rules. */
export const MARKET_SETS = {
  powerball: powerballSet(() => true),
  /** Feeds of this house sell no reverse combos. */
  powerballForward: powerballSet((betType) => !betType.startsWith('PWBRN')),
  ladder: {
    odds: 'settings',
    rates: {
      LRRate: rate(...START),
      TFRate: rate('3줄/4줄', 'Rungs'),
      OERate: rate(...END),
      COMBORate: rate('조합', 'Start and rungs', 400),
    },
    markets: ladderMarkets('OERate', 'OERate', 'COMBORate', 'COMBORate'),
  },
  /** The first of 70 numbers: ends and combos are not even, so each class has an input of its own. */
  kenoLadder: {
    odds: 'settings',
    rates: {
      LRRate: rate(...START),
      TFRate: rate('3줄/4줄', 'Rungs'),
      OERate1: rate('짝', 'Even', 194),
      OERate2: rate('홀', 'Odd', 205),
      COMBORate1: rate('조합 1 (좌3·우4)', 'Combo 1', 388),
      COMBORate2: rate('조합 2 (좌4·우3)', 'Combo 2', 411),
    },
    markets: ladderMarkets('OERate2', 'OERate1', 'COMBORate1', 'COMBORate2'),
  },
  oddEven: twoWay('OE', ['홀/짝', 'Odd/even'], oddEven),
  leftRight: twoWay('LR', ['좌/우', 'Left/right'], leftRight),
  lionMuzi: twoWay('WIN', WINNER, duel(['Lion', '라이언', 'Lion'], ['Muzi', '무지', 'Muzi'])),
  silverGold: twoWay('WIN', WINNER, duel(['Silver', '실버', 'Silver'], ['Gold', '골드', 'Gold'])),
  angelDevil: twoWay('WIN', WINNER, duel(['Angel', '천사', 'Angel'], ['Devil', '악마', 'Devil'])),
  /** Kick and keeper are two fair bits, and it is a goal when they differ. */
  penalty: {
    odds: 'settings',
    rates: {
      WINRate: rate('골인/노골', 'Goal or save'),
      KICKERRate: rate('키커 방향', 'Kick'),
      KEEPERRate: rate('골키퍼 방향', 'Keeper'),
      MIXRate: rate('방향 조합', 'Both directions', 400),
    },
    markets: {
      WIN: market('골인/노골', 'Goal or save', {
        Kicker: pick('WINRate', '키커(골인)', 'Kicker (goal)'),
        Keeper: pick('WINRate', '키퍼(노골)', 'Keeper (save)'),
      }),
      KICKER: market('키커 방향', 'Direction of the kick', leftRight('KICKERRate')),
      KEEPER: market('골키퍼 방향', 'Direction of the keeper', leftRight('KEEPERRate')),
      MIX: market('방향 조합', 'Both directions', {
        LeftLeft: pick('MIXRate', '키커좌+골키퍼좌', 'Left, left'),
        LeftRight: pick('MIXRate', '키커좌+골키퍼우', 'Left, right'),
        RightLeft: pick('MIXRate', '키커우+골키퍼좌', 'Right, left'),
        RightRight: pick('MIXRate', '키커우+골키퍼우', 'Right, right'),
      }),
    },
  },
  runningBall: {
    odds: 'settings',
    rates: { OERate: rate('홀/짝', 'Odd/even'), LRRate: rate('좌/우', 'Left/right') },
    markets: {
      OE: market('홀/짝', 'Odd/even', oddEven('OERate')),
      LR: market('좌/우', 'Left/right', leftRight('LRRate')),
    },
  },
  /** A dealer draws, and nobody publishes a probability. */
  studioOddEven: twoWay('OE', ['홀/짝', 'Odd/even'], oddEven, null),
  /** Break-even of a full shoe of eight decks, a tie giving stakes on player and banker back. */
  baccarat: {
    odds: 'settings',
    rates: {
      PLAYERRate: rate('플레이어', 'Player', 202),
      BANKERRate: rate('뱅커', 'Banker', 197),
      TIERate: rate('타이', 'Tie', 1050),
      PPRate: rate('플레이어 페어', 'Player pair', 1338),
      BPRate: rate('뱅커 페어', 'Banker pair', 1338),
    },
    markets: {
      WIN: market('플레이어/뱅커/타이', 'Player/banker/tie', {
        Player: pick('PLAYERRate', '플레이어', 'Player'),
        Banker: pick('BANKERRate', '뱅커', 'Banker'),
        Tie: pick('TIERate', '타이', 'Tie'),
      }),
      PP: market('플레이어 페어', 'Player pair', {
        PlayerPair: pick('PPRate', '플레이어 페어', 'Player pair'),
      }),
      BP: market('뱅커 페어', 'Banker pair', {
        BankerPair: pick('BPRate', '뱅커 페어', 'Banker pair'),
      }),
    },
  },
  virtualFootball: {
    odds: 'round',
    rates: { XFactor: share('승무패 배당 비율', '1X2 share'), ...lineRates },
    markets: {
      X: market('승무패', '1X2', {
        Home: pick('XFactor', '홈', 'Home'),
        Draw: pick('XFactor', '무', 'Draw'),
        Away: pick('XFactor', '원정', 'Away'),
      }),
      ...lineMarkets,
    },
  },
  virtualBasketball: {
    odds: 'round',
    rates: { WLFactor: share('승패 배당 비율', 'Winner share'), ...lineRates },
    markets: { WL: market('승패', 'Winner', homeAway('WLFactor')), ...lineMarkets },
  },
  virtualRace: oneMarket('WIN', ['우승', 'Winner'], ['우승 배당 비율', 'Winner share']),
  tokenHighLow: {
    odds: 'round',
    rates: {
      HLFactor: share('하이/로우 배당 비율', 'High/low share'),
      COLORFactor: share('색 배당 비율', 'Colour share'),
      GROUPFactor: share('카드 묶음 배당 비율', 'Group share'),
    },
    markets: {
      HL: market('하이/로우', 'High/low', {
        High: pick('HLFactor', '하이', 'High'),
        Low: pick('HLFactor', '로우', 'Low'),
      }),
      COLOR: market('색', 'Colour', {
        Red: pick('COLORFactor', 'RED', 'Red'),
        Black: pick('COLORFactor', 'BLACK', 'Black'),
      }),
      GROUP: market('카드 묶음', 'Group of cards', {
        Three8: pick('GROUPFactor', '3~8', '3 to 8'),
        JQKA: pick('GROUPFactor', 'J·Q·K·A', 'J, Q, K, A'),
        Joker: pick('GROUPFactor', 'JOKER', 'Joker'),
      }),
    },
  },
  tokenOpen: oneMarket('WIN', ['결과', 'Result'], ['배당 비율', 'Share of the odds']),
  /** A pick is the multiple in hundredths at which a bet is cashed out. */
  tokenGraph: oneMarket(
    'CASHOUT',
    ['자동 정지 배수', 'Auto cash-out'],
    ['배수 비율', 'Share of the multiple'],
  ),
} as const satisfies Record<string, MarketSet>;
export type MarketSetId = keyof typeof MARKET_SETS;

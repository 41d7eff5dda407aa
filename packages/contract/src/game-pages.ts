import type { Bilingual, ScreenCondition } from './deployment';
import { GAMES, type GameId } from './games';

interface GamePage {
  readonly path: string;
  readonly games: readonly [GameId, ...GameId[]];
  readonly title: Bilingual;
  readonly when: ScreenCondition;
}

type Row = readonly [
  path: string,
  games: GamePage['games'],
  /** Where it is not the name of its first game. */
  name?: Bilingual,
];

const BOGLE = ['boglePowerball', 'bogleladder'] as const;
const GOOGLE = ['googlePowerball1', 'googlePowerball3'] as const;
const EOS = ['eosPowerball1', 'eosPowerball3', 'eosPowerball'] as const;
const EOS_LADDERS = ['eosLadder1', 'eosLadder3', 'eosLadder5'] as const;
const COIN = ['coinPowerball3', 'coinPowerball'] as const;
const COIN_LADDERS = ['coinLadder3', 'coinLadder5'] as const;
const TOKENS = [
  ...(['tokenHighLow', 'tokenRoulette', 'tokenGraph', 'tokenBaccarat'] as const),
  ...(['tokenHorse', 'tokenWheel', 'tokenRacing', 'tokenPowerball'] as const),
] as const;

/** Pages of the first version of the settings, a family each. */
const FIRST: readonly Row[] = [
  ['/config/powerball', ['powerball']],
  ['/config/powerladder', ['powerladder']],
  ['/config/kenoladder', ['kenoladder']],
  ['/config/bogle', BOGLE, { ko: '보글', en: 'Bogle' }],
  ['/config/google', GOOGLE, { ko: '구글', en: 'Google' }],
  ['/config/eos', [...EOS, ...EOS_LADDERS], { ko: 'EOS', en: 'EOS' }],
  ['/config/coin', [...COIN, ...COIN_LADDERS], { ko: '코인', en: 'Coin' }],
  ['/config/speed-ladder', ['speedladder']],
  ['/config/ntry', ['ntryPowerball', 'ntryladder'], { ko: '엔트리', en: 'Ntry' }],
  ['/config/keno', ['kenoPowerball'], { ko: '키노', en: 'Keno' }],
  ['/config/pbg', ['pbgPowerball', 'pbgLadder'], { ko: 'PBG', en: 'PBG' }],
];

/** Pages of the second version, a family and kind each. */
const SECOND: readonly Row[] = [
  ['/v2/config/powerball', ['powerball']],
  ['/v2/config/powerladder', ['powerladder']],
  ['/v2/config/kenoladder', ['kenoladder']],
  ['/v2/config/dh-powerball', ['dhPowerball']],
  ['/v2/config/dh-ladder', ['dhLadder']],
  [
    '/v2/config/named-powerball',
    ['namedPowerball3', 'namedPowerball5'],
    { ko: '네임드 파워볼', en: 'Named Powerball' },
  ],
  [
    '/v2/config/named-ladder',
    ['namedLadder3', 'namedLadder5'],
    { ko: '네임드 사다리', en: 'Named ladder' },
  ],
  ['/v2/config/bogle-powerball', ['boglePowerball']],
  ['/v2/config/bogle-ladder', ['bogleladder']],
  ['/v2/config/eos-powerball', EOS, { ko: 'EOS 파워볼', en: 'EOS Powerball' }],
  ['/v2/config/eos-ladder', EOS_LADDERS, { ko: 'EOS 사다리', en: 'EOS ladder' }],
  ['/v2/config/coin-powerball', COIN, { ko: '코인 파워볼', en: 'Coin Powerball' }],
  ['/v2/config/coin-ladder', COIN_LADDERS, { ko: '코인 사다리', en: 'Coin ladder' }],
  ['/v2/config/ntry-powerball', ['ntryPowerball']],
  ['/v2/config/ntry-ladder', ['ntryladder'], { ko: '엔트리 사다리', en: 'Ntry ladder' }],
  ['/v2/config/google-powerball', GOOGLE, { ko: '구글 파워볼', en: 'Google Powerball' }],
  ['/v2/config/keno-powerball', ['kenoPowerball']],
  ['/v2/config/speed-ladder', ['speedladder']],
  ['/v2/config/pbg-powerball', ['pbgPowerball']],
  ['/v2/config/pbg-ladder', ['pbgLadder'], { ko: 'PBG 사다리', en: 'PBG ladder' }],
  ['/v2/config/lotus', ['lotusOddEven', 'lotusBaccarat'], { ko: '로투스', en: 'Lotus' }],
  ['/v2/config/crown', ['crownOddEven', 'crownBaccarat'], { ko: '크라운', en: 'Crown' }],
  ['/v2/config/oz', ['ozOddEven', 'ozBaccarat'], { ko: '오즈', en: 'Oz' }],
  [
    '/v2/config/bet365',
    [
      ...(['bet365WorldCup', 'bet365Premier', 'bet365EuroCup', 'bet365SuperLeague'] as const),
      ...(['bet365Basketball', 'bet365Horse', 'bet365Dog'] as const),
    ],
    { ko: 'BET365', en: 'BET365' },
  ],
  ['/v2/config/token', TOKENS, { ko: '토큰게임', en: 'Token-game' }],
  ['/v2/config/star-ladder1', ['starLadder1']],
  ['/v2/config/star-ladder2', ['starLadder2']],
  ['/v2/config/star-ladder3', ['starLadder3']],
  ['/v2/config/pig-ladder', ['pigLadder']],
  ['/v2/config/split', ['split']],
  ['/v2/config/penalty1', ['penalty1']],
  ['/v2/config/hammer1', ['hammer1']],
  ['/v2/config/lion', ['lion']],
  ['/v2/config/friends', ['friends']],
  ['/v2/config/evo-powerball1', ['evoPowerball1']],
  ['/v2/config/evo-powerball3', ['evoPowerball3']],
  ['/v2/config/running-ball2', ['runningBall2']],
  ['/v2/config/running-ball4', ['runningBall4']],
];

const pageOf =
  (configVersion: 1 | 2) =>
  ([path, games, name = GAMES[games[0]]]: Row): GamePage => ({
    path,
    games,
    title: { ko: `${name.ko} 설정`, en: `${name.en} settings` },
    when: { configVersion, modules: ['minigame', GAMES[games[0]].module] },
  });

/** Every settings page of mini-games, of both versions: they read and write the same documents. */
export const SETTINGS_PAGES: readonly GamePage[] = [
  ...SECOND.map(pageOf(2)),
  ...FIRST.map(pageOf(1)),
];

/** Games whose rounds have pages of their own; those of the others stand in the list of every game. */
const ROUND_GAMES: readonly GameId[] = [
  ...(['powerball', 'powerladder', 'kenoladder', ...BOGLE, ...GOOGLE, ...EOS, ...COIN] as const),
  ...(['speedladder', 'ntryPowerball', 'ntryladder', 'kenoPowerball', 'pbgPowerball'] as const),
];

interface RoundPage extends GamePage {
  readonly mode: 'ongoing' | 'closed';
}

const MODES = [
  ['ongoing', 'Ongoing', { ko: '진행', en: 'rounds, ongoing' }],
  ['closed', 'Closed', { ko: '마감', en: 'rounds, closed' }],
] as const;

/** The rounds that are under way, and those that are over, of each game with pages of its own. */
export const ROUND_PAGES: readonly RoundPage[] = ROUND_GAMES.flatMap((id) =>
  MODES.map(([mode, suffix, words]) => ({
    mode,
    path: `/${id}${suffix}`,
    games: [id] as const,
    title: { ko: `${GAMES[id].ko} ${words.ko}`, en: `${GAMES[id].en} ${words.en}` },
    when: { modules: ['minigame', GAMES[id].module] },
  })),
);

/** Page of an address, where it is one of these. */
export const pageAt = <P extends GamePage>(pages: readonly P[], path: string): P | undefined =>
  pages.find((page) => page.path === path);

import type { Bilingual, ScreenCondition } from './deployment';
import type { MarketSetId } from './market-sets';
import type { ModuleName } from './modules';

/**
 * Where a result comes from. `own`: drawn here, committed before and revealed after; `blockHash`: the
 * same with the hash of an announced block mixed in; `entropy`: published numbers take the hash's
 * place; `feed` and `provider`: told by a contracted feed or a game house; `from`: read from the draw
 * of another game.
 */
export type DrawSource =
  | 'own'
  | 'blockHash'
  | 'entropy'
  | 'feed'
  | 'provider'
  | { readonly from: string };

interface More {
  /** Key of its count in the alarm poll, where that is not its own name. */
  readonly alarm?: string;
  /** Seconds of the day of the first draw, where that is not one interval. */
  readonly firstDrawSeconds?: number;
  /** What the addresses of token games call it. */
  readonly token?: string;
}

type Row = readonly [
  id: string,
  ko: string,
  en: string,
  module: ModuleName,
  set: MarketSetId,
  prefix: string,
  intervalSeconds: number,
  draw: DrawSource,
  more?: More,
];

/** One line a game. */
// biome-ignore format: a table reads by its lines
const ROWS = [
  ['powerball', '파워볼', 'Powerball', 'powerball', 'powerball', 'PWB', 300, 'own'],
  ['powerladder', '파워사다리', 'Power ladder', 'powerladder', 'ladder', 'PLD', 300, { from: 'powerball' }],
  ['kenoladder', '키노사다리', 'Keno ladder', 'kenoladder', 'kenoLadder', 'KLD', 300, 'feed', { firstDrawSeconds: 280 }],
  ['kenoPowerball', '키노 파워볼', 'Keno Powerball', 'keno', 'powerball', 'PWB', 300, 'entropy', { firstDrawSeconds: 280 }],
  ['dhPowerball', '동행 파워볼', 'Donghang Powerball', 'dh', 'powerball', 'PWB', 300, 'feed'],
  ['dhLadder', '동행 사다리', 'Donghang ladder', 'dh', 'ladder', 'DLD', 300, { from: 'dhPowerball' }],
  ['namedPowerball3', '네임드 파워볼 3분', 'Named Powerball 3 min', 'named', 'powerball', 'PWB', 180, 'feed', { alarm: 'namedPowerball' }],
  ['namedPowerball5', '네임드 파워볼 5분', 'Named Powerball 5 min', 'named', 'powerball', 'PWB', 300, 'feed', { alarm: 'namedPowerball' }],
  ['namedLadder3', '네임드 사다리 3분', 'Named ladder 3 min', 'named', 'ladder', 'NMD', 180, 'feed', { alarm: 'namedLadder' }],
  ['namedLadder5', '네임드 사다리 5분', 'Named ladder 5 min', 'named', 'ladder', 'NMD', 300, 'feed', { alarm: 'namedLadder' }],
  ['boglePowerball', '보글 파워볼', 'Bogle Powerball', 'bogle', 'powerballForward', 'PWB', 120, 'feed'],
  ['bogleladder', '보글 사다리', 'Bogle ladder', 'bogle', 'ladder', 'BLD', 180, 'feed', { alarm: 'bogleLadder' }],
  ['googlePowerball1', '구글 파워볼 1분', 'Google Powerball 1 min', 'google', 'powerball', 'PWB', 60, 'feed'],
  ['googlePowerball3', '구글 파워볼 3분', 'Google Powerball 3 min', 'google', 'powerball', 'PWB', 180, 'feed'],
  ['eosPowerball1', 'EOS 파워볼 1분', 'EOS Powerball 1 min', 'eos', 'powerball', 'PWB', 60, 'blockHash', { alarm: 'eos1Powerball' }],
  ['eosPowerball3', 'EOS 파워볼 3분', 'EOS Powerball 3 min', 'eos', 'powerball', 'PWB', 180, 'blockHash', { alarm: 'eos3Powerball' }],
  ['eosPowerball', 'EOS 파워볼 5분', 'EOS Powerball 5 min', 'eos', 'powerball', 'PWB', 300, 'blockHash', { alarm: 'eos5Powerball' }],
  ['eosLadder1', 'EOS 사다리 1분', 'EOS ladder 1 min', 'eos', 'ladder', 'ELD', 60, { from: 'eosPowerball1' }, { alarm: 'eos1Ladder' }],
  ['eosLadder3', 'EOS 사다리 3분', 'EOS ladder 3 min', 'eos', 'ladder', 'ELD', 180, { from: 'eosPowerball3' }, { alarm: 'eos3Ladder' }],
  ['eosLadder5', 'EOS 사다리 5분', 'EOS ladder 5 min', 'eos', 'ladder', 'ELD', 300, { from: 'eosPowerball' }, { alarm: 'eos5Ladder' }],
  ['coinPowerball3', '코인 파워볼 3분', 'Coin Powerball 3 min', 'coin', 'powerball', 'PWB', 180, 'feed', { alarm: 'coin3Powerball' }],
  ['coinPowerball', '코인 파워볼 5분', 'Coin Powerball 5 min', 'coin', 'powerball', 'PWB', 300, 'feed', { alarm: 'coin5Powerball' }],
  ['coinLadder3', '코인 사다리 3분', 'Coin ladder 3 min', 'coin', 'ladder', 'CLD', 180, 'feed', { alarm: 'coin3Ladder' }],
  ['coinLadder5', '코인 사다리 5분', 'Coin ladder 5 min', 'coin', 'ladder', 'CLD', 300, 'feed', { alarm: 'coin5Ladder' }],
  ['speedladder', '스피드사다리', 'Speed ladder', 'speedladder', 'ladder', 'SLD', 60, 'own'],
  ['ntryPowerball', '엔트리 파워볼', 'Ntry Powerball', 'ntry', 'powerball', 'PWB', 300, 'feed', { firstDrawSeconds: 175 }],
  ['ntryladder', '엔트리 파워사다리', 'Ntry power ladder', 'ntry', 'ladder', 'NLD', 300, { from: 'ntryPowerball' }, { alarm: 'ntryLadder', firstDrawSeconds: 175 }],
  ['pbgPowerball', 'PBG 파워볼', 'PBG Powerball', 'pbg', 'powerball', 'PWB', 300, 'feed'],
  ['pbgLadder', 'PBG 파워사다리', 'PBG power ladder', 'pbg', 'ladder', 'GLD', 300, { from: 'pbgPowerball' }],
  ['starLadder1', '별다리 1분', 'Star ladder 1 min', 'starLadder', 'ladder', 'STL1', 60, 'own'],
  ['starLadder2', '별다리 2분', 'Star ladder 2 min', 'starLadder', 'ladder', 'STL2', 120, 'own'],
  ['starLadder3', '별다리 3분', 'Star ladder 3 min', 'starLadder', 'ladder', 'STL3', 180, 'own'],
  ['pigLadder', '피그사다리', 'Pig ladder', 'pigLadder', 'ladder', 'PIG', 60, 'own'],
  ['split', '스플릿', 'Split', 'split', 'oddEven', 'SPL', 60, 'own'],
  ['penalty1', '패널티킥', 'Penalty kick', 'penalty', 'penalty', 'PNT', 60, 'own'],
  ['hammer1', '망치망치', 'Hammer', 'hammer', 'leftRight', 'HMR', 60, 'own'],
  ['lion', '라이언&무지', 'Lion', 'lion', 'lionMuzi', 'LIO', 60, 'own'],
  ['friends', '프렌즈', 'Friends', 'friends', 'leftRight', 'FRD', 60, 'own'],
  ['evoPowerball1', '에보 파워볼 1분', 'Evo Powerball 1 min', 'evoPowerball', 'powerball', 'PWB', 60, 'provider'],
  ['evoPowerball3', '에보 파워볼 3분', 'Evo Powerball 3 min', 'evoPowerball', 'powerball', 'PWB', 180, 'provider'],
  ['runningBall2', '러닝볼 2', 'Running ball 2', 'runningBall', 'runningBall', 'RNB', 120, 'own'],
  ['runningBall4', '러닝볼 4', 'Running ball 4', 'runningBall', 'runningBall', 'RNB', 240, 'own'],
  ['lotusOddEven', '로투스 홀짝', 'Lotus odd/even', 'lotus', 'studioOddEven', 'LTS', 60, 'provider', { alarm: 'lotus' }],
  ['lotusBaccarat', '로투스 바카라', 'Lotus baccarat', 'lotus', 'baccarat', 'LTS', 60, 'provider', { alarm: 'lotus' }],
  ['crownOddEven', '크라운 홀짝', 'Crown odd/even', 'crown', 'studioOddEven', 'CRN', 60, 'provider', { alarm: 'crown' }],
  ['crownBaccarat', '크라운 바카라', 'Crown baccarat', 'crown', 'baccarat', 'CRN', 60, 'provider', { alarm: 'crown' }],
  ['ozOddEven', '오즈 홀짝', 'Oz odd/even', 'oz', 'studioOddEven', 'OZG', 60, 'provider', { alarm: 'oz' }],
  ['ozBaccarat', '오즈 바카라', 'Oz baccarat', 'oz', 'baccarat', 'OZG', 60, 'provider', { alarm: 'oz' }],
  ['bet365WorldCup', 'BET365 월드컵', 'BET365 World Cup', 'bet365', 'virtualFootball', 'B36', 180, 'provider', { alarm: 'bet365' }],
  ['bet365Premier', 'BET365 프리미어', 'BET365 Premier', 'bet365', 'virtualFootball', 'B36', 180, 'provider', { alarm: 'bet365' }],
  ['bet365EuroCup', 'BET365 유로컵', 'BET365 Euro Cup', 'bet365', 'virtualFootball', 'B36', 180, 'provider', { alarm: 'bet365' }],
  ['bet365SuperLeague', 'BET365 슈퍼리그', 'BET365 Super League', 'bet365', 'virtualFootball', 'B36', 180, 'provider', { alarm: 'bet365' }],
  ['bet365Basketball', 'BET365 농구', 'BET365 basketball', 'bet365', 'virtualBasketball', 'B36', 180, 'provider', { alarm: 'bet365' }],
  ['bet365Horse', 'BET365 경마', 'BET365 horse racing', 'bet365', 'virtualRace', 'B36', 120, 'provider', { alarm: 'bet365' }],
  ['bet365Dog', 'BET365 그레이하운드', 'BET365 greyhounds', 'bet365', 'virtualRace', 'B36', 120, 'provider', { alarm: 'bet365' }],
  ['tokenHighLow', '토큰게임 하이로우', 'Token high-low', 'token', 'tokenHighLow', 'TKN', 60, 'provider', { alarm: 'token', token: 'highlow' }],
  ['tokenRoulette', '토큰게임 룰렛', 'Token roulette', 'token', 'tokenOpen', 'TKN', 60, 'provider', { alarm: 'token', token: 'roulette' }],
  ['tokenGraph', '토큰게임 그래프', 'Token graph', 'token', 'tokenGraph', 'TKN', 60, 'provider', { alarm: 'token', token: 'graph' }],
  ['tokenBaccarat', '토큰게임 바카라', 'Token baccarat', 'token', 'tokenOpen', 'TKN', 60, 'provider', { alarm: 'token', token: 'baccarat' }],
  ['tokenHorse', '토큰게임 가상경마', 'Token horse racing', 'token', 'virtualRace', 'TKN', 60, 'provider', { alarm: 'token', token: 'horse' }],
  ['tokenWheel', '토큰게임 휠', 'Token wheel', 'token', 'tokenOpen', 'TKN', 60, 'provider', { alarm: 'token', token: 'wheel' }],
  ['tokenRacing', '토큰게임 레이싱', 'Token racing', 'token', 'virtualRace', 'TKN', 60, 'provider', { alarm: 'token', token: 'racing' }],
  ['tokenPowerball', '토큰게임 파워볼', 'Token Powerball', 'token', 'tokenOpen', 'TKN', 60, 'provider', { alarm: 'token', token: 'powerball' }],
  ['jwMario', 'JW 슈퍼마리오', 'JW Super Mario', 'jw', 'silverGold', 'JWM', 60, 'own', { alarm: 'jw' }],
  ['jwAngelDevil', 'JW 천사&악마', 'JW angel and devil', 'jw', 'angelDevil', 'JWA', 60, 'own', { alarm: 'jw' }],
] as const satisfies readonly Row[];

export type GameId = (typeof ROWS)[number][0];

/** One series of rounds. */
export interface Game extends Bilingual {
  /** The deployment's flag for it. */
  readonly module: ModuleName;
  readonly set: MarketSetId;
  /** What its bet types begin with, before the code of the market. */
  readonly prefix: string;
  readonly intervalSeconds: number;
  /** Seconds of the day of the draw of day round 1. */
  readonly firstDrawSeconds: number;
  readonly draw: DrawSource;
  /** Key of its count in the alarm poll; games may share one. */
  readonly alarm: string;
  readonly token?: string;
}

const gameOf = ([
  id,
  ko,
  en,
  module,
  set,
  prefix,
  intervalSeconds,
  draw,
  more = {},
]: Row): Game => ({
  ...{ ko, en, module, set, prefix, intervalSeconds, draw },
  ...{ firstDrawSeconds: intervalSeconds, alarm: id, ...more },
});

/**
 * Every mini-game whose rounds, settings, bets or alarms the product knows. Its documents are
 * `<id>SwitchV2`, `<id>BetV2`, `<id>RateV2` and `<id>TopV2`.
 */
export const GAMES = Object.fromEntries(ROWS.map((row) => [row[0], gameOf(row)])) as Readonly<
  Record<GameId, Game>
>;
export const GAME_IDS = Object.keys(GAMES) as GameId[];

/** Both versions of a settings screen are of the same game, so the version of the configuration is no flag here. */
export const whenOfGame = (id: GameId): ScreenCondition => ({
  modules: ['minigame', GAMES[id].module],
});

type AlarmOf<R> = R extends { readonly 8: { readonly alarm: infer Key extends string } }
  ? Key
  : R extends { readonly 0: infer Id extends string }
    ? Id
    : never;
/** Under which the alarm poll counts rounds: the specification's keys, and new ones of their pattern. */
export type AlarmGame = AlarmOf<(typeof ROWS)[number]>;

/** Every one of them, in the order of the games. */
export const ALARM_GAMES = [
  ...new Set(GAME_IDS.map((id) => GAMES[id].alarm)),
] as readonly AlarmGame[];

/** The games that are counted under a key. */
export const gamesOfAlarm = (key: AlarmGame): readonly GameId[] =>
  GAME_IDS.filter((id) => GAMES[id].alarm === key);

/** What names begin with alike, word by word. */
const commonWords = (names: readonly string[]): string => {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  const length = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return first.slice(0, length === -1 ? first.length : length).join(' ');
};

/** What the games of a key are called together. */
export function alarmGameName(key: AlarmGame): Bilingual {
  const games = gamesOfAlarm(key).map((id) => GAMES[id]);
  return {
    ko: commonWords(games.map(({ ko }) => ko)),
    en: commonWords(games.map(({ en }) => en)),
  };
}

export const isGameId = (text: string): text is GameId => Object.hasOwn(GAMES, text);

/** The game from whose draws the rounds of this one are read; undefined where it has its own. */
export function sourceGame(id: GameId): GameId | undefined {
  const { draw } = GAMES[id];
  return typeof draw === 'object' && isGameId(draw.from) ? draw.from : undefined;
}

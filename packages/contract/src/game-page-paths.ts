// Which games stand on which page: all that the screens themselves need of it, without titles and flags.
import type { GameId } from './games';

type Games = readonly [GameId, ...GameId[]];
type Row = readonly [path: string, games: Games];

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
export const FIRST_SETTINGS: readonly Row[] = [
  ['/config/powerball', ['powerball']],
  ['/config/powerladder', ['powerladder']],
  ['/config/kenoladder', ['kenoladder']],
  ['/config/bogle', BOGLE],
  ['/config/google', GOOGLE],
  ['/config/eos', [...EOS, ...EOS_LADDERS]],
  ['/config/coin', [...COIN, ...COIN_LADDERS]],
  ['/config/speed-ladder', ['speedladder']],
  ['/config/ntry', ['ntryPowerball', 'ntryladder']],
  ['/config/keno', ['kenoPowerball']],
  ['/config/pbg', ['pbgPowerball', 'pbgLadder']],
];

/** Pages of the second version, a family and kind each. */
export const SECOND_SETTINGS: readonly Row[] = [
  ['/v2/config/powerball', ['powerball']],
  ['/v2/config/powerladder', ['powerladder']],
  ['/v2/config/kenoladder', ['kenoladder']],
  ['/v2/config/dh-powerball', ['dhPowerball']],
  ['/v2/config/dh-ladder', ['dhLadder']],
  ['/v2/config/named-powerball', ['namedPowerball3', 'namedPowerball5']],
  ['/v2/config/named-ladder', ['namedLadder3', 'namedLadder5']],
  ['/v2/config/bogle-powerball', ['boglePowerball']],
  ['/v2/config/bogle-ladder', ['bogleladder']],
  ['/v2/config/eos-powerball', EOS],
  ['/v2/config/eos-ladder', EOS_LADDERS],
  ['/v2/config/coin-powerball', COIN],
  ['/v2/config/coin-ladder', COIN_LADDERS],
  ['/v2/config/ntry-powerball', ['ntryPowerball']],
  ['/v2/config/ntry-ladder', ['ntryladder']],
  ['/v2/config/google-powerball', GOOGLE],
  ['/v2/config/keno-powerball', ['kenoPowerball']],
  ['/v2/config/speed-ladder', ['speedladder']],
  ['/v2/config/pbg-powerball', ['pbgPowerball']],
  ['/v2/config/pbg-ladder', ['pbgLadder']],
  ['/v2/config/lotus', ['lotusOddEven', 'lotusBaccarat']],
  ['/v2/config/crown', ['crownOddEven', 'crownBaccarat']],
  ['/v2/config/oz', ['ozOddEven', 'ozBaccarat']],
  [
    '/v2/config/bet365',
    [
      ...(['bet365WorldCup', 'bet365Premier', 'bet365EuroCup', 'bet365SuperLeague'] as const),
      ...(['bet365Basketball', 'bet365Horse', 'bet365Dog'] as const),
    ],
  ],
  ['/v2/config/token', TOKENS],
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

/** Every settings page of mini-games, of both versions: they read and write the same documents. */
const SETTINGS: ReadonlyMap<string, Games> = new Map([...SECOND_SETTINGS, ...FIRST_SETTINGS]);
export const SETTINGS_PATHS: readonly string[] = [...SETTINGS.keys()];

/** The games that are set at an address, where it is one of these. */
export const gamesSetAt = (path: string): Games | undefined => SETTINGS.get(path);

/** Games whose rounds have pages of their own; those of the others stand in the list of every game. */
export const ROUND_GAMES: readonly GameId[] = [
  ...(['powerball', 'powerladder', 'kenoladder', ...BOGLE, ...GOOGLE, ...EOS, ...COIN] as const),
  ...(['speedladder', 'ntryPowerball', 'ntryladder', 'kenoPowerball', 'pbgPowerball'] as const),
];

const ROUND_SUFFIXES = { ongoing: 'Ongoing', closed: 'Closed' } as const;
export type RoundMode = keyof typeof ROUND_SUFFIXES;
export const ROUND_MODES = Object.keys(ROUND_SUFFIXES) as readonly RoundMode[];

/** `/powerballOngoing`: the rounds of a game that are under way, or that are over. */
export const roundPathOf = (id: GameId, mode: RoundMode): string => `/${id}${ROUND_SUFFIXES[mode]}`;
export const ROUND_PATHS: readonly string[] = ROUND_GAMES.flatMap((id) =>
  ROUND_MODES.map((mode) => roundPathOf(id, mode)),
);

/** A round, as far as its address needs it. */
interface AddressedRound {
  readonly roundId: string;
  readonly game: GameId;
  readonly dayOn: string;
  readonly state: string;
}

/** Where a round stands opened; undefined where a version of the console has no list of its game. */
export function roundAddress(
  { roundId, game, dayOn, state }: AddressedRound,
  configVersion: 1 | 2,
): string | undefined {
  if (configVersion === 2)
    return `/v2/game/mini-game-list?startDate=${dayOn}&gameType=${game}&open=${roundId}`;
  if (!ROUND_GAMES.includes(game)) return undefined;
  const mode = state === 'settled' || state === 'void' ? 'closed' : 'ongoing';
  return `${roundPathOf(game, mode)}?open=${roundId}`;
}

import type { Bilingual, ScreenCondition } from './deployment';
import {
  FIRST_SETTINGS,
  ROUND_GAMES,
  ROUND_MODES,
  type RoundMode,
  roundPathOf,
  SECOND_SETTINGS,
} from './game-page-paths';
import { GAMES, type GameId } from './games';

interface GamePage {
  readonly path: string;
  readonly games: readonly [GameId, ...GameId[]];
  readonly title: Bilingual;
  readonly when: ScreenCondition;
}

/** Names of pages, where these are not the names of their first games. */
const NAMES: Readonly<Record<string, Bilingual>> = {
  '/config/bogle': { ko: '보글', en: 'Bogle' },
  '/config/google': { ko: '구글', en: 'Google' },
  '/config/eos': { ko: 'EOS', en: 'EOS' },
  '/config/coin': { ko: '코인', en: 'Coin' },
  '/config/ntry': { ko: '엔트리', en: 'Ntry' },
  '/config/keno': { ko: '키노', en: 'Keno' },
  '/config/pbg': { ko: 'PBG', en: 'PBG' },
  '/v2/config/named-powerball': { ko: '네임드 파워볼', en: 'Named Powerball' },
  '/v2/config/named-ladder': { ko: '네임드 사다리', en: 'Named ladder' },
  '/v2/config/eos-powerball': { ko: 'EOS 파워볼', en: 'EOS Powerball' },
  '/v2/config/eos-ladder': { ko: 'EOS 사다리', en: 'EOS ladder' },
  '/v2/config/coin-powerball': { ko: '코인 파워볼', en: 'Coin Powerball' },
  '/v2/config/coin-ladder': { ko: '코인 사다리', en: 'Coin ladder' },
  '/v2/config/ntry-ladder': { ko: '엔트리 사다리', en: 'Ntry ladder' },
  '/v2/config/google-powerball': { ko: '구글 파워볼', en: 'Google Powerball' },
  '/v2/config/pbg-ladder': { ko: 'PBG 사다리', en: 'PBG ladder' },
  '/v2/config/lotus': { ko: '로투스', en: 'Lotus' },
  '/v2/config/crown': { ko: '크라운', en: 'Crown' },
  '/v2/config/oz': { ko: '오즈', en: 'Oz' },
  '/v2/config/bet365': { ko: 'BET365', en: 'BET365' },
  '/v2/config/token': { ko: '토큰게임', en: 'Token-game' },
};

const pageOf =
  (configVersion: 1 | 2) =>
  ([path, games]: (typeof FIRST_SETTINGS)[number]): GamePage => {
    const game = GAMES[games[0]];
    const { ko, en } = NAMES[path] ?? game;
    return {
      path,
      games,
      title: { ko: `${ko} 설정`, en: `${en} settings` },
      when: { configVersion, modules: ['minigame', game.module] },
    };
  };

/** Every settings page of mini-games, of both versions. */
export const SETTINGS_PAGES: readonly GamePage[] = [
  ...SECOND_SETTINGS.map(pageOf(2)),
  ...FIRST_SETTINGS.map(pageOf(1)),
];

interface RoundPage extends GamePage {
  readonly mode: RoundMode;
}

const MODE_WORDS: Readonly<Record<RoundMode, Bilingual>> = {
  ongoing: { ko: '진행', en: 'rounds, ongoing' },
  closed: { ko: '마감', en: 'rounds, closed' },
};

/** The rounds that are under way, and those that are over, of each game with pages of its own. */
export const ROUND_PAGES: readonly RoundPage[] = ROUND_GAMES.flatMap((id) =>
  ROUND_MODES.map((mode) => ({
    mode,
    path: roundPathOf(id, mode),
    games: [id] as const,
    title: {
      ko: `${GAMES[id].ko} ${MODE_WORDS[mode].ko}`,
      en: `${GAMES[id].en} ${MODE_WORDS[mode].en}`,
    },
    when: { modules: ['minigame', GAMES[id].module] },
  })),
);

/** Page of an address, where it is one of these. */
export const pageAt = <P extends GamePage>(pages: readonly P[], path: string): P | undefined =>
  pages.find((page) => page.path === path);

/** Page of an address that is one of these. */
const pageOfPath =
  <P extends GamePage>(pages: readonly P[]) =>
  (path: string): P => {
    const page = pageAt(pages, path);
    if (!page) throw new RangeError(`No game has a page at ${path}.`);
    return page;
  };
export const settingsPageOf = pageOfPath(SETTINGS_PAGES);
export const roundPageOf = pageOfPath(ROUND_PAGES);

/** Where a game is set in a version of the settings, on its tab where its page has several; undefined where no page has it. */
export function settingsAddress(
  game: GameId,
  configVersion: number | undefined,
): string | undefined {
  const page = SETTINGS_PAGES.find(
    ({ games, when }) => when.configVersion === configVersion && games.includes(game),
  );
  return page && (page.games.length > 1 ? `${page.path}?game=${game}` : page.path);
}

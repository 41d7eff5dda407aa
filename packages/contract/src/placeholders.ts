import { GAMES, type GameId } from './games';

/** What a text of the operator may leave to the settings, and whether it is another on each level. */
const FIGURES = {
  배팅마감초: { of: 'game', byLevel: false },
  최소배팅: { of: 'game', byLevel: true },
  최대배팅: { of: 'game', byLevel: true },
  최소충전: { of: 'money', byLevel: true },
  최대충전: { of: 'money', byLevel: true },
  최소환전: { of: 'money', byLevel: true },
  최대환전: { of: 'money', byLevel: true },
  충전단위: { of: 'money', byLevel: false },
  환전단위: { of: 'money', byLevel: false },
  자동로그아웃분: { of: 'site', byLevel: false },
} as const satisfies Record<string, { of: 'game' | 'money' | 'site'; byLevel: boolean }>;
export type Figure = keyof typeof FIGURES;
export const figureOf = (figure: Figure) => FIGURES[figure];

/** `{배팅마감초}`, `{레벨1 최대배팅}`, `{파워사다리 배팅마감초}`; without a game it is of Powerball. */
const PLACEHOLDER = /\{([^{}\n]{1,60})\}/g;
const PARTS = new RegExp(
  `^(?:(?!레벨)(.+?) )?(?:레벨(10|[1-9]) )?(${Object.keys(FIGURES).join('|')})$`,
);

export interface Placeholder {
  readonly figure: Figure;
  /** Null: of no game. */
  readonly game: GameId | 'sports' | null;
  readonly level: number | null;
}

const gameNamed = (name: string): GameId | 'sports' | undefined =>
  name === '스포츠'
    ? 'sports'
    : (Object.entries(GAMES).find(([, { ko }]) => ko === name)?.[0] as GameId | undefined);

/** What stands between the braces, or undefined where no setting is called so. */
export function readPlaceholder(inner: string): Placeholder | undefined {
  const [, named, level, figure] = PARTS.exec(inner.trim()) ?? [];
  if (figure === undefined) return undefined;
  const { of, byLevel } = FIGURES[figure as Figure];
  if (byLevel !== (level !== undefined)) return undefined;
  const game = of === 'game' ? gameNamed(named ?? GAMES.powerball.ko) : null;
  if (game === undefined || (of !== 'game' && named !== undefined)) return undefined;
  return { figure: figure as Figure, game, level: level === undefined ? null : Number(level) };
}

/** Whether a text leaves something to a setting that there is none of. */
export const namesUnknownSetting = (text: string): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, inner = '']) => readPlaceholder(inner) === undefined);

/** Every placeholder of a text with its braces, each once. */
export const placeholdersIn = (text: string): ReadonlyMap<string, Placeholder> =>
  new Map(
    [...text.matchAll(PLACEHOLDER)].flatMap(([whole, inner = '']) => {
      const found = readPlaceholder(inner);
      return found ? [[whole, found] as const] : [];
    }),
  );

import { type Drawn, GAME_IDS, GAMES, type GameId, type RoundOffer } from '@gwanje/contract';
import type { Random } from './players.rule';

/** A round as a provider of token games and virtual races holds it. */
export interface HeldRound {
  readonly game: GameId;
  readonly dayOn: string;
  readonly roundNo: number;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly drawAtMs: number;
  readonly offer: RoundOffer;
}

const DAY_MS = 86_400_000;
/** Seoul keeps one time all year. */
const SEOUL_MS = 9 * 3_600_000;
const RUNNERS = [
  ...[
    { pick: '1', oddsHundredths: 240, name: { ko: '번개', en: 'Thunder' } },
    { pick: '2', oddsHundredths: 310, name: { ko: '바람', en: 'Wind' } },
  ],
  ...[
    { pick: '3', oddsHundredths: 420, name: { ko: '구름', en: 'Cloud' } },
    { pick: '4', oddsHundredths: 880, name: { ko: '노을', en: 'Dusk' } },
  ],
];
const INTERVAL_MS = 60_000;
const CLOSES_BEFORE_MS = 10_000;
const MULTIPLE_MIN = 100;
const MULTIPLE_MAX = 10_000;

const picks = RUNNERS.map((runner) => ({ market: 'WIN', ...runner }));
const OFFERS = {
  tokenRacing: { event: '4레인', linesHundredths: {}, picks },
  tokenGraph: { event: '', linesHundredths: {}, picks: [] },
} satisfies Partial<Record<GameId, RoundOffer>>;
const GAMES_HELD = ['tokenRacing', 'tokenGraph'] as const;

/** How a round is called that is drawn at a whole multiple of its interval. */
function numberOf(drawAtMs: number, intervalMs: number) {
  // The draw at midnight is the last of the day that ends.
  const inSeoulMs = drawAtMs - 1 + SEOUL_MS;
  return {
    dayOn: new Date(inSeoulMs).toISOString().slice(0, 10),
    roundNo: Math.floor((inSeoulMs % DAY_MS) / intervalMs) + 1,
  };
}

/** A chain that makes a block every half second, from here on. */
const FIRST_BLOCK_MS = Date.UTC(2018, 5, 8, 8, 8, 8, 500);
const BLOCK_MS = 500;

/** Of each round under way whose draw waits for a block: the first one after its draw. */
export const blocksAfter = (nowMs: number) =>
  GAME_IDS.filter((game) => GAMES[game].draw === 'blockHash').map((game) => {
    const intervalMs = GAMES[game].intervalSeconds * 1_000;
    const drawAtMs = (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
    const blockHeight = Math.ceil((drawAtMs - FIRST_BLOCK_MS) / BLOCK_MS) + 1;
    return { game, ...numberOf(drawAtMs, intervalMs), blockHeight };
  });

/** The round of each game that comes next, so that it is told before it opens. */
export function roundsAfter(nowMs: number): HeldRound[] {
  const opensAtMs = Math.ceil(nowMs / INTERVAL_MS) * INTERVAL_MS;
  const drawAtMs = opensAtMs + INTERVAL_MS;
  return GAMES_HELD.map((game) => ({
    game,
    ...numberOf(drawAtMs, INTERVAL_MS),
    ...{ opensAtMs, drawAtMs, closesAtMs: drawAtMs - CLOSES_BEFORE_MS },
    offer: OFFERS[game],
  }));
}

/** What comes out: a runner as its odds say, or a multiple that is seldom high. */
export function outcomeOf(random: Random, { game }: Pick<HeldRound, 'game'>): Drawn {
  if (game === 'tokenGraph') {
    const reached = Math.floor(MULTIPLE_MIN / Math.max(1 - random(), Number.EPSILON));
    return { multiple: Math.min(MULTIPLE_MAX, reached) };
  }
  const weights = picks.map(({ oddsHundredths }) => 1 / oddsHundredths);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return { WIN: picks[Math.max(at, 0)]?.pick ?? '1' };
}

import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import { GAME_CLASSES, type GameClass } from './game-classes';
import { GAME_CLASS_NAMES } from './partners';
import { koreanDay } from './units';

/** Days that are over of which it is measured what the house keeps of a stake. */
export const EDGE_DAYS = 90;

/** What members are given without having paid it in. */
export const FREE_KINDS = ['bonus', 'coupon', 'attendance', 'payback', 'comp'] as const;
export type FreeKind = (typeof FREE_KINDS)[number];

const edges = Object.fromEntries(
  GAME_CLASSES.map((gameClass) => [gameClass, z.nullable(z.int())]),
) as Record<(typeof GAME_CLASSES)[number], z.ZodMiniNullable<z.ZodMiniNumberFormat>>;

const given = Object.fromEntries(FREE_KINDS.map((kind) => [kind, z.int()])) as Record<
  FreeKind,
  z.ZodMiniNumberFormat
>;

export const freeMoney = z.object({
  /**
   * What the house keeps of a stake, basis points: of mini-games by the pick that is worst for it
   * among those on sale, of the others as measured; null where nobody knows.
   */
  edges: z.object(edges),
  /** Today and the month in Seoul; test accounts left out. */
  given: z.array(
    z.object({
      ...{ from: koreanDay, to: koreanDay },
      chargedWon: z.int(),
      /** Points that became money. */
      convertedWon: z.int(),
      won: z.object(given),
    }),
  ),
});

interface KeptBonus {
  readonly chargeWon: number;
  readonly bonusWon: number;
  readonly gameClass: GameClass;
  readonly keptWon: number;
}
const shownWon = (won: number) => won.toLocaleString('en-US');

interface CompCost {
  readonly gameClass: GameClass;
  readonly edgeBps: number;
  readonly compBps: number;
  readonly rollingBps: number;
}
const shownBps = (bps: number) => `${(bps / 100).toFixed(2)} %`;

/** Comps and rolling that come to more than the edge, and what each 100 million won staked lose by it. */
export const costsMoreThanTheEdge = ({
  gameClass,
  edgeBps,
  compBps,
  rollingBps,
}: CompCost): Bilingual => {
  const [edge, comp, rolling] = [edgeBps, compBps, rollingBps].map(shownBps);
  const lost = shownWon((compBps + rollingBps - edgeBps) * 10_000);
  const { ko, en } = GAME_CLASS_NAMES[gameClass];
  return {
    ko: `${ko}: 엣지 ${edge} < 콤프 ${comp} + 롤링 ${rolling}: 배팅 1억원마다 ${lost}원 손실`,
    en: `${en}: an edge of ${edge} is less than comps of ${comp} and rolling of ${rolling}: every 100,000,000 won staked lose ${lost}.`,
  };
};

/** A bonus of which more stays with the member than he is expected to lose for it. */
export const paysMoreThanItEarns = ({
  chargeWon,
  bonusWon,
  gameClass,
  keptWon,
}: KeptBonus): Bilingual => ({
  ko: `${shownWon(chargeWon)}원 충전에 보너스 ${shownWon(bonusWon)}원: ${GAME_CLASS_NAMES[gameClass].ko}만 해도 회원에게 ${shownWon(keptWon)}원이 남아, 충전할 때마다 손실입니다.`,
  en: `A charge of ${shownWon(chargeWon)} won brings ${shownWon(bonusWon)}: who plays ${GAME_CLASS_NAMES[gameClass].en} alone keeps ${shownWon(keptWon)} of it, so every charge is a loss.`,
});

import * as z from 'zod/mini';
import { GAME_CLASSES } from './game-classes';
import { instant, uuid } from './units';

/** What a required sum has become: worked off by stakes, ended by name, or open. They add up to it. */
const shares = {
  workedWon: z.int(),
  /** Given up by name, when an exchange was approved below 100 %. */
  waivedWon: z.int(),
  /** Gone on to another member, with the money that he was sent. */
  carriedWon: z.int(),
  takenBackWon: z.int(),
  openWon: z.int(),
};

/**
 * History types with which a requirement comes: a charge, its bonus, money that another member sent,
 * a coupon, and whatever else points are given for.
 */
export const REQUIREMENT_TYPES = [
  'charge',
  'first',
  'every',
  'TransferAddMoney',
  'useCouponPoint',
  'daily',
  'minigameComp',
  'casinoComp',
  'slotsComp',
  'losePoint',
  'recommendLosePoint',
  'dailyPayback',
  'weeklyPayback',
  'monthlyPayback',
] as const;
export type RequirementType = (typeof REQUIREMENT_TYPES)[number];

const wageringPart = z.object({
  type: z.enum(REQUIREMENT_TYPES),
  at: instant,
  /** The request, transfer or coupon, e.g. `request/01a1…`; null where older parts are put together. */
  subject: z.nullable(z.string()),
  /** Who has sent the money; null for the member's own charges and bonuses. */
  fromMemberId: z.nullable(uuid),
  /** What a charge asks beyond the rest as long as mini-games alone are played. */
  isMinigameOnly: z.boolean(),
  amountWon: z.int(),
  factorBps: z.int(),
  /** The settings from which the factor came; null for what another member's money brought. */
  settingVersion: z.nullable(z.int()),
  /** amount × factor, without what has been lifted because something else than mini-games was played. */
  requiredWon: z.int(),
  ...shares,
});

const playedPart = z.object({
  gameClass: z.enum(GAME_CLASSES),
  stakeWon: z.int(),
  contributionBps: z.int(),
  /** stake × contribution, each stake rounded down by itself. */
  countedWon: z.int(),
  /** How much of it has worked something off: no more than was open. */
  workedWon: z.int(),
});

/**
 * A member's requirements: those opened since the last exchange, and older ones that stand open
 * again because a stake was taken back.
 */
export const wageringState = z.object({
  /** When the oldest of them was opened; null when there are none. */
  since: z.nullable(instant),
  /** progress + open: every part of `required`, less what was waived, carried on or taken back. */
  requiredWon: z.int(),
  /** What stakes have worked off; every part of it stands in `played`. */
  progressWon: z.int(),
  /** progress ÷ required, basis points, rounded down; 10,000 when nothing is open. */
  progressBps: z.int(),
  /** What is missing: still to be played before an exchange. */
  openWon: z.int(),
  waivedWon: z.int(),
  carriedWon: z.int(),
  takenBackWon: z.int(),
  /** In the order in which stakes work them off. */
  required: z.array(wageringPart),
  played: z.array(playedPart),
  /** One stake of any of these classes would be enough, by the settings in force; none where nothing is missing. */
  wouldMeet: z.array(z.object({ gameClass: z.enum(GAME_CLASSES), stakeWon: z.int() })),
  /** The settings in force, by which the next stake counts. */
  settingVersion: z.int(),
});
export type WageringState = z.output<typeof wageringState>;
export type WageringPart = WageringState['required'][number];
export type PlayedPart = WageringState['played'][number];

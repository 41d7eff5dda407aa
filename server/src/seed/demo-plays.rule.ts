// What the players of a furnished demo have staked on tables and slots since they paid in.
import { DEMO_REQUESTS, type DemoRequest } from './demo-members.rule';

/** One round of a table or slot, with what it paid. */
export interface DemoPlay {
  readonly member: string;
  readonly hoursAgo: number;
  readonly provider: number;
  readonly game: string;
  readonly gameClass: 'casino' | 'slots';
  readonly pick?: string;
  readonly stakeWon: number;
  readonly winWon: number;
}

/** More would make the first start longer than a person likes to wait. */
const ROUNDS = 8;
/** Of what was paid in, so that nobody loses what he still exchanges. */
const STAKE_SHARE = 0.02;
const STAKE_UNIT_WON = 1_000;
/** Since the charge was approved. */
const FIRST_AFTER_HOURS = 1;

const isFirstCharge = ({ member, kind, outcome }: DemoRequest, index: number) =>
  kind === 'charge' &&
  outcome === 'approve' &&
  member.startsWith('player') &&
  DEMO_REQUESTS.findIndex((other) => other.member === member) === index;

function playsOf({ member, amountWon, hoursAgo }: DemoRequest, index: number): DemoPlay[] {
  const stakeWon = Math.ceil((amountWon * STAKE_SHARE) / STAKE_UNIT_WON) * STAKE_UNIT_WON;
  const everyHours = (hoursAgo - FIRST_AFTER_HOURS) / (ROUNDS + 1);
  return Array.from({ length: ROUNDS }, (_, round) => {
    const at = { member, hoursAgo: hoursAgo - FIRST_AFTER_HOURS - round * everyHours, stakeWon };
    const chance = (index * 5 + round * 3) % 8;
    if (index % 3 === 2) {
      const winWon = chance === 0 ? stakeWon * 4 : chance < 3 ? stakeWon : 0;
      return { ...at, provider: 18, game: 'gates-of-luck', gameClass: 'slots', winWon };
    }
    // Banker pays a commission of 5 %.
    const [pick, factor] = round % 2 === 0 ? (['player', 2] as const) : (['banker', 1.95] as const);
    const winWon = chance % 2 === 0 && chance < 7 ? Math.floor(stakeWon * factor) : 0;
    return {
      ...at,
      provider: 1 + (index % 3),
      game: 'baccarat',
      gameClass: 'casino',
      pick,
      winWon,
    };
  });
}

/** The oldest first. */
export const DEMO_PLAYS: readonly DemoPlay[] = DEMO_REQUESTS.filter(isFirstCharge)
  .flatMap(playsOf)
  .sort((a, b) => b.hoursAgo - a.hoursAgo);

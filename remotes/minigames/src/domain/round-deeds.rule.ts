import { GAMES, type GameRound, type RoundAction } from '@gwanje/contract';

/** What an administrator may do with a round. */
export type RoundDeed = RoundAction | 'close' | 'hold' | 'release';

/** Deeds by what a round is; the server has the last word. */
const DEEDS: Readonly<Record<GameRound['state'], readonly RoundDeed[]>> = {
  scheduled: ['hold', 'void'],
  open: ['close', 'hold', 'void'],
  closed: ['hold', 'void'],
  awaiting: ['result', 'hold', 'void'],
  settling: [],
  held: ['release', 'result', 'void'],
  rolledBack: ['resettle', 'hold', 'void'],
  settled: ['rollback', 'resettle', 'void'],
  void: ['rollback'],
};

const isEntered = ({ game }: GameRound, deed: RoundDeed) => {
  const { draw } = GAMES[game];
  if (deed === 'result') return draw !== 'own' && typeof draw === 'string';
  return deed !== 'resettle' || typeof draw === 'string';
};

/** What may be done with a round as it is. */
export const deedsOf = (round: GameRound): readonly RoundDeed[] =>
  DEEDS[round.state].filter((deed) => isEntered(round, deed));

/** A round and what somebody is about to do with it. */
export interface OpenedDeed {
  readonly round: GameRound;
  readonly deed: RoundDeed | 'verify';
}

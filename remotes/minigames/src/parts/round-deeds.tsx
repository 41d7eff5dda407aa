import { GAMES, type GameRound, type RoundAction } from '@gwanje/contract';
import { lazy, Suspense } from 'react';

const RoundActionForm = lazy(async () => ({
  default: (await import('./round-action.form')).RoundActionForm,
}));
const DrawVerification = lazy(async () => ({
  default: (await import('./draw-verification')).DrawVerification,
}));

/** What an administrator may do with a round. */
export type RoundDeed = RoundAction | 'close' | 'hold' | 'release';

/** Deeds by what a round is; the server has the last word. */
const DEEDS: Readonly<Record<GameRound['state'], readonly RoundDeed[]>> = {
  scheduled: ['hold', 'void'],
  open: ['close', 'hold', 'void'],
  closed: ['hold', 'void'],
  awaiting: ['result', 'hold', 'void'],
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

interface RoundDeedDialogProps {
  readonly opened: OpenedDeed | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The dialog of a deed, or of the verification of a draw. */
export function RoundDeedDialog({ opened, onDone, onClose }: RoundDeedDialogProps) {
  if (!opened) return null;
  const { round, deed } = opened;
  return (
    <Suspense>
      {deed === 'verify' ? (
        <DrawVerification round={round} onClose={onClose} />
      ) : (
        <RoundActionForm deed={deed} round={round} onDone={onDone} onClose={onClose} />
      )}
    </Suspense>
  );
}

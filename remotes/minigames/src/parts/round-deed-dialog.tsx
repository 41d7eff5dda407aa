import type { GameRound } from '@gwanje/contract';
import { lazy, Suspense } from 'react';
import type { OpenedDeed } from '../domain/round-deeds.rule';

const RoundActionForm = lazy(async () => ({
  default: (await import('./round-action.form')).RoundActionForm,
}));
const DrawVerification = lazy(async () => ({
  default: (await import('./draw-verification')).DrawVerification,
}));

interface RoundDeedDialogProps {
  readonly opened: OpenedDeed | undefined;
  /** With the round as it was left, where it was decided. */
  readonly onDone: (left?: GameRound) => Promise<unknown>;
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

// What stands above bets on sports: high ones that nobody has seen, and live ones that are being taken.
import type { ComponentProps } from 'react';
import { HighSportsBets } from '../high-bets';
import { AcceptingBets } from './accepting-bets';

interface AboveBetsProps extends ComponentProps<typeof HighSportsBets> {
  readonly isHigh: boolean;
  /** Of live bets alone. */
  readonly accepting: string | undefined;
}

export function AboveBets({ isHigh, accepting, ...shown }: AboveBetsProps) {
  return (
    <>
      {isHigh && <HighSportsBets {...shown} />}
      {accepting && <AcceptingBets path={shown.path} gameType={accepting} />}
    </>
  );
}

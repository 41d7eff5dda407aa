import type { Database, Tx } from '../../platform/database';

/** What holds of every event of sports. */
export interface SportsTerms {
  /** How long a result may be objected to before it settles. */
  readonly confirmMinutes: number;
  /** After so long without having been played, an event that was put off is void. */
  readonly postponedHours: number;
  /** Odds of a feed that has been silent for so long are not sold. */
  readonly feedSilentSeconds: number;
  /** How long a changed score stops live markets. */
  readonly scoreSuspendSeconds: number;
}

const FIRST: SportsTerms = {
  ...{ confirmMinutes: 10, postponedHours: 36 },
  ...{ feedSilentSeconds: 120, scoreSuspendSeconds: 20 },
};

/** The terms that are in force. */
export const readSportsTerms = async (_db: Database | Tx): Promise<SportsTerms> => FIRST;

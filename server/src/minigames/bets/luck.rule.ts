/** What became of one pick of one round: a member who bets on it several times was right once. */
export interface Guess {
  /** That it wins, where it does not push. */
  readonly chance: number;
  readonly isWon: boolean;
}

const THOUSAND = 1_000;

/** By how many standard deviations more was won than chance gives, in thousandths; null where nothing was left to it. */
export function luckThousandths(guesses: readonly Guess[]): number | null {
  const sum = (of: (guess: Guess) => number) =>
    guesses.reduce((total, guess) => total + of(guess), 0);
  const spread = Math.sqrt(sum(({ chance }) => chance * (1 - chance)));
  if (spread === 0) return null;
  const above = sum(({ chance, isWon }) => (isWon ? 1 : 0) - chance);
  return Math.floor((THOUSAND * above) / spread);
}

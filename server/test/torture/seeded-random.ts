// Choices that a seed decides, so that a round can be chosen again.

export interface Random {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
}

const UINT32 = 2 ** 32;

/** Mulberry32: small, and good enough to choose with. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('There is nothing to pick from.');
      return chosen;
    },
  };
}

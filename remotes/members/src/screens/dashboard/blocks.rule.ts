// The blocks of the dashboard, in the order in which somebody wants them.

export const BLOCKS = ['todo', 'figures', 'hours', 'days', 'top'] as const;
export type BlockId = (typeof BLOCKS)[number];

export interface Arranged {
  /** All of them, hidden ones too. */
  readonly order: readonly BlockId[];
  readonly hidden: readonly BlockId[];
}

interface Kept {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const isBlock = (name: string): name is BlockId => BLOCKS.some((one) => one === name);

/** What was kept, as far as there are such blocks; one that came later stands at the end. */
export function blocksOf(kept: Kept | undefined): Arranged {
  const order = [...new Set((kept?.order ?? []).filter(isBlock))];
  return {
    order: [...order, ...BLOCKS.filter((one) => !order.includes(one))],
    hidden: (kept?.hidden ?? []).filter(isBlock),
  };
}

/** One place up (−1) or down (1); at the end nothing moves. */
export function moved(order: readonly BlockId[], block: BlockId, by: -1 | 1): readonly BlockId[] {
  const from = order.indexOf(block);
  const to = from + by;
  if (to < 0 || to >= order.length) return order;
  return order.with(from, order[to] as BlockId).with(to, block);
}

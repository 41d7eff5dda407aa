import type { PowerballCategory } from '@gwanje/contract';
import { fieldNameOf } from './field-name.rule';
import { aboveBreakEven } from './odds-line.rule';
import { changedPaths, type Fields } from './settings-fields.rule';

/** Something about a save that a person has to confirm by itself. */
export interface Danger {
  /** Betting stays open until the draw, a bet type goes off sale, odds lose money or are withdrawn. */
  readonly kind: 'openUntilDraw' | 'offSale' | 'notRegistered' | 'aboveBreakEven';
  /** The fields that one tick confirms: several where many go off sale at once. */
  readonly paths: readonly string[];
}

/** Bet types going off sale that are ticked one by one; of more, those of a level or of a bet type together. */
const SINGLE_MAX = 5;

function gathered(paths: readonly string[]): Danger[] {
  const groupsBy = (place: 0 | 1) => {
    const groups = new Map<string, string[]>();
    for (const path of paths) {
      const name = path.split('.')[place] ?? path;
      groups.set(name, [...(groups.get(name) ?? []), path]);
    }
    return [...groups.values()];
  };
  const [byLevel, byBetType] = [groupsBy(0), groupsBy(1)];
  const fewest = byLevel.length < byBetType.length ? byLevel : byBetType;
  return fewest.map((group) => ({ kind: 'offSale', paths: group }));
}

/**
 * What a save of `after` in place of `before` has to be confirmed for, in the document's order: every
 * 0 that stops a limit, and every odds above break-even, also those that stood there already.
 */
export function dangersOf(category: PowerballCategory, before: Fields, after: Fields): Danger[] {
  const zeroed = changedPaths(before, after).filter((path) => after[path] === 0);
  switch (category) {
    case 'powerballSwitchV2':
      return zeroed.map((path) => ({ kind: 'openUntilDraw', paths: [path] }));
    case 'powerballBetV2': {
      const closed = zeroed.filter((path) => {
        const name = fieldNameOf(category, path);
        return name.kind === 'won' && name.limit === 'max';
      });
      if (closed.length > SINGLE_MAX) return gathered(closed);
      return closed.map((path) => ({ kind: 'offSale', paths: [path] }));
    }
    case 'powerballRateV2':
      return [
        ...zeroed.map((path) => ({ kind: 'notRegistered', paths: [path] }) as const),
        ...aboveBreakEven(after).map(
          ({ rateKey }) => ({ kind: 'aboveBreakEven', paths: [rateKey] }) as const,
        ),
      ];
    case 'powerballTopV2':
      return [];
  }
}

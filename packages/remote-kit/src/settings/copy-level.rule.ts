import { atLevel, type ValuesByPath } from '@gwanje/contract';

/** `values` with the fields of `level` on every level. */
export const copyToAllLevels = (values: ValuesByPath, level: string): ValuesByPath =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const source = values[atLevel(path, level)];
      return [path, source === undefined ? value : source];
    }),
  );

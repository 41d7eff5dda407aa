import {
  POWERBALL_BET_TYPES,
  POWERBALL_TOP_PREFIXES,
  type PowerballBetType,
  type PowerballCategory,
  type PowerballLimitKey,
  type PowerballRateKey,
  type PowerballTopPrefix,
} from '@gwanje/contract';

export const SWITCH_KEYS = ['regStatus', 'betStatus', 'betTopStatus'] as const;
export type SwitchKey = (typeof SWITCH_KEYS)[number];

/** What a field is, and by that what its value means. */
export type FieldName =
  | { readonly kind: 'switch'; readonly key: SwitchKey }
  | { readonly kind: 'seconds' }
  | {
      readonly kind: 'won';
      /** 1 to 10, or null where the field stands for all ten levels. */
      readonly level: number | null;
      readonly betType: PowerballBetType;
      readonly limit: PowerballLimitKey;
    }
  | { readonly kind: 'odds'; readonly rateKey: PowerballRateKey }
  | { readonly kind: 'topStatus' | 'percent'; readonly betType: PowerballBetType };

/** Stands for the level in the path of a limit that is the same on all ten levels. */
export const ALL_LEVELS = 'lv*';

const isOneOf = <T extends string>(words: readonly T[], word: string | undefined): word is T =>
  (words as readonly (string | undefined)[]).includes(word);

function topFieldName(path: string): FieldName | undefined {
  const [, prefix, word] = /^([A-Z]+)(Status|Rate)$/.exec(path) ?? [];
  if (!isOneOf<PowerballTopPrefix>(POWERBALL_TOP_PREFIXES, prefix)) return undefined;
  // Both lists name the ten bet types in the same order.
  const betType = POWERBALL_BET_TYPES[POWERBALL_TOP_PREFIXES.indexOf(prefix)];
  return betType && { kind: word === 'Status' ? 'topStatus' : 'percent', betType };
}

function limitFieldName(path: string): FieldName {
  const [level = '', betType, limit] = path.split('.');
  return {
    kind: 'won',
    level: level === ALL_LEVELS ? null : Number(level.slice(2)),
    betType: betType as PowerballBetType,
    limit: limit as PowerballLimitKey,
  };
}

/**
 * What the field at `path` of a document of `category` is; the category decides, because
 * `POERate` is odds in one document and a percentage in another.
 *
 * @throws {RangeError} the document has no such field
 */
export function fieldNameOf(category: PowerballCategory, path: string): FieldName {
  const name =
    category === 'powerballBetV2'
      ? limitFieldName(path)
      : category === 'powerballRateV2'
        ? ({ kind: 'odds', rateKey: path as PowerballRateKey } as const)
        : category === 'powerballTopV2'
          ? topFieldName(path)
          : isOneOf<SwitchKey>(SWITCH_KEYS, path)
            ? ({ kind: 'switch', key: path } as const)
            : ({ kind: 'seconds' } as const);
  if (!name) throw new RangeError(`${category} has no field ${path}`);
  return name;
}

import {
  type EntryFilter,
  HISTORY_TYPES,
  type HistoryType,
  type Wallet,
  walletsOf,
} from '@gwanje/contract';

export interface Leg {
  readonly type: HistoryType;
  readonly wallet: Wallet;
}

export const ALL_LEGS: readonly Leg[] = (Object.keys(HISTORY_TYPES) as HistoryType[]).flatMap(
  (type) => walletsOf(type).map((wallet) => ({ type, wallet })),
);

/** The types and wallets that a filter asks for; undefined when it asks for all of them. */
export function legsOf({
  wallet,
  group,
  type,
  groups,
  types,
}: EntryFilter): readonly Leg[] | undefined {
  const several = [...(groups?.split(',') ?? []), ...(types?.split(',') ?? [])];
  const isOneOfSeveral = (leg: Leg) =>
    several.length === 0 ||
    several.includes(leg.type) ||
    several.includes(HISTORY_TYPES[leg.type].group);
  const isAll = wallet === undefined && group === undefined && type === undefined;
  if (isAll && several.length === 0) return undefined;
  return ALL_LEGS.filter(
    (leg) =>
      (wallet === undefined || leg.wallet === wallet) &&
      (group === undefined || HISTORY_TYPES[leg.type].group === group) &&
      (type === undefined || leg.type === type) &&
      isOneOfSeveral(leg),
  );
}

import { HISTORY_GROUPS, HISTORY_TYPES, type HistoryGroup } from '@gwanje/contract';
import { bareWon } from './bare-won.rule';

type Words = Readonly<Record<string, string>>;

/** Names that say of which type entries are. */
const TYPES = ['group', 'groups', 'type', 'types'] as const;

/** Every group but betting, which would hide all else. */
const WITHOUT_BETTING = Object.keys(HISTORY_GROUPS)
  .filter((group) => group !== 'betting')
  .join();

/** Whether bets are left out: unless one member, one type or one subject is asked for, or they are. */
export const hidesBetting = (address: Words): boolean =>
  address.betting !== 'on' &&
  [...TYPES, 'memberId', 'subject'].every((name) => address[name] === undefined);

const WHOLE = 'group.';
/** A whole group where an address names a type. */
export const wholeGroup = (group: string) => `${WHOLE}${group}`;

/** What the address of the history says, in the words of the list. */
export function entryFilterOf(address: Words): Words {
  const { betting: _, minWon, maxWon, types, groups, ...rest } = address;
  return {
    ...rest,
    // What is chosen from the menu takes the place of a view.
    ...(types?.startsWith(WHOLE)
      ? { groups: types.slice(WHOLE.length) }
      : types
        ? { types }
        : groups && { groups }),
    ...(minWon && { minWon: bareWon(minWon) }),
    ...(maxWon && { maxWon: bareWon(maxWon) }),
    ...(hidesBetting(address) && { groups: WITHOUT_BETTING }),
  };
}

const typesOf = (isOne: (type: string) => boolean) =>
  Object.keys(HISTORY_TYPES).filter(isOne).join();
const groupsOf = (...groups: readonly HistoryGroup[]) => groups.join();

/** What people look for most often, each as the address says it. */
export const HISTORY_VIEWS = {
  direct: { types: typesOf((type) => type.startsWith('direct')) },
  points: { groups: groupsOf('point', 'payback', 'coupon', 'attendance') },
  cash: { groups: groupsOf('chargeExchange') },
  large: { minWon: '1000000' },
  providers: { types: typesOf((type) => /^moneyTo|ToMoney$|Play$/.test(type)) },
} as const satisfies Record<string, Words>;
export type HistoryView = keyof typeof HISTORY_VIEWS;

/** What a view says or leaves open. */
const VIEW_WORDS = ['types', 'groups', 'minWon', 'maxWon'] as const;

/** The view that an address says, if it is just one of them. */
export const viewOf = (address: Words): HistoryView | undefined =>
  (Object.keys(HISTORY_VIEWS) as HistoryView[]).find((view) => {
    const said: Words = HISTORY_VIEWS[view];
    return VIEW_WORDS.every((name) => address[name] === said[name]);
  });

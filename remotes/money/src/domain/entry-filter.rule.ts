import { HISTORY_GROUPS } from '@gwanje/contract';

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

/** What the address of the history says, in the words of the list. */
export function entryFilterOf(address: Words): Words {
  const { betting: _, ...rest } = address;
  return hidesBetting(address) ? { ...rest, groups: WITHOUT_BETTING } : rest;
}

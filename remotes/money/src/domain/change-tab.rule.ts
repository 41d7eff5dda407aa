import type { HistoryType } from '@gwanje/contract';

/** Parts of the screen of conversions, as its address names them; the first one holds when it names none. */
export const CHANGE_TABS = ['wallets', 'providers', 'members', 'adjustments'] as const;
export type ChangeTab = (typeof CHANGE_TABS)[number];

export const changeTabOf = (tab: string | null | undefined): ChangeTab =>
  CHANGE_TABS.find((one) => one === tab) ?? CHANGE_TABS[0];

type Words = Readonly<Record<string, string>>;

/** What the tabs show that are read from the history. */
const TYPES: Readonly<Partial<Record<ChangeTab, readonly HistoryType[]>>> = {
  wallets: ['PointChange', 'PointChangeFee', 'incomeMoneyExCharge'],
  members: ['TransferAddMoney', 'TransferSubstractMoney'],
};

/** What the address says, in the words of the list behind a tab. */
export const changeFilterOf =
  (of: ChangeTab) =>
  ({ tab: _, ...rest }: Words): Words => {
    const types = TYPES[of];
    return types ? { ...rest, types: types.join() } : rest;
  };

import type { ADJUSTMENT_TYPES, LedgerEntry, money, ReplyOf } from '@gwanje/contract';

/** What whoever works here moves by a form. */
export type MoveKind = 'convert' | 'transfer' | 'adjust';

/** What each kind offers to choose from; the first one is chosen. */
export const MOVE_CHOICES = {
  convert: ['PointChange', 'incomeMoneyExCharge'],
  transfer: [],
  adjust: ['directChargeMoney', 'directExchangeMoney', 'directChargePoint', 'directExchangePoint'],
} as const satisfies Record<MoveKind, readonly string[]>;

export type Converted = (typeof MOVE_CHOICES.convert)[number];
export type Adjusted = (typeof ADJUSTMENT_TYPES)[number];

type WalletsWon = ReplyOf<typeof money.readMemberMoney>['walletsWon'];

/** A wallet before and after; `of` is whose, where two have a part in it. */
export interface WalletChange {
  readonly wallet: 'money' | 'point' | 'income';
  readonly of?: string;
  readonly beforeWon: number;
  readonly afterWon: number;
}

const changed = (
  walletsWon: WalletsWon,
  wallet: WalletChange['wallet'],
  byWon: number,
  of?: string,
): WalletChange => ({
  ...{ wallet, beforeWon: walletsWon[wallet], afterWon: walletsWon[wallet] + byWon },
  ...(of !== undefined && { of }),
});

/** @param toWon what becomes money of it */
export const conversionChanges = (
  type: Converted,
  walletsWon: WalletsWon,
  amountWon: number,
  toWon: number,
): readonly WalletChange[] => [
  changed(walletsWon, type === 'PointChange' ? 'point' : 'income', -amountWon),
  changed(walletsWon, 'money', toWon),
];

/** The wallet that is paid into or taken from. */
export const walletOf = (type: Adjusted) => (type.endsWith('Point') ? 'point' : 'money');

export const adjustmentChanges = (
  type: Adjusted,
  walletsWon: WalletsWon,
  amountWon: number,
): readonly WalletChange[] => [
  changed(walletsWon, walletOf(type), type.startsWith('directCharge') ? amountWon : -amountWon),
];

interface Side {
  readonly id: string;
  readonly walletsWon: WalletsWon;
}

export const transferChanges = (
  from: Side,
  to: Side,
  amountWon: number,
): readonly WalletChange[] => [
  changed(from.walletsWon, 'money', -amountWon, from.id),
  changed(to.walletsWon, 'money', amountWon, to.id),
];

const REQUEST = /^request\/([0-9a-f-]{36})$/;

/** The adjustment that puts an entry right: the other way round, for the same request; none where no adjustment reaches. */
export function correctionOf({
  wallet,
  amountWon,
  member: { id },
  subject,
}: Pick<LedgerEntry, 'wallet' | 'amountWon' | 'member' | 'subject'>) {
  if (amountWon === 0 || (wallet !== 'money' && wallet !== 'point')) return undefined;
  const what: Adjusted = `${amountWon > 0 ? 'directExchange' : 'directCharge'}${wallet === 'money' ? 'Money' : 'Point'}`;
  return { id, what, requestId: subject?.match(REQUEST)?.[1] };
}

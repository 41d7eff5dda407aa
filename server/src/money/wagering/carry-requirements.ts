import { WALLETS, type Wallet } from '@gwanje/contract';
import { carryAlong } from '@gwanje/game-rules';
import type { Tx } from '../../platform/database';
import { sumOpenExchanges } from '../requests/requests.queries';
import { sumOpenStakes } from './open-stakes.queries';
import { changeRequirements, listOpenRequirements, openRequirements } from './requirements.queries';

interface Transfer {
  readonly transferId: string;
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly amountWon: number;
  /** What the sender's wallets hold before it. */
  readonly balancesWon: Readonly<Record<Wallet, number>>;
  readonly at: Date;
}

/**
 * What may still be played or come back to be played: income money was earned, not charged. Without
 * what is staked, a bet that he takes back later would let one won carry the requirement away.
 */
async function heldWon(tx: Tx, { fromMemberId, balancesWon, at }: Transfer): Promise<number> {
  const wallets = WALLETS.filter((wallet) => wallet !== 'income');
  const inWalletsWon = wallets.reduce((total, wallet) => total + balancesWon[wallet], 0);
  const comingBackWon =
    (await sumOpenExchanges(tx, fromMemberId)) + (await sumOpenStakes(tx, fromMemberId, at));
  return inWalletsWon + comingBackWon;
}

/**
 * Lets money that one member sends to another take its share of what the sender has to play along.
 * The wallets of both are locked.
 *
 * @returns how much was carried, won
 * @source docs/decisions/0020-wagering-is-an-account.md
 */
export async function carryRequirements(tx: Tx, transfer: Transfer): Promise<number> {
  const { transferId, fromMemberId, toMemberId, amountWon, at } = transfer;
  const open = await listOpenRequirements(tx, fromMemberId);
  if (open.length === 0) return 0;
  const { changes, opened } = carryAlong(open, {
    amountWon,
    heldWon: await heldWon(tx, transfer),
  });
  await changeRequirements(tx, { memberId: fromMemberId, causeId: transferId, at }, changes);
  const carried = { memberId: toMemberId, sourceId: transferId, fromMemberId, at };
  await openRequirements(tx, { ...carried, settingVersion: null }, opened);
  return opened.reduce((total, { requiredWon }) => total + requiredWon, 0);
}

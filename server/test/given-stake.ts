// Stakes that count, as the settlement of bets hands them over.
import type { GameClass } from '@gwanje/contract';
import { lockWallets } from '../src/ledger/post-movement';
import { countStake, uncountStakes } from '../src/money/wagering/count-stake';
import { transaction } from '../src/platform/database';
import { newId } from '../src/platform/new-id';
import type { TestServer } from './given';

/** A settled stake of a member. @returns its identifier */
export async function givenStake(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { memberId }: { readonly memberId: string },
  gameClass: GameClass,
  stakeWon: number,
): Promise<string> {
  const stakeId = newId(clock.now);
  await transaction(db, async (tx) => {
    const { at } = await lockWallets({ tx, now: () => clock.now }, memberId);
    await countStake(tx, { memberId, stakeId, gameClass, stakeWon, at });
  });
  return stakeId;
}

/** Takes a counted stake back, as for a bet that is void. */
export const takeStakeBack = (
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { memberId }: { readonly memberId: string },
  stakeId: string,
): Promise<void> =>
  transaction(db, async (tx) => {
    const { at } = await lockWallets({ tx, now: () => clock.now }, memberId);
    await uncountStakes(tx, [{ memberId, stakeId }], at);
  });

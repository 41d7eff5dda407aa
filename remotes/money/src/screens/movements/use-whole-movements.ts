import { query, useQuery } from '@gwanje/api-client';
import { money, type ReplyOf, WALLETS, type Wallet } from '@gwanje/contract';
import { useMemo } from 'react';
import type { LineLeg, MovementLine } from '../../domain/movement-lines.rule';

type Whole = ReplyOf<typeof money.readEntry>;

const isWallet = (account: string): account is Wallet =>
  WALLETS.some((wallet) => wallet === account);

const legsOf = ({ movement }: Whole): readonly LineLeg[] =>
  movement
    .flatMap(({ account, amountWon }) =>
      isWallet(account) ? [{ wallet: account, amountWon }] : [],
    )
    .sort((a, b) => a.amountWon - b.amountWon);

function useWhole(line: MovementLine | undefined): Whole | undefined {
  const { member, entryId = '' } = line?.entry ?? {};
  return useQuery({
    ...query(money.readEntry, { memberId: member?._id ?? '', entryId }),
    enabled: line?.isCut ?? false,
  }).data;
}

/**
 * All legs of movements of which a page shows a part, by the entry that stands for them: those of
 * its first and its last line, since a page cuts no other.
 *
 * @param isOfWallet whether only one wallet was asked for, so that nothing is missing
 */
export function useWholeMovements(
  lines: readonly MovementLine[],
  isOfWallet: boolean,
): ReadonlyMap<string, readonly LineLeg[]> {
  const first = useWhole(isOfWallet ? undefined : lines[0]);
  const last = useWhole(isOfWallet ? undefined : lines.at(-1));
  return useMemo(
    () =>
      new Map(
        [first, last].flatMap((one) => (one ? [[one.entry.entryId, legsOf(one)] as const] : [])),
      ),
    [first, last],
  );
}

/**
 * Whether somebody may take this member's money, or turn it into another kind: a partner what is his
 * own and nothing else, not even of his line; staff anybody's.
 *
 * @param line of a partner, himself; null: staff
 * @source docs/decisions/0186-partners-move-their-own-money.md
 */
export const mayMoveMoneyOf = (
  memberId: string,
  { line }: { readonly line: string | null },
): boolean => line === null || line === memberId;

import type { Actor } from '../platform/caller';
import { Refusal } from '../platform/refusal';

/**
 * Lets a partner move what is his own and nothing else, not even of his line; staff move anybody's.
 *
 * @param memberId whose money is taken or turned into another kind
 * @throws {Refusal} money.not_own
 * @source docs/decisions/0186-partners-move-their-own-money.md
 */
export function requireOwnMoney({ line }: Pick<Actor, 'line'>, memberId: string): void {
  if (line !== null && line !== memberId) throw new Refusal('money.not_own');
}

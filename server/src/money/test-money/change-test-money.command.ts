import type { money, TestAccount } from '@gwanje/contract';
import { type HeldWallets, lockWallets } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Actor } from '../../platform/caller';
import type { Step, Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { ADJUSTMENTS } from '../adjustments/adjustments.queries';
import { postAdjustment } from '../adjustments/post-adjustment';
import { TEST_ACCOUNTS } from './test-money.queries';

interface Adjusting extends Pick<Step, 'tx'> {
  readonly actor: Actor;
  readonly memberId: string;
  readonly reason: string;
  readonly at: Date;
  /** What lies there before it, won. */
  readonly beforeWon: number;
}

const TYPES = {
  give: { money: 'directChargeMoney', point: 'directChargePoint' },
  take: { money: 'directExchangeMoney', point: 'directExchangePoint' },
} as const;

/**
 * The wallets of a test account, held.
 *
 * @throws {Refusal} member.not_found, money.not_test
 */
export async function lockTestWallets(step: Step, memberId: string): Promise<HeldWallets> {
  const held = await lockWallets(step, memberId);
  if (!(await requireMember(step.tx, memberId)).is_test) throw new Refusal('money.not_test');
  return held;
}

/**
 * A direct adjustment like any other, but that nobody has to agree to play money.
 *
 * @returns what its audit line has to be about
 */
export async function adjustTestMoney(
  { tx, actor, memberId, reason, at, beforeWon }: Adjusting,
  deed: keyof typeof TYPES,
  wallet: 'money' | 'point',
  amountWon: number,
): Promise<string> {
  const adjustmentId = newId(at);
  await tx
    .insertInto('adjustment')
    .values({
      ...{ member_id: memberId, adjustment_id: adjustmentId, type: TYPES[deed][wallet] },
      ...{ amount_won: amountWon, before_won: beforeWon, reason, status: 'done' },
      ...{ requested_by: actor.adminId, requested_at: at },
      ...{ decided_by: actor.adminId, decided_at: at },
    })
    .execute();
  const made = await ADJUSTMENTS.get({ db: tx, actor }, adjustmentId, { memberId });
  await postAdjustment(tx, made, { at, actor });
  return `adjustment/${adjustmentId}`;
}

/** What gives or takes money or points of a test account. */
export const changeTestMoney =
  (deed: keyof typeof TYPES) =>
  async (
    work: Pick<Work<typeof money.giveTestMoney>, 'input' | 'actor' | keyof Step>,
  ): Promise<TestAccount> => {
    const { input, actor, tx, audit } = work;
    const { memberId, wallet, amountWon, reason } = input;
    const { balancesWon, at } = await lockTestWallets(work, memberId);
    const beforeWon = balancesWon[wallet];
    const adjusting = { tx, actor, memberId, reason, at, beforeWon };
    const subject = await adjustTestMoney(adjusting, deed, wallet, amountWon);
    const account = await TEST_ACCOUNTS.get(contextOf(work), memberId, { memberId });
    await audit({
      subject,
      before: { memberId, moneyWon: balancesWon.money, pointWon: balancesWon.point },
      after: {
        memberId,
        status: 'done',
        moneyWon: account.moneyWon,
        pointWon: account.pointWon,
        reason,
      },
    });
    return account;
  };

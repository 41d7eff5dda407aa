import type { PaybackPeriod } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { isExcluded } from '../requests/requests.rule';
import { findMoneySetting, findMoneySettingAt } from '../settings/money-settings.queries';
import { payReward } from './pay-reward';
import { lossOf, paybackOf } from './reward.rule';
import { moversOf, type RewardSpan, readPeriod } from './rewards.queries';

const SEOUL = '+09:00';

/** Gives everybody back what the document that was in force as the period began says. */
export async function payPeriod(
  { db, now }: JobPlatform,
  period: PaybackPeriod,
  span: RewardSpan,
  signal: AbortSignal,
): Promise<boolean> {
  const began = new Date(`${span.from}T00:00:00${SEOUL}`);
  const payback = await findMoneySettingAt(db, 'payback', began);
  if (!payback[period].isOn) return true;
  for await (const memberId of moversOf(db, span)) {
    if (signal.aborted) return false;
    await transaction(db, async (tx) => {
      const { at, balancesWon } = await lockWallets({ tx, now }, memberId);
      const member = await requireMember(tx, memberId);
      if (member.is_test || isExcluded(member, at)) return;
      const { legs, results } = await readPeriod(tx, memberId, span);
      const lossWon = lossOf(payback[period], legs, results);
      const due = paybackOf(payback, period, { firstOn: span.from, level: member.level, lossWon });
      if (!due) return;
      const { rateBps, amountWon, maxWon } = due;
      await payReward(tx, due, {
        ...{ memberId, periodOn: span.from, settingVersion: payback.version, at },
        ...{ pointWon: balancesWon.point, wagering: await findMoneySetting(tx, 'wagering') },
        explanation: {
          ...{ rule: 'payback', settingVersion: payback.version },
          values: { lossWon, rateBps, maxWon, amountWon },
        },
      });
    });
  }
  return true;
}

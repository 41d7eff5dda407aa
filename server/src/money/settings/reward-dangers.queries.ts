// What is dangerous about paybacks, with its sums.
import {
  type FoundDanger,
  type MoneySettingOf,
  PAYBACK_PERIODS,
  type PaybackPeriod,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import { lastPeriod } from '../rewards/reward.rule';
import { EFFECT_OF, paybackEffects } from './reward-effects.queries';

interface Change<Setting> {
  readonly before: Setting;
  readonly after: Setting;
}

const PERIODS = Object.keys(PAYBACK_PERIODS) as PaybackPeriod[];
/** From here on paybacks eat what was earned. */
const SHARE_MAX_PERCENT = 10;
const shown = (won: number) => won.toLocaleString('ko-KR');

async function earnedWon(tx: Tx, { from, to }: { readonly from: string; readonly to: string }) {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(stake_won - payout_won), 0)::bigint as won from bet_day
    where day_on between ${from}::date and ${to}::date and not is_test and ${acrossMembers}`.execute(
    tx,
  );
  return rows[0]?.won ?? 0;
}

/** Paybacks that would have eaten more than a tenth of what was earned, and more than before. */
export async function findCostlyPaybacks(
  tx: Tx,
  { before, after }: Change<MoneySettingOf<'payback'>>,
  at: Date,
): Promise<readonly FoundDanger[]> {
  const on = PERIODS.filter((period) => after[period].isOn);
  const effects = await paybackEffects(tx, at, [before, after]);
  const costly: FoundDanger[] = [];
  for (const period of on) {
    const effect = effects.find(({ what }) => what === EFFECT_OF[period]);
    if (!effect || effect.after.won <= effect.before.won) continue;
    const earned = await earnedWon(tx, lastPeriod(period, dayOf(at)));
    if (effect.after.won * 100 <= earned * SHARE_MAX_PERCENT) continue;
    const { ko, en } = PAYBACK_PERIODS[period];
    costly.push({
      ...{ path: `${period}.isOn`, isAlone: true },
      ko: `${ko}: 지난 기간 손익 ${shown(earned)}원 가운데 ${shown(effect.after.won)}원이 나갔을 값으로, ${SHARE_MAX_PERCENT} %를 넘습니다.`,
      en: `${en}: of the ${shown(earned)} won of the last period ${shown(effect.after.won)} would have been paid, which is above ${SHARE_MAX_PERCENT} %.`,
    });
  }
  return costly;
}

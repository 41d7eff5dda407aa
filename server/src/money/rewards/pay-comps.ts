import { lockWallets } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { bookLosePoints } from '../../partners/rollups/book-lose-points.queries';
import { type Tx, transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { findMoneySetting, findMoneySettingAt } from '../settings/money-settings.queries';
import { payReward } from './pay-reward';
import { paySettled } from './pay-settled-comps';
import { compsOf, type Due, recommendLose } from './reward.rule';
import { bettorsOf, lossesByRecommender, readClassDays } from './rewards.queries';

const explained = ({ type, baseWon, rateBps, amountWon }: Due, settingVersion: number) => ({
  ...{ rule: type.endsWith('Comp') ? ('comp' as const) : ('losePoint' as const), settingVersion },
  values: { stakeWon: baseWon, rateBps, amountWon },
});

/**
 * Comps and lose points of one closed day, by the document that was in force as it began. One member
 * who cannot be paid, as his wallet has no room, is no reason for the others to wait.
 *
 * @returns false where it was ended before its end
 * @throws the first fault, once everybody else was paid
 */
export async function payDay(
  { db, now }: JobPlatform,
  dayOn: string,
  began: Date,
  signal: AbortSignal,
) {
  const comp = await findMoneySettingAt(db, 'comp', began);
  const version = comp.version;
  const pay = (memberId: string, read: (tx: Tx, level: number) => Promise<readonly Due[]>) =>
    transaction(db, async (tx) => {
      const { at, balancesWon } = await lockWallets({ tx, now }, memberId);
      const { level, is_test } = await requireMember(tx, memberId);
      if (is_test) return;
      const wagering = await findMoneySetting(tx, 'wagering');
      let pointWon = balancesWon.point;
      for (const due of await read(tx, level)) {
        const paidWon = await payReward(tx, due, {
          ...{ memberId, periodOn: dayOn, settingVersion: version, at, pointWon, wagering },
          explanation: explained(due, version),
        });
        pointWon += paidWon;
        const { type, gameClass } = due;
        if (type === 'losePoint' && gameClass !== null && paidWon !== 0)
          await bookLosePoints(tx, { memberId, dayOn, gameClass }, paidWon);
      }
    });
  const payBets = () =>
    comp.pays === 'daily'
      ? tryEach(bettorsOf(db, dayOn), signal, (memberId) =>
          pay(memberId, async (tx, level) =>
            compsOf(
              ...([comp, level, dayOn] as const),
              await readClassDays(tx, memberId, dayOn, comp.loseFoldersMin),
            ),
          ),
        )
      : paySettled({ db, now }, { comp, dayOn, since: began }, signal);
  const payRecommenders = async () => {
    if (comp.recommendLoseBps === 0) return;
    const losses = await lossesByRecommender(db, dayOn, comp.loseFoldersMin);
    await tryEach(losses, signal, async ({ memberId, lostWon }) => {
      const due = recommendLose(comp, dayOn, lostWon);
      if (due.amountWon !== 0) await pay(memberId, async () => [due]);
    });
  };
  return tryEach([payBets, payRecommenders], signal, (step) => step());
}

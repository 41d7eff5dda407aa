import { type ClassRates, COMMISSION_PAYS, GAME_CLASS_NAMES } from '@gwanje/contract';
import type { Change } from '@gwanje/remote-kit/decision';
import { percent, useWords } from '../../parts/use-words';
import { useText } from '../../text';

/** Says of every rate that would be another one what it is and what it would be. */
export function useRateChanges() {
  const t = useText();
  const say = useWords();
  return (before: readonly ClassRates[], after: readonly ClassRates[]): readonly Change[] =>
    after.flatMap(({ gameClass, rollingBps, losingBps, pay }) => {
      const was = before.find((one) => one.gameClass === gameClass);
      if (!was) return [];
      const name = say(GAME_CLASS_NAMES[gameClass]);
      const rate = (label: string, from: number, to: number): Change[] =>
        from === to || !Number.isInteger(to)
          ? []
          : [{ label, before: percent(from), after: percent(to) }];
      const isPaidOtherwise = rollingBps > 0 && was.rollingBps > 0 && was.pay !== pay;
      const paid = { before: say(COMMISSION_PAYS[was.pay]), after: say(COMMISSION_PAYS[pay]) };
      return [
        ...rate(t('rates.rolling.of', { name }), was.rollingBps, rollingBps),
        ...rate(t('rates.losing.of', { name }), was.losingBps, losingBps),
        ...(isPaidOtherwise ? [{ label: t('rates.pay.of', { name }), ...paid }] : []),
      ];
    });
}

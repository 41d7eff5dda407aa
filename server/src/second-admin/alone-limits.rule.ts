import type { AloneKind, MoneySettingOf } from '@gwanje/contract';

type Limits = MoneySettingOf<'secondAdmin'>;

/**
 * Whether one person may have moved so much alone in a day, won, with what he is about to move.
 *
 * @param movedWon for one member, and over all of them
 */
export function isWithinLimits(
  limits: Limits,
  kind: AloneKind,
  movedWon: { readonly member: number; readonly day: number },
): boolean {
  const isBelow = (maxWon: number | null, won: number) => maxWon === null || won < maxWon;
  return (
    isBelow(limits[`${kind}Won`], movedWon.member) && isBelow(limits[`${kind}DayWon`], movedWon.day)
  );
}

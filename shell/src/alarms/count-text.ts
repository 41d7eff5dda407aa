import { ALARM_COUNT_MAX } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';

/** A count as it is read, `10,000+` where counting stopped. */
export const countText = (count: number): string =>
  count < ALARM_COUNT_MAX ? formatWon(count) : `${formatWon(ALARM_COUNT_MAX - 1)}+`;

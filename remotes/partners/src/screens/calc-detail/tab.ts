import type { GameClass } from '@gwanje/contract';
import type { DaySpan } from '../../parts/use-day-span';

/** What every tab is given. */
export interface TabProps {
  readonly span: DaySpan;
  readonly gameClass: GameClass | undefined;
  readonly params: URLSearchParams;
  readonly change: (next: Readonly<Record<string, string | null | undefined>>) => void;
}

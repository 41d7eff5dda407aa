import * as z from 'zod/mini';
import { instant } from './units';

/** From when until before when something holds, as it is sent; null, or left out: from ever, for ever. */
export const window = {
  fromAt: z._default(z.nullable(instant), null),
  untilAt: z._default(z.nullable(instant), null),
};
export const shownWindow = { fromAt: z.nullable(instant), untilAt: z.nullable(instant) };

interface Window {
  readonly fromAt: string | null;
  readonly untilAt: string | null;
}

/** The end of a window lies behind its beginning. */
export const inOrder = <W extends Window>() =>
  z.refine<W>(({ fromAt, untilAt }) => fromAt === null || untilAt === null || fromAt < untilAt, {
    path: ['untilAt'],
    params: { rule: 'window_reversed' },
  });

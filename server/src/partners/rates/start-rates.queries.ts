import type { ClassRates, GameClass } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Tx } from '../../platform/database';
import { findCeilings } from './ceilings.queries';
import { findLastRates, NO_RATES } from './rates.queries';
import { loweredTo } from './rates.rule';

/** What a new partner of a grade begins with: never more than the one above him, or a ceiling. */
export async function findStartRates(
  tx: Tx,
  { grade, above }: { readonly grade: number; readonly above: string | undefined },
): Promise<ClassRates[]> {
  const { startRates } = await findMoneySetting(tx, 'casinoRolling');
  const key = `g${grade}` as keyof typeof startRates.casino;
  const of = (gameClass: GameClass): Pick<ClassRates, 'rollingBps' | 'pay'> | undefined => {
    if (gameClass !== 'casino' && gameClass !== 'slots' && gameClass !== 'holdem') return undefined;
    const { rateBps, pays } = startRates[gameClass][key];
    // Hold'em has no history type of its own.
    return { rollingBps: rateBps, pay: gameClass === 'holdem' ? 'period' : pays };
  };
  const started = NO_RATES.map((none) => ({ ...none, ...of(none.gameClass) }));
  const lowered = loweredTo(started, await findCeilings(tx));
  return above === undefined ? lowered : loweredTo(lowered, await findLastRates(tx, above));
}

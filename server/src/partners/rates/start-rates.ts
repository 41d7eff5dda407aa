import { type ClassRates, GAME_CLASSES } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Tx } from '../../platform/database';
import { findAncestor } from '../tree/tree.queries';
import { findCeilings } from './ceilings.queries';
import { setRates } from './change-rates.command';
import { findLastRates } from './rates.queries';
import { loweredTo } from './rates.rule';

interface NewPartner {
  readonly memberId: string;
  readonly grade: number;
  /** Whoever stands above, the topmost first. */
  readonly path: readonly string[];
  readonly at: Date;
  readonly setBy: string;
}

/**
 * Gives a new partner the rates that his grade begins with: never more than the one above him has,
 * nor than anybody may have.
 */
export async function setStartRates(tx: Tx, partner: NewPartner): Promise<void> {
  const { memberId, grade, path, at, setBy } = partner;
  const { startRates, version } = await findMoneySetting(tx, 'casinoRolling');
  const before = await findLastRates(tx, memberId);
  const asked = GAME_CLASSES.map((gameClass): ClassRates => {
    const none: ClassRates = { gameClass, rollingBps: 0, losingBps: 0, pay: 'period' };
    if (gameClass === 'sports' || gameClass === 'minigame') return none;
    const start = startRates[gameClass][`g${grade}` as keyof typeof startRates.casino];
    // Hold'em is paid with the period alone.
    const pay = gameClass === 'holdem' || start.rateBps === 0 ? 'period' : start.pays;
    return { ...none, rollingBps: start.rateBps, pay };
  });
  const above = await findAncestor(tx, path);
  const limited = loweredTo(asked, await findCeilings(tx));
  const after = above ? loweredTo(limited, await findLastRates(tx, above.member_id)) : limited;
  const plan = { before, after, tooHigh: [], beneath: [] };
  const reason = `casinoRolling ${version}`;
  await setRates(tx, memberId, plan, { at, effectiveOn: null, setBy, agreedBy: null, reason });
}

import { type ClassRates, GAME_CLASSES } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Database, Tx } from '../../platform/database';
import { findAncestor } from '../tree/tree.queries';
import { findCeilings } from './ceilings.queries';
import { setFromNow } from './change-rates.command';
import { findLastRates } from './rates.queries';
import { loweredTo } from './rates.rule';

interface Place {
  readonly grade: number;
  /** Whoever stands above, the topmost first. */
  readonly path: readonly string[];
}

interface NewPartner extends Place {
  readonly memberId: string;
  readonly at: Date;
  readonly setBy: string;
}

/** What a partner of a grade begins with in a place, and what holds him down there. */
export async function findStart(db: Database | Tx, { grade, path }: Place) {
  const { startRates, version } = await findMoneySetting(db, 'casinoRolling');
  const asked = GAME_CLASSES.map((gameClass): ClassRates => {
    const none: ClassRates = { gameClass, rollingBps: 0, losingBps: 0, pay: 'period' };
    if (gameClass === 'sports' || gameClass === 'minigame') return none;
    const start = startRates[gameClass][`g${grade}` as keyof typeof startRates.casino];
    // Hold'em is paid with the period alone.
    const pay = gameClass === 'holdem' || start.rateBps === 0 ? 'period' : start.pays;
    return { ...none, rollingBps: start.rateBps, pay };
  });
  const above = await findAncestor(db, path);
  const ceilings = await findCeilings(db);
  const limited = loweredTo(asked, ceilings);
  const uplineRates = above ? await findLastRates(db, above.member_id) : null;
  return {
    ...{ version, ceilings, uplineRates },
    startRates: uplineRates ? loweredTo(limited, uplineRates) : limited,
  };
}

/**
 * Gives a new partner the rates that his grade begins with: never more than the one above him has,
 * nor than anybody may have.
 */
export async function setStartRates(tx: Tx, partner: NewPartner): Promise<void> {
  const { memberId, at, setBy } = partner;
  const { startRates, version } = await findStart(tx, partner);
  const reason = `casinoRolling ${version}`;
  await setFromNow(tx, memberId, startRates, { at, setBy, agreedBy: null, reason });
}

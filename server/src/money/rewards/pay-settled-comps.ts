import type { comp as compSetting, DocumentOf, GameClass } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { bookLosePointsOn } from '../../partners/rollups/book-lose-points.queries';
import { splitWon } from '../../partners/rollups/split.rule';
import { type Tx, transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { newId } from '../../platform/new-id';
import { tryEach } from '../../platform/try-each';
import { findMoneySetting } from '../settings/money-settings.queries';
import { payReward } from './pay-reward';
import { compTypeOf, type Due } from './reward.rule';
import { inParts } from './rewards.queries';
import { type PaidBet, settledComps } from './settled-comp.rule';
import { keepSettled, readUnpaid, unpaidBettors } from './settled-comps.queries';

export interface SettledDay {
  /** The document that was in force as the day began. */
  readonly comp: DocumentOf<typeof compSetting> & { readonly version: number };
  readonly dayOn: string;
  /** Bookings before this moment of the day are left aside. */
  readonly since: Date;
}

interface Share {
  readonly gameClass: GameClass;
  readonly isLose: boolean;
  readonly rateBps: number;
  readonly of: readonly { readonly bet: PaidBet; readonly amountWon: number }[];
}

/** Bookings by what they are paid as: one movement each, what is taken back apart. */
function sharesOf(paid: readonly PaidBet[]): readonly Share[] {
  const shares = new Map<string, Share>();
  for (const bet of paid)
    for (const [isLose, rateBps, amountWon] of [
      [false, bet.compBps, bet.compWon],
      [true, bet.loseBps, bet.loseWon],
    ] as const) {
      if (amountWon === 0) continue;
      const name = [isLose ? 'lose' : 'comp', bet.gameClass, rateBps, Math.sign(amountWon)];
      const share = shares.get(name.join(':'));
      const of = [...(share?.of ?? []), { bet, amountWon }];
      shares.set(name.join(':'), { gameClass: bet.gameClass, isLose, rateBps, of });
    }
  return [...shares.values()];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, won) => sum + won, 0);

function dueOf({ gameClass, isLose, rateBps, of }: Share, batchId: string): Due {
  const amountWon = sumOf(of.map((one) => one.amountWon));
  const side = amountWon < 0 ? 'back' : 'given';
  return {
    key: `${isLose ? 'lose' : 'comp'}:${gameClass}:${rateBps}:${side}:${batchId}`,
    type: isLose ? 'losePoint' : compTypeOf(gameClass),
    baseWon: sumOf(of.map(({ bet }) => bet.sign * bet.validStakeWon)),
    ...{ gameClass, rateBps, amountWon },
  };
}

/** What was paid of lose points stands with the lines that the bets were lost in. */
async function bookLost(tx: Tx, memberId: string, { gameClass, of }: Share, paidWon: number) {
  const parts = splitWon(
    paidWon,
    of.map(({ amountWon }) => amountWon),
  );
  for (const [at, { bet }] of of.entries())
    await bookLosePointsOn(
      tx,
      { memberId, dayOn: bet.dayOn, gameClass },
      bet.path,
      parts[at] as number,
    );
}

async function payMember(tx: Tx, now: () => Date, memberId: string, day: SettledDay) {
  const { comp, dayOn } = day;
  const { at, balancesWon } = await lockWallets({ tx, now }, memberId);
  const { level } = await requireMember(tx, memberId);
  const { bookings, last } = await readUnpaid(tx, memberId, dayOn);
  const paid = settledComps(comp, level, bookings, last);
  if (paid.length === 0) return;
  const batchId = newId(at);
  await keepSettled(tx, memberId, paid, { batchId, at });
  const wagering = await findMoneySetting(tx, 'wagering');
  let pointWon = balancesWon.point;
  for (const share of sharesOf(paid)) {
    const due = dueOf(share, batchId);
    const { baseWon: stakeWon, rateBps, amountWon } = due;
    const paidWon = await payReward(tx, due, {
      ...{ memberId, periodOn: dayOn, settingVersion: comp.version, at, pointWon, wagering },
      explanation: {
        ...{ rule: share.isLose ? 'losePointEach' : 'compEach', settingVersion: comp.version },
        values: { stakeWon, rateBps, amountWon },
      },
    });
    pointWon += paidWon;
    if (share.isLose && paidWon !== 0) await bookLost(tx, memberId, share, paidWon);
  }
}

/**
 * Pays what bets of a day brought that are settled and not paid yet, and takes back what was paid of
 * those that were taken back: one transaction a member, each booking once. One who cannot be paid is no
 * reason for the others to wait.
 *
 * @returns false where it was ended before its end
 * @throws the first fault, once everybody else was paid
 */
export async function paySettled(
  { db, now }: Pick<JobPlatform, 'db' | 'now'>,
  day: SettledDay,
  signal: AbortSignal,
): Promise<boolean> {
  const unpaid = inParts((after) =>
    unpaidBettors(db, { dayOn: day.dayOn, since: day.since, after }),
  );
  return tryEach(unpaid, signal, (memberId) =>
    transaction(db, (tx) => payMember(tx, now, memberId, day)),
  );
}

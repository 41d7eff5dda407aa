import type { EventResult } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import { rollbackEventBets, type SettledSums, settleEventBets } from '../sports/settle-event-bets';
import {
  type Begun,
  type EventDeed,
  endSettling,
  findSettling,
  isOfPortions,
  keepHeld,
  keepPortion,
  keepSettling,
  nextBettors,
  type Verdict,
} from './event-portions.queries';
import { changeEventRow, type EventRow, lockEvent, type Settling } from './event-work.queries';
import { judgeEvent } from './judge-event.queries';

const keepSettlement = (
  { tx, actor, reason, firstBy }: Settling,
  event: EventRow,
  { bets, stakeWon, payoutWon, at }: SettledSums,
  { kind, seq }: { readonly kind: 'settle' | 'void' | 'rollback'; readonly seq: number | null },
) =>
  tx
    .insertInto('event_settlement')
    .values({
      ...{ event_id: event.event_id, settlement_no: event.settlement_no + 1, kind, seq },
      ...{ bets, stake_won: stakeWon, payout_won: payoutWon, at },
      ...{ settled_by: actor?.adminId ?? null, first_by: firstBy ?? null, reason },
    })
    .execute();

const bettingOf = ({ tx: _, ...settling }: Settling, event: EventRow) => ({
  ...{ ...settling, eventId: event.event_id, settlementNo: event.settlement_no + 1 },
});

/** Keeps that bets were decided, and what the event is from now on. */
async function keepSettled(
  settling: Settling,
  event: EventRow,
  { kind, seq, state }: Omit<Verdict, 'verdicts'>,
  sums: SettledSums,
): Promise<EventRow> {
  const { tx, actor } = settling;
  await keepSettlement(settling, event, sums, { kind, seq });
  return changeEventRow(tx, event, {
    settlement_no: event.settlement_no + 1,
    ...(state && {
      ...{ state, confirms_at: null, settled_at: sums.at, settled_by: actor?.adminId ?? null },
    }),
  });
}

/** The same of bets that were taken back: it waits for a result again and sells nothing. */
async function keepRolledBack(
  settling: Settling,
  event: EventRow,
  sums: SettledSums,
): Promise<EventRow> {
  await keepSettlement(settling, event, sums, { kind: 'rollback', seq: null });
  return changeEventRow(settling.tx, event, {
    ...{ settlement_no: event.settlement_no + 1, state: 'suspended' },
    ...{ settled_at: null, settled_by: null, confirms_at: null },
  });
}

/** Keeps what was settled portion by portion, as the words of those who decided it. */
async function endPortions(
  { tx, now }: Pick<Settling, 'tx' | 'now'>,
  event: EventRow,
  { actor, reason, firstBy, takesBack, settles, back, made }: Begun,
): Promise<EventRow> {
  await endSettling(tx, event.event_id);
  const settling = { tx, now, actor, reason, firstBy };
  const at = now();
  const left = takesBack ? await keepRolledBack(settling, event, { ...back, at }) : event;
  return settles ? keepSettled(settling, left, settles, { ...made, at }) : left;
}

/**
 * Decides the bets on an event by `deed`: at once where they are few, otherwise portion by portion. Who
 * could not be settled by what was decided before is settled, or left open, by this like all others.
 */
export async function settleEvent(
  settling: Settling,
  before: EventRow,
  { takesBack, settles }: EventDeed,
): Promise<EventRow> {
  const { tx } = settling;
  const begun = await findSettling(tx, before.event_id);
  const event = begun ? await endPortions(settling, before, begun) : before;
  if (await isOfPortions(tx, event.event_id)) {
    await keepSettling(settling, event, { takesBack, settles });
    const isWhole = takesBack || settles?.state !== undefined;
    return changeEventRow(tx, event, isWhole ? { state: 'settling', confirms_at: null } : {});
  }
  let left = event;
  if (takesBack)
    left = await keepRolledBack(
      settling,
      left,
      await rollbackEventBets(tx, bettingOf(settling, left)),
    );
  if (settles) {
    const { verdicts } = settles;
    const sums = await settleEventBets(tx, { ...bettingOf(settling, left), verdicts });
    left = await keepSettled(settling, left, settles, sums);
  }
  return left;
}

/**
 * Settles the next of those with bets on an event, in a transaction that holds their wallets and no
 * others; with the last of them it keeps that the event is settled. Called again it goes on where it
 * was, whoever calls.
 *
 * @param alone one of them instead, if he is still to be settled
 * @returns whether there is more to do
 * @throws {Refusal} money.wallet_full
 */
export async function settlePortion(
  { tx, now }: Pick<Settling, 'tx' | 'now'>,
  eventId: string,
  alone?: string,
): Promise<boolean> {
  const event = await lockEvent(tx, eventId);
  const begun = await findSettling(tx, eventId);
  if (!event || !begun) return false;
  const { actor, reason, takesBack, settles } = begun;
  const settling = { tx, now, actor, reason };
  const { memberIds: next, left } = await nextBettors(tx, begun);
  const memberIds = alone === undefined ? next : isNext(next, left, alone) ? [alone] : [];
  if (memberIds.length > 0) {
    const betting = { ...bettingOf(settling, event), memberIds };
    await keepPortion(tx, begun, {
      ...{ memberIds, left },
      back: takesBack && (await rollbackEventBets(tx, betting)),
      made: settles && (await settleEventBets(tx, { ...betting, verdicts: settles.verdicts })),
    });
    return true;
  }
  if (next.length > 0) return true;
  await endPortions({ tx, now }, event, begun);
  return false;
}

/** Those who are still to come are settled in their order; whom they were passed over for, in any. */
const isNext = (memberIds: readonly string[], left: number, memberId: string): boolean =>
  left > 0 ? memberIds[0] === memberId : memberIds.includes(memberId);

/** Lets those behind somebody be settled who could not be, if it is his turn. */
export async function passOver(tx: Tx, eventId: string, memberId: string): Promise<void> {
  await lockEvent(tx, eventId);
  const begun = await findSettling(tx, eventId);
  if (!begun) return;
  const { memberIds, left } = await nextBettors(tx, begun);
  if (left > 0 && memberIds[0] === memberId) await keepHeld(tx, begun, memberId);
}

/** By which result an event is settled, which says of every market with bets what becomes of it; null where it does not. */
export async function verdictOfResult(
  tx: Tx,
  event: EventRow,
  { result, seq }: { readonly result: EventResult; readonly seq: number },
): Promise<Verdict | null> {
  const { verdicts, isMissing } = await judgeEvent(tx, event, result);
  const isFinal = result.status === 'final';
  return isMissing
    ? null
    : { verdicts, seq, kind: isFinal ? 'settle' : 'void', state: isFinal ? 'settled' : 'void' };
}

/** Settles by a result; null, and nothing done, where it leaves a market with bets undecided. */
export async function settleByResult(
  settling: Settling,
  event: EventRow,
  told: { readonly result: EventResult; readonly seq: number },
): Promise<EventRow | null> {
  const settles = await verdictOfResult(settling.tx, event, told);
  return settles && settleEvent(settling, event, { takesBack: false, settles });
}

import type { EventResult } from '@gwanje/contract';
import type { Actor } from '../../platform/caller';
import type { Tx } from '../../platform/database';
import type { PickVerdict } from '../sports/event-legs.queries';
import { rollbackEventBets, type SettledSums, settleEventBets } from '../sports/settle-event-bets';
import { changeEventRow, type EventRow } from './event-work.queries';
import { judgeEvent } from './judge-event.queries';

export interface Settling {
  readonly tx: Tx;
  readonly now: () => Date;
  /** A job is nobody. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
  readonly firstBy?: string | null;
}

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

interface Verdict {
  readonly verdicts: readonly PickVerdict[];
  readonly kind: 'settle' | 'void';
  readonly seq: number | null;
  /** What the event is afterwards; left out: as it was. */
  readonly state?: 'settled' | 'void';
}

/** Gives picks their results, decides the bets on them, and keeps that it was done. */
export async function settleEvent(
  settling: Settling,
  event: EventRow,
  { verdicts, kind, seq, state }: Verdict,
): Promise<EventRow> {
  const { tx, actor } = settling;
  const sums = await settleEventBets(tx, { ...bettingOf(settling, event), verdicts });
  await keepSettlement(settling, event, sums, { kind, seq });
  return changeEventRow(tx, event, {
    settlement_no: event.settlement_no + 1,
    ...(state && {
      ...{ state, confirms_at: null, settled_at: sums.at, settled_by: actor?.adminId ?? null },
    }),
  });
}

/** Settles by a result; null, and nothing done, where it leaves a market with bets undecided. */
export async function settleByResult(
  settling: Settling,
  event: EventRow,
  { result, seq }: { readonly result: EventResult; readonly seq: number },
): Promise<EventRow | null> {
  const { verdicts, isMissing } = await judgeEvent(settling.tx, event, result);
  if (isMissing) return null;
  return settleEvent(settling, event, {
    ...{ verdicts, seq, kind: result.status === 'final' ? 'settle' : 'void' },
    state: result.status === 'final' ? 'settled' : 'void',
  });
}

/** Takes everything back that an event has settled; it waits for a result again and sells nothing. */
export async function rollBackEvent(settling: Settling, event: EventRow): Promise<EventRow> {
  const sums = await rollbackEventBets(settling.tx, bettingOf(settling, event));
  await keepSettlement(settling, event, sums, { kind: 'rollback', seq: null });
  return changeEventRow(settling.tx, event, {
    ...{ settlement_no: event.settlement_no + 1, state: 'suspended' },
    ...{ settled_at: null, settled_by: null, confirms_at: null },
  });
}

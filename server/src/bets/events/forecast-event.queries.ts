import type { bets, EventResult, ReplyOf } from '@gwanje/contract';
import { isScoreSound } from '@gwanje/game-rules';
import type { Database, Tx } from '../../platform/database';
import type { Question } from '../../platform/implement';
import type { PickVerdict } from '../sports/event-legs.queries';
import { previewRollback } from '../sports/preview-rollback.queries';
import { previewEventBets } from '../sports/settle-event-bets';
import { asDecided } from './event-portions.queries';
import {
  type EventRow,
  findSettled,
  findSettlingBy,
  hasBets,
  resultOf,
} from './event-work.queries';
import { judgeEvent, marketsOf, type VoidPart } from './judge-event.queries';

export interface Expected {
  readonly bets: number;
  readonly payoutWon: number;
}

/** What settling by these verdicts would decide and pay. */
export async function forecast(
  db: Database | Tx,
  eventId: string,
  verdicts: readonly PickVerdict[],
): Promise<Expected & { readonly rows: Awaited<ReturnType<typeof previewEventBets>>['picks'] }> {
  const { picks: rows, ...sums } = await previewEventBets(db, { eventId, verdicts });
  return { rows, ...sums };
}

export const isAsExpected = (one: Expected, other: Expected): boolean =>
  one.bets === other.bets && one.payoutWon === other.payoutWon;

/** By what a void would be judged: what was settled stays as it is beside the part that is void. */
export async function voidVerdicts(tx: Tx, event: EventRow, part: VoidPart) {
  const { event_id: eventId, state } = event;
  // Where some could not be settled by it, no settlement has it yet.
  const settled =
    state === 'settled'
      ? ((await findSettlingBy(tx, eventId)) ?? (await findSettled(tx, eventId)))
      : undefined;
  return judgeEvent(tx, event, settled ? resultOf(settled) : null, part);
}

type Endpoint = typeof bets.previewEvent;
type Preview = Question<Endpoint>;

async function judged({ db, input, now, refuse }: Preview, event: EventRow) {
  const { deed, result } = input;
  // Reading of what stands takes no lock.
  const tx = db as unknown as Tx;
  if (deed === 'void') return (await voidVerdicts(tx, event, input)).verdicts;
  if (now() < event.starts_at && result?.status === 'final') return refuse('event.not_started');
  if (!result || !isScoreSound(event.sport, result as EventResult))
    return refuse('event.score_mismatch');
  const { verdicts, isMissing } = await judgeEvent(db, event, result as EventResult);
  return isMissing ? refuse('event.score_missing') : verdicts;
}

/** What a deed would do; it moves nothing. */
export async function previewEvent(question: Preview): Promise<ReplyOf<Endpoint>> {
  const { db, input, refuse } = question;
  const event = await db
    .selectFrom('sports_event')
    .selectAll()
    .where('event_id', '=', input.eventId)
    .executeTakeFirst();
  if (!event) return refuse('event.not_found');
  const stands = (await asDecided(db, event)) ?? refuse('event.settling');
  const needsSecond = await hasBets(db as unknown as Tx, input.eventId);
  if (input.deed === 'rollback')
    return { expected: await previewRollback(db, input.eventId), rows: [], needsSecond };
  if (
    input.deed !== 'correct' &&
    (stands.state === 'void' || (stands.state === 'settled' && input.deed === 'result'))
  )
    return refuse('event.settled');
  const verdicts = await judged(question, stands);
  const { rows, ...expected } = await forecast(db, input.eventId, verdicts);
  const markets = new Map((await marketsOf(db, input.eventId)).map((one) => [one.marketId, one]));
  return {
    ...{ expected, needsSecond },
    rows: verdicts.flatMap(({ marketId, pick, result, factorThousandths }) => {
      const market = markets.get(marketId);
      const on = rows.find((row) => row.marketId === marketId && row.pick === pick);
      return market
        ? [
            {
              ...{ marketId, kind: market.kind, period: market.period },
              ...{ lineHundredths: market.lineHundredths, pick, result },
              isHalf: factorThousandths === 500,
              ...{ bets: on?.bets ?? 0, stakeWon: on?.stakeWon ?? 0 },
              ...{ payoutWon: on?.payoutWon ?? 0, houseWon: on?.houseWon ?? 0 },
            },
          ]
        : [];
    }),
  };
}

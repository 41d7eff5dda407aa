import type { bets, MarketPick } from '@gwanje/contract';
import { isMarketPick } from '@gwanje/game-rules';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import type { Schema } from '../../schema';
import { previewRollback } from '../sports/preview-rollback.queries';
import { asDecided, type Standing } from './event-portions.queries';
import { keepStop, sellEvent } from './event-stops.queries';
import {
  askSecond,
  auditOutcome,
  changeEventRow,
  type DecisionWork,
  type EventRow,
  findStanding,
  isOver,
  type Outcome,
  requireEvent,
  resultOf,
  type Settling,
} from './event-work.queries';
import { forecast, isAsExpected, voidVerdicts } from './forecast-event.queries';
import { judgeEvent } from './judge-event.queries';
import { settleByResult, settleEvent } from './settle-event.queries';

export const settlingOf = (
  { tx, now, actor, input }: Omit<DecisionWork, 'refuse'>,
  firstBy: string | null = null,
): Settling => ({ ...{ tx, now, actor, firstBy }, reason: input.reason });

/** How many could not be settled by what was decided before, for the audit line. */
export const leftOf = ({ held }: Standing): object => (held > 0 ? { passedOver: held } : {});

const findMarket = (tx: Tx, eventId: string, marketId: string) =>
  tx
    .selectFrom('market')
    .selectAll()
    .where('market_id', '=', marketId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();

async function setMarket(
  { tx }: { readonly tx: Tx },
  marketId: string,
  version: number,
  state: 'open' | 'suspended' | 'void',
): Promise<void> {
  await tx
    .updateTable('market')
    .set({ state, version: version + 1 })
    .where('market_id', '=', marketId)
    .execute();
}

/** Stops or resumes the sale of a pick; one that is void is sold no more. */
async function setPick(
  work: Work<typeof bets.suspendEvent> | Work<typeof bets.resumeEvent>,
  market: Selectable<Schema['market']>,
  pick: MarketPick,
  state: 'open' | 'suspended',
): Promise<void> {
  if (!isMarketPick(market.kind, pick)) return work.refuse('event.not_found');
  if (market.void_picks.includes(pick)) return work.refuse('event.settled');
  const others = market.suspended_picks.filter((one) => one !== pick);
  await work.tx
    .updateTable('market')
    .set({
      suspended_picks: state === 'suspended' ? [...others, pick] : others,
      version: market.version + 1,
    })
    .where('market_id', '=', market.market_id)
    .execute();
}

/** Stops or resumes the sale of an event, of one market of it, or of a pick of that. */
async function setSale(
  work: Work<typeof bets.suspendEvent> | Work<typeof bets.resumeEvent>,
  event: EventRow,
  state: 'open' | 'suspended',
): Promise<EventRow> {
  const { tx, input, actor, now, refuse } = work;
  if (input.marketId === undefined && input.pick !== undefined) return refuse('event.not_found');
  if (input.marketId === undefined)
    return sellEvent(tx, event, { state, setBy: actor.adminId, at: now() });
  const market =
    (await findMarket(tx, event.event_id, input.marketId)) ?? refuse('event.not_found');
  if (market.state === 'void') return refuse('event.settled');
  if (input.pick === undefined) await setMarket(work, market.market_id, market.version, state);
  else await setPick(work, market, input.pick, state);
  return changeEventRow(tx, event, {});
}

/** Why an event may not be sold or stopped; undefined where it may. */
const whyNotSold = ({ state }: EventRow) =>
  state === 'open' || state === 'suspended'
    ? undefined
    : state === 'settling'
      ? 'event.settling'
      : 'event.settled';

export async function suspendEvent(work: Work<typeof bets.suspendEvent>): Promise<Outcome> {
  const event = await requireEvent(work);
  const whyNot = whyNotSold(event);
  if (whyNot) return work.refuse(whyNot);
  await setSale(work, event, 'suspended');
  const { marketId, pick } = work.input;
  return auditOutcome(work, event, 'done', { marketId, pick });
}

export async function resumeEvent(work: Work<typeof bets.resumeEvent>): Promise<Outcome> {
  const event = await requireEvent(work);
  const { now, input, refuse } = work;
  const { marketId, pick } = input;
  const whyNot = whyNotSold(event);
  if (whyNot) return refuse(whyNot);
  if (now() >= event.starts_at) {
    const word = await askSecond(work, event, `reopen:${marketId ?? ''}:${pick ?? ''}`);
    if (word === 'first') return auditOutcome(work, event, 'needsSecond');
  }
  await setSale(work, event, 'open');
  return auditOutcome(work, event, 'done', { marketId, pick });
}

/** Settles by the result that stands, before the time to object is over. */
export async function confirmEvent(work: Work<typeof bets.confirmEvent>): Promise<Outcome> {
  const event = await requireEvent(work);
  const { tx, refuse } = work;
  if (!(await asDecided(tx, event))) return refuse('event.settling');
  const standing = await findStanding(tx, event.event_id);
  if (event.state !== 'confirming' || event.confirms_at === null || !standing)
    return refuse('event.not_confirming');
  const settled = await settleByResult(settlingOf(work), event, {
    ...{ result: resultOf(standing), seq: standing.seq },
  });
  return settled ? auditOutcome(work, event) : refuse('event.score_missing');
}

/** Takes what was settled back. */
export async function rollBackEvent(work: Work<typeof bets.rollBackEvent>): Promise<Outcome> {
  const event = await requireEvent(work);
  const { tx, input, actor, now, refuse } = work;
  const stands = (await asDecided(tx, event)) ?? refuse('event.settling');
  if (!isOver(stands)) return refuse('event.not_settled');
  if (!isAsExpected(input.expected, await previewRollback(tx, event.event_id)))
    return refuse('event.preview_changed');
  const word = await askSecond(work, event, 'rollback');
  if (word === 'first') return auditOutcome(work, event, 'needsSecond');
  await settleEvent(settlingOf(work, word.firstBy), event, { takesBack: true, settles: null });
  // What a feed says of its start sells it no more than it does what was stopped by hand.
  await keepStop(tx, event.event_id, { kind: 'stop', setBy: actor.adminId, at: now() });
  return auditOutcome(work, event, 'done', { firstBy: word.firstBy, ...leftOf(stands) });
}

type VoidWork = Work<typeof bets.voidEvent>;

/** Keeps what of an event is void from now on. */
async function markVoid(work: VoidWork, event: EventRow): Promise<void> {
  const { tx, input, refuse } = work;
  const { marketId, pick } = input;
  if (marketId === undefined) {
    if (pick !== undefined) refuse('event.not_found');
    return;
  }
  const market = (await findMarket(tx, event.event_id, marketId)) ?? refuse('event.not_found');
  if (pick === undefined) return setMarket(work, marketId, market.version, 'void');
  await tx
    .updateTable('market')
    .set({
      void_picks: [...new Set([...market.void_picks, pick])],
      version: market.version + 1,
    })
    .where('market_id', '=', marketId)
    .execute();
}

/** Gives the legs on an event, a market or a pick the factor 1. */
export async function voidEvent(work: VoidWork): Promise<Outcome> {
  const event = await requireEvent(work);
  const { tx, input, refuse } = work;
  const { marketId, pick } = input;
  const stands = (await asDecided(tx, event)) ?? refuse('event.settling');
  if (stands.state === 'void') return refuse('event.settled');
  const { verdicts } = await voidVerdicts(tx, stands, input);
  if (!isAsExpected(input.expected, await forecast(tx, event.event_id, verdicts)))
    return refuse('event.preview_changed');
  const word = await askSecond(work, event, `void:${marketId ?? ''}:${pick ?? ''}`);
  if (word === 'first') return auditOutcome(work, event, 'needsSecond', { marketId, pick });
  await markVoid(work, event);
  const takesBack = stands.state === 'settled';
  const isWhole = marketId === undefined;
  await settleEvent(settlingOf(work, word.firstBy), event, {
    takesBack,
    settles: {
      ...{ verdicts, kind: 'void', seq: null },
      ...(isWhole ? { state: 'void' as const } : takesBack && { state: 'settled' as const }),
    },
  });
  const said = { marketId, pick, firstBy: word.firstBy, ...leftOf(stands) };
  return auditOutcome(work, event, 'done', said);
}

/** Of an event whose result nobody confirms, or that was put off for too long. */
export async function voidByItself(settling: Settling, event: EventRow): Promise<void> {
  const { verdicts } = await judgeEvent(settling.tx, event, null, {});
  await settleEvent(settling, event, {
    takesBack: false,
    settles: { verdicts, kind: 'void', seq: null, state: 'void' },
  });
}

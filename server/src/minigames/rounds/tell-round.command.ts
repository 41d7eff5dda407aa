import { isDeepStrictEqual } from 'node:util';
import {
  type FeedReplyOf,
  type feed,
  GAMES,
  type GameId,
  isOfferedByRound,
  whenOfGame,
} from '@gwanje/contract';
import { isOfferOf } from '@gwanje/game-rules';
import type { FeedWork } from '../../feed/implement-feed';
import { newId } from '../../platform/new-id';
import { hearFeed } from './game-feeds.queries';
import { type Registration, readRegistrations } from './make-rounds.queries';
import { rotationAt } from './round-times.rule';
import type { RoundRow } from './settle-bets.queries';

type Endpoint = typeof feed.tellRound;
type Work = FeedWork<Endpoint>;
type Reply = FeedReplyOf<Endpoint>;

/** A provider tells of no round that is further off. */
const AHEAD_MAX_MS = 24 * 3_600_000;

interface Times {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawAt: Date;
}

/** When the round opens, closes and is drawn; undefined where that is no order, over, or too far off. */
function timesOf({ input, now }: Work, betEndSeconds: number): Times | undefined {
  const [opensAt, closesAt, drawAt] = [input.opensAt, input.closesAt, input.drawAt].map(
    (text) => new Date(text),
  ) as [Date, Date, Date];
  const ahead = drawAt.getTime() - now().getTime();
  if (opensAt >= closesAt || closesAt > drawAt || ahead <= 0 || ahead > AHEAD_MAX_MS)
    return undefined;
  // Whichever says to close sooner.
  const own = new Date(Math.max(drawAt.getTime() - betEndSeconds * 1_000, opensAt.getTime()));
  return { opensAt, drawAt, closesAt: own < closesAt ? own : closesAt };
}

const lockTold = ({ tx, input: { game, dayOn, roundNo } }: Work): Promise<RoundRow | undefined> =>
  tx
    .selectFrom('game_round')
    .selectAll()
    .where('game', '=', game)
    .where('day_on', '=', dayOn)
    .where('round_no', '=', roundNo)
    .forUpdate()
    .executeTakeFirst();

const isSame = (round: RoundRow, { opensAt, closesAt, drawAt }: Times, { input }: Work): boolean =>
  round.opens_at.getTime() === opensAt.getTime() &&
  round.closes_at.getTime() === closesAt.getTime() &&
  round.draw_at.getTime() === drawAt.getTime() &&
  isDeepStrictEqual(round.offer, input.offer);

/** Makes the round unless another server was faster, whose round is answered then. */
async function make(
  { tx, input }: Work,
  game: GameId,
  { opensAt, closesAt, drawAt }: Times,
  versions: Pick<Registration, 'switchVersion' | 'betVersion' | 'rateVersion'>,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('game_round')
    .values({
      ...{ round_id: newId(drawAt), game, day_on: input.dayOn, round_no: input.roundNo },
      ...{ rotation: rotationAt(GAMES[game], drawAt), opens_at: opensAt, closes_at: closesAt },
      ...{ draw_at: drawAt, bet_version: versions.betVersion, rate_version: versions.rateVersion },
      switch_version: versions.switchVersion,
      offer: JSON.stringify(input.offer),
    })
    .onConflict((conflict) => conflict.constraint('game_round_number').doNothing())
    .returning('round_id')
    .executeTakeFirst();
  return made?.round_id;
}

const hasResult = async (tx: Work['tx'], roundId: string): Promise<boolean> =>
  (await tx
    .selectFrom('draw_result')
    .select('result_no')
    .where('round_id', '=', roundId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What becomes of a round that was told before. */
async function tellAgain(work: Work, round: RoundRow, times: Times): Promise<Reply> {
  const { tx, input, now } = work;
  const { round_id: roundId } = round;
  if (isSame(round, times, work)) return { roundId, outcome: 'known' };
  // Somebody may have bet on what it was, or knows what came out.
  const isFixed =
    round.status !== 'waiting' || round.opens_at <= now() || (await hasResult(tx, roundId));
  if (isFixed) return { roundId, outcome: 'kept' };
  await tx
    .updateTable('game_round')
    .set({
      ...{ opens_at: times.opensAt, closes_at: times.closesAt, draw_at: times.drawAt },
      ...{ offer: JSON.stringify(input.offer), version: round.version + 1 },
    })
    .where('round_id', '=', roundId)
    .execute();
  return { roundId, outcome: 'changed' };
}

/**
 * A provider tells of a round of its own. It is made once however often it is told, and stays as it
 * is from the moment at which it opens.
 *
 * @throws {Refusal} round.not_of_provider, round.not_registered, round.wrong_offer
 */
export async function tellRound(work: Work): Promise<Reply> {
  const { tx, input, audit, refuse, isOn } = work;
  const { game, offer } = input;
  if (!isOfferedByRound(GAMES[game].set)) return refuse('round.not_of_provider');
  const registration = (await readRegistrations(tx)).get(game);
  if (!registration?.isRegistered || !isOn(whenOfGame(game))) return refuse('round.not_registered');
  const times = timesOf(work, registration.betEndSeconds);
  if (!times || !isOfferOf(GAMES[game].set, offer)) return refuse('round.wrong_offer');
  const before = await lockTold(work);
  const made = before ? undefined : await make(work, game, times, registration);
  const told = before ?? (made === undefined ? await lockTold(work) : undefined);
  await hearFeed(tx, game, work.now());
  const reply: Reply = told
    ? await tellAgain(work, told, times)
    : { roundId: made as string, outcome: 'made' };
  await audit({
    subject: `round/${reply.roundId}`,
    before: told ? { offer: told.offer } : null,
    after: { outcome: reply.outcome, offer },
  });
  return reply;
}

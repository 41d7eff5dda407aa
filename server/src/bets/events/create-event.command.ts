import { type bets, EVENT_CHANGED_TEXT, inSeoul, type Sport } from '@gwanje/contract';
import { hasMargin } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { tellMembers } from '../../members/messages/messages.queries';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import {
  askSecond,
  auditOutcome,
  changeEventRow,
  type Outcome,
  requireEvent,
} from './event-work.queries';
import { EVENTS } from './events.queries';
import { holdTeams, makeLeague, makeTeam } from './make-team.queries';
import { isMarketOf, makeMarket, setOdds } from './odds-of-market.queries';

type CreateWork = Work<typeof bets.createEvent>;

function requireSound({ input, now, refuse }: CreateWork): void {
  const { startsAt, sport, markets, home, away } = input;
  if (new Date(startsAt) <= now()) refuse('event.started');
  if (home === away) refuse('event.same_team');
  const names = markets.map((one) => `${one.kind} ${one.period} ${one.lineHundredths}`);
  if (new Set(names).size < names.length) refuse('event.wrong_market');
  if (!markets.every((market) => isMarketOf(sport, market))) refuse('event.wrong_market');
  const isWinning = markets.every(({ kind, prices }) =>
    hasMargin(
      kind,
      prices.map(({ oddsHundredths }) => oddsHundredths),
    ),
  );
  if (!isWinning && !input.isMarginConfirmed) refuse('event.margin');
}

interface Pairing {
  readonly homeId: string;
  readonly awayId: string;
  readonly startsAt: Date;
}

const isAgain = async (tx: Tx, { homeId, awayId, startsAt }: Pairing): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from sports_event
    where (home_id = ${homeId} and away_id = ${awayId} or home_id = ${awayId} and away_id = ${homeId})
      and starts_at between ${startsAt}::timestamptz - interval '6 hours'
        and ${startsAt}::timestamptz + interval '6 hours'
      and state <> 'void' limit 1`.execute(tx);
  return rows.length > 0;
};

const teamsOf = async (
  tx: Tx,
  { sport, league, home, away }: Record<'league' | 'home' | 'away', string> & { sport: Sport },
  at: Date,
) => {
  const leagueId = await makeLeague(tx, sport, league, at);
  return {
    leagueId,
    homeId: await makeTeam(tx, { sport, name: home, leagueId }, at),
    awayId: await makeTeam(tx, { sport, name: away, leagueId }, at),
  };
};

/** Makes an event by hand. */
export async function createEvent(work: CreateWork): Promise<Outcome> {
  const { tx, input, actor, now, audit, refuse } = work;
  requireSound(work);
  await holdTeams(tx);
  const at = now();
  const startsAt = new Date(input.startsAt);
  const teams = await teamsOf(tx, input, at);
  // Two names of one team are no event.
  if (teams.homeId === teams.awayId) return refuse('event.same_team');
  if (!input.isAgainMeant && (await isAgain(tx, { ...teams, startsAt })))
    return refuse('event.again');
  const eventId = newId(at);
  await tx
    .insertInto('sports_event')
    .values({
      ...{ event_id: eventId, game_type: input.gameType, sport: input.sport },
      ...{ league_id: teams.leagueId, home_id: teams.homeId, away_id: teams.awayId },
      ...{ starts_at: startsAt, made_by: actor.adminId, notice: input.notice },
      ...{ limit_percent: input.limitPercent, created_at: at },
    })
    .execute();
  for (const { prices, ...sent } of input.markets)
    await setOdds(tx, await makeMarket(tx, eventId, sent, at), prices, {
      ...{ source: 'hand', setBy: actor.adminId, at },
    });
  const event = await EVENTS.get(contextOf(work), eventId);
  await audit({ subject: `event/${eventId}`, before: null, after: { ...input } });
  return { event, outcome: 'done' };
}

/** As members read it, e.g. 2026-11-22 19:30. */
const minuteOf = (at: Date): string => inSeoul(at).slice(0, 'YYYY-MM-DD HH:mm'.length);

/** Tells everybody whose bet on an event is in progress what the event is now. */
async function tellBettors(
  tx: Tx,
  eventId: string,
  told: Pick<Parameters<typeof tellMembers>[2], 'at' | 'values'>,
): Promise<void> {
  const bettors = await tx
    .selectFrom('bet_leg')
    .select('member_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where('result', '=', 'I')
    .where(acrossMembers)
    .orderBy('member_id')
    .execute();
  const memberIds = bettors.map(({ member_id }) => member_id);
  await tellMembers(tx, 'eventChanged', { ...told, memberIds, unless: EVENT_CHANGED_TEXT });
}

/** Changes an event that has not begun; with bets, teams and start take two administrators. */
export async function changeEvent(work: Work<typeof bets.changeEvent>): Promise<Outcome> {
  const { tx, input, now, refuse } = work;
  await holdTeams(tx);
  const event = await requireEvent(work);
  const startsAt = new Date(input.startsAt);
  const isComing = event.state === 'open' || event.state === 'suspended';
  if (!isComing || now() >= event.starts_at || startsAt <= now()) return refuse('event.started');
  const at = now();
  const named = { sport: event.sport, leagueId: event.league_id };
  const homeId = await makeTeam(tx, { ...named, name: input.home }, at);
  const awayId = await makeTeam(tx, { ...named, name: input.away }, at);
  if (homeId === awayId) return refuse('event.same_team');
  const isOther =
    homeId !== event.home_id ||
    awayId !== event.away_id ||
    startsAt.getTime() !== event.starts_at.getTime();
  let firstBy: string | null = null;
  if (isOther) {
    const word = await askSecond(work, event, `update:${homeId}:${awayId}:${startsAt.getTime()}`);
    if (word === 'first') return auditOutcome(work, event, 'needsSecond');
    firstBy = word.firstBy;
  }
  await changeEventRow(tx, event, {
    ...{ home_id: homeId, away_id: awayId, starts_at: startsAt, notice: input.notice },
    ...{ limit_percent: input.limitPercent, delay_seconds: input.delaySeconds },
  });
  if (isOther)
    await tellBettors(tx, event.event_id, {
      at,
      values: { event: `${input.home} vs ${input.away}`, startsAt: minuteOf(startsAt) },
    });
  return auditOutcome(work, event, 'done', { homeId, awayId, startsAt, firstBy });
}

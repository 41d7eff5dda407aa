// What other rules of sports would have made of the bets of the last days.
import type { BetSettingOf } from '@gwanje/contract';
import { expectedPayoutWon, fateOfCart } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';
import { newestWithin } from '../../settings/newest-rows.queries';
import type {
  EffectOutcome as Outcome,
  EffectRow as Row,
  EffectSpan as Span,
} from '../../settings/setting-work';
import { LIVE_TYPES } from '../events/event-phases.queries';
import { type BetKey, type Cart, readCarts, theseBets } from '../sports/carts.queries';
import { cartBonusOf } from '../sports/sports-terms.rule';
import { findBetSetting } from './bet-settings.queries';

/** Bets on sports that were taken and not given back. */
const PLACED = (since: Date) => sql`
  placed as (
    select bet.member_id, bet.bet_id, bet.game, bet.level, bet.folders, bet.stake_won,
      bet.odds_hundredths, bet.expected_won, bet.first_starts_at - bet.at as rest
    from bet
    where ${acrossMembers} and bet.product = 'sports' and bet.bet_id >= uuid_floor(${since})
      and bet.result <> 'C' and not bet.is_test
  )`;

/** Those of them to which a document would have said no: a condition on `placed` and on what else is read of it. */
async function refused({ db, since }: Span, read: Sql, no: Sql): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    with ${PLACED(since)}, asked as (${read})
    select count(*)::int as count, coalesce(sum(placed.stake_won), 0) as won
    from placed join asked on asked.member_id = placed.member_id and asked.bet_id = placed.bet_id
    where ${no}`.execute(db);
  return rows[0] as Outcome;
}

const LEGS = sql`
  select leg.member_id, leg.bet_id, min(leg.odds_hundredths) as least,
    count(distinct leg.event_id) as events, array_agg(leg.names ->> 'sport') as sports
  from placed join bet_leg as leg
    on leg.member_id = placed.member_id and leg.bet_id = placed.bet_id
  group by leg.member_id, leg.bet_id`;

/** What had been staked on that of a bet's events on which its member had most, itself within. */
const ON_EVENTS = sql`
  select member_id, bet_id, max(won) as won from (
    select member_id, bet_id, sum(stake_won) over (
      partition by member_id, event_id order by bet_id) as won
    from (
      select distinct placed.member_id, placed.bet_id, placed.stake_won, leg.event_id
      from placed join bet_leg as leg
        on leg.member_id = placed.member_id and leg.bet_id = placed.bet_id) as on_event) as staked
  group by member_id, bet_id`;

const KINDS = ['single', 'double', 'multi'] as const;

/** Above or below what a level may; of events that are scaled by themselves nothing is told. */
async function outsideAmounts(span: Span, amounts: BetSettingOf<'sportsBet'>): Promise<Outcome> {
  const { types } = await findBetSetting(span.db, 'sportsSwitch');
  const limit = (name: 'min' | 'max' | 'benefit') => {
    const of = KINDS.flatMap((kind) => Object.values(amounts[kind]).map((one) => one[name]));
    const levels = Object.keys(amounts.single).length;
    return sql`(${of}::bigint[])[(least(placed.folders, 3) - 1) * ${levels}::int + placed.level]`;
  };
  const percents = JSON.stringify(
    Object.fromEntries(Object.entries(types).map(([type, one]) => [type, one.limitPercent])),
  );
  const scaled = (of: Sql) => sql`div(${of} * (${percents}::jsonb ->> placed.game)::int, 100)`;
  const perEvent = Object.values(amounts.perEvent).map(({ maxEvent }) => maxEvent);
  return refused(
    span,
    ON_EVENTS,
    sql`placed.stake_won < ${limit('min')} or placed.stake_won > ${scaled(limit('max'))}
      or placed.expected_won > ${scaled(limit('benefit'))}
      or asked.won > ${scaled(sql`(${perEvent}::bigint[])[placed.level]`)}`,
  );
}

const outsideRule = (span: Span, rule: BetSettingOf<'sportsRule'>): Promise<Outcome> =>
  refused(
    span,
    LEGS,
    sql`placed.folders > ${rule.foldersMax}::int or asked.least < ${rule.legOddsMinHundredths}::int
      or placed.odds_hundredths > ${rule.oddsMaxHundredths}::int
      or (${rule.samePairs === 'none'}::boolean and asked.events < placed.folders)`,
  );

function offSale(span: Span, { types, sports }: BetSettingOf<'sportsSwitch'>): Promise<Outcome> {
  const closed = Object.entries(types).filter(
    ([, { regStatus, betStatus }]) => !regStatus || !betStatus,
  );
  const unsold = Object.entries(sports).filter(([, isSold]) => !isSold);
  const ends = JSON.stringify(
    Object.fromEntries(Object.entries(types).map(([type, one]) => [type, one.betEndSeconds])),
  );
  return refused(
    span,
    LEGS,
    sql`placed.game = any(${closed.map(([type]) => type)}::text[])
      or asked.sports && ${unsold.map(([sport]) => sport)}::text[]
      or (not placed.game = any(${LIVE_TYPES}::text[])
        and placed.rest <= make_interval(secs => (${ends}::jsonb ->> placed.game)::int))`,
  );
}

/** Carts that were won. */
async function wonCarts({ db, since }: Span): Promise<readonly Cart[]> {
  const { rows } = await sql<BetKey>`
    select member_id as "memberId", bet_id as "betId" from bet
    where ${acrossMembers} and product = 'sports' and result = 'W' and folders > 1 and not is_test
      and bet_id >= uuid_floor(${since})`.execute(db);
  return rows.length === 0 ? [] : readCarts(db, theseBets(rows));
}

/** What a document would have added to these carts. */
const bonusOf = (carts: readonly Cart[], bonus: BetSettingOf<'betBonus'>): Outcome =>
  carts
    .map(({ type, stakeWon, legs }) => {
      const paid = (of: ReturnType<typeof cartBonusOf>) =>
        expectedPayoutWon(stakeWon, fateOfCart(legs, of).oddsHundredths);
      return paid(cartBonusOf(bonus, type)) - paid(null);
    })
    .filter((won) => won > 0)
    .reduce((sum, won) => ({ count: sum.count + 1, won: sum.won + won }), { count: 0, won: 0 });

type Sports = 'sportsSwitch' | 'sportsBet' | 'sportsRule' | 'betBonus';

/** What a document would have done with the bets of the last days. */
async function outcomeOf(span: Span, document: BetSettingOf<Sports>): Promise<Outcome> {
  if (document.category === 'sportsBet') return outsideAmounts(span, document);
  if (document.category === 'sportsRule') return outsideRule(span, document);
  if (document.category === 'sportsSwitch') return offSale(span, document);
  return bonusOf(await wonCarts(span), document);
}

/** Which bets would have been refused, or what carts would have been paid more. */
export async function sportsEffects(
  asked: Span,
  before: BetSettingOf<Sports>,
  after: BetSettingOf<Sports>,
): Promise<readonly Row[]> {
  const { span, said } = await newestWithin(
    asked,
    { ko: '스포츠 배팅', en: 'Bets on sports' },
    (since) => sql`
      select bet_id as id from bet
      where ${acrossMembers} and product = 'sports' and bet_id >= uuid_floor(${since})`,
  );
  const what = after.category === 'betBonus' ? 'folderBonus' : 'sportsRefused';
  const outcomes = { before: await outcomeOf(span, before), after: await outcomeOf(span, after) };
  return [{ what, ...outcomes, ...said }];
}

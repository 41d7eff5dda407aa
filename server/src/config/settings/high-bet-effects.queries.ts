// How often other amounts would have called for somebody to look at a bet.
import type { Bilingual, FoundDanger, SiteSettingOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { countLarge } from '../../bets/large-wins.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { EffectRow as Row, EffectSpan as Span } from '../../settings/setting-work';
import { times } from './met-now.queries';

type Db = Database | Tx;
export const HIGH_BET_DAYS = 7;
const DAY_MS = 86_400_000;

type HighBet = SiteSettingOf<'highBet'>;

/** What lay before each bet on its round, or on that of its events with most. */
const BEFORE = {
  minigame: sql`
    select bet_id, sum(stake_won) over (
      partition by member_id, round_id order by bet_id
      rows between unbounded preceding and 1 preceding) as won
    from placed`,
  sports: sql`
    select bet_id, max(won) as won from (
      select bet_id, sum(case when result = 'C' then 0 else stake_won end) over (
        partition by member_id, event_id order by bet_id
        rows between unbounded preceding and 1 preceding) as won
      from (
        select distinct placed.member_id, placed.bet_id, placed.stake_won, placed.result, leg.event_id
        from placed join bet_leg as leg
          on leg.member_id = placed.member_id and leg.bet_id = placed.bet_id) as on_event) as event
    group by bet_id`,
} as const;

const RUNG = ['highMinigame', 'highSports', 'highCasino', 'highSlots', 'largeWins'] as const;
const RUNG_OF = {
  minigame: 'highMinigame',
  sports: 'highSports',
  casino: 'highCasino',
  slots: 'highSlots',
  bets: 'largeWins',
} as const;
interface Rung {
  readonly what: (typeof RUNG)[number];
  /** Of the day in Seoul. */
  readonly hour: number;
  readonly count: number;
}

/** How often a product would have rung, each bet scaled by its level and, of new members, once more. */
async function rings(
  { db, since }: Span,
  product: keyof typeof BEFORE,
  setting: HighBet,
): Promise<readonly Rung[]> {
  const { stakeWon, payoutWon, totalWon } = setting[product];
  const percents = Object.values(setting.levels).map(({ percent }) => percent);
  const { rows } = await sql<Omit<Rung, 'what'>>`
    with placed as (
      select bet.member_id, bet.bet_id, bet.round_id, bet.result, bet.stake_won, bet.expected_won,
        bet.at, (${percents}::int[])[bet.level] * case
          when bet.at - member.joined_at < make_interval(days => ${setting.newDays}::int)
          then ${setting.newPercent}::int else 100 end / 100.0 as percent
      from bet join member on member.member_id = bet.member_id
      where ${acrossMembers} and bet.product = ${product}
        and bet.bet_id >= uuid_floor(${since})
        and not bet.is_test
    ), before as (${BEFORE[product]})
    select extract(hour from placed.at at time zone 'Asia/Seoul')::int as hour,
      count(*)::int as count
    from placed left join (select bet_id, coalesce(won, 0) as won from before) as lay
      on lay.bet_id = placed.bet_id
    where coalesce(stake_won * 100 >= ${stakeWon}::bigint * percent, false)
      or coalesce(expected_won * 100 >= ${payoutWon}::bigint * percent, false)
      or coalesce((lay.won + stake_won) * 100 >= ${totalWon}::bigint * percent
        and lay.won * 100 < ${totalWon}::bigint * percent, false)
    group by 1`.execute(db);
  return rows.map((row) => ({ what: RUNG_OF[product], ...row }));
}

/** How often everything would have rung, by the hour. */
async function allRings(span: Span, setting: HighBet): Promise<readonly Rung[]> {
  const large = await countLarge(span.db, { setting, since: span.since });
  return [
    ...(await rings(span, 'minigame', setting)),
    ...(await rings(span, 'sports', setting)),
    ...large.map(({ place, hour, count }) => ({ what: RUNG_OF[place], hour, count })),
  ];
}

const sumOf = (rung: readonly Rung[]) => rung.reduce((sum, { count }) => sum + count, 0);
const ALARMS_A_DAY_MAX = 100;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What nobody would hear, or nobody would heed. */
function uselessOf(count: number): Bilingual | undefined {
  if (count === 0)
    return {
      ko: `지난 ${HIGH_BET_DAYS}일에 이 값이었다면 알림이 한 건도 울리지 않았습니다.`,
      en: `With these amounts nothing would have rung in the last ${HIGH_BET_DAYS} days.`,
    };
  if (count <= ALARMS_A_DAY_MAX * HIGH_BET_DAYS) return undefined;
  const [all, aDay] = [count, Math.floor(count / HIGH_BET_DAYS)].map((one) =>
    one.toLocaleString('ko-KR'),
  );
  return {
    ko: `지난 ${HIGH_BET_DAYS}일에 이 값이었다면 알림이 ${all}건, 하루 ${aDay}건 울렸습니다. 하루 ${ALARMS_A_DAY_MAX}건이 넘으면 아무도 확인하지 않게 됩니다.`,
    en: `With these amounts it would have rung ${all} times in the last ${HIGH_BET_DAYS} days, ${aDay} times a day. Nobody heeds more than ${ALARMS_A_DAY_MAX} a day.`,
  };
}

/** How often each product and all of them would have rung, and of these amounts at which hours. */
export async function ringEffects(
  span: Span,
  before: HighBet,
  after: HighBet,
): Promise<readonly Row[]> {
  const [was, is] = [await allRings(span, before), await allRings(span, after)];
  const outcomes = (what: Rung['what']) => {
    const [ofBefore, ofAfter] = [was, is].map((all) => all.filter((one) => one.what === what));
    return { before: times(sumOf(ofBefore ?? [])), after: times(sumOf(ofAfter ?? [])) };
  };
  const warning = uselessOf(sumOf(is));
  return [
    ...RUNG.map((what) => ({ what, ...outcomes(what) })),
    {
      ...{ what: 'highAlarms', before: times(sumOf(was)), after: times(sumOf(is)) },
      hours: HOURS.map((hour) => sumOf(is.filter((one) => one.hour === hour))),
      ...(warning && { warning }),
    },
  ];
}

interface HighBetChange {
  readonly before: HighBet;
  readonly after: HighBet;
  readonly at: Date;
}

/** Amounts from which nothing rings any more, or far too much, unless it was so before. */
export async function findUselessRings(
  db: Db,
  { before, after, at }: HighBetChange,
): Promise<readonly FoundDanger[]> {
  const span = { db, since: new Date(at.getTime() - HIGH_BET_DAYS * DAY_MS) };
  const is = sumOf(await allRings(span, after));
  const useless = uselessOf(is);
  if (!useless) return [];
  const was = sumOf(await allRings(span, before));
  const isNoWorse = is === 0 ? was === 0 : is <= was;
  return isNoWorse ? [] : [{ path: 'minigame.stakeWon', isAlone: true, ...useless }];
}

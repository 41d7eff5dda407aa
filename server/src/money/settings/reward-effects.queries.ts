// What comps and paybacks would have given by other rates: sums over what is kept by day, and no member by himself.
import {
  EFFECT_TOPS,
  type GameClass,
  LEVELS,
  MEMBER_STATUS_EXCLUDED,
  type MoneySettingOf,
  PAYBACK_PERIODS,
  type PaybackPeriod,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import { HAS_PLAYED_AT_VENDORS, lostAtVendors } from '../../partners/calc/lost-at-vendors.queries';
import { hasPlayed } from '../../partners/rollups/played-days.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { EffectOutcome as Outcome, EffectRow as Row } from '../../settings/setting-work';
import {
  lastPeriod,
  lossOf,
  PERIOD_TYPES,
  type PeriodSums,
  paybackOf,
  signedShareWon,
} from '../rewards/reward.rule';
import type { RewardSpan } from '../rewards/rewards.queries';

type Comp = MoneySettingOf<'comp'>;
type Payback = MoneySettingOf<'payback'>;

const NOTHING: Outcome = { count: 0, won: 0 };

interface Played {
  readonly level: number;
  readonly game_class: GameClass;
  readonly is_brought: boolean;
  readonly members: number;
  readonly valid_won: number;
  readonly lost_won: number;
}

const COMPS = { minigame: 'minigameBps', casino: 'casinoBps', slots: 'slotsBps' } as const;
const LOSES = { minigame: 'loseMinigameBps', sports: 'loseSportsBps' } as const;

/** What members of each level have played since, by class. */
async function readPlayed(db: Database | Tx, since: Date): Promise<readonly Played[]> {
  const { rows } = await sql<Played>`
    select member.level, bet_day.game_class, member.recommended_by is not null as is_brought,
      (count(distinct bet_day.member_id) filter (where ${hasPlayed('bet_day')}))::int as members,
      sum(valid_stake_won)::bigint as valid_won, sum(lost_won)::bigint as lost_won
    from bet_day join member on member.member_id = bet_day.member_id
    where bet_day.day_on >= (${since}::timestamptz at time zone 'Asia/Seoul')::date
      and not bet_day.is_test and ${acrossMembers}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Of each level and class cut once; nothing is known of a share that is 0. */
const shared = (played: readonly Played[], of: (one: Played) => readonly [number, number]) =>
  played.reduce((sum, one) => {
    const [won, bps] = of(one);
    const shareWon = signedShareWon(won, bps);
    return shareWon === 0 ? sum : { count: sum.count + one.members, won: sum.won + shareWon };
  }, NOTHING);

/** Comps and lose points since then; these only where every lost cart brings them before and after. */
export async function compEffects(
  db: Database | Tx,
  since: Date,
  [before, after]: readonly [Comp, Comp],
): Promise<readonly Row[]> {
  const played = await readPlayed(db, since);
  const ratesOf = ({ levels }: Comp, level: number) => levels[LEVELS[level - 1] ?? 'lv1'];
  const compsOf = (comp: Comp) =>
    shared(played, ({ level, game_class, valid_won }) => {
      const field = COMPS[game_class as keyof typeof COMPS];
      return [valid_won, field ? ratesOf(comp, level)[field] : 0];
    });
  const losesOf = (comp: Comp) => {
    const own = shared(played, ({ level, game_class, lost_won }) => {
      const field = LOSES[game_class as keyof typeof LOSES];
      return [lost_won, field ? ratesOf(comp, level)[field] : 0];
    });
    const brought = shared(played, ({ is_brought, lost_won }) => [
      is_brought ? lost_won : 0,
      comp.recommendLoseBps,
    ]);
    return { count: own.count, won: own.won + brought.won };
  };
  const isKnown = before.loseFoldersMin === 1 && after.loseFoldersMin === 1;
  return [
    { what: 'comp', before: compsOf(before), after: compsOf(after) },
    ...(isKnown
      ? [{ what: 'losePoint' as const, before: losesOf(before), after: losesOf(after) }]
      : []),
  ];
}

interface Sums extends PeriodSums {
  readonly memberId: string;
  readonly loginId: string;
  readonly level: number;
}

/** What a period came to for everybody who may be given something back. */
async function readSums(db: Database | Tx, { from, to }: RewardSpan): Promise<readonly Sums[]> {
  const { rows } = await sql<Sums>`
    with moved as (
      select member_id,
        coalesce(sum(amount_won) filter (
          where wallet = 'money' and type in (${sql.join(PERIOD_TYPES.moved)})), 0)::bigint as moved,
        coalesce(sum(amount_won) filter (where wallet <> 'income'), 0)::bigint as held,
        coalesce(-sum(amount_won) filter (
          where wallet = 'money' and type in (${sql.join(PERIOD_TYPES.bets)})), 0)::bigint as staked,
        coalesce(sum(amount_won) filter (
          where wallet = 'point' and type in (${sql.join(PERIOD_TYPES.given)})), 0)::bigint as given,
        coalesce(sum(amount_won) filter (
          where wallet <> 'income' and type in (${sql.join(PERIOD_TYPES.house)})), 0)::bigint as house
      from ledger_day
      where day_on between ${from}::date and ${to}::date and not is_test and ${acrossMembers}
      group by member_id
    ), played as (
      select member_id, jsonb_object_agg(game_class, lost) as lost from (
        select member_id, game_class, sum(stake_won - payout_won)::bigint as lost from bet_day
        where day_on between ${from}::date and ${to}::date and not is_test and ${acrossMembers}
        group by member_id, game_class
      ) as of_class group by member_id
    ), held_there as (
      select member_id, won from (${lostAtVendors(
        (day) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`,
      )}) as lost
      where ${HAS_PLAYED_AT_VENDORS}
    )
    select member.member_id as "memberId", login_id as "loginId", level, moved as "movedWon", held as "heldWon", staked as "stakedWon",
      given as "givenWon", house as "houseWon", coalesce(played.lost, '{}') as "lostByClass",
      coalesce(held_there.won, 0) as "lostAtVendorsWon"
    from moved join member on member.member_id = moved.member_id
    left join played on played.member_id = moved.member_id
    left join held_there on held_there.member_id = moved.member_id
    where not member.is_test and member.status <> ${MEMBER_STATUS_EXCLUDED}
      and (member.excluded_until is null or member.excluded_until <= now())`.execute(db);
  return rows;
}

/** Under which name the paybacks of a period are told. */
export const EFFECT_OF = { day: 'dayPayback', week: 'weekPayback', month: 'monthPayback' } as const;

/** What the periods that ended last would have given back; those that stay off are left out. */
export async function paybackEffects(
  db: Database | Tx,
  at: Date,
  [before, after]: readonly [Payback, Payback],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const period of Object.keys(PAYBACK_PERIODS) as PaybackPeriod[]) {
    if (!before[period].isOn && !after[period].isOn) continue;
    const span = lastPeriod(period, dayOf(at));
    const sums = await readSums(db, span);
    const givenTo = (payback: Payback, { level, ...one }: Sums): number => {
      const lossWon = lossOf(payback[period], one);
      return paybackOf(payback, period, { firstOn: span.from, level, lossWon })?.amountWon ?? 0;
    };
    const given = sums
      .map((one) => ({
        member: { _id: one.memberId, id: one.loginId },
        ...{ beforeWon: givenTo(before, one), afterWon: givenTo(after, one) },
      }))
      .filter(({ beforeWon, afterWon }) => beforeWon > 0 || afterWon > 0);
    const outcomeOf = (name: 'beforeWon' | 'afterWon'): Outcome => ({
      count: given.filter((one) => one[name] > 0).length,
      won: given.reduce((sum, one) => sum + one[name], 0),
    });
    rows.push({
      what: EFFECT_OF[period],
      ...{ before: outcomeOf('beforeWon'), after: outcomeOf('afterWon') },
      tops: given
        .sort((a, b) => b.afterWon - a.afterWon || b.beforeWon - a.beforeWon)
        .slice(0, EFFECT_TOPS),
    });
  }
  return rows;
}

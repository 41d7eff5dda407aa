// What a change of a document would have done with what was decided before: each reads one index range and no member by himself.
import {
  type Bilingual,
  EFFECT_DAYS,
  LEVELS,
  loginIdsIn,
  type MoneySetting,
  type MoneySettingOf,
} from '@gwanje/contract';
import { chargeBonusWon, shareWon } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { DAY_MS } from '../../members/dashboard/dashboard.rule';
import { acrossMembers } from '../../placement';
import type {
  EffectOutcome as Outcome,
  EffectRow as Row,
  EffectSpan as Span,
} from '../../settings/setting-work';
import { type OwnBonus, offeredBonus, personalBonus } from '../requests/requests.rule';
import { casinoRollingEffects } from './casino-rolling-effects.queries';
import { attendanceEffects } from './free-attendance.queries';
import { listOpenAmounts } from './low-maxima.queries';
import { findMoneySetting } from './money-settings.queries';
import { type Asked, approvedSince, newestRequests } from './newest-requests.queries';
import { compEffects, paybackEffects } from './reward-effects.queries';

const NOTHING: Outcome = { count: 0, won: 0 };
const plus = (a: Outcome, b: Outcome): Outcome => ({
  count: a.count + b.count,
  won: a.won + b.won,
});

interface ChargesAlike extends OwnBonus {
  readonly level: number;
  readonly hasAny: boolean;
  readonly hasOnDay: boolean;
  readonly furtherOnDay: number;
  readonly minutesFromExchange: number | null;
  readonly amountWon: number;
  readonly count: number;
}

/** Approved charges, those together of which every bonus is the same; all but a day's first are further ones. */
async function chargesAlike({ db, since }: Span): Promise<readonly ChargesAlike[]> {
  const earlier = sql`select 1 from money_request as earlier
    where earlier.member_id = request.member_id and earlier.kind = 'charge'
      and earlier.status = 'approved' and earlier.decided_at <= request.decided_at
      and (earlier.decided_at, earlier.request_id) < (request.decided_at, request.request_id)`;
  const ofDay = sql`earlier.decided_at >=
    date_trunc('day', request.decided_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`;
  const { rows } = await sql<ChargesAlike>`
    with charge as (
      select member.level, member.bonus_rate_bps, member.bonus_min_won, member.bonus_max_won,
        request.amount_won,
        exists (${earlier}) as has_any,
        exists (${earlier} and ${ofDay}) as has_on_day,
        (select greatest(count(*) - 1, 0)::int from (${earlier} and ${ofDay}) as further)
          as further_on_day, (
          select floor(extract(epoch from request.requested_at - max(exchange.decided_at)) / 60)
          from money_request as exchange
          where exchange.member_id = request.member_id and exchange.kind = 'exchange'
            and exchange.status = 'approved' and exchange.decided_at <= request.decided_at
            and exchange.decided_at > request.requested_at - interval '1 day'
        )::int as minutes_from_exchange
      from (select * from money_request where ${approvedSince('charge', since)}) as request
      join member on member.member_id = request.member_id
      where not request.is_test
    )
    select level, bonus_rate_bps, bonus_min_won, bonus_max_won, has_any as "hasAny", has_on_day as "hasOnDay", amount_won as "amountWon",
      further_on_day as "furtherOnDay", minutes_from_exchange as "minutesFromExchange",
      count(*)::int as count
    from charge
    group by level, bonus_rate_bps, bonus_min_won, bonus_max_won, has_any, has_on_day, amount_won, further_on_day, minutes_from_exchange`.execute(
    db,
  );
  return rows;
}

/** The bonuses of these charges, each as its member and his level are now. */
function bonusesOf(setting: MoneySettingOf<'chargeBonus'>, charges: readonly ChargesAlike[]) {
  return charges
    .map(({ level, amountWon, count, ...earlier }): Outcome => {
      const falls = { ...earlier, dayOn: '' };
      const charge = { level, requestId: '', chargeWon: amountWon };
      const { offer } = personalBonus(offeredBonus(setting, charge, falls), earlier);
      const { bonusWon } = chargeBonusWon(amountWon, offer);
      return bonusWon > 0 ? { count, won: bonusWon * count } : NOTHING;
    })
    .reduce(plus, NOTHING);
}

/** Requests of at least so much; null asks for none of them. */
async function countFrom({ db, since }: Span, asked: Asked, leastWon: number | null) {
  if (leastWon === null) return NOTHING;
  const { rows } = await sql<Outcome>`
    select count(*)::int as count, coalesce(sum(amount_won), 0) as won from money_request
    where ${approvedSince(asked, since)} and not is_test and amount_won >= ${leastWon}`.execute(db);
  return rows[0] as Outcome;
}

/** Requests that asked for a second administrator from the one amount on, and from the other. */
async function secondsOf(
  asked: Span,
  kind: Asked,
  [before, after]: readonly [number | null, number | null],
): Promise<Row> {
  const { span, said } = await newestRequests(asked, kind);
  return {
    what: kind === 'charge' ? 'secondCharge' : 'secondExchange',
    before: await countFrom(span, kind, before),
    after: await countFrom(span, kind, after),
    ...said,
  };
}

/** What charges and their bonuses ask to be played, each rounded down by itself. */
async function requirementsOf({ db, since }: Span, setting: MoneySettingOf<'wagering'>) {
  const { rows } = await sql<Outcome>`
    select count(*)::int as count, coalesce(sum(
      div(amount_won::numeric * ${setting.chargeBps}::int, 10000)
      + div(coalesce(bonus_won, 0)::numeric * ${setting.bonusBps}::int, 10000)
    ), 0) as won
    from money_request
    where ${approvedSince('charge', since)} and not is_test`.execute(db);
  return rows[0] as Outcome;
}

/** What the points of each level that were converted become, cut once for a level. */
async function conversionsOf({ db, since }: Span) {
  const { rows } = await sql<{ level: number; count: number; points: number }>`
    select member.level, coalesce(sum(ledger_day.entries) filter (
        where ledger_day.type = 'PointChange'), 0)::int as count,
      -sum(ledger_day.amount_won) as points
    from ledger_day join member on member.member_id = ledger_day.member_id
    where ${acrossMembers}
      and ledger_day.day_on >= (${since}::timestamptz at time zone 'Asia/Seoul')::date
      and ledger_day.type in ('PointChange', 'PointChangeFee') and ledger_day.wallet = 'point'
      and not ledger_day.is_test
    group by member.level`.execute(db);
  return ({ levels }: MoneySettingOf<'convertRate'>): Outcome =>
    rows
      .map(({ level, count, points }) => {
        const { pointBps } = levels[LEVELS[level - 1] ?? 'lv1'];
        return { count, won: shareWon(points, pointBps) };
      })
      .reduce(plus, NOTHING);
}

/**
 * Who joined since, by level: as many as could take the bonus of the first charge ever, and the most
 * that it would pay them. Another phone, device or IP is nothing that keeps anybody from joining anew.
 */
async function joinersOf({ db, since }: Span, terms: MoneySettingOf<'joinFirst'>) {
  const { oncePerAccount, phoneCode, excludedLines } = terms;
  const heads = await db
    .selectFrom('member_login')
    .select('member_id')
    .where('login_id', '=', sql<string>`any(${loginIdsIn(excludedLines)}::text[])`)
    .execute();
  const { rows } = await sql<{ level: number; members: number; accounts: number }>`
    select level, count(*)::int as members,
      count(distinct coalesce(nullif(digits_of(bank_number), ''), member_id::text))::int as accounts
    from member
    where ${acrossMembers} and member_id >= uuid_floor(${since}::timestamptz) and not is_test
      and (phone_confirmed_at is not null or not ${phoneCode}::boolean)
      and not (recommend_path || member_id) && ${heads.map(({ member_id }) => member_id)}::uuid[]
    group by level`.execute(db);
  const { levels } = await findMoneySetting(db, 'chargeBonus');
  return rows.flatMap(({ level, members, accounts }) => {
    const { rateBps, maxWon } = levels[LEVELS[level - 1] ?? 'lv1'].joinFirst;
    const count = oncePerAccount ? accounts : members;
    return rateBps > 0 && maxWon > 0 ? [{ count, maxWon }] : [];
  });
}

type Joiners = Awaited<ReturnType<typeof joinersOf>>;
const mostOf = (joiners: Joiners): Outcome =>
  joiners.map(({ count, maxWon }) => ({ count, won: maxWon * count })).reduce(plus, NOTHING);

/** How many times which bonus it is that those who joined might take; levels of the same bonus together. */
function sentenceOfJoiners(joiners: Joiners): Bilingual {
  const byMax = new Map<number, number>();
  for (const { count, maxWon } of joiners) byMax.set(maxWon, (byMax.get(maxWon) ?? 0) + count);
  const shown = (value: number) => value.toLocaleString('en-US');
  const sum = shown(mostOf(joiners).won);
  const parts = [...byMax].map(([maxWon, count]) => [shown(count), shown(maxWon)]);
  return {
    ko: `${EFFECT_DAYS}일 가입 ${parts.map(([count, max]) => `${count}명 × 최대 ${max}원`).join(' + ')} = ${sum}원`,
    en: `Joined within ${EFFECT_DAYS} days: ${parts.map(([count, max]) => `${count} × ${max} won`).join(' + ')} = ${sum} won at most`,
  };
}

/** Requests that wait, and that these amounts would not have taken; income money keeps to none. */
async function openOutside({ db }: Span) {
  const rows = await listOpenAmounts(db);
  return ({ levels }: MoneySettingOf<'cashinWithdraw'>): Outcome =>
    rows
      .filter(({ kind, level, won }) => {
        const of = levels[LEVELS[level - 1] ?? 'lv1'];
        const [minWon, maxWon] = [of[`${kind}MinWon`], of[`${kind}MaxWon`]];
        return (minWon !== null && won < minWon) || (maxWon !== null && won > maxWon);
      })
      .map(({ won }) => ({ count: 1, won }))
      .reduce(plus, NOTHING);
}

/** What `after` in place of `before` would have made different since then; null where it cannot be told. */
export async function effectOf(
  span: Span,
  before: MoneySetting,
  after: MoneySetting,
): Promise<readonly Row[] | null> {
  if (before.category === 'chargeBonus' && after.category === 'chargeBonus') {
    const newest = await newestRequests(span, 'charge');
    const charges = await chargesAlike(newest.span);
    const [was, is] = [before, after].map((one) => bonusesOf(one, charges)) as [Outcome, Outcome];
    return [{ what: 'bonus', before: was, after: is, ...newest.said }];
  }
  if (before.category === 'secondAdmin' && after.category === 'secondAdmin')
    return [
      await secondsOf(span, 'charge', [before.chargeWon, after.chargeWon]),
      await secondsOf(span, 'exchange', [before.exchangeWon, after.exchangeWon]),
    ];
  if (before.category === 'wagering' && after.category === 'wagering') {
    const newest = await newestRequests(span, 'charge');
    return [
      {
        what: 'requirement',
        before: await requirementsOf(newest.span, before),
        after: await requirementsOf(newest.span, after),
        ...newest.said,
      },
    ];
  }
  if (before.category === 'convertRate' && after.category === 'convertRate') {
    const converted = await conversionsOf(span);
    return [{ what: 'conversion', before: converted(before), after: converted(after) }];
  }
  if (before.category === 'joinFirst' && after.category === 'joinFirst') {
    const joiners = await joinersOf(span, after);
    const most = { before: mostOf(await joinersOf(span, before)), after: mostOf(joiners) };
    const sentence = joiners.length > 0 && { sentence: sentenceOfJoiners(joiners) };
    return [{ what: 'joinFirst', ...most, ...sentence }];
  }
  if (before.category === 'cashinWithdraw' && after.category === 'cashinWithdraw') {
    const outside = await openOutside(span);
    return [{ what: 'openOutside', before: outside(before), after: outside(after) }];
  }
  if (before.category === 'dailyAttendance' && after.category === 'dailyAttendance')
    return attendanceEffects(span, before, after);
  if (before.category === 'casinoRolling' && after.category === 'casinoRolling')
    return casinoRollingEffects(span, before, after);
  if (before.category === 'comp' && after.category === 'comp')
    return compEffects(span.db, span.since, [before, after]);
  if (before.category === 'payback' && after.category === 'payback') {
    const at = new Date(span.since.getTime() + EFFECT_DAYS * DAY_MS);
    return paybackEffects(span.db, at, [before, after]);
  }
  return null;
}

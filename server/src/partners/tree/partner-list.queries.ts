import { PARTNER_DAYS_MAX, PARTNER_GRADE_MIN, partnerList } from '@gwanje/contract';
import { sql } from 'kysely';
import { isNamedLike } from '../../members/members.queries';
import { findOfLine, isOfLine, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { FilterOf, Sql, SumsOf } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { FORM, LOSING_BPS, rollingBps } from '../rates/form.queries';

const ID = sql.ref('member.member_id');
const within = ofMembers('member.member_id');
type Filter = FilterOf<typeof partnerList>;

const walletWon = (wallet: string) => sql`coalesce((
  select held.balance_won from wallet as held
  where held.member_id = member.member_id and held.wallet = ${sql.lit(wallet)}), 0)`;
const CARRY_WON = sql`coalesce((
  select sum(carry.carry_won) from partner_carry as carry
  where carry.member_id = member.member_id), 0)`;

const below = (grades: Sql) => sql`(
  select count(*) from member as lower
  where lower.recommend_path @> array[member.member_id] and ${grades} and ${acrossMembers})::int`;

/** The line of somebody beyond that of whoever asks is nobody's. */
async function lineIs(partnerId: string, { db, actor }: ListContext): Promise<Sql> {
  const line = actor?.line ?? null;
  const isBeyond = line !== null && !(await findOfLine(db, line, [partnerId])).has(partnerId);
  return isBeyond ? sql`false` : isOfLine('member', partnerId);
}

async function conditionsOf(context: ListContext, filter: Filter): Promise<Sql[]> {
  const { partnerId, grade, query, isTest } = filter;
  requireDays(filter);
  return [
    ...(partnerId === undefined ? [] : [await lineIs(partnerId, context)]),
    ...(grade === undefined ? [] : [sql`member.grade = ${grade}`]),
    ...(query === undefined ? [] : [isNamedLike(query)]),
    ...(isTest === undefined
      ? []
      : [isTest === 'true' ? sql`member.is_test` : sql`not member.is_test`]),
  ];
}

const DAY_MS = 86_400_000;

/** @throws {Refusal} list.too_wide */
function requireDays({ from, to }: Filter): void {
  if (from === undefined || to === undefined) return;
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= PARTNER_DAYS_MAX)
    throw new Refusal('list.too_wide');
}

const TODAY = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Partners, with the days that their lines are summed over. */
function baseOf({ from, to }: Partial<Filter>): Sql {
  const wide = sql.lit(PARTNER_DAYS_MAX - 1);
  const last =
    to !== undefined
      ? sql`${to}::date`
      : from === undefined
        ? sql`${TODAY} - 1`
        : sql`${from}::date + ${wide}`;
  const first = from === undefined ? sql`(${last}) - ${wide}` : sql`${from}::date`;
  return sql`(
    select member.*, ${first} as first_on, ${last} as last_on from member
    where grade >= ${sql.lit(PARTNER_GRADE_MIN)} and ${acrossMembers})`;
}

/** The last day of those that is over: what a line came to on one that runs is not folded yet. */
const LAST_OVER = sql`least(member.last_on, ${TODAY} - 1)`;
const ifAnyIsOver = (day: Sql): Sql =>
  sql`case when member.first_on <= ${LAST_OVER} then (${day})::text end`;

/** What a line came to on closed days: a row a day of this partner, however many bets there were. */
const lineWon = (table: string, won: Sql): Sql => sql`coalesce((
  select sum(${won})::bigint from ${sql.table(table)} as day
  where day.member_id = member.member_id and day.day_on between member.first_on and member.last_on
  ), 0)`;
const CHARGE_WON = lineWon('partner_cash_day', sql`day.charge_won`);
const EXCHANGE_WON = lineWon('partner_cash_day', sql`day.exchange_won`);
const PROFIT_WON = lineWon('partner_day', sql`day.stake_won - day.payout_won`);

/** Null of whoever became a partner since lines were counted. */
const sizeOf = (column: 'members' | 'line_money_won'): Sql => sql`(
  select size.${sql.ref(column)} from partner_size as size
  where size.member_id = member.member_id)`;

/** Everybody above, from the top: null where nobody is. */
const above = (told: Sql): Sql => sql`(
  select ${told} from member as upper
  where upper.member_id = any(member.recommend_path) and ${acrossMembers})`;
const PLACE = sql`array_position(member.recommend_path, upper.member_id)`;
interface Above {
  readonly id: string;
  readonly loginId: string;
  readonly ids: readonly string[] | null;
  readonly names: readonly string[] | null;
}

/** Few enough to be sorted whole: partners are no more than a tree of nine levels holds. */
const bothWays = <Name extends string>(name: Name, by: Sql) =>
  ({
    [name]: { by, direction: 'asc' },
    [`-${name}`]: { by, direction: 'desc' },
  }) as unknown as Readonly<Record<Name | `-${Name}`, { by: Sql; direction: 'asc' | 'desc' }>>;

const BASE = baseOf({});

async function sumPartners(
  context: ListContext,
  filter: Filter,
): Promise<SumsOf<typeof partnerList>> {
  const where = sql.join(
    [within(filter, context), ...(await conditionsOf(context, filter))],
    sql` and `,
  );
  type Total = SumsOf<typeof partnerList>['totals'][number];
  type Held = Pick<Total, 'moneyWon' | 'pointWon' | 'incomeWon' | 'carryWon'>;
  const { rows } = await sql<Held & { counted: number }>`
    select count(*) as counted,
      coalesce(sum(${walletWon('money')}) filter (where not is_test), 0)::bigint as "moneyWon",
      coalesce(sum(${walletWon('point')}) filter (where not is_test), 0)::bigint as "pointWon",
      coalesce(sum(${walletWon('income')}) filter (where not is_test), 0)::bigint as "incomeWon",
      coalesce(sum(${CARRY_WON}) filter (where not is_test), 0)::bigint as "carryWon"
    from ${BASE} as member where ${where}`.execute(context.db);
  const { counted, ...held } = rows[0] as (typeof rows)[number];
  if (counted === 0) return { counted, totals: [] };
  return { counted, totals: [{ ...held, ...(await sumLines(context, filter, where)) }] };
}

/** Lines of which none stands within another: what one holds is in that of whoever is above as well. */
async function sumLines({ db }: ListContext, filter: Filter, where: Sql) {
  const tops = await sql<{ member_id: string }>`
    with chosen as (
      select member_id, recommend_path from ${BASE} as member where ${where}),
    beneath as (
      select distinct chosen.member_id from chosen
      cross join unnest(chosen.recommend_path) as above (member_id)
      join chosen as upper on upper.member_id = above.member_id)
    select chosen.member_id from chosen
    left join beneath on beneath.member_id = chosen.member_id
    where beneath.member_id is null`.execute(db);
  const ids = tops.rows.map(({ member_id }) => member_id);
  const { rows } = await sql<{ chargeWon: number; exchangeWon: number; profitWon: number }>`
    select coalesce(sum(${CHARGE_WON}), 0)::bigint as "chargeWon",
      coalesce(sum(${EXCHANGE_WON}), 0)::bigint as "exchangeWon",
      coalesce(sum(${PROFIT_WON}), 0)::bigint as "profitWon"
    from ${baseOf(filter)} as member
    where member.member_id = any(${ids}::uuid[]) and ${acrossMembers}`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Partners with what they earn and hold. */
export const PARTNERS = bindList(partnerList, {
  base: BASE,
  baseOf,
  as: 'member',
  within,
  id: ID,
  columns: {
    _id: ID,
    id: sql.ref('member.login_id'),
    nick: sql.ref('member.nick'),
    isTest: sql.ref('member.is_test'),
    grade: sql.ref('member.grade'),
    recommendLevel: ruled(
      { path: sql.ref('member.recommend_path') },
      ({ path }: { path: string[] }, { actor }) =>
        actor?.line && path.includes(actor.line)
          ? path.length - path.indexOf(actor.line) + 1
          : actor?.line
            ? 1
            : path.length + 1,
    ),
    upline: ruled(
      {
        id: ID,
        above: sql`(select upper.login_id from member as upper
          where upper.member_id = member.recommend_path[cardinality(member.recommend_path)]
            and ${acrossMembers})`,
      },
      ({ id, above }: { id: string; above: string | null }, { actor }) =>
        actor?.line === id ? null : above,
    ),
    path: ruled(
      {
        ...{ id: ID, loginId: sql.ref('member.login_id') },
        ids: above(sql`array_agg(upper.member_id order by ${PLACE})`),
        names: above(sql`array_agg(upper.login_id order by ${PLACE})`),
      },
      ({ id, loginId, ids, names }: Above, { actor }) => {
        const line = actor?.line ?? null;
        const from = line === null ? 0 : id === line ? names?.length : ids?.indexOf(line);
        return [...(names ?? []).slice(from), loginId].join(' › ');
      },
    ),
    status: sql.ref('member.status'),
    form: FORM,
    minigameBps: rollingBps('minigame'),
    sportsBps: rollingBps('sports'),
    casinoBps: rollingBps('casino'),
    slotsBps: rollingBps('slots'),
    holdemBps: rollingBps('holdem'),
    losingBps: LOSING_BPS,
    partners: below(sql`lower.grade >= ${sql.lit(PARTNER_GRADE_MIN)}`),
    members: below(sql`lower.grade < ${sql.lit(PARTNER_GRADE_MIN)}`),
    moneyWon: walletWon('money'),
    pointWon: walletWon('point'),
    incomeWon: walletWon('income'),
    carryWon: CARRY_WON,
    lineMoneyWon: sizeOf('line_money_won'),
    chargeWon: CHARGE_WON,
    exchangeWon: EXCHANGE_WON,
    profitWon: PROFIT_WON,
    fromOn: ifAnyIsOver(sql.ref('member.first_on')),
    toOn: ifAnyIsOver(LAST_OVER),
    lastSettledOn: sql`(
      select max(settled.day_on)::text from settled_day as settled
      where settled.member_id = member.member_id)`,
    joinCode: sql`(
      select code.code from partner_code as code where code.partner_id = member.member_id)`,
    joinedAt: instant(sql.ref('member.joined_at')),
    version: sql.ref('member.version'),
  },
  narrow: conditionsOf,
  sum: sumPartners,
  sorts: {
    // Everybody right behind whoever is above him, those beside each other as they came.
    tree: { by: sql`(member.recommend_path || member.member_id)`, direction: 'asc' },
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    ...bothWays('members', sql`coalesce(${sizeOf('members')}, 0)`),
    ...bothWays('moneyWon', walletWon('money')),
    ...bothWays('incomeWon', walletWon('income')),
    ...bothWays('chargeWon', CHARGE_WON),
    ...bothWays('exchangeWon', EXCHANGE_WON),
    ...bothWays('profitWon', PROFIT_WON),
  },
});

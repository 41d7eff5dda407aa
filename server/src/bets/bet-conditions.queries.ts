// What lists of bets ask of `bet`, whatever they are bets on.
import { type BetFilter, type BetResult, SPORTS_TYPE_IDS } from '@gwanje/contract';
import { sql } from 'kysely';
import { ANY_MARK, isKeptMark } from '../ledger/marked-bets.queries';
import {
  findMemberIdByLogin,
  findMemberIds,
  isNamedLike,
  isNicknamedLike,
} from '../members/members.queries';
import { isInDays, isInSpans, isOfSite } from '../money/totals/totals.queries';
import { isBeyondLine, isOfLine, ofMembers } from '../own-line.queries';
import { acrossMembers } from '../placement';
import { readAddress } from '../platform/caller';
import { type ListContext, ruled } from '../platform/list';
import type { Sql } from '../platform/list-source';
import { mayTrack } from '../platform/masks.rule';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Days that may be asked for where no index has what is looked for. */
export const DAYS_MAX = 31;
const DAY_MS = 86_400_000;

export const isUuid = (text: string): boolean => UUID.test(text);

const membersWho = (condition: Sql): Sql =>
  sql`bet.member_id in (select member.member_id from member where ${condition} and ${acrossMembers})`;

const NAMES = { id: isNamedLike, nick: isNicknamedLike };
type NameCategory = keyof typeof NAMES;
const isOfNames = (category: string): category is NameCategory => category in NAMES;

/**
 * The condition that `column` is a member who is named so. Who that is, is found first: a plan that
 * does not know how many there are walks the newest rows of everybody for the few of a rare name.
 *
 * @throws {Refusal} list.too_wide
 */
export async function isOfNamed(
  context: ListContext,
  column: string,
  { categoryInfo, query }: { readonly categoryInfo: NameCategory; readonly query: string },
): Promise<Sql> {
  const memberIds = await findMemberIds(context, [NAMES[categoryInfo](query)]);
  return sql`${sql.ref(column)} = any(${memberIds}::uuid[])`;
}

export const CATEGORIES = {
  betId: (query: string): Sql => (UUID.test(query) ? sql`bet.bet_id = ${query}` : sql`false`),
  ip: (query: string): Sql => {
    const ip = readAddress(query);
    return ip === null ? sql`false` : sql`bet.ip = ${ip}::inet`;
  },
};

/** As the indexes of results are: a value each. */
const oneOf = (column: Sql, names: string) => {
  const values = names.split(',');
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
};

const high = (which: 'all' | 'new') => sql`(bet.member_id, bet.bet_id) in (
  select found.member_id, found.bet_id from high_bet as found
  where ${which === 'new' ? sql`found.acknowledged_at is null` : sql`true`} and ${acrossMembers})`;

/** What fields of every list of bets say by themselves, but for its days. */
export const MEANINGS = {
  gameType: (names: string): Sql => oneOf(sql`bet.game`, names),
  betResult: (names: string): Sql => oneOf(sql`bet.result`, names),
  minWon: (won: number): Sql => sql`bet.stake_won >= ${won}`,
  maxWon: (won: number): Sql => sql`bet.stake_won <= ${won}`,
  high,
  level: (level: number): Sql => sql`bet.level = ${level}`,
  isTest: (isTest: string): Sql => (isTest === 'true' ? sql`bet.is_test` : sql`not bet.is_test`),
};

type Flat = Readonly<Record<string, unknown>>;

/** What a filter says by fields that have a meaning each. */
export const saidBy = (filter: Flat, meanings: Readonly<Record<string, unknown>>): Sql[] =>
  Object.entries(meanings).flatMap(([name, meaning]) =>
    filter[name] === undefined ? [] : [(meaning as (value: unknown) => Sql)(filter[name])],
  );

export const daysOf = ({ from, to }: Pick<BetFilter, 'from' | 'to'>): number =>
  from === undefined || to === undefined
    ? Number.POSITIVE_INFINITY
    : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const has = (filter: Flat, names: readonly string[]) =>
  names.some((name) => filter[name] !== undefined);

/** Fields that no index has: a page of what is rare there would be looked for among all bets. */
const UNINDEXED = ['level', 'betType', 'pick', 'folder'];
/** Fields of which no sums are kept. */
const UNSUMMED = [...UNINDEXED, 'accept'];
/** Fields that leave the bets of one. */
const OF_ONE = ['memberId', 'round', 'event', 'market'];
/** Fields of which each leaves few bets as a rule, wherever they lie. */
const NARROW = [...OF_ONE, 'mark', 'high'];

type BetsFilter = Flat & Pick<BetFilter, 'from' | 'to'>;

/** Whether a filter would be looked for among all bets that there ever were. */
export const isLookedForInAll = (filter: BetsFilter): boolean =>
  has(filter, UNINDEXED) && !has(filter, NARROW) && daysOf(filter) > DAYS_MAX;

/** Whether a filter is narrow enough for sums: those of the others would read all bets that there ever were. */
export const isBetsSummed = (filter: BetsFilter): boolean =>
  !has(filter, UNSUMMED) || has(filter, NARROW) || daysOf(filter) <= DAYS_MAX;

/** The bets beneath a partner; nobody's where he is beyond the line of whoever asks. */
export async function beneath(context: ListContext, partnerId: string | undefined): Promise<Sql[]> {
  if (partnerId === undefined) return [];
  const isBeyond = await isBeyondLine(context, partnerId);
  return [...(isBeyond ? [sql`false`] : []), membersWho(isOfLine('member', partnerId))];
}

type OtherThanMembers<Category extends string> = Exclude<Category, 'line' | NameCategory>;

/**
 * What is searched in a category that a condition on `bet` answers by itself, among members of a
 * name, or in the line of a partner.
 *
 * @throws {Refusal} list.too_wide
 */
export async function asked<Category extends string>(
  context: ListContext,
  { query, categoryInfo }: { readonly query?: string | undefined; readonly categoryInfo: Category },
  meanings: Readonly<Record<OtherThanMembers<Category>, (query: string) => Sql>>,
): Promise<Sql[]> {
  if (query === undefined) return [];
  // Whom an address is masked from, asks for none whole either: he would try what is masked.
  if (categoryInfo === 'ip' && !mayTrack(context)) return [sql`false`];
  if (isOfNames(categoryInfo))
    return [await isOfNamed(context, 'bet.member_id', { categoryInfo, query })];
  if (categoryInfo !== 'line') return [meanings[categoryInfo as OtherThanMembers<Category>](query)];
  const partnerId = await findMemberIdByLogin(context.db, query.toLowerCase());
  return partnerId === undefined ? [sql`false`] : beneath(context, partnerId);
}

type Product = 'minigame' | 'sports';

/** The bets of a product that exist for whoever asks. */
export const betsOfProduct =
  (product: Product) =>
  (filter: { memberId?: string | undefined }, context: ListContext): Sql =>
    sql`bet.product = ${product} and ${ofMembers('bet.member_id')(filter, context)}`;

/** Fields that the sums which are kept day by day know. */
const KEPT = ['memberId', 'gameType', 'betResult', 'from', 'to', 'isTest'];
const isOfKeptDays = (filter: Flat) =>
  Object.entries(filter).every(([name, value]) => value === undefined || KEPT.includes(name));

interface KeptFilter {
  readonly memberId?: string | undefined;
  readonly gameType?: string | undefined;
  readonly betResult?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isTest?: 'true' | 'false' | undefined;
  readonly mark?: string | undefined;
}

const isOfProduct = (product: Product) =>
  product === 'sports'
    ? sql`kept.game = any(${SPORTS_TYPE_IDS})`
    : sql`kept.game <> all(${SPORTS_TYPE_IDS})`;

/** Which rows of the kept sums a filter means, but for their days, members and test accounts. */
const isOfKept = (
  product: Product,
  { gameType, betResult }: KeptFilter,
) => sql`${isOfProduct(product)}
    and ${gameType === undefined ? sql`true` : oneOf(sql`kept.game`, gameType)}
    and ${betResult === undefined ? sql`true` : oneOf(sql`kept.result`, betResult)}`;

const isOfTest = ({ isTest }: KeptFilter) =>
  isTest === undefined ? sql`true` : isTest === 'true' ? sql`kept.is_test` : sql`not kept.is_test`;

const keptSums = (product: Product, context: ListContext, filter: KeptFilter) => sql`
  select kept.member_id, kept.result, kept.is_test, kept.bets, kept.stake_won, kept.payout_won,
    kept.expected_won
  from bet_placed_day as kept
  where ${ofMembers('kept.member_id')(filter, context)} and kept.bets <> 0
    and kept.day_on between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date
    and ${isOfKept(product, filter)} and ${isOfTest(filter)}`;

interface Rows {
  readonly conditions: readonly Sql[];
  readonly rowsMax: number;
}

const isBounded = (filter: Flat & KeptFilter) => has(filter, OF_ONE) || daysOf(filter) <= DAYS_MAX;

const ownSums = (
  product: Product,
  context: ListContext,
  filter: KeptFilter & Flat,
  { conditions, rowsMax }: Rows,
) => {
  const rows = sql`
    select bet.member_id, bet.result, bet.is_test, 1 as bets, bet.stake_won, bet.payout_won,
      bet.expected_won
    from bet where ${sql.join([betsOfProduct(product)(filter, context), ...conditions], sql` and `)}`;
  // Planned as if all were wanted: for a first few, the newest of everybody would be walked.
  return isBounded(filter)
    ? rows
    : sql`with found as materialized (${rows}) select * from found limit ${rowsMax}`;
};

interface Total {
  readonly result: BetResult | null;
  readonly bets: number;
  readonly members: number | null;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly expectedWon: number;
  readonly testBets: number;
  readonly testStakeWon: number;
  readonly testPayoutWon: number;
}

interface Summed extends Total {
  readonly listed: number;
}

/** Days of the whole site as they are folded, and what is not folded yet, by result. */
const siteSums = (product: Product, filter: KeptFilter) => {
  const columns = sql`kept.result, kept.is_test, kept.bets, kept.stake_won, kept.payout_won,
    kept.expected_won`;
  const isAsked = sql`kept.mark = ${filter.mark ?? ANY_MARK} and ${isOfKept(product, filter)}
    and ${isOfTest(filter)}`;
  return sql`
    select null::uuid as member_id, result, is_test, sum(bets) as bets, sum(stake_won) as stake_won,
      sum(payout_won) as payout_won, sum(expected_won) as expected_won
    from (
      select ${columns} from bet_total as kept where ${isInSpans(filter)} and ${isAsked}
      union all
      select ${columns} from bet_delta as kept
      where ${isInDays('day_on', filter)} and ${isAsked} and ${acrossMembers}
    ) as kept group by result, is_test`;
};

const summed = (column: string, condition: Sql) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)::bigint`;

async function sumRows(db: ListContext['db'], parts: Sql) {
  const [real, test] = [sql`not is_test`, sql`is_test`];
  const { rows } = await sql<Summed>`
    select result, coalesce(sum(bets), 0)::bigint as listed, ${summed('bets', real)} as bets,
      count(distinct member_id) filter (where ${real}) as members,
      ${summed('stake_won', real)} as "stakeWon", ${summed('payout_won', real)} as "payoutWon",
      ${summed('expected_won', real)} as "expectedWon", ${summed('bets', test)} as "testBets",
      ${summed('stake_won', test)} as "testStakeWon",
      ${summed('payout_won', test)} as "testPayoutWon"
    from (${parts}) as part group by grouping sets ((result), ()) order by result nulls first`.execute(
    db,
  );
  return rows;
}

/**
 * What a filter lists, and what it comes to by result and in all, test accounts apart. Of the
 * whole site over several days it is read from what is folded, which does not know how many members
 * there were: somebody may have bet on each of them. Of bets that neither days nor members, rounds,
 * events or markets bound, as many are counted as are asked for, and nothing is summed of so many.
 */
export async function sumBets(
  product: Product,
  context: ListContext,
  filter: KeptFilter & Flat,
  of: Rows,
): Promise<{ readonly counted: number; readonly totals: Total[] }> {
  const isOneDay = filter.from !== undefined && filter.from === filter.to;
  const { mark, ...rest } = filter;
  const isFolded =
    isOfKeptDays(isKeptMark(mark) ? rest : filter) && isOfSite(context, filter) && !isOneDay;
  const isKept = isOfKeptDays(filter);
  const rows = await sumRows(
    context.db,
    isFolded
      ? siteSums(product, filter)
      : isKept
        ? keptSums(product, context, filter)
        : ownSums(product, context, filter, of),
  );
  const counted = rows.find(({ result }) => result === null)?.listed ?? 0;
  const isCutOff = !isFolded && !isKept && !isBounded(filter) && counted >= of.rowsMax;
  const totals =
    counted === 0 || isCutOff
      ? []
      : rows
          .filter(({ listed }) => listed !== 0)
          .map(({ listed: _, ...total }) => ({ ...total, ...(isFolded && { members: null }) }));
  return { counted, totals };
}

/** Nobody above a partner is named to the one whom he brought in. */
export const upline = ruled(
  { member_id: sql.ref('bet.member_id'), recommended_by: sql.ref('member.recommended_by') },
  (row: { member_id: string; recommended_by: string | null }, { actor }) =>
    actor?.line === row.member_id ? null : row.recommended_by,
);

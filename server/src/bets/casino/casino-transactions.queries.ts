// The books of the vendors: listed by transaction, their sums, and one with its round and money.
import {
  CASINO_VENDOR_VALUES,
  type CasinoAskedKind,
  type CasinoFilter,
  type CasinoResult,
  type CasinoTransaction,
  type CasinoTransactionDetail,
  casinoTransactions,
  type Explanation,
  PROVIDERS,
  providerOfVendor,
  type RawFields,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { markedMemberOf } from '../../members/member-cell.queries';
import { isStaff, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { Sql, SumsOf, Way } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { daysOf } from '../bet-conditions.queries';
import { casinoSpans, isOfCasinoDays } from './casino-days.queries';
import {
  type CasinoTable,
  casinoConditions,
  isCasinoNarrow,
  ROUND_RESULTS,
  transactionResult,
  uplineOf,
} from './casino-filters.queries';
import { CASINO_ROUNDS } from './casino-rounds.queries';

const ID = sql.ref('said.transaction_id');
type From = Extract<Way, { from: Sql }>;
/** Whatever a filter says of a row, but for its name, its member and its vendor. */
const OTHERS = sql.join(
  [
    ...['mode', 'provider', 'game_class', 'game', 'round_ref', 'vendor_ref', 'kind', 'extra'],
    ...['amount_won', 'cancels', 'is_tournament', 'is_test'],
  ].map((column) => sql.ref(`told.${column}`)),
);
/**
 * The rows that a word of their keys is said of, named as these are: so an order, days and a vendor
 * are its index's, and no more rows are looked up than a page has. The name alone joins them, as the
 * planner takes each name more for a rarer row.
 */
const withKey = (word: Sql): From => ({
  from: sql`(
    select word.member_id, word.vendor, word.transaction_id, told.round_id, ${OTHERS}
    from casino_key as word
    join casino_transaction as told on told.transaction_id = word.transaction_id
    where ${word} and ${acrossMembers})`,
});
/** Cancellations themselves, whose index is that of their kind. */
const CANCELS: From = {
  from: sql`(
    select told.member_id, told.vendor, told.transaction_id, told.round_id, ${OTHERS}
    from casino_transaction as told where told.kind = 'CANCEL' and ${acrossMembers})`,
};
/**
 * The stakes of rounds that are still played: these are few, however long the book, so that they are
 * gathered before anything else is asked of them.
 */
const IN_PROGRESS: From = {
  from: sql`(
    select told.member_id, told.vendor, told.transaction_id, told.round_id, ${OTHERS}
    from casino_round as round
    join casino_transaction as told on told.round_id = round.round_id
    where ${ROUND_RESULTS.I} and told.kind = 'BET' and (
      select word.cancelled_by from casino_key as word
      where word.member_id = told.member_id and word.vendor = told.vendor
        and word.vendor_ref = told.vendor_ref) is null and ${acrossMembers}
    offset 0)`,
};
/** Of the rows that a word of their keys is said of: begun with its index. */
const hasKey = (word: Sql) => sql`(said.member_id, said.vendor, said.transaction_id) in (
  select word.member_id, word.vendor, word.transaction_id from casino_key as word
  where ${word} and ${acrossMembers})`;

const IS_CANCEL = sql`said.kind = 'CANCEL'`;
const CANCELLED = sql`word.cancelled_by is not null`;
const HIGH = sql`word.is_high`;
const REPEATED = sql`word.repeats > 0`;
/** Most rows were never taken back: asked of each that is met. */
const STANDS = sql`not exists (
  select 1 from casino_key as word
  where word.member_id = said.member_id and word.vendor = said.vendor
    and word.vendor_ref = said.vendor_ref and word.cancelled_by is not null)`;
const isStakeOf = (result: Sql) => sql`(said.kind = 'BET' and exists (
  select 1 from casino_round as round
  where round.member_id = said.member_id and round.round_id = said.round_id and ${result}))`;

/** What became of a row, as its column says; of a stake, what its round came to. */
const RESULTS: Readonly<Record<CasinoResult, Sql>> = {
  I: sql`(said.kind = 'BET' and ${STANDS} and (said.member_id, said.vendor, said.round_id) in (
    select round.member_id, round.vendor, round.round_id from casino_round as round
    where ${ROUND_RESULTS.I} and ${acrossMembers}))`,
  W: sql`(${STANDS} and (said.kind = 'WIN' and said.amount_won > 0
    or ${isStakeOf(ROUND_RESULTS.W)}))`,
  L: sql`(${STANDS} and (said.kind = 'WIN' and said.amount_won = 0
    or ${isStakeOf(ROUND_RESULTS.L)}))`,
  C: sql`(${IS_CANCEL} or ${hasKey(CANCELLED)})`,
};

const TABLE: CasinoTable = {
  ...{ name: 'said', id: ID, amountWon: sql.ref('said.amount_won') },
  isOfRound: (query) => sql`said.round_ref = ${query}`,
  isOfTransaction: (transactionId) => sql`said.transaction_id = ${transactionId}`,
  isReferred: (query) => sql`said.vendor_ref = ${query}`,
  isVoid: sql`(said.member_id, said.vendor, said.round_id) in (
    select voided.member_id, voided.vendor, voided.round_id from casino_round as voided
    where voided.void_rule is not null and ${acrossMembers})`,
  isHigh: hasKey(HIGH),
  results: RESULTS,
};

const KINDS: Readonly<Record<CasinoAskedKind, Sql>> = {
  BET: sql`said.kind = 'BET'`,
  WIN: sql`said.kind = 'WIN' and said.amount_won > 0`,
  MISS: sql`said.kind = 'WIN' and said.amount_won = 0`,
  CANCEL: IS_CANCEL,
};

async function conditionsOf(
  context: ListContext,
  { kind, isRepeated, ...filter }: CasinoFilter,
): Promise<Sql[]> {
  const repeated = hasKey(REPEATED);
  return [
    ...(await casinoConditions(TABLE, context, filter)),
    ...(kind === undefined ? [] : [KINDS[kind]]),
    ...(isRepeated === undefined
      ? []
      : [isRepeated === 'true' ? repeated : sql`not (${repeated})`]),
  ];
}

/** By every name that they share, so that the index that fits a filter can be begun with. */
const JOINS = sql`
  join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
    and kept.vendor_ref = said.vendor_ref and kept.transaction_id = said.transaction_id
  join casino_round as round on round.member_id = said.member_id and round.round_id = said.round_id`;

/** Money that lies at a vendor is booked as the wallet is asked for, with all that was played until then. */
const PLAYS = JSON.stringify(
  Object.fromEntries(
    CASINO_VENDOR_VALUES.flatMap((vendor) => {
      const provider = providerOfVendor(vendor);
      return provider ? [[vendor, PROVIDERS[provider]]] : [];
    }),
  ),
);
const ofPlay = (key: 'wallet' | 'play') => sql`${PLAYS}::jsonb -> said.vendor ->> ${key}`;
const BOOKED = sql`(
  select jsonb_build_object('entryId', entry.entry_id, 'at', entry.at)
  from ledger_entry as entry
  where said.mode = 'transfer' and entry.member_id = said.member_id
    and entry.type = (${ofPlay('play')}) and entry.wallet = (${ofPlay('wallet')})
    and entry.entry_id >= uuid_floor(said.at)
  order by entry.entry_id limit 1)`;

type Booked = CasinoTransaction['booked'];
const bookedOf = ({ booked }: { readonly booked: Booked }): Booked =>
  booked && { ...booked, at: new Date(booked.at).toISOString() };

const DAY = sql`(said.at at time zone 'Asia/Seoul')::date`;
/** The vendor's book of its day is here and does not say the same. */
const IS_OTHERWISE = sql<boolean>`(exists (
    select 1 from casino_reconciliation as held
    where held.vendor = said.vendor and held.day_on = ${DAY})
  and not exists (
    select 1 from casino_report as theirs
    where theirs.vendor = said.vendor and theirs.day_on = ${DAY}
      and theirs.vendor_ref = said.vendor_ref and theirs.kind = said.kind
      and theirs.amount_won = said.amount_won
      and (theirs.said_member_id is null or theirs.said_member_id = said.member_id)))`;
/** It has told another member's by the same name, which is nothing that a partner learns. */
const IS_ANOTHERS = sql<boolean>`exists (
  select 1 from casino_key as other
  where other.vendor = said.vendor and other.vendor_ref = said.vendor_ref
    and other.member_id <> said.member_id and other.kind is not null and ${acrossMembers})`;
interface Told {
  readonly isOtherwise: boolean;
  readonly isAnothers: boolean;
}

interface Ways {
  readonly either: readonly From[];
  readonly filter: CasinoFilter;
}

/** What has an index of its own is begun with, and is no condition then. */
function waysOf(filter: CasinoFilter): Ways | undefined {
  const { betResult, ...ofResults } = filter;
  if (betResult === 'C') return { either: [CANCELS, withKey(CANCELLED)], filter: ofResults };
  if (betResult === 'I') return { either: [IN_PROGRESS], filter: ofResults };
  const { high, ...ofHigh } = filter;
  if (high !== undefined) return { either: [withKey(HIGH)], filter: ofHigh };
  const { isRepeated, ...ofRepeated } = filter;
  return isRepeated === 'true' ? { either: [withKey(REPEATED)], filter: ofRepeated } : undefined;
}

type Total = SumsOf<typeof casinoTransactions>['totals'][number];

/** Rows of every day that is not folded, and the folded ones. */
async function summedDays(
  context: ListContext,
  filter: CasinoFilter,
  rowsWhere: (isSo: Sql) => Sql,
): Promise<Sql> {
  const spans = await casinoSpans(context, filter, ID);
  const kind = filter.kind === undefined ? sql`true` : sql`kept.kind = ${filter.kind}`;
  const folded = spans.kept.map(
    ({ span, where }) => sql`
      select case kind when 'MISS' then 'WIN' else kind end, game_class, null::uuid, is_test,
        transactions, amount_won, standing_won,
        case when kind = 'BET' and result = 'I' then standing_won else 0 end
      from ${sql.table(`casino_${span}`)} as kept where ${where} and ${kind}`,
  );
  return sql.join([...spans.rows.map(rowsWhere), ...folded], sql` union all `);
}

const summedRows = (where: Sql, from = sql`casino_transaction`) => sql`
  select said.kind, said.game_class, said.member_id, said.is_test, 1::bigint as transactions,
    said.amount_won,
    case when kept.cancelled_by is null then said.amount_won else 0 end as standing_won,
    case when kept.cancelled_by is null and said.kind = 'BET' and round.wins = 0
      then said.amount_won else 0 end as open_won
  from ${from} as said ${JOINS} where ${where}`;

async function sumTransactions(
  context: ListContext,
  filter: CasinoFilter,
): Promise<SumsOf<typeof casinoTransactions>> {
  const ways = waysOf(filter);
  const where = sql.join(
    [
      ofMembers('said.member_id')(filter, context),
      ...(await conditionsOf(context, ways?.filter ?? filter)),
    ],
    sql` and `,
  );
  const from =
    ways &&
    sql`(${sql.join(
      ways.either.map((way) => way.from),
      sql` union `,
    )})`;
  const isKept = isOfCasinoDays(context, filter);
  const rowsWhere = (isSo: Sql) => summedRows(sql`${where} and ${isSo}`, from);
  const parts = isKept ? await summedDays(context, filter, rowsWhere) : rowsWhere(sql`true`);
  const real = sql`filter (where not is_test)`;
  const { rows } = await sql<Total & { listed: number }>`
    select kind, game_class as "gameClass", sum(transactions)::bigint as listed,
      coalesce(sum(transactions) ${real}, 0)::bigint as transactions,
      ${isKept ? sql`null` : sql`count(distinct member_id) ${real}`} as members,
      coalesce(sum(amount_won) ${real}, 0)::bigint as "amountWon",
      coalesce(sum(standing_won) ${real}, 0)::bigint as "standingWon",
      coalesce(sum(open_won) ${real}, 0)::bigint as "openWon",
      coalesce(sum(transactions) filter (where is_test), 0)::bigint as "testTransactions",
      coalesce(sum(standing_won) filter (where is_test), 0)::bigint as "testStandingWon",
      coalesce(sum(open_won) filter (where is_test), 0)::bigint as "testOpenWon"
    from (${parts}) as part
    group by kind, game_class order by game_class, kind`.execute(context.db);
  return {
    counted: rows.reduce((sum, { listed }) => sum + Number(listed), 0),
    totals: rows.map(({ listed: _, ...total }) => total),
  };
}

export const CASINO_TRANSACTIONS = bindList(casinoTransactions, {
  base: sql`casino_transaction`,
  as: 'said',
  joins: sql`join member on member.member_id = said.member_id ${JOINS}`,
  within: ofMembers('said.member_id'),
  id: ID,
  columns: {
    transactionId: ID,
    roundId: sql.ref('said.round_id'),
    at: instant(sql.ref('said.at')),
    member: { ...markedMemberOf('member'), isTest: sql.ref('said.is_test') },
    upline: uplineOf('said'),
    vendor: sql.ref('said.vendor'),
    mode: sql.ref('said.mode'),
    provider: sql.ref('said.provider'),
    gameClass: sql.ref('said.game_class'),
    game: sql.ref('said.game'),
    roundRef: sql.ref('said.round_ref'),
    isTournament: sql.ref('said.is_tournament'),
    details: sql.ref('said.details'),
    voidRule: sql.ref('round.void_rule'),
    isHigh: sql.ref('kept.is_high'),
    pick: sql.ref('said.pick'),
    kind: sql.ref('said.kind'),
    extra: sql.ref('said.extra'),
    amountWon: sql.ref('said.amount_won'),
    result: transactionResult,
    balanceAfterWon: sql.ref('said.balance_after_won'),
    vendorRef: sql.ref('said.vendor_ref'),
    cancels: sql.ref('said.cancels'),
    cancelledBy: sql.ref('kept.cancelled_by'),
    repeats: sql.ref('kept.repeats'),
    isFree: sql.ref('round.is_free'),
    responseMs: sql`case when said.mode = 'seamless' then said.response_ms end`,
    booked: ruled({ booked: BOOKED }, bookedOf),
    isDiffering: ruled(
      { isOtherwise: IS_OTHERWISE, isAnothers: IS_ANOTHERS },
      ({ isOtherwise, isAnothers }: Told, context) =>
        isOtherwise || (isAnothers && isStaff(context)),
    ),
  },
  narrow: conditionsOf,
  findEither: (sort, filter) => (sort === 'amount' ? undefined : waysOf(filter)),
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    amount: { by: sql`said.amount_won`, direction: 'desc' },
  },
  sum: sumTransactions,
  isSummed: (filter, context) => isCasinoNarrow(filter) || isOfCasinoDays(context, filter),
});

/**
 * A page of transactions; by amount within a day, or of one member or round.
 *
 * @throws {Refusal} list.too_wide
 */
export async function listCasinoTransactions(
  asked: Parameters<typeof CASINO_TRANSACTIONS.page>[0],
) {
  const { sort, memberId, round } = asked.input;
  if (sort === 'amount' && memberId === undefined && round === undefined && daysOf(asked.input) > 1)
    throw new Refusal('list.too_wide');
  return CASINO_TRANSACTIONS.page(asked);
}

function whyOf({ kind, mode, amountWon }: CasinoTransaction, stakeWon: number): Explanation {
  if (mode === 'transfer') return { rule: 'casinoRecord', values: {} };
  if (kind === 'BET') return { rule: 'casinoStake', values: { stakeWon: amountWon } };
  if (kind === 'WIN') return { rule: 'casinoWin', values: { payoutWon: amountWon, stakeWon } };
  return { rule: 'casinoCancel', values: { amountWon } };
}

async function entriesOf({ db }: ListContext, memberId: string, transactionIds: readonly string[]) {
  const { rows } = await sql<CasinoTransactionDetail['entries'][number]>`
    select entry_id as "entryId", substr(subject, 8)::uuid as "transactionId", type,
      amount_won as "amountWon", balance_after_won as "balanceAfterWon", at::text as at
    from ledger_entry where member_id = ${memberId}
      and subject = any(${transactionIds.map((id) => `casino/${id}`)})
    order by at, seq`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Of a round more are not shown; no vendor has that many. */
const ROUND_ROWS_MAX = 200;

/** A transaction with its whole round; undefined where the member has none of this name. */
export async function readCasinoTransaction(
  context: ListContext,
  { memberId, transactionId }: { readonly memberId: string; readonly transactionId: string },
): Promise<CasinoTransactionDetail | undefined> {
  const transaction = await CASINO_TRANSACTIONS.one(context, transactionId, { memberId });
  if (!transaction) return undefined;
  const { roundId } = transaction;
  const round = await CASINO_ROUNDS.one(context, roundId, { memberId });
  if (!round) throw new Error(`${transactionId} has no round`);
  const { rows } = await sql<{ id: string; raw: RawFields | null }>`
    select transaction_id as id, raw from casino_transaction
    where member_id = ${memberId} and round_id = ${roundId}
    order by transaction_id limit ${ROUND_ROWS_MAX}`.execute(context.db);
  const ids = rows.map(({ id }) => id);
  const transactions = await Promise.all(
    ids.map((id) => CASINO_TRANSACTIONS.one(context, id, { memberId })),
  );
  return {
    ...{ transaction, round, why: whyOf(transaction, round.betWon) },
    transactions: transactions.filter((one) => one !== undefined),
    raw: context.actor?.line
      ? []
      : rows.flatMap(({ id, raw }) => (raw ? [{ transactionId: id, fields: raw }] : [])),
    entries: await entriesOf(context, memberId, ids),
  };
}

import {
  ALARM_COUNT_MAX,
  adminPolicy,
  betSettings,
  betTypesOf,
  type ClassRates,
  COMMISSION_KINDS,
  GAME_CLASS_NAMES,
  GAMES,
  type GameId,
  isPermitted,
  type Locale,
  type MinigameLimitWish,
  maintenanceSettings,
  moneySettings,
  OPEN_REQUEST_STATUSES,
  type Permission,
  SECOND_WORDS_MAX,
  type SecondWord,
  type Setting,
  SPORTS_TYPES,
  type SportsTypeId,
  secondWords,
  siteSettings,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { dayOf, listWaitingAllowances } from '../members/reveals/reveals.queries';
import { acrossMembers } from '../placement';
import type { Actor } from '../platform/caller';
import type { Database, Tx } from '../platform/database';
import { gatherList } from '../platform/gathered-list';
import type { TimedContext } from '../platform/list-source';
import { maskedAccount } from '../platform/masks.rule';
import { floorOf } from '../platform/new-id';
import type { Schema } from '../schema';
import { areTwoPeople, mayAgree, type Staff } from '../second-admin/second-admin.rule';
import { readStaff } from '../second-admin/staff.queries';
import {
  firstResults,
  firstScores,
  waitingDeposits,
  waitingEvents,
  waitingPayouts,
  waitingRounds,
} from './waiting-elsewhere.queries';
import { type Waiting, waitingClearings, waitingDomains } from './waiting-of-site.queries';

type Scope = Schema['setting_proposal']['scope'];

/** What may change the settings of a scope; every other one is a game. */
const CHANGED_BY: Partial<Record<Scope, Permission>> = {
  money: 'moneySettings.change',
  config: 'siteSettings.change',
  bets: 'betSettings.change',
};
/** Documents that lie among others and are changed by another right than those. */
const OF_ITS_OWN: ReadonlyMap<string, Permission> = new Map([
  [adminPolicy.category, 'admin.manage'],
  ...maintenanceSettings.settings.map(({ category }) => [category, 'maintenance.change'] as const),
]);
const changedBy = (scope: Scope, category: string): Permission =>
  OF_ITS_OWN.get(category) ?? CHANGED_BY[scope] ?? 'minigameSettings.change';
const titleOf = (category: string): SecondWord['title'] => {
  const known: readonly Setting[] = [
    ...moneySettings.settings,
    ...betSettings.settings,
    ...siteSettings.settings,
    ...maintenanceSettings.settings,
    adminPolicy,
  ];
  const found = known.find((one) => one.category === category);
  return found ? { ko: found.ko, en: found.en } : null;
};
/** One more than is answered, so that too many are told from enough. */
const READ_MAX = SECOND_WORDS_MAX + 1;

async function waitingRequests(db: Database | Tx): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('money_request as request')
    .innerJoin('member', 'member.member_id', 'request.member_id')
    .innerJoin('admin', 'admin._id', 'request.first_approved_by')
    .select(['request.request_id', 'request.member_id', 'request.kind', 'request.amount_won'])
    .select(['request.reason', 'request.first_approved_at', 'member.login_id', 'member.nick'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('request.status', 'in', OPEN_REQUEST_STATUSES)
    .where('request.first_approved_by', 'is not', null)
    .where(acrossMembers)
    .orderBy('request.first_approved_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'request',
    id: row.request_id,
    what: row.kind,
    title: null,
    member: { _id: row.member_id, id: row.login_id, nick: row.nick },
    amountWon: row.amount_won,
    reason: row.reason,
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.first_approved_at as Date).toISOString(),
    permission: 'money.decide',
  }));
}

async function waitingAdjustments(db: Database | Tx): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('adjustment')
    .innerJoin('member', 'member.member_id', 'adjustment.member_id')
    .innerJoin('admin', 'admin._id', 'adjustment.first_approved_by')
    .select(['adjustment.adjustment_id', 'adjustment.member_id', 'adjustment.type'])
    .select(['adjustment.amount_won', 'adjustment.reason', 'adjustment.first_approved_at'])
    .select(['member.login_id', 'member.nick'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('adjustment.status', '=', 'waiting')
    .where(acrossMembers)
    .orderBy('adjustment.first_approved_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'adjustment',
    id: row.adjustment_id,
    what: row.type,
    title: null,
    member: { _id: row.member_id, id: row.login_id, nick: row.nick },
    amountWon: row.amount_won,
    reason: row.reason,
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.first_approved_at as Date).toISOString(),
    permission: 'money.adjust',
  }));
}

async function waitingProposals(db: Database | Tx): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('setting_proposal as proposal')
    .innerJoin('admin', 'admin._id', 'proposal.proposed_by')
    .select(['proposal.proposal_id', 'proposal.scope', 'proposal.category', 'proposed_at'])
    .select('proposal.reason')
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('proposal.status', '=', 'open')
    .orderBy('proposed_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'proposal',
    id: row.proposal_id,
    what: `${row.scope}/${row.category}`,
    title: titleOf(row.category),
    member: null,
    amountWon: null,
    reason: row.reason,
    first: { _id: row.first_id, id: row.first_login_id },
    since: row.proposed_at.toISOString(),
    permission: changedBy(row.scope, row.category),
  }));
}

/** Whoever may agree to an account sees which it is: its number is what he agrees to. */
async function waitingDepositAccounts(
  db: Database | Tx,
  { type }: Pick<Actor, 'type'>,
): Promise<Waiting[]> {
  const permission = 'depositAccount.change';
  const rows = await db
    .selectFrom('deposit_account as account')
    .innerJoin('admin', 'admin._id', 'account.first_approved_by')
    .select(['account_id', 'bank', 'number', 'owner', 'first_approved_at', 'account.version'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('account.status', '=', 'waiting')
    .orderBy('first_approved_at')
    .limit(READ_MAX)
    .execute();
  return rows.map(({ bank, number, owner, ...row }) => {
    const whole = { bank, number, owner };
    const shown = isPermitted(type, permission) ? whole : maskedAccount(whole);
    const name = `${shown.bank} ${shown.number} ${shown.owner}`;
    return {
      ...{ kind: 'depositAccount', id: row.account_id, what: `${name}/${row.version}` },
      ...{ title: { ko: name, en: name }, member: null, amountWon: null, reason: null },
      first: { _id: row.first_id, id: row.first_login_id },
      since: (row.first_approved_at as Date).toISOString(),
      permission,
    };
  });
}

async function waitingReveals(db: Database | Tx, at: Date): Promise<Waiting[]> {
  const waiting = await listWaitingAllowances(db, at, READ_MAX);
  return waiting.map(({ allowanceId, day, reason, askedBy, askedAt }) => ({
    kind: 'reveals',
    id: allowanceId,
    what: day,
    ...{ title: null, member: null, amountWon: null, reason },
    first: askedBy,
    since: askedAt,
    permission: 'member.reveal',
  }));
}

async function waitingCoupons(db: Database): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('coupon')
    .innerJoin('admin', 'admin._id', 'coupon.first_approved_by')
    .select(['coupon_id', 'coupon.name', 'budget_won', 'asked_budget_won', 'first_approved_at'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .orderBy('coupon_id')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    ...{ kind: 'coupon', id: row.coupon_id, what: row.name, title: null, member: null },
    ...{ amountWon: row.asked_budget_won ?? row.budget_won, reason: null },
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.first_approved_at as Date).toISOString(),
    permission: 'coupon.manage',
  }));
}

type VoidedBet = Pick<
  Selectable<Schema['bet']>,
  'product' | 'game' | 'bet_type' | 'void_asked_leg'
>;

/** What somebody wants void: a bet on a mini-game, one on sports, or one leg of that. */
function voidedOf({ product, game, bet_type, void_asked_leg }: VoidedBet) {
  if (product === 'sports') {
    const { ko, en } = SPORTS_TYPES[game as SportsTypeId];
    const leg = void_asked_leg;
    return {
      ...{ kind: 'sportsBet' as const, what: leg === null ? game : `${game}/${leg}` },
      title: leg === null ? { ko, en } : { ko: `${ko} ${leg}번째 폴더`, en: `${en}, leg ${leg}` },
    };
  }
  const played = GAMES[game as GameId];
  const market = betTypesOf(played)[bet_type ?? ''];
  return {
    ...{ kind: 'bet' as const, what: `${game}/${bet_type}` },
    title: market ? { ko: `${played.ko} ${market.ko}`, en: `${played.en} ${market.en}` } : null,
  };
}

/** Bets that somebody wants void: those on sports, or every other. */
async function waitingBets(db: Database | Tx, are: '=' | '<>'): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('bet')
    .innerJoin('member', 'member.member_id', 'bet.member_id')
    .innerJoin('admin', 'admin._id', 'bet.void_asked_by')
    .select(['bet.bet_id', 'bet.member_id', 'bet.game', 'bet.bet_type', 'bet.stake_won'])
    .select(['bet.product', 'bet.void_asked_leg'])
    .select(['bet.void_asked_at', 'member.login_id', 'member.nick'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('bet.void_asked_by', 'is not', null)
    .where('bet.product', are, 'sports')
    .where(acrossMembers)
    .orderBy('bet.void_asked_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    ...voidedOf(row),
    ...{ id: row.bet_id, reason: null, amountWon: row.stake_won },
    member: { _id: row.member_id, id: row.login_id, nick: row.nick },
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.void_asked_at as Date).toISOString(),
    permission: 'bet.decide',
  }));
}

/** Settlements that somebody has approved alone. */
async function waitingSettlements(db: Database | Tx): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('partner_settlement as run')
    .innerJoin('admin', 'admin._id', 'run.first_approved_by')
    .select(['run.settlement_id', 'run.from_on', 'run.to_on', 'run.first_approved_at'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('run.status', '=', 'ready')
    .orderBy('run.first_approved_at')
    .limit(READ_MAX)
    .execute();
  if (rows.length === 0) return [];
  const sums = await db
    .selectFrom('settlement_line')
    .select((eb) => ['settlement_id', eb.fn.sum<number>('paid_won').as('won')])
    .where(({ eb, val }) =>
      eb('settlement_id', '=', eb.fn.any(val(rows.map(({ settlement_id }) => settlement_id)))),
    )
    .where('status', '=', 'ready')
    .where(acrossMembers)
    .groupBy('settlement_id')
    .execute();
  const wonOf = new Map(sums.map(({ settlement_id, won }) => [settlement_id, Number(won)]));
  return rows.map((row) => ({
    ...{ kind: 'settlement', id: row.settlement_id, title: null, member: null, reason: null },
    what: row.from_on === row.to_on ? row.from_on : `${row.from_on} – ${row.to_on}`,
    amountWon: wonOf.get(row.settlement_id) ?? 0,
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.first_approved_at as Date).toISOString(),
    permission: 'settlement.decide',
  }));
}

const percent = (bps: number): string => `${(bps / 100).toFixed(2)} %`;

/** What is asked for, as rates are read. */
const ratesIn = (locale: Locale, rates: unknown): string =>
  (rates as ClassRates[])
    .map(({ gameClass, rollingBps, losingBps }) =>
      [
        GAME_CLASS_NAMES[gameClass][locale],
        `${COMMISSION_KINDS.rolling[locale]} ${percent(rollingBps)}`,
        `${COMMISSION_KINDS.losing[locale]} ${percent(losingBps)}`,
      ].join(' '),
    )
    .join(', ');

/** Rates of partners that give somebody more; a partner who has asked is no first word. */
async function waitingRates(db: Database | Tx): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('rate_proposal as asked')
    .innerJoin('member', 'member.member_id', 'asked.member_id')
    .innerJoin('admin as asker', 'asker._id', 'asked.asked_by')
    .leftJoin('admin as first', 'first._id', 'asked.first_by')
    .select(['asked.proposal_id', 'asked.member_id', 'asked.rates', 'asked.reason'])
    .select(['asked.asked_at', 'asked.asked_by', 'member.login_id', 'member.nick'])
    .select(['asker.login_id as asker_id', 'first._id as first_id'])
    .select('first.login_id as first_login_id')
    .where('asked.status', '=', 'open')
    .where(acrossMembers)
    .orderBy('asked.asked_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    ...{ kind: 'rates', id: row.proposal_id, amountWon: null, reason: row.reason },
    what: (row.rates as ClassRates[])
      .map(({ gameClass, rollingBps, losingBps }) => `${gameClass} ${rollingBps}/${losingBps}`)
      .join(', '),
    title: { ko: ratesIn('ko', row.rates), en: ratesIn('en', row.rates) },
    member: { _id: row.member_id, id: row.login_id, nick: row.nick },
    first: { _id: row.first_id ?? row.asked_by, id: row.first_login_id ?? row.asker_id },
    since: row.asked_at.toISOString(),
    permission: 'settlement.decide',
  }));
}

/** What a member may bet on a mini-game, looser than the highest level. */
async function waitingLimits(db: Database | Tx): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('member_minigame_limit as own')
    .innerJoin('member', 'member.member_id', 'own.member_id')
    .innerJoin('admin', 'admin._id', 'own.asked_by')
    .select(['own.limit_id', 'own.member_id', 'own.game', 'own.version', 'own.asked'])
    .select(['own.asked_at', 'member.login_id', 'member.nick'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('own.asked', 'is not', null)
    .where(acrossMembers)
    .orderBy('own.asked_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => {
    const { maxWon, reason } = row.asked as MinigameLimitWish;
    const game = GAMES[row.game as GameId];
    return {
      ...{ kind: 'limit', id: row.limit_id, what: `${row.game}/${row.version}` },
      ...{ title: game ? { ko: game.ko, en: game.en } : null, amountWon: maxWon, reason },
      member: { _id: row.member_id, id: row.login_id, nick: row.nick },
      first: { _id: row.first_id, id: row.first_login_id },
      since: (row.asked_at as Date).toISOString(),
      permission: 'minigameSettings.change',
    };
  });
}

function whyNot(
  { kind, first, permission }: Waiting,
  { adminId, type }: Pick<Actor, 'adminId' | 'type'>,
  staff: Staff,
): SecondWord['whyNot'] {
  if (!mayAgree({ adminId, type, isActive: true }, permission)) return 'noRight';
  if (first._id === adminId) return 'own';
  // A first word that does not count any more is replaced by the next one, which is none the less good.
  const isFirstGood = staff.accounts.some(
    (account) => account.adminId === first._id && mayAgree(account, permission),
  );
  // What is asked for is the asker's alone, so nobody's word takes the place of his.
  if (kind === 'reveals' && !isFirstGood) return 'askerGone';
  return isFirstGood && !areTwoPeople(staff, first._id, adminId, permission) ? 'sameHands' : null;
}

/** Everything that waits for a second administrator, as this one may answer it. */
async function gatherSecondWords({ db, actor, now }: TimedContext) {
  const at = now();
  const asker = { adminId: actor?.adminId ?? '', type: actor?.type ?? -1 };
  const [staff, ...found] = await Promise.all([
    readStaff(db, at),
    waitingRequests(db),
    waitingAdjustments(db),
    waitingProposals(db),
    waitingDepositAccounts(db, asker),
    waitingReveals(db, at),
    waitingCoupons(db),
    waitingBets(db, '<>'),
    waitingBets(db, '='),
    waitingSettlements(db),
    waitingRates(db),
    waitingLimits(db),
    waitingDomains(db, READ_MAX),
    waitingClearings(db, READ_MAX),
    waitingRounds(db, at, READ_MAX),
    waitingEvents(db, at, READ_MAX),
    waitingDeposits(db, READ_MAX),
    waitingPayouts(db, READ_MAX),
  ]);
  return {
    rows: found.flatMap((ofKind) =>
      ofKind.slice(0, SECOND_WORDS_MAX).map(({ permission, ...word }) => ({
        ...word,
        whyNot: whyNot({ permission, ...word }, asker, staff),
      })),
    ),
    isMore: ({ kind }: { readonly kind?: SecondWord['kind'] | undefined }) =>
      found.some(
        (ofKind) =>
          ofKind.length > SECOND_WORDS_MAX &&
          (kind === undefined || ofKind.some((word) => word.kind === kind)),
      ),
  };
}

export const SECOND_WORDS = gatherList(secondWords, {
  gather: gatherSecondWords,
  isLeft: (word, { kind }) => kind === undefined || word.kind === kind,
  sinceOf: ({ since }) => since,
  newestFirst: ['newest'],
});

/**
 * How many wait for a second administrator, at most ALARM_COUNT_MAX, and when the newest and the
 * oldest of them began to: what waits may be older than its first word.
 */
export async function countSecondWords(
  db: Database,
  at: Date,
): Promise<{
  readonly count: number;
  readonly newest: string | null;
  readonly oldestAt: Date | null;
}> {
  const { rows } = await sql<{ count: number; newest: Date | null; oldest: Date | null }>`
    with of_members as (
      select first_approved_at as since from money_request
      where first_approved_by is not null and status in ('waiting', 'held') and ${acrossMembers}
      union all
      select first_approved_at from adjustment where status = 'waiting' and ${acrossMembers}
      union all
      select void_asked_at from bet
      where void_asked_by is not null and ${acrossMembers}
      union all
      select asked_at from rate_proposal where status = 'open' and ${acrossMembers}
      union all
      select asked_at from member_minigame_limit where asked is not null and ${acrossMembers}
      union all
      select payout_failed_at from money_request
      where payout = 'due' and payout_failed_by is not null and ${acrossMembers}
    ), of_site as (
      select proposed_at as since from setting_proposal where status = 'open'
      union all select first_approved_at from deposit_account where status = 'waiting'
      union all select wanted_at from site_domain where wanted is not null
      union all select requested_at from clear_run where status = 'requested'
      union all select since from (${firstResults(at)}) as of_rounds
      union all select of_events.since from (${firstScores(at)}) as of_events
        join sports_event as event on event.event_id = of_events.event_id
        where event.deleted_at is null
      union all select word_at from sports_event where word_by is not null and deleted_at is null
      union all select first_ignored_at from deposit
        where state = 'unmatched' and first_ignored_by is not null
      union all
      select first_approved_at from coupon where first_approved_by is not null
      union all
      select first_approved_at from partner_settlement
      where status = 'ready' and first_approved_by is not null
      union all
      select asked_at from reveal_allowance where status = 'waiting' and day_on = ${dayOf(at)}
    ), waiting as (
      select since from of_members union all select since from of_site
    )
    select least(count(*), ${ALARM_COUNT_MAX}::bigint) as count, max(since) as newest,
      min(since) as oldest
    from waiting`.execute(db);
  const { count = 0, newest = null, oldest = null } = rows[0] ?? {};
  return { count, newest: newest && floorOf(newest), oldestAt: oldest };
}

// What is closed of the casino, and for whom; and how much goes there at once.
import {
  type BetSettingOf,
  CASINO_PROVIDERS,
  type CasinoProviderNo,
  type CasinoVendor,
  type Locale,
  MEMBER_STATUS_NORMAL,
  PROVIDERS,
  type Provider,
  type RefusalCode,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { findMaintenance } from '../../config/settings/maintenance.queries';
import type { MemberRow } from '../../members/members.queries';
import { midnightOf } from '../../money/deposit-accounts/deposit-accounts.queries';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import type { SettingSource } from '../../settings/setting-versions.queries';
import { findBetSetting } from '../settings/bet-settings.queries';
import { closedWindow, toldOfGame } from '../settings/closed-games.queries';

type Member = Pick<
  MemberRow,
  'member_id' | 'status' | 'excluded_until' | 'is_bet_allowed' | 'is_test' | 'level'
>;

interface Entering {
  readonly door: 'launch' | 'moveIn' | 'stake';
  /** The stake is one more on a round that was bet on before. */
  readonly isUnderWay?: boolean;
  /** Test accounts walk through closed doors, so that an operator can try the casino before it opens. */
  readonly isTest: boolean;
  readonly at: Date;
}

const refusalOf = (code: RefusalCode, details?: object) => new Refusal(code, { details });

/** Why the casino takes nobody, or no money, in; undefined while it does. Nothing that goes out asks. */
export async function closedCasino(
  source: SettingSource,
  { door, isUnderWay = false, isTest, at }: Entering,
): Promise<Refusal | undefined> {
  if (isTest) return undefined;
  const maintenance = await findMaintenance(source, 'casinoMaintenance');
  if (door !== 'stake' && !maintenance[door]) return undefined;
  if (isUnderWay && !maintenance.endGames) return undefined;
  const closed = closedWindow(maintenance, at);
  return closed && refusalOf('casino.maintenance', closed);
}

/** Whoever may not play at all: restricted, excluded by himself, or not let bet. */
export const isBlocked = ({ status, excluded_until, is_bet_allowed }: Member, at: Date): boolean =>
  status !== MEMBER_STATUS_NORMAL ||
  !is_bet_allowed ||
  (excluded_until !== null && excluded_until > at);

const levelOf = <V>(levels: Readonly<Record<string, V>>, { level }: Pick<Member, 'level'>): V =>
  levels[`lv${level}`] as V;

/** What vendors have told to be closed; without a vendor, all of them. */
export const statesOf = (vendor?: CasinoVendor): RawBuilder<{ closed: readonly number[] }> =>
  sql<{ closed: readonly number[] }>`
    select closed from casino_state
    where ${vendor === undefined ? sql`true` : sql`vendor = ${vendor}`}`;

/** The providers that a vendor has told to be closed; without a vendor, those of all of them. */
export const toldClosed = async (
  db: Database | Tx,
  vendor?: CasinoVendor,
): Promise<ReadonlySet<number>> => providersOf((await statesOf(vendor).execute(db)).rows);

/** The providers that are named in what vendors have told. */
export const providersOf = (
  states: readonly { readonly closed: readonly number[] }[],
): ReadonlySet<number> => new Set(states.flatMap(({ closed }) => closed));

interface EnteringProvider {
  readonly member: Member;
  readonly vendor: CasinoVendor;
  readonly provider: number;
  readonly at: Date;
  readonly locale: Locale;
  /** What the vendor has told to be closed, where that was looked at before. */
  readonly told?: ReadonlySet<number>;
}

/** Whether a provider is open to members of a level. */
export const isForLevel = (
  { levelMin, levelMax }: BetSettingOf<'casino'>['providers'][CasinoProviderNo],
  level: number,
): boolean => levelMin <= level && level <= levelMax;

/** Why a member may not enter or bet at a provider of this number. */
export async function closedProvider(
  db: Database | Tx,
  { member, vendor, provider, at, locale, told }: EnteringProvider,
  source: SettingSource = db,
): Promise<Refusal | undefined> {
  const { providers } = await findBetSetting(source, 'casino');
  const row = providers[`${provider}` as CasinoProviderNo];
  if (!row.isOn || !isForLevel(row, member.level)) return refusalOf('casino.provider_off');
  if (member.is_test) return undefined;
  const { honor } = await findMaintenance(source, 'gameMaintenance');
  const own = honor[`${provider}` as CasinoProviderNo];
  const isTold = own.followsProvider && (told ?? (await toldClosed(db, vendor))).has(provider);
  const closed = closedWindow(own, at) ?? (isTold ? { text: own.text, until: null } : undefined);
  const name = CASINO_PROVIDERS[`${provider}` as CasinoProviderNo];
  return closed && refusalOf('casino.maintenance', toldOfGame(closed, name, locale));
}

/** What a member has staked at seamless tables on the day of `at`; cancelled stakes are none. */
async function stakedToday(db: Database | Tx, memberId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(said.amount_won), 0)::bigint as won
    from casino_transaction as said
    join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
      and kept.vendor_ref = said.vendor_ref
    where said.member_id = ${memberId} and said.kind = 'BET' and said.mode = 'seamless'
      and said.transaction_id >= uuid_floor(${midnightOf(at)})
      and kept.cancelled_by is null`.execute(db);
  return Number(rows[0]?.won ?? 0);
}

/** Why a stake is more than the member's level may. */
export async function stakeAboveLimit(
  db: Database | Tx,
  { member, stakeWon, at }: { member: Member; stakeWon: number; at: Date },
  source: SettingSource = db,
): Promise<Refusal | undefined> {
  const { levels } = await findBetSetting(source, 'casino');
  const { stakeMaxWon, stakeDayMaxWon } = levelOf(levels, member);
  if (stakeMaxWon !== null && stakeWon > stakeMaxWon)
    return refusalOf('casino.above_max', { maxWon: stakeMaxWon });
  if (stakeDayMaxWon === null) return undefined;
  const stakedWon = await stakedToday(db, member.member_id, at);
  return stakedWon + stakeWon > stakeDayMaxWon
    ? refusalOf('casino.above_max', { dayMaxWon: stakeDayMaxWon, stakedWon })
    : undefined;
}

/** What was sent to a provider on the day of `at` and not refused by it. */
async function sentToday(
  db: Database | Tx,
  { memberId, provider, at }: { memberId: string; provider: Provider; at: Date },
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(amount_won), 0)::bigint as won from provider_transfer
    where member_id = ${memberId} and provider = ${provider} and direction = 'toProvider'
      and status <> 'rejected' and transfer_id >= uuid_floor(${midnightOf(at)})`.execute(db);
  return Number(rows[0]?.won ?? 0);
}

/**
 * Why money may not be sent to the casino: maintenance, or more or less than the member's level may
 * send at once or in a day. Poker rooms have rules of their own.
 */
export async function closedTransfer(
  db: Database | Tx,
  asked: { member: Member; provider: Provider; amountWon: number; at: Date },
): Promise<Refusal | undefined> {
  const { member, provider, amountWon, at } = asked;
  if (PROVIDERS[provider].wallet !== 'casino') return undefined;
  const closed = await closedCasino(db, { door: 'moveIn', isTest: member.is_test, at });
  if (closed) return closed;
  const { levels } = await findBetSetting(db, 'casino');
  const { transferMinWon, transferMaxWon, transferDayMaxWon } = levelOf(levels, member);
  if (amountWon < transferMinWon) return refusalOf('casino.above_max', { minWon: transferMinWon });
  if (transferMaxWon !== null && amountWon > transferMaxWon)
    return refusalOf('casino.above_max', { maxWon: transferMaxWon });
  if (transferDayMaxWon === null) return undefined;
  const sentWon = await sentToday(db, { memberId: member.member_id, provider, at });
  return sentWon + amountWon > transferDayMaxWon
    ? refusalOf('casino.above_max', { dayMaxWon: transferDayMaxWon, sentWon })
    : undefined;
}

/** The most that a provider may pay without a round of its own. */
export async function roundlessMaxWon(
  db: Database | Tx,
  provider: number | undefined,
): Promise<number> {
  if (provider === undefined) return 0;
  const { providers } = await findBetSetting(db, 'casino');
  return providers[`${provider}` as CasinoProviderNo].roundlessWinMaxWon;
}

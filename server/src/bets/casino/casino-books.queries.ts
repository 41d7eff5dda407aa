// The rows that a vendor's transaction leaves: its key, itself, and its round.
import {
  type CasinoClass,
  type CasinoDetails,
  type CasinoExtra,
  type CasinoKind,
  type CasinoMode,
  type CasinoVendor,
  PARTNER_GRADE_MIN,
  type RawFields,
} from '@gwanje/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MemberRow } from '../../members/members.queries';
import { lineCompBps } from '../../money/rewards/reward.rule';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import { type Statement, type Tx, together } from '../../platform/database';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import type { SettingSource } from '../../settings/setting-versions.queries';
import { lateOf, lateOfRound } from './casino-days.queries';
import {
  type CasinoRoundRow,
  type Counts,
  countingRound,
  countRound,
  type RoundBasis,
} from './count-round.queries';

export type KeyRow = Selectable<Schema['casino_key']>;

/** One transaction as a vendor tells it. */
export interface Told {
  readonly memberId: string;
  readonly vendor: CasinoVendor;
  readonly mode: CasinoMode;
  readonly vendorRef: string;
  readonly roundRef: string;
  readonly kind: CasinoKind;
  readonly amountWon: number;
  readonly provider: number | null;
  readonly game: string;
  readonly gameClass: CasinoClass;
  readonly extra: CasinoExtra | null;
  readonly cancels: string | null;
  readonly pick: string | null;
  readonly numbers: number | null;
  readonly oddsHundredths: number | null;
  readonly isFree: boolean;
  readonly isPush: boolean;
  readonly isTournament: boolean;
  readonly details: CasinoDetails | null;
  /** The vendor's own fields; null where it sent none. */
  readonly raw: RawFields | null;
}

interface Named {
  readonly memberId: string;
  readonly vendor: CasinoVendor;
}

export const keyNamed = ({ memberId, vendor }: Named, vendorRef: string): RawBuilder<KeyRow> =>
  sql<KeyRow>`
    select * from casino_key
    where member_id = ${memberId} and vendor = ${vendor} and vendor_ref = ${vendorRef}`;

export const findKey = async (
  tx: Tx,
  named: Named,
  vendorRef: string,
): Promise<KeyRow | undefined> => (await keyNamed(named, vendorRef).execute(tx)).rows[0];

/** Whether a reference that is known came with the same content; a cancellation is told by what it takes back. */
export const isSame = (key: KeyRow, told: Told): boolean =>
  key.kind === told.kind && key.amount_won === told.amountWon && key.round_ref === told.roundRef;

const keyOf = (tx: Tx, { memberId, vendor }: Named, vendorRef: string) =>
  tx
    .updateTable('casino_key')
    .where('member_id', '=', memberId)
    .where('vendor', '=', vendor)
    .where('vendor_ref', '=', vendorRef);

export async function noteRepeat(tx: Tx, { repeats, ...key }: KeyRow): Promise<void> {
  await keyOf(tx, { memberId: key.member_id, vendor: key.vendor }, key.vendor_ref)
    .set({ repeats: repeats + 1 })
    .execute();
}

/** Notes at `at` that a transaction was taken back. */
export async function noteCancelled(
  tx: Tx,
  told: Pick<Told, 'memberId' | 'vendor' | 'vendorRef' | 'cancels'>,
  { transaction_id }: KeyRow,
  at: Date,
): Promise<void> {
  const late = transaction_id === null ? [] : lateOf(tx, told.memberId, transaction_id, at);
  if (late.length > 0) await together(tx, late);
  await keyOf(tx, told, told.cancels as string)
    .set({ cancelled_by: told.vendorRef })
    .execute();
}

/** Keeps the reference of what was cancelled before it came, so that it is refused when it does. */
export async function burnKey(
  tx: Tx,
  told: Pick<Told, 'memberId' | 'vendor' | 'vendorRef' | 'cancels'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('casino_key')
    .values({
      ...{ member_id: told.memberId, vendor: told.vendor, vendor_ref: told.cancels as string },
      ...{ transaction_id: null, kind: null, round_ref: null, cancels: null, balance_won: null },
      ...{ cancelled_by: told.vendorRef, at },
    })
    .execute();
}

type NamedRound = Named & { readonly roundRef: string };

export const roundNamed = ({
  memberId,
  vendor,
  roundRef,
}: NamedRound): RawBuilder<CasinoRoundRow> =>
  sql<CasinoRoundRow>`
    select * from casino_round
    where member_id = ${memberId} and vendor = ${vendor} and round_ref = ${roundRef}`;

/**
 * Whether a stake of this round was ever told, also one that went back. A bonus may open a round that
 * has none, and its cancellation is none of a stake.
 */
export async function wasBetOn(
  tx: Tx,
  { member_id, round_id, bets, cancels }: CasinoRoundRow,
): Promise<boolean> {
  if (bets > 0 || cancels === 0) return bets > 0;
  const stake = await tx
    .selectFrom('casino_transaction')
    .select('transaction_id')
    .where('member_id', '=', member_id)
    .where('round_id', '=', round_id)
    .where('kind', '=', 'BET')
    .executeTakeFirst();
  return stake !== undefined;
}

/** Which version of the rolling of companies was in force when a round was opened; none where nobody had saved one. */
export const rollingVersionOf = ({
  memberId,
  vendor,
  roundRef,
}: NamedRound): RawBuilder<{ version: number }> =>
  sql<{ version: number }>`
    select version from setting_version
    where scope = 'money' and category = 'casinoRolling' and saved_at <= (
      select opened_at from casino_round
      where member_id = ${memberId} and vendor = ${vendor} and round_ref = ${roundRef})
    order by version desc limit 1`;

export const findRound = async (tx: Tx, named: NamedRound): Promise<CasinoRoundRow | undefined> =>
  (await roundNamed(named).execute(tx)).rows[0];

interface Teller {
  readonly member: MemberRow;
  /** When it is booked. */
  readonly at: Date;
  /** When it happened; of a vendor's own book before that. */
  readonly toldAt: Date;
}

type Opening = Teller & { readonly roundId: string; readonly settings: SettingSource };

async function openedRound(tx: Tx, told: Told, opening: Opening) {
  const { member, at, toldAt, roundId, settings } = opening;
  const { memberId, vendor, roundRef, mode, provider, gameClass, game, isTournament } = told;
  // A partner who plays is of his own line.
  const isPartner = member.grade >= PARTNER_GRADE_MIN;
  const path = isPartner ? [...member.recommend_path, memberId] : member.recommend_path;
  const comp = await findMoneySetting(settings, 'comp');
  const ownBps = isPartner ? 0 : lineCompBps(comp, member.level, gameClass);
  const round = tx.insertInto('casino_round').values({
    ...{ member_id: memberId, vendor, round_ref: roundRef, round_id: roundId, mode, provider },
    ...{ game_class: gameClass, game, is_tournament: isTournament, picks: '{}' },
    ...{ numbers: null, odds_hundredths: null, stake_id: null, void_rule: null },
    ...{
      void_version: null,
      rolling_version: null,
      is_test: member.is_test,
      opened_at: toldAt,
      closed_at: null,
    },
    path,
    rolling_path_bps: sql<number[]>`
        rolling_path_bps(${path}, ${gameClass}, ${at}) || ${ownBps > 0 ? [ownBps] : []}::smallint[]`,
  });
  return { compile: () => round.compile() };
}

/** What of a round changes with each transaction. */
type Sums = Pick<
  CasinoRoundRow,
  | 'bets'
  | 'bet_won'
  | 'wins'
  | 'win_won'
  | 'cancels'
  | 'picks'
  | 'numbers'
  | 'odds_hundredths'
  | 'is_free'
  | 'is_push'
  | 'details'
  | 'closed_at'
>;
const NOTHING_YET: Sums = {
  ...{ bets: 0, bet_won: 0, wins: 0, win_won: 0, cancels: 0, picks: {}, numbers: null },
  ...{ odds_hundredths: null, is_free: false, is_push: false, details: null },
  closed_at: null,
};

/** What of a transaction a round is made of. */
type Part = Pick<
  Told,
  'kind' | 'amountWon' | 'pick' | 'numbers' | 'oddsHundredths' | 'isFree' | 'isPush' | 'details'
>;

const least = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** What lies on each pick, with so much more on this one. */
function staked(picks: unknown, pick: string | null, won: number) {
  const before = (picks ?? {}) as Readonly<Record<string, number>>;
  return pick === null ? before : { ...before, [pick]: (before[pick] ?? 0) + won };
}

/** What a round holds once this is part of it. */
function withPart(round: Sums, part: Part, toldAt: Date): Partial<Sums> {
  // At the end of a hand a vendor says what it has not said before, and not everything again.
  const said = { ...(round.details as CasinoDetails | null), ...part.details };
  const details = Object.keys(said).length > 0 ? said : null;
  if (part.kind === 'BET')
    return {
      ...{ details, bets: round.bets + 1, bet_won: round.bet_won + part.amountWon },
      picks: staked(round.picks, part.pick, part.amountWon),
      // Numbers of one wheel add up: two halves of it cover it.
      numbers: part.numbers === null ? round.numbers : (round.numbers ?? 0) + part.numbers,
      odds_hundredths: least(round.odds_hundredths, part.oddsHundredths),
      is_free: round.is_free || part.isFree,
    };
  return {
    ...{ details, wins: round.wins + 1, win_won: round.win_won + part.amountWon },
    ...{ is_push: round.is_push || part.isPush, closed_at: toldAt },
  };
}

/** What still stands of the stakes of a round, or of its wins, as it was told. */
async function standingOf(
  tx: Tx,
  { member_id, round_id }: CasinoRoundRow,
  kind: KeyRow['kind'],
): Promise<readonly (Part & { readonly at: Date })[]> {
  const { rows } = await sql<Part & { readonly at: Date }>`
    select said.kind, said.amount_won as "amountWon", said.pick, said.numbers,
      said.odds_hundredths as "oddsHundredths", said.is_free as "isFree",
      said.is_push as "isPush", said.details, said.at
    from casino_transaction as said
    join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
      and kept.vendor_ref = said.vendor_ref
    where said.member_id = ${member_id} and said.round_id = ${round_id} and said.kind = ${kind}
      and kept.cancelled_by is null
    order by said.transaction_id`.execute(tx);
  return rows;
}

/** What a round holds once one of its transactions is taken back: what the others have told by themselves. */
async function withoutCancelled(
  tx: Tx,
  round: CasinoRoundRow,
  { kind }: Taken,
): Promise<Partial<Sums>> {
  let said = NOTHING_YET;
  for (const part of await standingOf(tx, round, kind))
    said = { ...said, ...withPart(said, part, part.at) };
  const { bets, bet_won, picks, numbers, odds_hundredths, is_free } = said;
  const { wins, win_won, is_push, closed_at } = said;
  return {
    cancels: round.cancels + 1,
    ...(kind === 'BET'
      ? { bets, bet_won, picks, numbers, odds_hundredths, is_free }
      : { wins, win_won, is_push, closed_at }),
  };
}

const storedSums = ({ picks, details, ...sums }: Partial<Sums>) => ({
  ...sums,
  ...(picks !== undefined && { picks: JSON.stringify(picks) }),
  ...(details !== undefined && { details: details && JSON.stringify(details) }),
});

/** A transaction that stood and is taken back. */
type Taken = Pick<KeyRow, 'kind'>;

interface Booked extends Teller {
  readonly transactionId: string;
  /** What is answered, and answered again. */
  readonly balanceWon: number | null;
  readonly movementId: string | null;
  /** Of a cancellation: what it takes back, which is noted to be. */
  readonly taken?: Taken | undefined;
}

/** The round that a transaction belongs to, as the caller knows it; undefined where there is none. */
export interface Known {
  readonly round: CasinoRoundRow | undefined;
  readonly settings: SettingSource;
  /** What the round is to say of its being counted, where that is sent with it. */
  readonly counts?: Counts;
}

/** Keeps a transaction under its key, and what its round comes to with it. */
export async function keepTold(tx: Tx, told: Told, booked: Booked, known?: Known): Promise<void> {
  const keeping = await keepingTold(tx, told, booked, {
    settings: known?.settings ?? tx,
    round: known ? known.round : await findRound(tx, told),
  });
  const answers = await together(tx, keeping);
  const changed = answers.at(-1)?.rows[0] as CasinoRoundRow | undefined;
  if (!changed) throw new Error(`${told.vendor} ${told.roundRef} was not kept.`);
  // A stake that comes after its round was paid is part of it as well.
  if (told.kind !== 'BET' || changed.wins > 0) await countRound(tx, changed, booked.at);
}

/** What `keepTold` sends before it counts: the last of it answers the round as it is then. */
export async function keepingTold(
  tx: Tx,
  told: Told,
  booked: Booked,
  { round, settings, counts }: Known,
): Promise<readonly Statement[]> {
  const { transactionId, balanceWon, movementId, member, at, toldAt, taken } = booked;
  const { memberId, vendor, vendorRef, roundRef } = told;
  const roundId = round?.round_id ?? newId(at);
  const key = tx.insertInto('casino_key').values({
    ...{ member_id: memberId, vendor, vendor_ref: vendorRef, transaction_id: transactionId },
    ...{ kind: told.kind, amount_won: told.amountWon, round_ref: roundRef },
    ...{ cancels: told.cancels, balance_won: balanceWon, cancelled_by: null, at },
  });
  const opened = round ? [] : [await openedRound(tx, told, { ...booked, roundId, settings })];
  const transaction = tx.insertInto('casino_transaction').values({
    ...{ member_id: memberId, transaction_id: transactionId, round_id: roundId, vendor },
    // Whoever says it of the stake alone has not said that the rest of the round is of nobody.
    ...{ mode: told.mode, provider: told.provider ?? round?.provider ?? null },
    ...{ game_class: told.gameClass, game: told.game },
    ...{ round_ref: roundRef, vendor_ref: vendorRef, kind: told.kind, extra: told.extra },
    ...{ pick: told.pick, numbers: told.numbers, odds_hundredths: told.oddsHundredths },
    ...{ is_free: told.isFree, is_push: told.isPush },
    ...{ amount_won: told.amountWon, cancels: told.cancels, is_tournament: told.isTournament },
    ...{ balance_after_won: balanceWon, movement_id: movementId, is_test: member.is_test },
    details: told.details && JSON.stringify(told.details),
    raw: told.raw && JSON.stringify(told.raw),
    at: toldAt,
  });
  const changes =
    round && taken
      ? await withoutCancelled(tx, round, taken)
      : withPart(round ?? NOTHING_YET, told, toldAt);
  const changed = tx
    .updateTable('casino_round')
    .set({ ...storedSums(changes), ...counts })
    .where('member_id', '=', memberId)
    .where('vendor', '=', vendor)
    .where('round_ref', '=', roundRef)
    .returningAll();
  return [key, ...opened, transaction, ...lateOfRound(tx, memberId, roundId, at), changed];
}

/** What the first win of a round sends that was bet on: what keeps it, and what counts it. */
export async function keepingFirstWin(
  tx: Tx,
  told: Told,
  booked: Booked,
  { round, ...basis }: RoundBasis & { readonly round: CasinoRoundRow },
): Promise<readonly Statement[]> {
  const after = { ...round, ...withPart(round, told, booked.toldAt) } as CasinoRoundRow;
  const { counts, statements } = countingRound(tx, after, basis, booked.at);
  const keeping = await keepingTold(tx, told, booked, { round, settings: tx, counts });
  return [...keeping, ...statements];
}

/** Keeps the reference of a cancellation that had nothing to take back. */
export async function keepIdleCancel(
  tx: Tx,
  told: Pick<Told, 'memberId' | 'vendor' | 'vendorRef' | 'cancels'>,
  { balanceWon, at }: { readonly balanceWon: number | null; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('casino_key')
    .values({
      ...{ member_id: told.memberId, vendor: told.vendor, vendor_ref: told.vendorRef },
      ...{ transaction_id: null, kind: 'CANCEL', round_ref: null, cancels: told.cancels },
      ...{ balance_won: balanceWon, cancelled_by: null, at },
    })
    .execute();
}

/** Counts how often a win of a round that nobody knows was tried. */
export async function countOrphan(
  tx: Tx,
  { memberId, vendor, vendorRef }: Named & { readonly vendorRef: string },
  at: Date,
): Promise<number> {
  const { tries } = await tx
    .insertInto('casino_orphan')
    .values({
      ...{ member_id: memberId, vendor, vendor_ref: vendorRef, tries: 1 },
      ...{ first_at: at, last_at: at },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'vendor', 'vendor_ref'])
        .doUpdateSet((eb) => ({ tries: eb('casino_orphan.tries', '+', 1), last_at: at })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

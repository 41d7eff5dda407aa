// Calls of seamless vendors: each is one transaction that holds the member's wallets, so the calls
// about one member stand in a line, in whatever order and however often they come.
import {
  type CasinoVendor,
  type FeedReplyOf,
  type feed,
  type HistoryType,
  type RawFields,
  WHEN_OF_VENDOR,
  whenOfMode,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import { type FeedWork, type LookedWork, looksFirst } from '../../feed/implement-feed';
import {
  heldWallets,
  lockWallets,
  type Posting,
  postingOf,
  postMovement,
  requirePosted,
  walletLock,
  walletRefusalOf,
} from '../../ledger/post-movement';
import { postMoneyMovements } from '../../ledger/post-movements';
import { type MemberRow, memberNamed, requireMember } from '../../members/members.queries';
import {
  findMoneySetting,
  recalledMoneySetting,
} from '../../money/settings/money-settings.queries';
import { openRequirementsOf } from '../../money/wagering/requirements.queries';
import { raiseAlarm } from '../../platform/alarm';
import type { Statement } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import {
  newestVersions,
  type RecalledSettings,
  recallSettings,
} from '../../settings/recalled-settings.queries';
import { findBetSetting } from '../settings/bet-settings.queries';
import {
  burnKey,
  countOrphan,
  findKey,
  findRound,
  isSame,
  type KeyRow,
  keepIdleCancel,
  keepingFirstWin,
  keepingTold,
  keepTold,
  keyNamed,
  noteCancelled,
  noteRepeat,
  rollingVersionOf,
  roundNamed,
  type Told,
  wasBetOn,
} from './casino-books.queries';
import {
  closedCasino,
  closedProvider,
  isBlocked,
  providersOf,
  roundlessMaxWon,
  stakeAboveLimit,
  statesOf,
} from './casino-doors.queries';
import { type CasinoRoundRow, isCounted } from './count-round.queries';

type Bet = LookedWork<typeof feed.casinoBet>;
type Win = LookedWork<typeof feed.casinoWin>;
type Cancel = FeedWork<typeof feed.casinoCancel>;
type Answer = FeedReplyOf<typeof feed.casinoBet>;

/** A vendor tries a win again; from then on somebody has to look. */
const ORPHAN_TRIES_ALARMED = 3;

/**
 * Stakes need the vendor as it is in force now; what is owed to a member does not end with it.
 *
 * @throws {Refusal} module.off
 */
export function requireSeamless(
  { isOn }: Pick<Bet, 'isOn'>,
  vendor: CasinoVendor,
  isCredit = false,
): void {
  const when = whenOfMode(vendor, 'seamless');
  const asked = isCredit ? { modules: WHEN_OF_VENDOR[vendor].modules } : when;
  if (!when || !asked || !isOn(asked)) throw new Refusal('module.off');
}

const NOTHING: Pick<
  Told,
  | 'mode'
  | 'cancels'
  | 'pick'
  | 'numbers'
  | 'oddsHundredths'
  | 'extra'
  | 'isFree'
  | 'isPush'
  | 'isTournament'
  | 'details'
  | 'raw'
> = {
  ...{ mode: 'seamless' as const, cancels: null, pick: null, numbers: null, oddsHundredths: null },
  ...{ extra: null, isFree: false, isPush: false, isTournament: false, details: null, raw: null },
};

/** What a call says beside what we read: the vendor's own fields, and its clock. */
const rawOf = ({
  at,
  raw,
}: {
  readonly at?: string | undefined;
  readonly raw?: RawFields | undefined;
}): RawFields | null => (at || raw ? { ...(at && { at }), ...raw } : null);

const toldBet = ({ input }: Pick<Bet, 'input'>): Told => ({
  ...NOTHING,
  ...input,
  ...{ kind: 'BET', provider: input.provider ?? null, pick: input.pick ?? null },
  ...{ numbers: input.numbers ?? null, oddsHundredths: input.oddsHundredths ?? null },
  ...{ isFree: input.isFree === true, details: input.details ?? null, raw: rawOf(input) },
});

const toldWin = ({ input: { kind, ...input } }: Pick<Win, 'input'>): Told => ({
  ...NOTHING,
  ...input,
  ...{ kind: 'WIN', provider: input.provider ?? null, extra: kind === 'win' ? null : kind },
  ...{ isPush: input.isPush === true, details: input.details ?? null, raw: rawOf(input) },
});

const answerOf = ({ transaction_id, balance_won }: KeyRow): Answer => ({
  transactionId: transaction_id,
  balanceWon: balance_won ?? 0,
});

/** What was answered to this reference before. @throws {Refusal} casino.differs, casino.cancelled */
async function answerAgain(
  { tx }: Pick<Bet, 'tx'>,
  key: KeyRow | undefined,
  told: Told,
): Promise<Answer | undefined> {
  if (!key) return undefined;
  if (key.kind === null) throw new Refusal('casino.cancelled');
  if (!isSame(key, told)) throw new Refusal('casino.differs');
  await noteRepeat(tx, key);
  return answerOf(key);
}

/**
 * A round that was played with money which lies at the vendor moves none of ours.
 *
 * @throws {Refusal} casino.differs
 */
function requireOurs(round: CasinoRoundRow | undefined): void {
  if (round && round.mode !== 'seamless') throw new Refusal('casino.differs');
}

const movementKey = ({ vendor, vendorRef }: Pick<Told, 'vendor' | 'vendorRef'>) =>
  `casino:${vendor}:${vendorRef}`;
const subjectOf = (transactionId: string) => `casino/${transactionId}`;

interface Paid {
  readonly balanceWon: number;
  readonly movementId: string | null;
}

interface Held {
  readonly balanceWon: number;
  readonly at: Date;
  readonly transactionId: string;
}

/** Moves what a transaction is about; 0 moves nothing and leaves no entry. */
async function move(
  { tx }: Pick<Bet, 'tx'>,
  told: Told,
  type: HistoryType,
  { balanceWon, at, transactionId }: Held,
): Promise<Paid> {
  if (told.amountWon === 0) return { balanceWon, movementId: null };
  const [entry] = await postMovement(tx, {
    ...{ memberId: told.memberId, key: movementKey(told), type, amountWon: told.amountWon },
    ...{ at, actor: null, subject: subjectOf(transactionId) },
  });
  return {
    balanceWon: entry?.balanceAfterWon ?? balanceWon,
    movementId: entry?.movementId ?? null,
  };
}

/** What `move` would send, and what it leaves, for whoever sends more with it. */
interface Moved extends Paid {
  /** Null where nothing moves. */
  readonly posting: Posting | null;
  readonly transactionId: string;
}

function movedBy(
  { memberId, vendor, vendorRef, amountWon }: Told,
  type: 'bet' | 'betBenefit',
  { balanceWon, at, transactionId }: Held,
): Moved {
  if (amountWon === 0) return { balanceWon, movementId: null, posting: null, transactionId };
  const posting = postingOf({
    ...{ memberId, key: movementKey({ vendor, vendorRef }), type, amountWon, at, actor: null },
    subject: subjectOf(transactionId),
  });
  const { movementId } = posting;
  const leftWon = type === 'bet' ? balanceWon - amountWon : balanceWon + amountWon;
  return { balanceWon: leftWon, movementId, posting, transactionId };
}

/** Sends what moves and what is kept of it in one go, and ends the call so. @throws {Refusal} money.wallet_full */
async function concludeMoved(
  { conclude }: Pick<Bet, 'conclude'>,
  end: {
    readonly line: AuditLine;
    readonly moved: Moved;
    readonly keeping: readonly Statement[];
  },
): Promise<Answer> {
  const { line, keeping, moved } = end;
  const { posting, balanceWon, transactionId } = moved;
  const reply = { transactionId, balanceWon };
  if (!posting) {
    await conclude({ line, reply }, keeping);
    return reply;
  }
  const [posted] = await conclude({ line, reply }, [posting.statement, ...keeping]).catch(
    (error: unknown) => {
      throw walletRefusalOf(error) ?? error;
    },
  );
  requirePosted(posting, posted, balanceWon);
  return reply;
}

/** Takes a win back, below zero where the member has spent it. */
async function takeBack({ tx }: Pick<Bet, 'tx'>, told: Told, held: Held): Promise<Paid> {
  const { memberId, amountWon } = told;
  if (amountWon === 0) return { balanceWon: held.balanceWon, movementId: null };
  await postMoneyMovements(
    tx,
    sql`select ${memberId}::uuid as member_id, ${movementKey(told)}::text as key,
      ${-amountWon}::bigint as amount_won, ${subjectOf(held.transactionId)}::text as subject`,
    { type: 'rollbackCasino', at: held.at, actor: null, reason: null },
  );
  return { balanceWon: held.balanceWon - amountWon, movementId: null };
}

/** Whether a round was bet on and is still to be paid. */
const isPlayed = (round: CasinoRoundRow | undefined): boolean =>
  round !== undefined && round.bets > 0 && round.wins === 0;

interface Staking {
  readonly member: MemberRow;
  readonly round: CasinoRoundRow | undefined;
  readonly settings: RecalledSettings;
  readonly at: Date;
  /** The providers that the vendor has told to be closed. */
  readonly closedThere: ReadonlySet<number>;
}

/** Why a stake is not taken now, in the order of whose word comes first. */
async function whyClosed(
  { tx, isSitePaused, locale }: Bet,
  told: Told,
  { member, round, settings, at, closedThere }: Staking,
) {
  if (isBlocked(member, at)) return new Refusal('casino.member_blocked');
  const who = { db: tx, memberId: member.member_id };
  await requireOpenDoor(settings, {
    ...{ part: 'bet', isSitePaused, isTest: member.is_test, at, who },
  });
  const { vendor, amountWon: stakeWon } = told;
  // One more stake of a round is of whom its first one was.
  const provider = told.provider ?? round?.provider ?? null;
  const entering = { isUnderWay: isPlayed(round), isTest: member.is_test, at };
  const closed = await closedCasino(settings, { door: 'stake', ...entering });
  if (closed) return closed;
  const entered = { member, vendor, at, locale, told: closedThere };
  const closedHere =
    provider === null ? undefined : await closedProvider(tx, { ...entered, provider }, settings);
  return closedHere ?? (await stakeAboveLimit(tx, { member, stakeWon, at }, settings));
}

/** Whatever is said of stakes. */
const STAKE_DOCUMENTS = [
  ['config', 'siteMaintenance'],
  ['bets', 'casinoMaintenance'],
  ['bets', 'gameMaintenance'],
  ['bets', 'casino'],
  ['money', 'comp'],
] as const;

/** The wallets, and behind them what is known of the transaction, its member and its round. */
const lookAt = (told: Told) =>
  [
    walletLock(told.memberId),
    keyNamed(told, told.vendorRef),
    memberNamed(told.memberId),
    roundNamed(told),
  ] as const;

function lookAtBet(work: Pick<Bet, 'input' | 'isOn'>) {
  requireSeamless(work, work.input.vendor);
  const { vendor } = work.input;
  const told = toldBet(work);
  return [...lookAt(told), newestVersions(STAKE_DOCUMENTS), statesOf(vendor)] as const;
}

/**
 * A stake of a member, once for each reference.
 *
 * @throws {Refusal} the first check that says no
 */
export const takeCasinoBet = looksFirst<typeof feed.casinoBet, ReturnType<typeof lookAtBet>>(
  lookAtBet,
  async (work, [wallets, keys, members, rounds, newest, states]) => {
    const { tx, refuse, input } = work;
    const told = toldBet(work);
    const { balancesWon, at } = heldWallets(wallets, work.now);
    const before = await answerAgain(work, keys.rows[0], told);
    if (before) return before;
    const [member] = members.rows;
    if (!member) throw new Refusal('member.not_found');
    const [round] = rounds.rows;
    requireOurs(round);
    const settings = await recallSettings(tx, newest.rows, []);
    const closedThere = providersOf(states.rows);
    const closed = await whyClosed(work, told, { member, round, settings, at, closedThere });
    if (closed) throw closed;
    if (balancesWon.money < told.amountWon)
      return refuse('money.insufficient', { balanceWon: balancesWon.money });
    const transactionId = newId(at);
    const held = { balanceWon: balancesWon.money, at, transactionId };
    const line = { subject: subjectOf(transactionId), after: input };
    const booked = { ...held, member, toldAt: at };
    if (round && round.wins > 0) {
      const paid = await move(work, told, 'bet', held);
      await keepTold(tx, told, { ...booked, ...paid }, { round, settings });
      const reply = { transactionId, balanceWon: paid.balanceWon };
      await work.conclude({ line, reply }, []);
      return reply;
    }
    // Nothing has to be counted of a round that is not paid, so all of it is sent in one go.
    const moved = movedBy(told, 'bet', held);
    const keeping = await keepingTold(tx, told, { ...booked, ...moved }, { round, settings });
    return concludeMoved(work, { line, moved, keeping });
  },
);

/** Whether a win has a round to belong to, or may come without one. */
async function isOwed({ tx }: Win, told: Told, round: CasinoRoundRow | undefined) {
  if (round && (await wasBetOn(tx, round))) return true;
  if (told.extra === null) return false;
  return told.amountWon <= (await roundlessMaxWon(tx, told.provider ?? undefined));
}

/** From so much paid on, so many times what was staked is looked at before it leaves the house. */
const HUGE_WIN_FROM_WON = 1_000_000;
const HUGE_WIN_TIMES: Readonly<Record<Told['gameClass'], number>> = {
  casino: 200,
  slots: 5_000,
  holdem: 200,
};

/** Rings once for a round that pays more than such games do: a vendor's key may be in other hands. */
async function ringForHugeWin(
  tx: Win['tx'],
  told: Told,
  round: CasinoRoundRow | undefined,
  at: Date,
) {
  const { memberId, vendor, roundRef, provider } = told;
  const wonOfRound = (round?.win_won ?? 0) + told.amountWon;
  const staked = round?.bet_won ?? 0;
  const isHuge =
    wonOfRound >= HUGE_WIN_FROM_WON && wonOfRound > staked * HUGE_WIN_TIMES[told.gameClass];
  // What comes without a round has a limit of its own; one whose stakes were none, or went back, has none.
  if (!isHuge || round === undefined) return;
  await raiseAlarm(tx, {
    ...{ kind: 'providerMismatch', at },
    details: {
      asked: 'win',
      vendor,
      provider,
      memberId,
      roundRef,
      amountWon: wonOfRound,
      stakeWon: staked,
    },
    sameBy: { asked: 'win', vendor, memberId, roundRef },
  });
}

/** What a win is counted by, beside what was in force when its round was opened. */
const WIN_DOCUMENTS = [
  ['bets', 'casinoVoid'],
  ['money', 'wagering'],
] as const;

function lookAtWin(work: Pick<Win, 'input' | 'isOn'>) {
  requireSeamless(work, work.input.vendor, true);
  const told = toldWin(work);
  return [
    ...lookAt(told),
    newestVersions(WIN_DOCUMENTS),
    rollingVersionOf(told),
    openRequirementsOf(told.memberId),
  ] as const;
}

/**
 * What a round pays: taken whatever has become of the member or of the casino meanwhile.
 *
 * @returns a refusal, whose try is kept, where nobody has bet on the round
 * @throws {Refusal} casino.differs, casino.cancelled, money.wallet_full
 */
export const takeCasinoWin = looksFirst<typeof feed.casinoWin, ReturnType<typeof lookAtWin>>(
  lookAtWin,
  async (work, [wallets, keys, members, rounds, newest, rollings, requirements]) => {
    const { tx, input } = work;
    const told = toldWin(work);
    const { balancesWon, at } = heldWallets(wallets, work.now);
    const before = await answerAgain(work, keys.rows[0], told);
    if (before) return before;
    const [round] = rounds.rows;
    requireOurs(round);
    if (!(await isOwed(work, told, round))) {
      const tries = await countOrphan(tx, told, at);
      const { memberId, vendor, vendorRef, roundRef, amountWon } = told;
      if (tries === ORPHAN_TRIES_ALARMED)
        await raiseAlarm(tx, {
          ...{ kind: 'providerMismatch', at },
          details: { asked: 'round', vendor, memberId, vendorRef, roundRef, amountWon },
          sameBy: { asked: 'round', vendor, memberId, vendorRef },
        });
      return new Refusal('casino.round_unknown', { isForNow: true });
    }
    const [member] = members.rows;
    if (!member) throw new Refusal('member.not_found');
    const transactionId = newId(at);
    const held = { balanceWon: balancesWon.money, at, transactionId };
    const booked = { ...held, member, toldAt: at };
    const line = { subject: subjectOf(transactionId), after: input };
    if (!member.is_test) await ringForHugeWin(tx, told, round, at);
    if (!round || !isPlayed(round) || isCounted(round)) {
      const paid = await move(work, told, 'betBenefit', held);
      await keepTold(tx, told, { ...booked, ...paid }, { round, settings: tx });
      const reply = { transactionId, balanceWon: paid.balanceWon };
      await work.conclude({ line, reply }, []);
      return reply;
    }
    // Nothing that was counted has to be taken back, so all of it is sent in one go.
    const version = rollings.rows[0]?.version ?? null;
    const rollingNamed = { scope: 'money', category: 'casinoRolling' } as const;
    const others = version === null ? [] : [{ ...rollingNamed, version }];
    const settings = await recallSettings(tx, newest.rows, others);
    const moved = movedBy(told, 'betBenefit', held);
    const keeping = await keepingFirstWin(
      tx,
      told,
      { ...booked, ...moved },
      {
        round,
        voids: await findBetSetting(settings, 'casinoVoid'),
        rolling: recalledMoneySetting(settings, 'casinoRolling', version),
        wagering: await findMoneySetting(settings, 'wagering'),
        open: requirements.rows,
      },
    );
    return concludeMoved(work, { line, moved, keeping });
  },
);

/**
 * Takes a transaction back, once, whichever reference asks. One that nobody knows is remembered, so
 * that it is refused when it comes.
 *
 * @throws {Refusal} casino.differs, money.wallet_full
 */
export async function cancelCasino(work: Cancel): Promise<Answer> {
  const { tx, audit, refuse, input } = work;
  const { memberId, vendor, vendorRef, cancels } = input;
  requireSeamless(work, vendor, true);
  if (vendorRef === cancels) return refuse('casino.differs');
  const { balancesWon, at } = await lockWallets(work, memberId);
  const balanceWon = balancesWon.money;
  const own = await findKey(tx, input, vendorRef);
  if (own) {
    if (own.kind !== 'CANCEL' || own.cancels !== cancels) return refuse('casino.differs');
    await noteRepeat(tx, own);
    return answerOf(own);
  }
  const taken = await findKey(tx, input, cancels);
  if (taken?.kind === 'CANCEL') return refuse('casino.differs');
  if (!taken?.kind || taken.cancelled_by !== null) {
    if (!taken) await burnKey(tx, input, at);
    await keepIdleCancel(tx, input, { balanceWon, at });
    await audit({ subject: `casino/${vendor}/${vendorRef}`, after: { ...input, amountWon: 0 } });
    return { transactionId: null, balanceWon };
  }
  const member = await requireMember(tx, memberId);
  const roundRef = taken.round_ref as string;
  const round = await findRound(tx, { memberId, vendor, roundRef });
  if (!round) throw new Error(`${vendor} ${roundRef} has a transaction and no round`);
  requireOurs(round);
  const told: Told = {
    ...NOTHING,
    ...{ memberId, vendor, vendorRef, roundRef, cancels, kind: 'CANCEL' },
    ...{ amountWon: taken.amount_won, provider: round.provider, game: round.game },
    ...{ gameClass: round.game_class, raw: rawOf(input) },
  };
  const transactionId = newId(at);
  const held = { balanceWon, at, transactionId };
  const paid =
    taken.kind === 'BET'
      ? await move(work, told, 'betCancel', held)
      : await takeBack(work, told, held);
  await noteCancelled(tx, input, taken, at);
  await keepTold(tx, told, { ...held, ...paid, member, toldAt: at, taken });
  await audit({
    subject: subjectOf(transactionId),
    after: { ...input, amountWon: told.amountWon },
  });
  return { transactionId, balanceWon: paid.balanceWon };
}

// Calls of seamless vendors: each is one transaction that holds the member's wallets, so the calls
// about one member stand in a line, in whatever order and however often they come.
import {
  type CasinoVendor,
  type FeedReplyOf,
  type feed,
  type HistoryType,
  WHEN_OF_VENDOR,
  whenOfMode,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { postMoneyMovements } from '../../ledger/post-movements';
import { requireMember } from '../../members/members.queries';
import { raiseAlarm } from '../../platform/alarm';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import {
  burnKey,
  countOrphan,
  findKey,
  findRound,
  isSame,
  type KeyRow,
  keepIdleCancel,
  keepTold,
  noteCancelled,
  noteRepeat,
  pickOf,
  type Told,
} from './casino-books.queries';
import {
  closedCasino,
  closedProvider,
  isBlocked,
  roundlessMaxWon,
  stakeAboveLimit,
} from './casino-doors.queries';

type Bet = FeedWork<typeof feed.casinoBet>;
type Win = FeedWork<typeof feed.casinoWin>;
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
> = {
  ...{ mode: 'seamless' as const, cancels: null, pick: null, numbers: null, oddsHundredths: null },
  ...{ extra: null, isFree: false, isPush: false, isTournament: false, details: null },
};

const toldBet = ({ input }: Pick<Bet, 'input'>): Told => ({
  ...NOTHING,
  ...input,
  ...{ kind: 'BET', provider: input.provider ?? null, pick: input.pick ?? null },
  ...{ numbers: input.numbers ?? null, oddsHundredths: input.oddsHundredths ?? null },
  isFree: input.isFree === true,
});

const toldWin = ({ input: { kind, ...input } }: Pick<Win, 'input'>): Told => ({
  ...NOTHING,
  ...input,
  ...{ kind: 'WIN', provider: input.provider ?? null, extra: kind === 'win' ? null : kind },
  isPush: input.isPush === true,
});

const answerOf = ({ transaction_id, balance_won }: KeyRow): Answer => ({
  transactionId: transaction_id,
  balanceWon: balance_won ?? 0,
});

/** What was answered to this reference before. @throws {Refusal} casino.differs, casino.cancelled */
async function findAnswered({ tx }: Pick<Bet, 'tx'>, told: Told): Promise<Answer | undefined> {
  const key = await findKey(tx, told, told.vendorRef);
  if (!key) return undefined;
  if (key.kind === null) throw new Refusal('casino.cancelled');
  if (!isSame(key, told)) throw new Refusal('casino.differs');
  await noteRepeat(tx, key);
  return answerOf(key);
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
async function isPlayed(tx: Bet['tx'], told: Told): Promise<boolean> {
  const round = await findRound(tx, told);
  return round !== undefined && round.bets > 0 && round.wins === 0;
}

/** Why a stake is not taken now, in the order of whose word comes first. */
async function whyClosed({ tx }: Bet, told: Told, member: Member, at: Date) {
  if (isBlocked(member, at)) return new Refusal('casino.member_blocked');
  await requireOpenDoor(tx, { part: 'bet', isTest: member.is_test, at });
  const { vendor, provider, amountWon: stakeWon } = told;
  const isUnderWay = await isPlayed(tx, told);
  return (
    (await closedCasino(tx, { door: 'stake', isUnderWay, isTest: member.is_test, at })) ??
    (provider === null ? undefined : await closedProvider(tx, { member, vendor, provider, at })) ??
    (await stakeAboveLimit(tx, { member, stakeWon, at }))
  );
}
type Member = Awaited<ReturnType<typeof requireMember>>;

/**
 * A stake of a member, once for each reference.
 *
 * @throws {Refusal} the first check that says no
 */
export async function takeCasinoBet(work: Bet): Promise<Answer> {
  const { tx, audit, refuse, input } = work;
  requireSeamless(work, input.vendor);
  const told = toldBet(work);
  const { balancesWon, at } = await lockWallets(work, told.memberId);
  const before = await findAnswered(work, told);
  if (before) return before;
  const member = await requireMember(tx, told.memberId);
  const closed = await whyClosed(work, told, member, at);
  if (closed) throw closed;
  if (balancesWon.money < told.amountWon)
    return refuse('money.insufficient', { balanceWon: balancesWon.money });
  const transactionId = newId(at);
  const held = { balanceWon: balancesWon.money, at, transactionId };
  const paid = await move(work, told, 'bet', held);
  await keepTold(tx, told, { ...held, ...paid, member, toldAt: at });
  await audit({ subject: subjectOf(transactionId), after: input });
  return { transactionId, balanceWon: paid.balanceWon };
}

/** Whether a win has a round to belong to, or may come without one. */
async function isOwed({ tx }: Win, told: Told): Promise<boolean> {
  const round = await findRound(tx, told);
  if (round && round.bets + round.cancels > 0) return true;
  if (told.extra === null) return false;
  return told.amountWon <= (await roundlessMaxWon(tx, told.provider ?? undefined));
}

/**
 * What a round pays: taken whatever has become of the member or of the casino meanwhile.
 *
 * @returns a refusal, whose try is kept, where nobody has bet on the round
 * @throws {Refusal} casino.differs, casino.cancelled, money.wallet_full
 */
export async function takeCasinoWin(work: Win): Promise<Answer | Refusal> {
  const { tx, audit, input } = work;
  requireSeamless(work, input.vendor, true);
  const told = toldWin(work);
  const { balancesWon, at } = await lockWallets(work, told.memberId);
  const before = await findAnswered(work, told);
  if (before) return before;
  if (!(await isOwed(work, told))) {
    const tries = await countOrphan(tx, told, at);
    const { memberId, vendor, vendorRef, roundRef, amountWon } = told;
    if (tries === ORPHAN_TRIES_ALARMED)
      await raiseAlarm(tx, {
        ...{ kind: 'providerMismatch', at },
        details: { asked: 'round', vendor, memberId, vendorRef, roundRef, amountWon },
        sameBy: { asked: 'round', vendor, memberId, vendorRef },
      });
    return new Refusal('casino.round_unknown');
  }
  const member = await requireMember(tx, told.memberId);
  const transactionId = newId(at);
  const held = { balanceWon: balancesWon.money, at, transactionId };
  const paid = await move(work, told, 'betBenefit', held);
  await keepTold(tx, told, { ...held, ...paid, member, toldAt: at });
  await audit({ subject: subjectOf(transactionId), after: input });
  return { transactionId, balanceWon: paid.balanceWon };
}

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
  const told: Told = {
    ...NOTHING,
    ...{ memberId, vendor, vendorRef, roundRef, cancels, kind: 'CANCEL' },
    ...{ amountWon: taken.amount_won, provider: round.provider, game: round.game },
    gameClass: round.game_class,
  };
  const transactionId = newId(at);
  const held = { balanceWon, at, transactionId };
  const paid =
    taken.kind === 'BET'
      ? await move(work, told, 'betCancel', held)
      : await takeBack(work, told, held);
  await noteCancelled(tx, input);
  const pick = await pickOf(tx, taken);
  await keepTold(tx, told, { ...held, ...paid, member, toldAt: at, taken: { ...taken, pick } });
  await audit({
    subject: subjectOf(transactionId),
    after: { ...input, amountWon: told.amountWon },
  });
  return { transactionId, balanceWon: paid.balanceWon };
}

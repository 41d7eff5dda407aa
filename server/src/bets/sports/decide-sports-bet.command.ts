import { type BetAction, type bets, type ReplyOf, SPORTS_BET_REASONS } from '@gwanje/contract';
import { expectedPayoutWon } from '@gwanje/game-rules';
import { tellMember } from '../../members/messages/messages.queries';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { weighWord } from '../../second-admin/words';
import { type Decider, voidedWon } from '../decide-bet.rule';
import { isSettling } from '../events/event-portions.queries';
import { bookVoidAlone, takesTwoToVoid } from '../judge-bet.queries';
import { cancelCart, hasStarted, holdCart } from './cancel-sports-bet.command';
import { type BetKey, type Cart, type Fate, fatesOf, readCarts, theseBets } from './carts.queries';
import { changeBets } from './change-bets.queries';
import { keepLegs, resettledCart } from './resettled-cart.queries';
import { SPORTS_BETS } from './sports-bets.queries';

type Reply = ReplyOf<typeof bets.voidSportsBet>;
type DecisionWork<Code extends string = never> = Pick<
  Work<typeof bets.voidSportsBet>,
  'tx' | 'now' | 'audit'
> & {
  readonly actor: Decider;
  readonly input: Work<typeof bets.voidSportsBet>['input'] & { readonly legNo?: number };
  readonly refuse: (code: 'bet.not_found' | 'bet.stale' | 'event.settling' | Code) => never;
};

interface Held {
  readonly cart: Cart;
  readonly version: number;
  readonly at: Date;
  /** Whose word there is about exactly this. */
  readonly firstBy: string | null;
}

const readWord = (db: Database | Tx, { memberId, betId }: BetKey) =>
  db
    .selectFrom('bet')
    .select(['version', 'void_asked_by', 'void_asked_leg'])
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .executeTakeFirstOrThrow();

/** A word about another leg is none about this one. */
const firstOf = (
  { void_asked_by, void_asked_leg }: Awaited<ReturnType<typeof readWord>>,
  { legNo = null }: { readonly legNo?: number | null | undefined },
): string | null => (void_asked_leg === legNo ? void_asked_by : null);

const isOnSettling = (db: Database | Tx, { legs }: Cart): Promise<boolean> =>
  isSettling(
    db,
    legs.map(({ eventId }) => eventId),
  );

/** A bet as its decider saw it; its events are shared and its member's wallets held. */
async function requireCart(work: DecisionWork): Promise<Held> {
  const { tx, input, refuse } = work;
  const held = await holdCart(work, input);
  if (!held) return refuse('bet.not_found');
  const row = await readWord(tx, input);
  if (row.version !== input.version) return refuse('bet.stale');
  if (await isOnSettling(tx, held.cart)) return refuse('event.settling');
  return { cart: held.cart, at: held.at, version: row.version, firstBy: firstOf(row, input) };
}

/** A cart of which a leg, or each of them, is void. */
const withVoid = (cart: Cart, legNo: number | undefined): Cart => ({
  ...cart,
  legs: cart.legs.map((leg, index) =>
    legNo === undefined || index + 1 === legNo
      ? { ...leg, result: 'N', factorThousandths: 1_000, isApart: true }
      : leg,
  ),
});

/** What voiding makes of a bet; undefined where there is nothing to void. */
async function voidFate(
  db: Database | Tx,
  cart: Cart,
  legNo: number | undefined,
): Promise<Fate | undefined> {
  const legs = legNo === undefined ? cart.legs : cart.legs.slice(legNo - 1, legNo);
  const isVoidable = cart.result !== 'C' && legs.some(({ result }) => result !== 'N');
  return isVoidable ? (await fatesOf(db, [withVoid(cart, legNo)]))[0] : undefined;
}

/** What a cart may be paid at most: without the leg that had lost it, one of many legs pays many stakes. */
const mostOf = ({ stakeWon }: Cart, { result, payoutWon, oddsHundredths }: Fate): number =>
  result === 'I' ? expectedPayoutWon(stakeWon, oddsHundredths) : payoutWon;

interface Decision {
  readonly action: BetAction;
  readonly fate: Fate;
  readonly firstBy: string | null;
}

async function keepDecision(
  { tx, input, actor }: DecisionWork,
  { cart, version, at }: Held,
  { action, fate, firstBy }: Decision,
): Promise<void> {
  await tx
    .insertInto('bet_decision')
    .values({
      ...{ member_id: cart.memberId, bet_id: cart.betId, version: version + 1, action },
      ...{ round_id: null, leg_no: input.legNo ?? null, from_result: cart.result },
      ...{ to_result: fate.result, difference_won: fate.payoutWon - cart.payoutWon },
      ...{ stake_id: null, settlement_no: 0, reason_code: input.reasonCode },
      ...{ reason: input.reason ?? null, first_by: firstBy, decided_by: actor.adminId, at },
    })
    .execute();
}

async function outcomeOf(
  work: DecisionWork,
  { cart, at }: Held,
  outcome: Reply['outcome'],
): Promise<Reply> {
  const { input, audit } = work;
  const { memberId, betId, reasonCode, reason, legNo } = input;
  const bet = await SPORTS_BETS.get(contextOf(work), betId, { memberId });
  if (outcome === 'done' && (bet.result === 'C' || bet.result === 'N'))
    await tellMember(work.tx, 'betReturned', {
      ...{ memberId, at },
      values: {
        amount: cart.stakeWon.toLocaleString('en-US'),
        reason: SPORTS_BET_REASONS[reasonCode].ko,
      },
    });
  await audit({
    subject: `bet/${betId}`,
    before: { result: cart.result, payoutWon: cart.payoutWon },
    after: { ...bet, outcome, reasonCode, reason, ...(legNo !== undefined && { legNo }) },
  });
  return { bet, outcome };
}

/** Gives the stake of a bet back while every event of it is still to begin. */
export async function cancelSportsBet(work: DecisionWork<'bet.started'>): Promise<Reply> {
  const held = await requireCart(work);
  const { cart, at } = held;
  if (cart.result !== 'I' || (await hasStarted(work.tx, cart, at)))
    return work.refuse('bet.started');
  const how = { at, actor: work.actor, reason: work.input.reason ?? null };
  await cancelCart(work.tx, cart, how);
  const fate = { ...cart, result: 'C', payoutWon: cart.stakeWon } as const;
  await keepDecision(work, held, {
    ...{ action: 'cancel', firstBy: null },
    fate: { ...fate, oddsHundredths: 0, bonusHundredths: 100 },
  });
  return outcomeOf(work, held, 'done');
}

type VoidWork = DecisionWork<'bet.unchanged' | 'bet.second_admin'>;

async function voidLegs(work: VoidWork, isOfMany: boolean): Promise<Reply> {
  const { tx, input, actor, refuse } = work;
  const held = await requireCart(work);
  const { cart, at, firstBy, version } = held;
  const { memberId, betId, legNo } = input;
  const fate = await voidFate(tx, cart, legNo);
  if (!fate) return refuse('bet.unchanged');
  const isAlone =
    !isOfMany &&
    (await bookVoidAlone(tx, {
      ...{ adminId: actor.adminId, firstBy, at },
      amountWon: voidedWon(cart, mostOf(cart, fate)),
    }));
  if (!isAlone) {
    if (firstBy === actor.adminId) return refuse('bet.second_admin');
    const word = await weighWord(tx, {
      ...{ first: firstBy, adminId: actor.adminId, permission: 'bet.decide', at },
    });
    if (word === 'first') {
      await tx
        .updateTable('bet')
        .set({
          ...{ void_asked_by: actor.adminId, void_asked_at: at, version: version + 1 },
          void_asked_leg: legNo ?? null,
        })
        .where('member_id', '=', memberId)
        .where('bet_id', '=', betId)
        .execute();
      return outcomeOf(work, held, 'needsSecond');
    }
  }
  await tx
    .updateTable('bet_leg')
    .set({ result: 'N', factor_thousandths: 1_000, is_apart: true })
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .where((eb) => (legNo === undefined ? eb.val(true) : eb('leg_no', '=', legNo)))
    .execute();
  await changeBets(tx, [fate], { at, actor, reason: input.reason ?? null });
  await keepDecision(work, held, { action: 'void', fate, firstBy });
  return outcomeOf(work, held, 'done');
}

/**
 * Voids every leg of a bet, whatever became of it.
 *
 * @param isOfMany it is one of many that are worth a second word together
 */
export const voidSportsBet = (work: VoidWork, isOfMany = false): Promise<Reply> =>
  voidLegs(work, isOfMany);

/** Voids one leg of a bet; the others and the bonus decide. */
export const voidSportsLeg = (work: Work<typeof bets.voidSportsLeg>): Promise<Reply> =>
  voidLegs(work, false);

/** What a cart comes to whose legs follow their events again; undefined where that is what it is. */
async function resettled(db: Database | Tx, cart: Cart) {
  const anew = await resettledCart(db, cart);
  if (!anew) return undefined;
  const [fate] = await fatesOf(db, [anew]);
  const isSame = fate?.result === cart.result && fate.payoutWon === cart.payoutWon;
  return fate && !isSame ? { anew, fate } : undefined;
}

/** Lets legs that were decided by themselves follow their events again. */
export async function resettleSportsBet(work: Work<typeof bets.resettleSportsBet>): Promise<Reply> {
  const { tx, input, actor, refuse } = work;
  const held = await requireCart(work);
  const { cart, at } = held;
  const found = await resettled(tx, cart);
  if (!found) return refuse('bet.unchanged');
  await keepLegs(tx, found.anew);
  await changeBets(tx, [found.fate], { at, actor, reason: input.reason ?? null });
  await keepDecision(work, held, { action: 'resettle', fate: found.fate, firstBy: null });
  return outcomeOf(work, held, 'done');
}

const held = async (db: Database | Tx, key: BetKey) => (await readCarts(db, theseBets([key])))[0];

/** What a decision would make of a bet and of what its member has; it moves nothing. */
export async function previewSportsBet({
  db,
  input,
  now,
  actor,
  refuse,
}: Question<typeof bets.previewSportsBet>): Promise<ReplyOf<typeof bets.previewSportsBet>> {
  const { memberId, betId, action, legNo } = input;
  if (!(await SPORTS_BETS.one({ db, actor }, betId, { memberId }))) return refuse('bet.not_found');
  const cart = (await held(db, input)) as Cart;
  if (await isOnSettling(db, cart)) return refuse('event.settling');
  const isCancel = action === 'cancel';
  if (isCancel && (cart.result !== 'I' || (await hasStarted(db, input, now()))))
    return refuse('bet.started');
  const fate = isCancel
    ? { result: 'C' as const, payoutWon: cart.stakeWon }
    : action === 'resettle'
      ? (await resettled(db, cart))?.fate
      : await voidFate(db, cart, legNo);
  if (!fate) return refuse('bet.unchanged');
  const wallet = await db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'money')
    .executeTakeFirstOrThrow();
  const differenceWon = fate.payoutWon - cart.payoutWon;
  return {
    ...{ fromResult: cart.result, toResult: fate.result, differenceWon },
    ...{ balanceWon: wallet.balance_won, balanceAfterWon: wallet.balance_won + differenceWon },
    needsSecond:
      action === 'void' &&
      (await takesTwoToVoid(db, {
        ...{ adminId: actor.adminId, at: now() },
        firstBy: firstOf(await readWord(db, input), input),
        amountWon: voidedWon(cart, 'bonusHundredths' in fate ? mostOf(cart, fate) : undefined),
      })),
  };
}

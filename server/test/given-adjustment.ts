// Direct payments and takings: two administrators who may make them, and a member to make them to.
import type { Adjustment } from '@gwanje/contract';
import { type Answer, givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { type GivenMember, givenMember } from './given-member';
import { keyed } from './given-request';

export const ADJUSTMENTS = '/api/money/adjustments';
/** The limit of settings that nobody has saved yet. */
export const LIMIT_WON = 1_000_000;

interface Wish {
  readonly memberId?: string;
  readonly type?: string;
  readonly amountWon?: number;
  readonly reason?: string;
  readonly requestId?: string;
}

export interface Desk {
  readonly server: TestServer;
  readonly finance: SignedIn;
  readonly second: SignedIn;
  /** Has 50,000 won and 300 points. */
  readonly member: GivenMember;
  /** Asks, by `finance`, for 10,000 won for the member, except for what is given. */
  create(wish?: Wish, by?: SignedIn, options?: object): Promise<Answer>;
  /** An adjustment of exactly the limit, made by `finance`. */
  givenWaiting(wish?: Wish): Promise<Adjustment>;
  /** Decides, by `second` unless somebody else is given. */
  decide(
    decision: 'approve' | 'decline',
    adjustment: Pick<Adjustment, 'adjustmentId'> & { readonly member: { readonly _id: string } },
    by?: Pick<SignedIn, 'call'>,
    options?: object,
  ): Promise<Answer>;
}

/** A server of its own; whoever gets it closes it. */
export async function givenDesk(): Promise<Desk> {
  const server = await givenServer();
  const finance = await signedIn(server, { type: 2 });
  const second = await signedIn(server, { type: 2 });
  const member = await givenMember(server, { walletsWon: { money: 50_000, point: 300 } });
  const blank = {
    memberId: member.memberId,
    type: 'directChargeMoney',
    amountWon: 10_000,
    reason: '이벤트 누락분',
  };
  const create: Desk['create'] = (wish, by = finance, options = keyed()) =>
    by.call('POST', ADJUSTMENTS, { ...blank, ...wish }, options);
  return {
    server,
    finance,
    second,
    member,
    create,
    async givenWaiting(wish) {
      const { body } = await create({ amountWon: LIMIT_WON, ...wish });
      if (body.status !== 'waiting') throw new Error(`not waiting: ${JSON.stringify(body)}`);
      return body;
    },
    decide: (decision, { adjustmentId, member: { _id } }, by = second, options = keyed()) =>
      by.call('POST', `${ADJUSTMENTS}/${adjustmentId}/${decision}`, { memberId: _id }, options),
  };
}

/** What the member has now, by wallet, won. */
export async function walletsWon({ server, member }: Desk): Promise<Record<string, number>> {
  const rows = await server.database.db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', member.memberId)
    .execute();
  return Object.fromEntries(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
}

/** The entries that adjustments made, the oldest first. */
export const adjustmentEntries = ({ server }: Desk) =>
  server.database.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subject', 'like', 'adjustment/%')
    .orderBy('entry_id')
    .execute();

/** How each answer ended, in the order of the alphabet, so that who won does not matter. */
export const outcomes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();

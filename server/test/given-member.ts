// Members with money, for tests whose subject is not how a member is registered.
import { BALANCE_WON_MAX, WALLETS, type Wallet } from '@gwanje/contract';
import { sql } from 'kysely';
import { postMovement } from '../src/ledger/post-movement';
import { transaction } from '../src/platform/database';
import { newId } from '../src/platform/new-id';
import type { TestServer } from './given';

const FILLED_BY = {
  money: 'directChargeMoney',
  point: 'directChargePoint',
  casino: 'casinoPlay',
  betHoldem: 'betHoldemPlay',
  apoker: 'apokerPlay',
  income: 'incomeMoneyCharge',
} as const satisfies Record<Wallet, string>;

export interface GivenMember {
  readonly memberId: string;
  readonly id: string;
}

let memberCount = 0;

/** A member with status normal and a bank account, and what the wallets are to hold. */
export async function givenMember(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  options: {
    readonly id?: string;
    /** Left out: made of the ID. */
    readonly nick?: string;
    readonly grade?: number;
    readonly status?: number;
    readonly level?: number;
    readonly isTest?: boolean;
    readonly hasBankAccount?: boolean;
    /** Left out: one of his own. */
    readonly bankNumber?: string;
    /** Left out: now. */
    readonly joinedAt?: Date;
    /** Ancestors from the top. */
    readonly path?: readonly string[];
    readonly excludedUntil?: Date | null;
    readonly walletsWon?: Partial<Record<Wallet, number>>;
  } = {},
): Promise<GivenMember> {
  memberCount += 1;
  const { id = `member${memberCount}`, hasBankAccount = true, walletsWon = {} } = options;
  const memberId = newId(clock.now);
  await transaction(db, async (tx) => {
    await tx
      .insertInto('member')
      .values({
        member_id: memberId,
        login_id: id,
        nick: options.nick ?? `nick of ${id}`,
        grade: options.grade ?? 1,
        status: options.status ?? 1,
        level: options.level ?? 1,
        bank: hasBankAccount ? '국민' : null,
        bank_number: hasBankAccount
          ? (options.bankNumber ?? `123-${455 + memberCount}-7890`)
          : null,
        bank_owner: hasBankAccount ? '홍길동' : null,
        recommend_path: [...(options.path ?? [])],
        is_test: options.isTest ?? false,
        excluded_until: options.excludedUntil ?? null,
        joined_at: options.joinedAt ?? clock.now,
      })
      .execute();
    await tx.insertInto('member_rank').values({ member_id: memberId }).execute();
    await tx.insertInto('member_login').values({ login_id: id, member_id: memberId }).execute();
    await tx
      .insertInto('wallet')
      .values(WALLETS.map((wallet) => ({ member_id: memberId, wallet })))
      .execute();
    for (const [wallet, amountWon] of Object.entries(walletsWon))
      await postMovement(tx, {
        memberId,
        key: `demo:given:${wallet}`,
        type: FILLED_BY[wallet as Wallet],
        amountWon,
        at: clock.now,
        actor: null,
      });
  });
  return { memberId, id };
}

/** Fills a wallet to its ceiling. */
export async function fillWallet(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { memberId }: Pick<GivenMember, 'memberId'>,
  wallet: Wallet,
): Promise<void> {
  const { balance_won } = await db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', memberId)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow();
  const movement = {
    ...{
      memberId,
      key: `demo:filled:${wallet}`,
      type: FILLED_BY[wallet],
      at: clock.now,
      actor: null,
    },
    amountWon: BALANCE_WON_MAX - balance_won,
  };
  await transaction(db, (tx) => postMovement(tx, movement));
}

/** The beginning of the IDs of a crowd. */
export const CROWD = 'crowd';

/** Members that one statement of a fixture writes, well within the time of a statement under load. */
const PORTION = 10_000;

/**
 * So many members, of one ID but for a number, that a filter for them is refused as too wide.
 *
 * @param each their level, and the partners above each of them, the highest first
 */
export async function givenCrowd(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  members = 10_001,
  { level = 1, path = [] }: { readonly level?: number; readonly path?: readonly string[] } = {},
): Promise<void> {
  for (let first = 1; first <= members; first += PORTION)
    await sql`
      insert into member (member_id, login_id, nick, grade, status, level, recommend_path, is_test,
        joined_at)
      select gen_random_uuid(), ${CROWD} || n, ${CROWD}, 1, 1, ${level}, ${path}::uuid[], false,
        ${clock.now}
      from generate_series(${first}::int, ${Math.min(first + PORTION - 1, members)}::int) as n
    `.execute(db);
}

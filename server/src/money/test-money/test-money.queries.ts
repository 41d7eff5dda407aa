import {
  type money,
  PROVIDER_VALUES,
  PROVIDERS,
  type ReplyOf,
  testAccounts,
  type Wallet,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { markedMemberOf } from '../../members/member-cell.queries';
import { isNamedLike } from '../../members/members.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { bindList, instant } from '../../platform/list';
import { sumEntries } from '../totals/totals.queries';

const ID = sql.ref('member.member_id');

const PROVIDER_WALLETS = PROVIDER_VALUES.map((name) => PROVIDERS[name].wallet);

const held = (wallets: readonly Wallet[]) => sql`(
  select coalesce(sum(wallet.balance_won), 0)::bigint from wallet
  where ${acrossMembers} and wallet.member_id = member.member_id and wallet.wallet in (${sql.join(wallets)}))`;

/** What all entries of these types come to in the money of the account, signed. */
const moved = (types: readonly string[]) => sql`(
  select coalesce(sum(day.amount_won), 0)::bigint from ledger_day as day
  where ${acrossMembers} and day.member_id = member.member_id and day.type in (${sql.join(types)}))`;

const PLAY = [
  ...['bet', 'betBenefit', 'betCancel', 'rollbackSport', 'rollbackMinigame', 'rollbackCasino'],
  ...PROVIDER_VALUES.map((name) => PROVIDERS[name].play),
];

/** Accounts that nobody plays with for money. */
export const TEST_ACCOUNTS = bindList(testAccounts, {
  base: sql`member`,
  as: 'member',
  joins: sql`left join admin as creator on creator._id = member.created_by`,
  within: (filter, context) =>
    sql`${ofMembers('member.member_id')(filter, context)} and member.is_test`,
  id: ID,
  columns: {
    memberId: ID,
    member: markedMemberOf('member'),
    purpose: sql`(select memo.body from member_memo as memo
      where memo.member_id = member.member_id order by memo.is_pinned desc, memo.memo_id desc limit 1)`,
    moneyWon: held(['money']),
    pointWon: held(['point']),
    incomeWon: held(['income']),
    providerWon: held(PROVIDER_WALLETS),
    givenWon: moved(['directChargeMoney']),
    takenWon: sql`-${moved(['directExchangeMoney'])}`,
    stakeWon: sql`-${moved(['bet', 'betCancel'])}`,
    profitWon: moved(PLAY),
    lastLoginAt: instant(sql`(select max(day.last_login_at) from member_day as day
      where day.member_id = member.member_id)`),
    joinedAt: instant(sql.ref('member.joined_at')),
    createdBy: { _id: sql.ref('creator._id'), id: sql.ref('creator.login_id') },
  },
  filters: { query: isNamedLike },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});

interface LegSum {
  readonly wallet: string;
  readonly type: string;
  readonly entries: number;
  readonly amountWon: number;
}

const nameOf = ({ wallet, type, entries, amountWon }: LegSum) =>
  `${wallet}/${type}: ${entries}, ${amountWon}`;

/** Holds the figures of today as they are shown against those of real members alone. */
export async function checkTestMoney(
  db: Database,
  at: Date,
): Promise<ReplyOf<typeof money.checkTestMoney>> {
  // One picture of both, so that what moves meanwhile is no difference.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ day: string; tested: number }>`
        select to_char(${at}::timestamptz at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
          (select coalesce(sum(entries), 0)::bigint from ledger_day
            where ${acrossMembers} and is_test
              and day_on = (${at}::timestamptz at time zone 'Asia/Seoul')::date) as tested`.execute(
        tx,
      );
      const { day = '', tested = 0 } = rows[0] ?? {};
      const real = await sql<LegSum>`
        select wallet, type, sum(entries)::bigint as entries, sum(amount_won)::bigint as "amountWon"
        from ledger_day where ${acrossMembers} and not is_test and day_on = ${day}::date
        group by wallet, type`.execute(tx);
      const { totals } = await sumEntries({ db: tx, actor: null }, { from: day, to: day });
      const names = new Set(real.rows.map(nameOf));
      const counted = totals.filter((total) => !names.has(nameOf(total))).length;
      return { entries: tested, counted, at: at.toISOString() };
    });
}

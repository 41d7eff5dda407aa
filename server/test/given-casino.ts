// Vendors of casinos that call the feed, and what they have done to a member.
import type { CasinoVendor } from '@gwanje/contract';
import type { SignedIn, TestServer } from './given';
import { type FeedCall, feedCallWith, givenFeedKey } from './given-feed';

export interface GivenVendor {
  readonly feed: FeedCall;
  /** A call of one vendor about one member. */
  readonly say: (what: 'bet' | 'win' | 'cancel', body: object) => ReturnType<FeedCall>;
}

const GAME = { game: 'baccarat', gameClass: 'casino' } as const;

/** A machine with the key of vendors and of the player's site, which speaks for one vendor. */
export async function givenVendor(
  server: TestServer,
  { vendor = 'kplay', top }: { readonly vendor?: CasinoVendor; readonly top?: SignedIn } = {},
): Promise<GivenVendor> {
  const scopes = ['casino', 'players'] as const;
  const feed = feedCallWith(server, await givenFeedKey(server, { scopes, ...(top && { top }) }));
  return {
    feed,
    say: (what, body) =>
      feed('POST', `/feed/casino/${vendor}/${what}`, {
        ...(what !== 'cancel' && GAME),
        ...body,
      }),
  };
}

/** What is kept of a member's casino: what moved, what was counted, and his rounds. */
export async function casinoOf({ database: { db } }: TestServer, memberId: string) {
  const wallet = await db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'money')
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('bet_day')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  const stakes = await db
    .selectFrom('counted_stake')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  return {
    moneyWon: wallet.balance_won,
    rounds: await db
      .selectFrom('casino_round')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute(),
    transactions: await db
      .selectFrom('casino_transaction')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('transaction_id')
      .execute(),
    ...{ days, stakes },
  };
}

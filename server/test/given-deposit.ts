// Deposits on the operator's accounts, as an agent reports them by the feed.
import type { FeedReplyOf, feed, ParsedInputOf } from '@gwanje/contract';
import type { Answer, SignedIn, TestServer } from './given';
import { givenDepositAccounts } from './given-deposit-account';
import { feedCallWith, givenFeedKey } from './given-feed';
import { type GivenMember, givenMember } from './given-member';
import { givenRequest } from './given-request';

type Reported = ParsedInputOf<typeof feed.reportDeposit & { method: 'POST'; access: 'public' }>;

let count = 0;

/** An agent who watches one account. */
export interface GivenAgent {
  readonly accountId: string;
  /** Reports money of 홍길동, now, but for what is given; each report is of another transaction. */
  report(values?: Partial<Reported>): Promise<Answer>;
  /** Sends what came in a day. */
  state(day: string, lines: readonly object[]): Promise<Answer>;
}

export async function givenAgent(server: TestServer, first: SignedIn): Promise<GivenAgent> {
  const [accountId = ''] = await givenDepositAccounts(server, first, [{}]);
  const key = await givenFeedKey(server, { scopes: ['deposits'] });
  // Keys are read once in a second.
  server.clock.advance(1_001);
  const call = feedCallWith(server, key);
  return {
    accountId,
    state: (day, lines) =>
      call('POST', '/feed/deposit-statements', { bankAccountId: accountId, day, lines }),
    report: (values = {}) => {
      count += 1;
      return call('POST', '/feed/deposits', {
        ...{ agentTxId: `tx-${count}`, payer: '홍길동', amountWon: 50_000 },
        ...{ bankAccountId: accountId, at: server.clock.now.toISOString(), ...values },
      });
    },
  };
}

/** Reported, and taken. */
export async function givenDeposit(
  agent: GivenAgent,
  values: Partial<Reported> = {},
): Promise<FeedReplyOf<typeof feed.reportDeposit>> {
  const answer = await agent.report(values);
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
  return answer.body;
}

/** A member whose bank account nobody else has. */
export function givenPayer(server: TestServer): Promise<GivenMember> {
  count += 1;
  return givenMember(server, { bankNumber: `300-${count}` });
}

/** A charge that waits, and the deposit that belongs to it; nothing links them yet. */
export async function givenPaidCharge(server: TestServer, first: SignedIn, amountWon: number) {
  const agent = await givenAgent(server, first);
  const member = await givenPayer(server);
  const key = await givenRequest({ server }, member, 'charge', amountWon);
  const { depositId } = await givenDeposit(agent, { amountWon });
  return { ...key, depositId };
}

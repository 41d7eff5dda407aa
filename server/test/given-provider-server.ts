// A server that is connected to the fake provider, and what its tests look at.
import { PROVIDER_VALUES, PROVIDERS, type Provider } from '@gwanje/contract';
import { appendAuditEvent } from '../src/audit/append-audit-event.command';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { verifyLedger } from '../src/ledger/verify-ledger';
import { connectProvider, type ProviderLimits } from '../src/money/providers/provider-http';
import { providerTransfersJob } from '../src/money/providers/provider-transfers-job';
import type { FakeProvider } from './fake-provider';
import { givenServer, type SignedIn, signedIn, type TestServer } from './given';

const LIMITS: ProviderLimits = {
  triesMax: 1,
  tryTimeoutMs: 15_000,
  totalTimeoutMs: 15_000,
  pauseMs: 1,
};
/** Longer than any pause between two asks for a pending transfer. */
const LONG_MS = 601_000;

let keyCount = 0;

/** The headers of a call that moves money, under a key that no other call had. */
export function newKey(): { headers: { 'idempotency-key': string } } {
  keyCount += 1;
  return { headers: { 'idempotency-key': `provider-key-${keyCount}` } };
}

export interface ProviderServer extends TestServer {
  readonly finance: SignedIn;
  /** Lets time go by, by default enough for every pending transfer, then runs the job that settles them. */
  runJob(afterMs?: number): Promise<void>;
  /** What lies in a member's money wallet and in the one of the provider, won. */
  walletsOf(memberId: string, provider?: Provider): Promise<{ money: number; there: number }>;
  /** The entries of a member's two wallets, the oldest first, what left a wallet before what came. */
  entriesOf(memberId: string): Promise<[string, number][]>;
  transfersOf(
    memberId: string,
  ): Promise<{ transfer_id: string; status: string; amount_won: number | null; tries: number }[]>;
  /** The details of every alarm. */
  alarms(): Promise<unknown[]>;
  /** Everything by which the ledger is not sound. */
  differences(): Promise<string[]>;
}

/** Only `connected` providers are; all of them speak with the same fake. */
export async function givenProviderServer(
  fake: FakeProvider,
  connected: readonly Provider[] = PROVIDER_VALUES,
  limits: Partial<ProviderLimits> = {},
): Promise<ProviderServer> {
  const provider = connectProvider(fake.connection, {
    now: () => new Date(),
    limits: { ...LIMITS, ...limits },
  });
  const providers = Object.fromEntries(connected.map((name) => [name, provider]));
  const server = await givenServer({ providers });
  const { clock, database } = server;
  const { db } = database;
  await makeLedgerPartitions(db, clock.now);
  const finance = await signedIn(server, { type: 2 });
  const job = providerTransfersJob(providers);
  return {
    ...server,
    finance,
    async runJob(afterMs = LONG_MS) {
      clock.advance(afterMs);
      // A session ends before a provider that is asked ever more seldom has answered.
      const at = clock.now;
      await db.updateTable('admin_session').set({ created_at: at, last_seen_at: at }).execute();
      const platform = { db, now: () => clock.now, appendAudit: appendAuditEvent };
      return job.run(platform, new AbortController().signal);
    },
    async walletsOf(memberId, name = 'honor') {
      const rows = await db
        .selectFrom('wallet')
        .select(['wallet', 'balance_won'])
        .where('member_id', '=', memberId)
        .execute();
      const won = (wallet: string) => rows.find((row) => row.wallet === wallet)?.balance_won ?? 0;
      return { money: won('money'), there: won(PROVIDERS[name].wallet) };
    },
    entriesOf: async (memberId) =>
      (
        await db
          .selectFrom('ledger_entry')
          .select(['type', 'amount_won'])
          .where('member_id', '=', memberId)
          .orderBy('movement_id')
          .orderBy('amount_won')
          .execute()
      ).map(({ type, amount_won }) => [type, amount_won]),
    transfersOf: (memberId) =>
      db
        .selectFrom('provider_transfer')
        .select(['transfer_id', 'status', 'amount_won', 'tries'])
        .where('member_id', '=', memberId)
        .orderBy('transfer_id')
        .execute(),
    alarms: async () =>
      (await db.selectFrom('alarm').selectAll().execute()).map(({ details }) => details),
    async differences() {
      const found: string[] = [];
      await verifyLedger(db, { onDifference: ({ sentence }) => found.push(sentence) });
      return found;
    },
  };
}

import { PROVIDER_VALUES, type Provider } from '@gwanje/contract';
import { transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { type Booker, settleByAsking } from './carry-out-provider-transfer';
import type { ConnectedProviders, GameProvider } from './provider-port';
import { countTry, listDueTransfers } from './provider-transfers.queries';

const TRANSFERS_PER_RUN_MAX = 200;
/** After so many silences in one run, a provider is taken to be down until the next. */
const SILENCES_MAX = 3;

/** Books as the system, whose audit lines name the job. */
const systemBooker = ({ db, now, appendAudit }: JobPlatform): Booker => ({
  db,
  now,
  step: (work) =>
    transaction(db, (tx) =>
      work({
        tx,
        now,
        audit: (line) =>
          appendAudit(tx, {
            action: 'provider.settle',
            actor: null,
            before: null,
            after: null,
            ...line,
            at: now(),
            ip: null,
            requestId: NAME,
          }),
      }),
    ),
});

const NAME = 'provider-transfers';

/** @throws what the first transfer that broke threw; the others were settled all the same */
async function settleDue(
  platform: JobPlatform,
  name: Provider,
  provider: GameProvider,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = platform;
  const due = await listDueTransfers(db, name, now(), TRANSFERS_PER_RUN_MAX);
  let silences = 0;
  await tryEach(due, signal, async (transfer) => {
    if (silences === SILENCES_MAX) return;
    await countTry(db, transfer, now());
    const { isSilent } = await settleByAsking(systemBooker(platform), provider, transfer);
    if (isSilent) silences += 1;
  });
}

/** Settles what is pending, by asking the providers. */
export const providerTransfersJob = (providers: ConnectedProviders): Job => ({
  name: NAME,
  cron: '* * * * *',
  leaseMs: 60_000,
  run: async (platform, signal) => {
    const runs = await Promise.allSettled(
      PROVIDER_VALUES.map(async (name) => {
        const provider = providers[name];
        if (provider) await settleDue(platform, name, provider, signal);
      }),
    );
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed) throw failed.reason;
  },
});

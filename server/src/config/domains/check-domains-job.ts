import { raiseAlarm } from '../../platform/alarm';
import type { Job, JobPlatform } from '../../platform/jobs';
import { findDueDomains, noteDomainCheck, removePassedRedirects } from './domains.queries';
import { type Reached, reachHost } from './reach-host';

const CHECK_EVERY_MS = 600_000;
/** How long a host may be silent before somebody is told. */
const DOWN_MS = 600_000;
const HOSTS_PER_RUN = 50;

/** Notes what a check has found; one who is silent for longer is an alarm. */
async function noteCheck(
  { db, now }: JobPlatform,
  { domain_id, host, down_since }: { domain_id: string; host: string; down_since: Date | null },
  { failure, certificateUntil }: Reached,
): Promise<void> {
  const at = now();
  const downSince = failure === null ? null : (down_since ?? at);
  await noteDomainCheck(db, domain_id, {
    at,
    downSince,
    failure,
    certificateUntil,
    nextAt: new Date(at.getTime() + CHECK_EVERY_MS),
  });
  if (downSince === null || at.getTime() - downSince.getTime() < DOWN_MS) return;
  const sameBy = { host };
  await raiseAlarm(db, { kind: 'domainDown', at, details: { ...sameBy, failure }, sameBy });
}

/** Asks every host that is due whether it answers. */
export const checkDomainsJob = (
  reach: (host: string) => Promise<Reached> = (host) => reachHost(host),
): Job => ({
  name: 'checkDomains',
  cron: '*/10 * * * * *',
  leaseMs: 60_000,
  async run(platform, signal) {
    await removePassedRedirects(platform.db, platform.now());
    const due = await findDueDomains(platform.db, platform.now(), HOSTS_PER_RUN);
    for (const domain of due) {
      if (signal.aborted) return;
      await noteCheck(platform, domain, await reach(domain.host));
    }
  },
});

import { raiseAlarm } from '../../platform/alarm';
import { transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { findDueDomains, noteDomainCheck, takeAwayPassedRedirects } from './domains.queries';
import { noteLeft } from './own-addresses.queries';
import { type Reached, reachHost } from './reach-host';

const NAME = 'checkDomains';
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

/** Ends what two have agreed to a month ago: the host leads nowhere any more. */
const endRedirects = ({ db, now, appendAudit }: JobPlatform) =>
  transaction(db, async (tx) => {
    for (const { domain_id, host, site_id } of await takeAwayPassedRedirects(tx, now())) {
      await noteLeft(tx, { host, siteId: site_id }, now());
      await appendAudit(tx, {
        ...{ action: 'domain.remove', subject: `domain/${domain_id}`, actor: null, at: now() },
        ...{ before: { host, siteId: site_id }, after: null, ip: null, requestId: NAME },
      });
    }
  });

/** Asks every host that is due whether it answers. */
export const checkDomainsJob = (
  reach: (host: string) => Promise<Reached> = (host) => reachHost(host),
): Job => ({
  name: NAME,
  cron: '*/10 * * * * *',
  leaseMs: 60_000,
  async run(platform, signal) {
    await endRedirects(platform);
    const due = await findDueDomains(platform.db, platform.now(), HOSTS_PER_RUN);
    for (const domain of due) {
      if (signal.aborted) return;
      await noteCheck(platform, domain, await reach(domain.host));
    }
  },
});

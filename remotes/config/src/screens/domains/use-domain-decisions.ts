import { config, type Domain } from '@gwanje/contract';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { toast } from '@gwanje/ui-kit';
import { useCallback, useRef } from 'react';
import { useText } from '../../text';

export type DomainDecision = 'remove' | 'approve' | 'decline' | 'check';

/** The decisions about a host, each after its question. */
export function useDomainDecisions(
  usageOf: (domain: Domain) => { readonly visitors: number; readonly openBets: number } | undefined,
  reload: () => Promise<unknown>,
) {
  const t = useText();
  const writes = {
    remove: useWrite(config.removeDomain, { onStale: reload }),
    approve: useWrite(config.approveDomain, { onStale: reload }),
    decline: useWrite(config.declineDomain, { onStale: reload }),
    check: useWrite(config.checkDomain),
  };
  const all = Object.values(writes);
  const latest = useRef(writes);
  latest.current = writes;
  const run = useCallback(
    async (decision: DomainDecision, domain: Domain) => {
      const { host, domainId, version } = domain;
      for (const { forget } of Object.values(latest.current)) forget();
      if (decision === 'check') {
        const checked = await latest.current.check.send({ domainId });
        if (checked?.data) toast({ tone: 'info', title: t('domains.done.check', { host }) });
        return reload();
      }
      const { visitors = 0, openBets = 0 } = usageOf(domain) ?? {};
      const isSure = await decide({
        title: t(`domains.${decision}.title`, { host }),
        text: t(`domains.${decision}.text`, { count: visitors, bets: openBets }),
        verb: t(`domains.${decision}`),
        isFinal: decision === 'approve',
        isDestructive: decision === 'remove',
      });
      if (!isSure) return;
      const written = await latest.current[decision].send({ domainId, version });
      if (written?.data) toast({ tone: 'success', title: t(`domains.done.${decision}`) });
      await reload();
    },
    [t, usageOf, reload],
  );
  return {
    run,
    disabled: all.some(({ disabled }) => disabled),
    refusal: all.find(({ refusal }) => refusal)?.refusal,
  };
}

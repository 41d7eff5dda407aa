import { config, DOMAIN_ROLES, type Domain, type DomainRole, MAIN_SITE_ID } from '@gwanje/contract';
import { useNamed, useShell } from '@gwanje/remote-kit';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useSites } from '../../parts/use-sites';
import { useText } from '../../text';

const valuesOf = (domain?: Domain) => ({
  ...{ host: domain?.host ?? '', siteId: domain?.siteId ?? MAIN_SITE_ID },
  role: (domain?.role ?? 'extra') as DomainRole,
  ...{ recommender: domain?.recommender?.id ?? '', memo: domain?.memo ?? '' },
});

interface DomainFormProps {
  /** Left out: a new one. */
  readonly domain?: Domain;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A new host, or what an existing one is for. */
export function DomainForm({ domain, onChanged, onClose }: DomainFormProps) {
  const t = useText();
  const { options } = useNamed();
  const isMultiSite = useShell((shell) => shell.flags.multiSite);
  const { sites } = useSites(isMultiSite);
  return (
    <RecordForm
      endpoint={domain ? config.updateDomain : config.addDomain}
      title={domain ? t('domains.edit.title', { host: domain.host }) : t('domains.add')}
      verb={t(domain ? 'domains.save' : 'domains.add')}
      values={valuesOf(domain)}
      valuesOf={valuesOf}
      fields={[
        !domain && { name: 'host', label: t('domains.host'), hint: t('domains.host.hint') },
        isMultiSite && {
          ...{ name: 'siteId', label: t('domains.site') },
          options: sites.map((site) => ({ value: site.siteId, label: site.name })),
        },
        {
          ...{ name: 'role', label: t('domains.role'), hint: t('domains.role.hint') },
          options: options(DOMAIN_ROLES).filter(({ value }) => domain || value !== 'main'),
        },
        {
          ...{ name: 'recommender', label: t('domains.recommender') },
          hint: t('domains.recommender.hint'),
        },
        { name: 'memo', label: t('domains.memo') },
      ]}
      inputOf={({ host, recommender, ...terms }) => ({
        ...(domain ? { domainId: domain.domainId, version: domain.version } : { host }),
        ...terms,
        ...(recommender !== '' && { recommender }),
      })}
      fieldOf={{
        ...{ 'domain.exists': 'host', 'member.no_recommender': 'recommender' },
        ...{ 'domain.unreachable': 'role', 'domain.last_main': 'role' },
      }}
      done={({ wanted }) =>
        wanted === null
          ? t(domain ? 'domains.done.edit' : 'domains.done.add')
          : { tone: 'info', title: t('domains.waits'), text: t('domains.waits.text') }
      }
      onDone={onChanged}
      onStale={onChanged}
      onClose={onClose}
    />
  );
}

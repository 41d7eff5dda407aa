import { queryKey, useQueryClient } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { ReasonForm, RecordForm } from '@gwanje/remote-kit/record';
import { useState } from 'react';
import { useText } from '../text';
import type { Sites } from './use-sites';

/** Adds a player site, which is never deleted. */
export function SiteForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <RecordForm
      endpoint={config.addSite}
      title={t('sites.add')}
      verb={t('sites.add')}
      values={{ siteName: '' }}
      fields={[
        {
          ...{ name: 'siteName', label: t('sites.name') },
          hint: t('sites.name.hint'),
        },
      ]}
      inputOf={(values) => values}
      fieldOf={{ 'site.exists': 'siteName' }}
      done={(_, { siteName }) => t('sites.added', { site: siteName })}
      onDone={() => queries.invalidateQueries({ queryKey: queryKey(config.listSites) })}
      onClose={onClose}
    />
  );
}

interface PauseSiteFormProps {
  readonly site: Sites['sites'][number];
  readonly onClose: () => void;
}

/** Closes the doors of a further site, or opens them again. */
export function PauseSiteForm({ site, onClose }: PauseSiteFormProps) {
  const t = useText();
  const queries = useQueryClient();
  // What a colleague does meanwhile turns no question into its opposite.
  const [{ siteId, name, isPaused }] = useState(site);
  const deed = isPaused ? 'resume' : 'pause';
  return (
    <ReasonForm
      endpoint={config.pauseSite}
      title={t(`website.${deed}.title`, { site: name })}
      text={t(`website.${deed}.text`)}
      verb={t(`website.${deed}`)}
      isDestructive={!isPaused}
      reasons={t(`website.${deed}.reasons`)}
      input={{ siteId, isPaused: !isPaused }}
      done={() => t(`website.${deed}.done`, { site: name })}
      onDone={() => queries.invalidateQueries({ queryKey: queryKey(config.listSites) })}
      onClose={onClose}
    />
  );
}

import { queryKey, useQueryClient } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../text';

/** Adds a player site, which is never deleted. */
export function SiteForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <RecordForm
      endpoint={config.addSite}
      title={t('board.site.add')}
      verb={t('board.site.add')}
      values={{ siteName: '' }}
      fields={[
        {
          ...{ name: 'siteName', label: t('board.site.name') },
          hint: t('board.site.name.hint'),
        },
      ]}
      inputOf={(values) => values}
      fieldOf={{ 'site.exists': 'siteName' }}
      done={(_, { siteName }) => t('board.site.added', { site: siteName })}
      onDone={() => queries.invalidateQueries({ queryKey: queryKey(config.listSites) })}
      onClose={onClose}
    />
  );
}

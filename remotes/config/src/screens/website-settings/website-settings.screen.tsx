import { query } from '@gwanje/api-client';
import { config, MAIN_SITE_ID, type SettingsEndpoints, website } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import type { SettingForm, SettingsSource } from '@gwanje/remote-kit/settings';
import { Button, Card, SelectField } from '@gwanje/ui-kit';
import { lazy, Suspense, useMemo, useState } from 'react';
import { SiteDocuments } from '../../parts/site-documents';
import { useSites } from '../../parts/use-sites';
import { useText } from '../../text';
import { WebsiteFields } from './website-fields';

// Seldom opened.
const SiteForm = lazy(async () => ({ default: (await import('../../parts/site.form')).SiteForm }));
const PauseSiteForm = lazy(async () => ({
  default: (await import('../../parts/site.form')).PauseSiteForm,
}));

const SETTINGS = [website];
const drawing = (form: SettingForm) => <WebsiteFields form={form} />;

/** Addresses of a further site stand under its name; the furniture knows none but the category's. */
const underSite = <E extends { readonly path: string }>(endpoint: E, siteId: string): E => ({
  ...endpoint,
  path: endpoint.path.replace(':siteId', siteId),
});

/** The documents of a further site. */
const sourceOf = (siteId: string) =>
  ({
    load: query(underSite(config.listSiteDocuments, siteId), {} as never),
    save: underSite(config.saveSiteDocument, siteId) as unknown as SettingsEndpoints['save'],
    versions: underSite(
      config.listSiteDocumentVersions,
      siteId,
    ) as unknown as SettingsEndpoints['versions'],
  }) as unknown as SettingsSource;

/** What visitors see of a site. */
export default function WebsiteSettingsScreen() {
  const isMultiSite = useShell((shell) => shell.flags.multiSite);
  const [siteId, setSiteId] = useState(MAIN_SITE_ID);
  const source = useMemo(() => (siteId === MAIN_SITE_ID ? undefined : sourceOf(siteId)), [siteId]);
  return (
    <SiteDocuments
      key={siteId}
      settings={SETTINGS}
      drawing={drawing}
      {...(source && { source })}
      head={isMultiSite && <SitesCard siteId={siteId} onChoose={setSiteId} />}
    />
  );
}

interface SitesCardProps {
  readonly siteId: string;
  readonly onChoose: (siteId: string) => void;
}

/** The sites that there are, and which of them the page is of. */
function SitesCard({ siteId, onChoose }: SitesCardProps) {
  const t = useText();
  const { sites } = useSites(true);
  const whyNot = useWhyNot('siteSettings.change');
  const [opened, open] = useState<'add' | 'pause'>();
  const close = () => open(undefined);
  const site = sites.find((one) => one.siteId === siteId);
  return (
    <Card
      title={t('website.sites')}
      note={t('website.sites.note')}
      actions={
        <>
          {site && siteId !== MAIN_SITE_ID && (
            <Button disabledReason={whyNot} onClick={() => open('pause')}>
              {t(site.isPaused ? 'website.resume' : 'website.pause')}
            </Button>
          )}
          <Button disabledReason={whyNot} onClick={() => open('add')}>
            {t('sites.add')}
          </Button>
        </>
      }
    >
      <SelectField
        inline
        label={t('website.site')}
        value={siteId}
        onChange={onChoose}
        options={sites.map(({ siteId: value, name, isPaused }) => ({
          ...{ value, label: isPaused ? t('website.site.paused', { site: name }) : name },
        }))}
      />
      <Suspense>
        {opened === 'add' && <SiteForm onClose={close} />}
        {opened === 'pause' && site && <PauseSiteForm site={site} onClose={close} />}
      </Suspense>
    </Card>
  );
}

import { type config, type DocumentOf, type ReplyOf, website } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { saveSettingDocument } from '../../settings/save-setting.command';
import {
  bindSettings,
  listSettings,
  listSettingVersions,
} from '../../settings/setting-versions.queries';
import type { SettingRules } from '../../settings/setting-work';
import { listSiteIds } from '../boards/sites.queries';
import { nameImagesOf } from './name-images';
import { siteDocuments } from './site-settings.queries';

interface Asking {
  readonly db: Database | Tx;
  readonly input: { readonly siteId: string };
  readonly refuse: (code: 'site.not_found') => never;
}

/** The documents of a further site, and what is said of them. */
async function rulesOf({
  db,
  input,
  refuse,
}: Asking): Promise<SettingRules<DocumentOf<typeof website>>> {
  if (!(await listSiteIds(db)).includes(input.siteId)) return refuse('site.not_found');
  return {
    settings: bindSettings(siteDocuments(input.siteId), [website]),
    ...{ permission: 'siteSettings.change', audit: 'siteSettings', judge: nameImagesOf },
  };
}

type Question<Input> = Omit<Asking, 'db' | 'input'> & {
  readonly db: Database;
  readonly input: Input;
};

export const listSiteDocuments = async (
  asking: Question<{ siteId: string }>,
): Promise<ReplyOf<typeof config.listSiteDocuments>> =>
  listSettings(asking.db, (await rulesOf(asking)).settings);

export const listSiteDocumentVersions = async (
  asking: Question<{ siteId: string; category: 'website'; before?: number | undefined }>,
): Promise<ReplyOf<typeof config.listSiteDocumentVersions>> => {
  const { settings } = await rulesOf(asking);
  const { category, before } = asking.input;
  return listSettingVersions(asking.db, settings, {
    category,
    ...(before !== undefined && { before }),
  });
};

export async function saveSiteDocument(
  work: Work<typeof config.saveSiteDocument>,
): Promise<ReplyOf<typeof config.saveSiteDocument>> {
  const { siteId, ...input } = work.input;
  const rules = await rulesOf({ ...work, db: work.tx, input: { siteId } });
  return saveSettingDocument(rules, { ...work, input } as never) as never;
}

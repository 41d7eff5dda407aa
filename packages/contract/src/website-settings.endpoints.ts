// The documents of further player sites; those of the main one are among the settings of the site.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { changeSchema, documentSchema } from './setting-schemas';
import { SITE_DOCUMENT_BYTES_MAX, type siteSettings } from './site-settings';
import { instant, uuid } from './units';
import { website } from './website';

const multiSite = { when: { multiSite: true } } as const;
const site = { siteId: uuid };
const category = z.literal(website.category);

type List = typeof siteSettings.list;
type Save = typeof siteSettings.save;
type Versions = typeof siteSettings.versions;

export const listSiteDocuments = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/settings',
  access: 'siteSettings.read',
  ...multiSite,
  summary: 'The settings of a further player site.',
  input: z.strictObject(site),
  reply: z.array(documentSchema(website)) as unknown as List['reply'],
  refusals: ['site.not_found'],
});

export const saveSiteDocument = endpoint({
  method: 'PUT',
  path: '/api/sites/:siteId/settings/:category',
  access: 'siteSettings.change',
  ...multiSite,
  summary: 'Saves the whole document of a further player site as a new version.',
  input: z.strictObject({ ...site, ...changeSchema(website).shape }),
  bodyBytesMax: SITE_DOCUMENT_BYTES_MAX,
  reply: z.object({
    setting: documentSchema(website),
    proposal: z.null(),
  }) as unknown as Save['reply'],
  refusals: ['site.not_found', 'record.stale', 'image.unknown'],
  audit: 'siteSettings.save',
});

export const listSiteDocumentVersions = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/settings/:category/history',
  access: 'siteSettings.read',
  ...multiSite,
  summary: 'Accepted changes of a document of a further player site, newest first, 50 a page.',
  input: z.strictObject({
    ...site,
    category,
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        savedAt: instant,
        savedBy: z.nullable(z.object({ id: z.string(), nick: z.string() })),
        reason: z.nullable(z.string()),
        config: documentSchema(website),
      }),
    ),
    more: z.boolean(),
  }) as unknown as Versions['reply'],
  refusals: ['site.not_found'],
});

// What the player site shows of its operator, of itself and of what is closed.
import * as z from 'zod/mini';
import { DOMAIN_ROLES, type DomainRole, host } from './domains';
import { feedEndpoint } from './feed';
import { SITE_FEATURES, type SiteFeature } from './site-features';
import { instant, uuid } from './units';

const asked = z.enum(['off', 'optional', 'required']);
const joiningStatus = z.enum(['open', 'codeOnly', 'closed']);
const line = z.object({ text: z.string(), link: z.string() });
const texts = z.object({
  /** Lines that run over the page at this moment. */
  marquee: z.array(line),
  charge: z.string(),
  exchange: z.string(),
  join: z.string(),
  support: z.string(),
  cart: z.string(),
});

const website = z.object({
  siteName: z.string(),
  description: z.string(),
  logoLight: z.string(),
  logoDark: z.string(),
  favicon: z.string(),
  shareImage: z.string(),
  accentColor: z.string(),
  licenceName: z.string(),
  licenceNo: z.string(),
  operatorName: z.string(),
  footer: z.string(),
  supportHours: z.string(),
  contacts: z.array(z.object({ name: z.string(), value: z.string(), link: z.string() })),
  /** Those that are shown at this moment. */
  banners: z.array(z.object({ pc: z.string(), phone: z.string(), link: z.string() })),
  /** Fixed: no setting takes it away. */
  ageNotice: z.string(),
});

export const readSite = feedEndpoint({
  method: 'GET',
  path: '/feed/site',
  scope: 'players',
  summary:
    'What a site shows of its operator: the website, texts at fixed places, and what is closed. `host` is the name under which it was called.',
  input: z.strictObject({ host: z.optional(host) }),
  reply: z.object({
    siteId: uuid,
    /** Null where the host is not named or not known. */
    domain: z.nullable(
      z.object({
        role: z.enum(Object.keys(DOMAIN_ROLES) as [DomainRole, ...DomainRole[]]),
        /** Of a redirect: the main host of its site. */
        redirectTo: z.nullable(z.string()),
        /** The login ID that a form of joining begins with. */
        recommender: z.nullable(z.string()),
      }),
    ),
    website,
    texts,
    site: z.object({
      memberIdleMinutes: z.int(),
      ticketOpenMax: z.int(),
      /** After how many minutes of play a member is reminded; 0: never. */
      playReminderMinutes: z.int(),
      cartStartWon: z.int(),
      /** Amounts on the buttons of the card of bets, the smallest first. */
      cartQuickWon: z.array(z.int()),
      /** Menus that the site has; the feed refuses what the others ask for. */
      features: z.array(z.enum(Object.keys(SITE_FEATURES) as [SiteFeature, ...SiteFeature[]])),
      /** Of levels 1 to 10, in their order. */
      levelNames: z.array(z.string()),
    }),
    /** What the form of joining asks for; each off, optional or required. */
    joining: z.object({
      status: joiningStatus,
      phone: asked,
      /** `isPhoneConfirmed` is asked for of every phone that is given. */
      phoneCode: z.boolean(),
      realName: asked,
      email: asked,
      bankAccount: asked,
      /** `exchangePin`, which he is asked for when he wants his money out. */
      exchangePassword: asked,
      recommender: asked,
      birthDate: asked,
      ageMin: z.int(),
    }),
    maintenance: z.object({
      /** Doors that are closed at this moment. */
      closed: z.array(z.string()),
      title: z.string(),
      text: z.string(),
      until: z.nullable(instant),
      /** A maintenance that is about to begin, as members are to be told of it beforehand. */
      announced: z.nullable(
        z.object({
          title: z.string(),
          text: z.string(),
          from: instant,
          until: z.nullable(instant),
        }),
      ),
    }),
  }),
  refusals: ['record.not_found'],
});

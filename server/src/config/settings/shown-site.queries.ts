import {
  announcedAt,
  type DocumentOf,
  type FeedReplyOf,
  type feed,
  isUnderMaintenance,
  MAIN_SITE_ID,
  momentInSeoul,
  namesOfLevels,
  SITE_FEATURES,
  SITE_PARTS,
  website,
} from '@gwanje/contract';
import type { FeedQuestion } from '../../feed/implement-feed';
import { findHostRecommender } from '../../members/join-recommenders.queries';
import type { Database, Tx } from '../../platform/database';
import { bindSettings, findSetting } from '../../settings/setting-versions.queries';
import { findDomainByHost, findMainHost } from '../domains/domains.queries';
import { leadingOn } from '../domains/own-addresses.queries';
import { findMaintenance } from './maintenance.queries';
import { fillPlaceholders } from './placeholders.queries';
import { toldEnd } from './site-doors.queries';
import { findSiteSetting, siteDocuments } from './site-settings.queries';

const AGE_NOTICE: Readonly<Record<'ko' | 'en', string>> = {
  ko: '19세 미만은 이용할 수 없습니다.',
  en: 'Nobody below 19 may play here.',
};

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) =>
  Object.keys(record) as K[];

interface Window {
  readonly from: string;
  readonly until: string;
}
const isNow = ({ from, until }: Window, at: Date) =>
  (from === '' || at >= momentInSeoul(from)) && (until === '' || at < momentInSeoul(until));

type Website = DocumentOf<typeof website>;

/** The website of a site; a further one is as it is before anybody saves it until somebody does. */
const findWebsite = (db: Database | Tx, siteId: string): Promise<Website> =>
  siteId === MAIN_SITE_ID
    ? findSiteSetting(db, 'website')
    : findSetting(db, bindSettings(siteDocuments(siteId), [website]), 'website');

function shownWebsite({ category, version, contacts, banners, ...shown }: Website, at: Date) {
  return {
    ...shown,
    contacts: Object.values(contacts).filter(({ name, value }) => name !== '' || value !== ''),
    banners: Object.values(banners).flatMap(({ pc, phone, link, ...window }) =>
      (pc !== '' || phone !== '') && isNow(window, at) ? [{ pc, phone, link }] : [],
    ),
  };
}

async function shownTerms(db: Database | Tx, locale: 'ko' | 'en') {
  const site = await findSiteSetting(db, 'site');
  const { memberIdleMinutes, ticketOpenMax, playReminderMinutes, cartStartWon, features } = site;
  return {
    ...{ memberIdleMinutes, ticketOpenMax, playReminderMinutes, cartStartWon },
    cartQuickWon: Object.values(site.cartQuickWon).filter((won) => won > 0),
    features: keysOf(SITE_FEATURES).filter((name) => features[name]),
    levelNames: [...namesOfLevels(site, locale)],
  };
}

async function shownJoining(db: Database | Tx) {
  const { status, recommender, phone, phoneCode, ...terms } = await findSiteSetting(db, 'join');
  const { realName, email, bankAccount, exchangePassword, birthDate, ageMin } = terms;
  return {
    ...{ status, phone, phoneCode, realName, email, bankAccount, exchangePassword },
    ...{ birthDate, ageMin },
    recommender: status === 'codeOnly' ? ('required' as const) : recommender,
  };
}

async function shownTexts(db: Database | Tx, at: Date) {
  const { category, version, marquee, ...texts } = await findSiteSetting(db, 'noticeTexts');
  const lines = Object.values(marquee).flatMap(({ text, link, ...window }) =>
    text !== '' && isNow(window, at) ? [{ text, link }] : [],
  );
  const fill = (text: string) => fillPlaceholders(db, text);
  return {
    charge: await fill(texts.charge),
    exchange: await fill(texts.exchange),
    join: await fill(texts.join),
    support: await fill(texts.support),
    cart: await fill(texts.cart),
    marquee: await Promise.all(
      lines.map(async ({ text, link }) => ({ text: await fill(text), link })),
    ),
  };
}

async function shownMaintenance(db: Database | Tx, at: Date, isSitePaused: boolean) {
  const maintenance = await findMaintenance(db, 'siteMaintenance');
  const { parts, title, text } = maintenance;
  const begins = announcedAt(maintenance, at);
  const isOn = isUnderMaintenance(maintenance, at);
  const closed = keysOf(SITE_PARTS).filter((part) => isSitePaused || (isOn && parts[part]));
  return {
    closed,
    ...(isOn ? { title, text } : { title: '', text: '' }),
    until: isOn && !isSitePaused ? toldEnd(maintenance) : null,
    announced: begins && {
      ...{ title, text, from: begins.toISOString(), until: toldEnd(maintenance) },
    },
  };
}

/**
 * What a player site shows of its operator. A key of the main site may ask for every host, that of a
 * further site for its own.
 */
export async function readShownSite({
  db,
  input,
  now,
  locale,
  siteId: keySiteId,
  isSitePaused,
  refuse,
}: FeedQuestion<typeof feed.readSite>): Promise<FeedReplyOf<typeof feed.readSite>> {
  const at = now();
  const found = input.host === undefined ? undefined : await findDomainByHost(db, input.host);
  const siteId = found?.site_id ?? keySiteId;
  if (siteId !== keySiteId && keySiteId !== MAIN_SITE_ID) return refuse('record.not_found');
  return leadingOn(db, siteId, {
    siteId,
    domain: found
      ? {
          role: found.role,
          redirectTo: found.role === 'redirect' ? await findMainHost(db, siteId) : null,
          recommender: (await findHostRecommender(db, found.recommender)) && found.recommender,
        }
      : null,
    website: { ...shownWebsite(await findWebsite(db, siteId), at), ageNotice: AGE_NOTICE[locale] },
    texts: await shownTexts(db, at),
    site: await shownTerms(db, locale),
    joining: await shownJoining(db),
    maintenance: await shownMaintenance(db, at, found ? found.is_paused === true : isSitePaused),
  });
}

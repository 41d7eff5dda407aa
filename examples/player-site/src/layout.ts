// The frame of every page. No page has a script: the browser is told to run none, whatever a text holds.
import type { FeedReplyOf, feed } from '@gwanje/contract';
import { type Html, html } from './html';
import { imageFor } from './shown-link';
import type { Visit } from './visits';
import { shownTime, shownWon, type Words } from './words';

export type Site = FeedReplyOf<typeof feed.readSite>;
export type Popup = FeedReplyOf<typeof feed.listPopups>['popups'][number];

/** What every page knows. */
export interface Around {
  readonly words: Words;
  /** Null where nobody answers. */
  readonly site: Site | null;
  readonly visit: Visit | undefined;
  /** Null where it is not known. */
  readonly moneyWon: number | null;
  /** What became of the form before this page. */
  readonly said: string;
  readonly path: string;
  readonly device: 'pc' | 'phone';
}

const FRAME_STYLE = '<style>body { font-family: Pretendard, system-ui, sans-serif }</style>';

/**
 * What the feed sends as HTML, in a frame of its own that runs nothing, has no cookies and leads
 * nowhere but into a new tab. The rule against scripts of this page holds in it as well.
 */
export const framed = (title: string, body: string): Html => html`
  <iframe class="body" title="${title}" srcdoc="${FRAME_STYLE + body}"
    sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;

/** What is about to be closed, told beforehand. */
function announcedOf({ words, site }: Around): Html | undefined {
  const announced = site?.maintenance.announced;
  if (!announced) return undefined;
  return html`<section class="maintenance" role="status">
    <h2>${announced.title || words.say('maintenance')}</h2>
    <p>${announced.text}</p>
    <p>${words.say('from')} ${shownTime(announced.from)}</p>
  </section>`;
}

function maintenanceOf(around: Around): Html | undefined {
  const { words, site } = around;
  if (!site || site.maintenance.closed.length === 0) return announcedOf(around);
  const { title, text, until } = site.maintenance;
  return html`<section class="maintenance" role="status">
    <h2>${title || words.say('maintenance')}</h2>
    <p>${text}</p>
    ${until !== null && html`<p>${words.say('until')} ${shownTime(until)}</p>`}
  </section>`;
}

/** Whether a door is closed just now; the feed would refuse whoever tried. */
export const isClosed = ({ site }: Around, part: string) =>
  site?.maintenance.closed.includes(part) ?? false;

/** Whether the operator has left members the menu of questions. */
export const hasSupport = ({ site }: Around) => site?.site.features.includes('ticket') ?? false;

/** Images lie at a path of this site. */
export const picture = (path: string | null, alt: string): Html | false =>
  path !== null && html`<img src="${path}" alt="${alt}">`;

const popupOf = ({ words, path, device }: Around, popup: Popup): Html => html`
  <aside class="popup ${popup.isStrip ? 'strip' : popup.place}" aria-label="${popup.title}"
    style="--width: ${popup.widthPx}px">
    <h2>${popup.title}</h2>
    ${picture(imageFor(device, popup), popup.title)}
    ${popup.html !== '' && framed(popup.title, popup.html)}
    ${popup.link !== null && html`<p><a href="/popups/${popup.postId}">${popup.link}</a></p>`}
    <form method="post" action="/popups/close">
      <input type="hidden" name="postId" value="${popup.postId}">
      <input type="hidden" name="path" value="${path}">
      <button name="days" value="0">${words.say('closePopup')}</button>
      ${
        popup.hideDays > 0 &&
        html`<button name="days" value="${popup.hideDays}">${words.say('hidePopup')}</button>`
      }
    </form>
  </aside>`;

function headOf(around: Around): Html {
  const { words, site, visit, moneyWon, path } = around;
  const other = words.language === 'ko' ? 'en' : 'ko';
  return html`<header>
    <a class="name" href="/">${site?.website.siteName || 'Player site'}</a>
    ${
      visit &&
      html`<nav>
        <a href="/">${words.say('home')}</a> <a href="/charge">${words.say('charge')}</a>
        <a href="/games">${words.say('games')}</a>
        ${hasSupport(around) && html`<a href="/support">${words.say('support')}</a>`}
        <a href="/password">${words.say('changePassword')}</a>
      </nav>
      <span class="who">${visit.nick} · ${words.say('money')}
        <strong>${moneyWon === null ? '–' : shownWon(moneyWon)}</strong></span>
      <form method="post" action="/logout"><button>${words.say('signOut')}</button></form>`
    }
    <form method="post" action="/language"><input type="hidden" name="path" value="${path}">
      <button name="language" value="${other}" lang="${other}">${words.say('otherLanguage')}</button>
    </form>
  </header>`;
}

/** A running line, which may lead somewhere. */
export const lineOf = ({ text, link }: Site['texts']['marquee'][number]): Html =>
  html`<p class="marquee">${
    link === '' ? text : html`<a href="${link}" rel="noopener nofollow">${text}</a>`
  }</p>`;

export function pageOf(around: Around, title: string, body: Html, popups: readonly Popup[]): Html {
  const { words, site, said } = around;
  const meaning = words.meaning(said);
  return html`<!doctype html>
<html lang="${words.language}">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · ${site?.website.siteName || 'Player site'}</title>
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  ${headOf(around)}
  ${site?.texts.marquee.map(lineOf)}
  <main>
    <h1>${title}</h1>
    ${meaning !== '' && html`<p role="alert" class="said">${meaning}</p>`}
    ${maintenanceOf(around)}
    ${body}
  </main>
  ${popups.map((popup) => popupOf(around, popup))}
  <footer><p>${site?.website.footer}</p><p>${site?.website.ageNotice}</p></footer>
</body>
</html>`;
}

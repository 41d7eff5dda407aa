import { randomBytes } from 'node:crypto';
import { REFUSALS, type RefusalCode, type Sentences } from '@gwanje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './answer-error';
import { escapeHtml } from './escape-html';
import { API_PREFIX } from './implement';
import { Refusal } from './refusal';

const NONCE_BYTES = 16;
/** Seconds in which somebody can read why, before the browser goes elsewhere. */
const LEAVE_AFTER_SECONDS = 5;

const STYLE = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:12vh 1rem 3rem}
h1,h2{font-size:1.125rem;line-height:1.5;margin:1.5rem 0 .25rem}p{margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1.5rem 0}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}`;

/** Why somebody may see nothing here, and what whoever puts it right has to know. */
const NOTICES = {
  'request.wrong_host': {
    title: { ko: '이 주소로는 열 수 없습니다', en: 'Not at this address' },
    shown: { ko: '접속한 주소', en: 'Address' },
  },
  'session.ip_not_allowed': {
    title: { ko: '인증 오류', en: 'Authentication error' },
    shown: { ko: '접속 IP', en: 'Your IP' },
  },
} as const satisfies Partial<Record<RefusalCode, { title: Sentences; shown: Sentences }>>;

interface TurnedAway {
  readonly code: keyof typeof NOTICES;
  /** The address that is not the right one. */
  readonly shown: string;
  /** Where the browser goes after a while; undefined for nowhere. */
  readonly leaveUrl?: string | undefined;
}

/** Whether a browser wants to show the answer to a person. */
const isNavigation = ({ method, url, headers }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) &&
  !url.startsWith(`${API_PREFIX}/`) &&
  (headers.accept ?? '').includes('text/html');

/** Refreshes itself by a tag, since nothing that a script would need may be fetched from here. */
function pageOf({ code, shown, leaveUrl }: TurnedAway, requestId: string) {
  const { ko, en } = REFUSALS[code];
  const { title, shown: name } = NOTICES[code];
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const leave = `<meta http-equiv="refresh" content="${LEAVE_AFTER_SECONDS};url=${escapeHtml(leaveUrl ?? '')}">`;
  const next =
    leaveUrl === undefined
      ? '<a href="">다시 시도 Try again</a>'
      : `${LEAVE_AFTER_SECONDS}초 뒤 이 화면을 떠납니다. Leaving this page in ${LEAVE_AFTER_SECONDS} s.`;
  const html = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${leaveUrl === undefined ? '' : leave}
<title>${title.ko} ${title.en}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title.ko}</h1>
<p>${ko}</p>
<div lang="en"><h2>${title.en}</h2><p>${en}</p></div>
<dl>
<dt>${name.ko} <span lang="en">${name.en}</span></dt><dd>${escapeHtml(shown)}</dd>
<dt>요청 번호 <span lang="en">Request</span></dt><dd>${escapeHtml(requestId)}</dd>
</dl>
<p>${next}</p>
</main>
</body>
</html>
`;
  return { html, policy: `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'` };
}

/** Refuses whoever may see nothing here: a person with a small page, all else as the API does. */
export function turnAway(
  away: TurnedAway,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  const { code, shown } = away;
  const connectIP = code === 'session.ip_not_allowed' ? shown : undefined;
  const refusal = new Refusal(code, connectIP === undefined ? {} : { connectIP });
  if (!isNavigation(request)) return answerError(refusal, request, reply);
  request.log.info({ code }, 'refused');
  const { html, policy } = pageOf(away, request.id);
  return reply
    .code(refusal.status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

// What the forms do: each tells the feed what the member wants, and goes on to a page that says what became of it.
import type { feed } from '@gwanje/contract';
import { tell } from './ask-feed';
import { type Call, type Kept, type Reply, VISIT_COOKIE } from './call';
import type { Visit } from './visits';
import { isLanguage } from './words';

/** Where a form stands whose own address is no page. */
const PAGE_OF: Readonly<Record<string, string>> = {
  '/bets': '/games',
  '/support/reply': '/support',
};

const DAY_SECONDS = 86_400;
const COOKIE = 'Path=/; HttpOnly; SameSite=Strict';
/** Of one visit; the oldest is forgotten. */
const SENT_MAX = 100;

/** Only paths of this site, so that no form leads away from it. */
const pathIn = (form: URLSearchParams) =>
  /^\/(?!\/)[\w/-]*$/.test(form.get('path') ?? '') ? (form.get('path') as string) : '/';
/** `10,000` is what people type; what is no number at all is refused by the feed. */
const numberIn = (form: URLSearchParams, name: string) =>
  Number((form.get(name) ?? '').replace(/[,\s]/g, '') || Number.NaN);
/** A browser ends its lines in its own way. */
const linesIn = (form: URLSearchParams) => (form.get('body') ?? '').replaceAll('\r\n', '\n');
const saying = (path: string, code: string | undefined): Reply => ({
  to: `${path}${path.includes('?') ? '&' : '?'}said=${encodeURIComponent(code ?? 'done')}`,
});

async function signIn({ visits }: Kept, call: Call, form: URLSearchParams): Promise<Reply> {
  const { ip, userAgent } = call;
  const { data, code } = await tell<typeof feed.login>('/feed/logins', {
    ...{ id: form.get('id'), password: form.get('password'), ip, userAgent },
  });
  if (!data) return saying('/', code);
  const { memberId, nick, sessionId, mustChangePassword } = data;
  const token = visits.begin({ memberId, nick, sessionId });
  const to = mustChangePassword ? '/password?said=mustChange' : '/';
  return { to, cookies: [`${VISIT_COOKIE}=${token}; ${COOKIE}`] };
}

async function signOut({ visits }: Kept, token: string): Promise<Reply> {
  const visit = visits.find(token);
  if (visit) {
    const { memberId, sessionId } = visit;
    visits.end(token);
    await tell<typeof feed.logout>('/feed/logouts', { memberId, sessionId });
  }
  return { to: '/', cookies: [`${VISIT_COOKIE}=; Max-Age=0; ${COOKIE}`] };
}

/** What was typed twice alike, told with the current one; a visit that has ended signs in again. */
async function changePassword(
  { visits }: Kept,
  { memberId, sessionId, token }: Pick<Visit, 'memberId' | 'sessionId'> & { token: string },
  form: URLSearchParams,
): Promise<Reply> {
  const password = form.get('next');
  if (password !== form.get('again')) return saying('/password', 'notAlike');
  const { code } = await tell<typeof feed.changeOwnPassword>(
    `/feed/members/${memberId}/password` as typeof feed.changeOwnPassword.path,
    { sessionId, current: form.get('current'), password },
  );
  if (code !== 'record.not_found') return saying('/password', code);
  visits.end(token);
  return saying('/', 'endedVisit');
}

function putAway({ popups }: Kept, form: URLSearchParams): Reply {
  const postId = form.get('postId') ?? '';
  const days = Math.min(7, Math.max(0, Math.trunc(numberIn(form, 'days')) || 0));
  if (!/^[0-9a-f-]{36}$/.test(postId)) return { to: '/' };
  popups.note(postId, 'closed');
  const until = days > 0 ? `; Max-Age=${days * DAY_SECONDS}` : '';
  return { to: pathIn(form), cookies: [`hide-${postId}=1${until}; ${COOKIE}`] };
}

async function chargeOf(memberId: string, form: URLSearchParams): Promise<Reply> {
  const { code } = await tell<typeof feed.ask>('/feed/requests', {
    ...{ memberId, kind: 'charge', amountWon: numberIn(form, 'amountWon') },
  });
  return saying('/charge', code);
}

/** The name of the form is that of the bet, so that it happens once even where an answer was lost. */
async function betOf(memberId: string, { ip }: Call, form: URLSearchParams): Promise<Reply> {
  const [betType, pick, odds] = (form.get('offer') ?? '').split(' ');
  const { code } = await tell<typeof feed.placeMinigameBet>('/feed/bets/minigames', {
    ...{ memberId, ip, reference: form.get('once'), roundId: form.get('roundId'), betType, pick },
    ...{ oddsHundredths: Number(odds), stakeWon: numberIn(form, 'stakeWon') },
  });
  return saying(`/games?game=${encodeURIComponent(form.get('game') ?? '')}`, code);
}

async function askOf(memberId: string, form: URLSearchParams): Promise<Reply> {
  const { code } = await tell<typeof feed.askQuestion>('/feed/tickets', {
    ...{ memberId, kind: form.get('kind'), title: form.get('title'), body: linesIn(form) },
  });
  return saying('/support', code);
}

async function askAgainOf(memberId: string, form: URLSearchParams): Promise<Reply> {
  const ticketId = form.get('ticketId') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(ticketId)) return { to: '/support' };
  const { code } = await tell<typeof feed.askAgain>(
    `/feed/tickets/${ticketId}/replies` as typeof feed.askAgain.path,
    { memberId, body: linesIn(form) },
  );
  return saying(`/support/${ticketId}`, code);
}

async function readNotice(memberId: string, form: URLSearchParams): Promise<Reply> {
  const postId = encodeURIComponent(form.get('postId') ?? '');
  const { code } = await tell<typeof feed.readPostOnce>(`/feed/posts/${postId}/reads`, {
    memberId,
  });
  return saying('/', code);
}

export async function answerForm(kept: Kept, call: Call, form: URLSearchParams): Promise<Reply> {
  const token = call.cookies.get(VISIT_COOKIE) ?? '';
  if (call.path === '/login') return signIn(kept, call, form);
  if (call.path === '/logout') return signOut(kept, token);
  if (call.path === '/popups/close') return putAway(kept, form);
  if (call.path === '/language') {
    const language = form.get('language') ?? undefined;
    const cookies = isLanguage(language) ? [`language=${language}; ${COOKIE}`] : [];
    return { to: pathIn(form), cookies };
  }
  const visit = kept.visits.find(token);
  if (!visit) return { to: '/?said=endedVisit' };
  const { memberId, sent } = visit;
  const once = form.get('once');
  if (once !== null && sent.has(once)) return { to: PAGE_OF[call.path] ?? call.path };
  if (once !== null) sent.add(once);
  const [oldest] = sent.size > SENT_MAX ? sent : [];
  if (oldest !== undefined) sent.delete(oldest);
  if (call.path === '/password') return changePassword(kept, { ...visit, token }, form);
  if (call.path === '/charge') return chargeOf(memberId, form);
  if (call.path === '/bets') return betOf(memberId, call, form);
  if (call.path === '/support') return askOf(memberId, form);
  if (call.path === '/support/reply') return askAgainOf(memberId, form);
  return call.path === '/notices/read' ? readNotice(memberId, form) : { to: '/' };
}

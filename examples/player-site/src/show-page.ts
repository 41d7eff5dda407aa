// Which page stands at which address, and what is asked of the feed for it.
import { type feed, type GameId, isGameId } from '@gwanje/contract';
import { read } from './ask-feed';
import { type Call, type Kept, type Reply, VISIT_COOKIE } from './call';
import { type Html, html } from './html';
import { type Around, hasSupport, type Popup, pageOf } from './layout';
import { chargePage, gamesPage, noticeList, noticePage, signInForm } from './pages';
import { passwordPage } from './password-page';
import { addressOf } from './shown-link';
import { supportPage, ticketPage } from './support-pages';
import type { Visit } from './visits';
import { wordsIn } from './words';

/** Games that this site sells; the operator may have them closed all the same. */
const GAMES_SOLD: readonly GameId[] = [
  ...(['speedladder', 'powerball', 'powerladder', 'starLadder1', 'split'] as const),
];

async function aroundOf({ visits }: Kept, call: Call): Promise<Around> {
  const visit = visits.find(call.cookies.get(VISIT_COOKIE));
  const [site, balances] = await Promise.all([
    read<typeof feed.readSite>('/feed/site'),
    visit &&
      read<typeof feed.readBalances>(
        `/feed/members/${visit.memberId}/balances` as typeof feed.readBalances.path,
      ),
  ]);
  return {
    ...{
      words: wordsIn(call.language),
      site: site.data ?? null,
      visit,
      path: call.path,
      device: call.device,
    },
    moneyWon: balances?.data?.moneyWon ?? null,
    said: call.query.get('said') ?? site.code ?? '',
  };
}

/** The popups of a page that this browser has not put away. */
async function popupsOf(
  { popups }: Kept,
  { device, cookies }: Call,
  page: 'main' | 'login' | 'charge',
  visit?: Visit,
): Promise<readonly Popup[]> {
  const { data } = await read<typeof feed.listPopups>('/feed/popups', {
    ...{ page, device, memberId: visit?.memberId },
  });
  const shown = (data?.popups ?? []).filter(({ postId }) => !cookies.has(`hide-${postId}`));
  for (const { postId } of shown) popups.note(postId, 'shown');
  return shown;
}

async function homePage(kept: Kept, call: Call, around: Around): Promise<Reply> {
  const { visit, words } = around;
  const [posts, popups] = await Promise.all([
    read<typeof feed.listBoardPosts>('/feed/boards/notice/posts', { memberId: visit?.memberId }),
    popupsOf(kept, call, visit ? 'main' : 'login', visit),
  ]);
  const body = html`${!visit && signInForm(around)}${noticeList(around, posts.data?.posts ?? [])}`;
  return { page: pageOf(around, visit ? words.say('home') : words.say('signIn'), body, popups) };
}

async function noticeAt(around: Around, postId: string): Promise<Reply> {
  const { data } = await read<typeof feed.readBoardPost>(`/feed/boards/notice/posts/${postId}`, {
    memberId: around.visit?.memberId,
  });
  if (!data) return missing(around);
  return { page: pageOf(around, data.title, noticePage(around, data), []) };
}

async function chargeAt(kept: Kept, call: Call, around: Around, visit: Visit): Promise<Reply> {
  const { memberId } = visit;
  const [account, requests, popups] = await Promise.all([
    read<typeof feed.readDepositAccount>('/feed/deposit-account', { memberId }),
    read<typeof feed.listOwn>('/feed/requests', { memberId }),
    popupsOf(kept, call, 'charge', visit),
  ]);
  const none = { account: null, request: null, note: '' };
  const body = chargePage(around, account.data ?? none, requests.data?.requests ?? []);
  return { page: pageOf(around, around.words.say('charge'), body, popups) };
}

async function gamesAt(call: Call, around: Around, { memberId }: Visit): Promise<Reply> {
  const asked = call.query.get('game') ?? '';
  const [first = 'speedladder'] = GAMES_SOLD;
  const game = isGameId(asked) && GAMES_SOLD.includes(asked) ? asked : first;
  const [rounds, bets] = await Promise.all([
    read<typeof feed.listRounds>('/feed/rounds', { game }),
    read<typeof feed.listOwnMinigameBets>('/feed/bets/minigames', { memberId }),
  ]);
  const playing = {
    ...{ game, games: GAMES_SOLD },
    ...{ rounds: rounds.data?.rounds ?? [], bets: bets.data?.bets ?? [] },
  };
  return { page: pageOf(around, around.words.say('games'), gamesPage(around, playing), []) };
}

async function supportAt(around: Around, { memberId }: Visit, id?: string): Promise<Reply> {
  if (id === undefined) {
    const { data } = await read<typeof feed.listOwnTickets>('/feed/tickets', { memberId });
    const body = supportPage(around, data?.tickets ?? []);
    return { page: pageOf(around, around.words.say('support'), body, []) };
  }
  const { data } = await read<typeof feed.readOwnTicket>(
    `/feed/tickets/${id}` as typeof feed.readOwnTicket.path,
    { memberId },
  );
  if (!data) return missing(around);
  return { page: pageOf(around, data.title, ticketPage(around, data), []) };
}

const missing = (around: Around): Reply => {
  const body: Html = html`<p><a href="/">${around.words.say('home')}</a></p>`;
  return { status: 404, page: pageOf(around, around.words.say('notFound'), body, []) };
};

/** Where a popup leads; its address travels through here, so that it is counted. */
async function popupAt(kept: Kept, { device }: Call, around: Around, postId: string) {
  for (const page of ['main', 'login', 'charge'] as const) {
    const { data } = await read<typeof feed.listPopups>('/feed/popups', {
      ...{ page, device, memberId: around.visit?.memberId },
    });
    const link = data?.popups.find((popup) => popup.postId === postId)?.link;
    if (!link) continue;
    kept.popups.note(postId, 'clicked');
    return { to: addressOf(link) };
  }
  return missing(around);
}

export async function pageAt(kept: Kept, call: Call): Promise<Reply> {
  const around = await aroundOf(kept, call);
  const [, section, id] = /^\/(\w*)(?:\/([\w-]{1,40}))?$/.exec(call.path) ?? [];
  if (section === '') return homePage(kept, call, around);
  if (section === 'notices' && id !== undefined) return noticeAt(around, id);
  if (section === 'popups' && id !== undefined) return popupAt(kept, call, around, id);
  const isSupport = section === 'support' && hasSupport(around);
  if (!['charge', 'games', 'password'].includes(section ?? '') && !isSupport)
    return missing(around);
  if (!around.visit) return { to: '/?said=endedVisit' };
  if (section === 'password')
    return {
      page: pageOf(around, around.words.say('changePassword'), passwordPage(around), []),
    };
  if (isSupport) return supportAt(around, around.visit, id);
  return section === 'charge'
    ? chargeAt(kept, call, around, around.visit)
    : gamesAt(call, around, around.visit);
}

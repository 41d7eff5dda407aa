// What stands on the pages, each from what the feed has answered.
import { randomUUID } from 'node:crypto';
import {
  ANY_PICK,
  BET_RESULTS,
  type Bilingual,
  betTypesOf,
  type FeedReplyOf,
  type feed,
  GAMES,
  type GameId,
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from '@gwanje/contract';
import { type Html, html } from './html';
import { type Around, framed, isClosed, picture } from './layout';
import { imageFor } from './shown-link';
import { shownOdds, shownTime, shownWon } from './words';

type Posts = FeedReplyOf<typeof feed.listBoardPosts>['posts'];
type Post = FeedReplyOf<typeof feed.readBoardPost>;
type Account = FeedReplyOf<typeof feed.readDepositAccount>;
type Requests = FeedReplyOf<typeof feed.listOwn>['requests'];
type Rounds = FeedReplyOf<typeof feed.listRounds>['rounds'];
type Bets = FeedReplyOf<typeof feed.listOwnMinigameBets>['bets'];

/** Names one showing of a form, so that it acts once however often it is sent. */
const once = () => html`<input type="hidden" name="once" value="${randomUUID()}">`;

const confirmation = ({ words }: Around, postId: string) => html`
  <form method="post" action="/notices/read"><input type="hidden" name="postId" value="${postId}">
    <button>${words.say('confirmRead')}</button></form>`;

export const signInForm = (around: Around): Html | false =>
  !isClosed(around, 'login') &&
  html`<form method="post" action="/login" class="card">
    <label>${around.words.say('loginId')} <input name="id" autocomplete="username" required></label>
    <label>${around.words.say('password')} <input name="password" type="password"
      autocomplete="current-password" required></label>
    <button>${around.words.say('signIn')}</button>
  </form>`;

export const noticeList = (around: Around, posts: Posts): Html => html`
  <section class="card"><h2>${around.words.say('notices')}</h2>
    ${posts.length === 0 && html`<p>${around.words.say('noNotices')}</p>`}
    <ul>${posts.map(
      ({ postId, title, isMustRead, isRead, at }) => html`<li>
        ${isMustRead && !isRead && html`<strong>${around.words.say('mustRead')}</strong>`}
        <a href="/notices/${postId}">${title}</a> <time>${shownTime(at)}</time></li>`,
    )}</ul>
  </section>`;

export const noticePage = (around: Around, post: Post): Html => html`
  <article class="card"><time>${shownTime(post.at)}</time>
    ${picture(imageFor(around.device, post), '')}
    ${framed(post.title, post.html)}
    ${around.visit && post.isMustRead && !post.isRead && confirmation(around, post.postId)}
  </article><p><a href="/">${around.words.say('back')}</a></p>`;

function accountCard({ words, site }: Around, { account, request, note }: Account): Html {
  const missing = request ? words.say('noAccountNow') : words.say('accountAfterRequest');
  return html`<section class="card" aria-label="${words.say('depositAccount')}">
    <h2>${words.say('depositAccount')}</h2>
    ${
      account
        ? html`<p>${words.say('payIn')}</p>
          <p class="account">${account.bank} ${account.number} ${account.owner}</p>
          ${request && html`<p>${shownWon(request.amountWon)}</p>`}`
        : html`<p>${missing}</p>`
    }
    <p class="lines">${note}</p><p class="lines">${site?.texts.charge}</p>
  </section>`;
}

export function chargePage(around: Around, account: Account, requests: Requests): Html {
  const { words } = around;
  return html`${accountCard(around, account)}
    ${
      !isClosed(around, 'charge') &&
      html`<form method="post" action="/charge" class="card">${once()}
        <label>${words.say('amount')} <input name="amountWon" inputmode="numeric" required></label>
        <button>${words.say('askCharge')}</button></form>`
    }
    <section class="card"><h2>${words.say('requests')}</h2>
      ${requests.length === 0 && html`<p>${words.say('noRequests')}</p>`}
      <table><thead><tr><th>${words.say('time')}</th><th>${words.say('kind')}</th>
        <th>${words.say('amount')}</th><th>${words.say('state')}</th></tr></thead>
      <tbody>${requests.map(
        ({ requestedAt, kind, amountWon, status }) => html`<tr><td>${shownTime(requestedAt)}</td>
          <td>${words.name(REQUEST_KINDS[kind])}</td><td class="won">${shownWon(amountWon)}</td>
          <td>${words.name(REQUEST_STATUSES[status])}</td></tr>`,
      )}</tbody></table>
    </section>`;
}

interface Named {
  readonly betType: string;
  readonly pick: string;
  /** By which the round calls it. */
  readonly name?: Bilingual | null;
}

/** What a pick is called: its market and itself, by its round or the game. */
function pickName({ words }: Around, game: GameId, { betType, pick, name }: Named): string {
  const market = betTypesOf(GAMES[game])[betType];
  const named = name ?? market?.picks[pick];
  return [market ? words.name(market) : betType, named ? words.name(named) : pick].join(' · ');
}

const roundForm = (around: Around, game: GameId, round: Rounds[number]): Html => html`
  <form method="post" action="/bets" class="card">${once()}
    <input type="hidden" name="game" value="${game}">
    <input type="hidden" name="roundId" value="${round.roundId}">
    <h2>${around.words.say('round')} ${round.roundNo}</h2>
    <p>${around.words.say('closesAt')} ${shownTime(round.closesAt)}</p>
    <label>${around.words.say('pick')} <select name="offer">${round.odds
      .filter(({ pick }) => pick !== ANY_PICK)
      .map(
        (one) => html`
        <option value="${one.betType} ${one.pick} ${one.oddsHundredths}">
          ${pickName(around, game, one)} ${shownOdds(one.oddsHundredths)}</option>`,
      )}</select></label>
    <label>${around.words.say('stake')} <input name="stakeWon" inputmode="numeric" required></label>
    <button>${around.words.say('bet')}</button>
  </form>`;

const betRow = (around: Around, bet: Bets[number]): Html => html`<tr>
  <td>${shownTime(bet.at)}</td><td>${around.words.name(GAMES[bet.game])} ${bet.roundNo}</td>
  <td>${pickName(around, bet.game, bet)}</td>
  <td>${shownOdds(bet.oddsHundredths)}</td><td class="won">${shownWon(bet.stakeWon)}</td>
  <td class="won">${shownWon(bet.expectedWon)}</td>
  <td class="won">${bet.result === 'I' ? '–' : shownWon(bet.payoutWon)}</td>
  <td>${around.words.name(BET_RESULTS[bet.result])}</td></tr>`;

interface Playing {
  readonly game: GameId;
  readonly games: readonly GameId[];
  readonly rounds: Rounds;
  readonly bets: Bets;
}

export function gamesPage(around: Around, { game, games, rounds, bets }: Playing): Html {
  const { words } = around;
  const heads = ['time', 'game', 'pick', 'odds', 'stake', 'expected', 'payout', 'state'] as const;
  const now = Date.now();
  const open = rounds.find(({ opensAt }) => Date.parse(opensAt) <= now);
  return html`<nav class="games">${games.map(
    (one) => html`<a href="/games?game=${one}" ${one === game && html`aria-current="page"`}>
      ${words.name(GAMES[one])}</a> `,
  )}</nav>
    ${
      open
        ? !isClosed(around, 'bet') && roundForm(around, game, open)
        : html`<p class="card">${words.say('noRound')}</p>`
    }
    <section class="card"><h2>${words.say('bets')}</h2>
      ${bets.length === 0 && html`<p>${words.say('noBets')}</p>`}
      <table><thead><tr>${heads.map((head) => html`<th>${words.say(head)}</th>`)}</tr></thead>
      <tbody>${bets.map((bet) => betRow(around, bet))}</tbody></table>
    </section>`;
}

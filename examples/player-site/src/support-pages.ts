// What a member asks the operator, and what was answered.
import { randomUUID } from 'node:crypto';
import {
  type FeedReplyOf,
  type feed,
  QUESTION_MAX,
  TICKET_KINDS,
  TICKET_STATES,
  TICKET_TITLE_MAX,
} from '@gwanje/contract';
import { type Html, html } from './html';
import type { Around } from './layout';
import { shownTime } from './words';

type Tickets = FeedReplyOf<typeof feed.listOwnTickets>['tickets'];
type Ticket = FeedReplyOf<typeof feed.readOwnTicket>;

const question = ({ words }: Around): Html => html`
  <label>${words.say('question')} <textarea name="body" rows="5"
    maxlength="${QUESTION_MAX}" required></textarea></label>
  <button>${words.say('send')}</button>`;

export const supportPage = (around: Around, tickets: Tickets): Html => {
  const { words, site } = around;
  return html`<p class="lines">${site?.texts.support}</p>
    <form method="post" action="/support" class="card">
      <input type="hidden" name="once" value="${randomUUID()}">
      <label>${words.say('kind')} <select name="kind">${Object.entries(TICKET_KINDS).map(
        ([kind, named]) => html`<option value="${kind}">${words.name(named)}</option>`,
      )}</select></label>
      <label>${words.say('title')} <input name="title" maxlength="${TICKET_TITLE_MAX}"
        required></label>
      ${question(around)}
    </form>
    <section class="card"><h2>${words.say('tickets')}</h2>
      ${tickets.length === 0 && html`<p>${words.say('noTickets')}</p>`}
      <ul>${tickets.map(
        ({ ticketId, kind, title, state, openedAt }) => html`<li>
          ${words.name(TICKET_KINDS[kind])} <a href="/support/${ticketId}">${title}</a>
          <strong>${words.name(TICKET_STATES[state])}</strong>
          <time>${shownTime(openedAt)}</time></li>`,
      )}</ul>
    </section>`;
};

export const ticketPage = (around: Around, ticket: Ticket): Html => html`
  <section class="card">
    ${ticket.thread.map(
      ({ from, body, at }) => html`<article>
        <h2>${around.words.say(from === 'member' ? 'asked' : 'answered')}
          <time>${shownTime(at)}</time></h2>
        <p class="lines">${body}</p></article>`,
    )}
  </section>
  ${
    ticket.state !== 'closed' &&
    html`<form method="post" action="/support/reply" class="card">
      <input type="hidden" name="once" value="${randomUUID()}">
      <input type="hidden" name="ticketId" value="${ticket.ticketId}">
      ${question(around)}
    </form>`
  }
  <p><a href="/support">${around.words.say('back')}</a></p>`;

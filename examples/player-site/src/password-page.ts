// Another password: whoever knows the current one, within a visit that goes on.
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@gwanje/contract';
import { type Html, html } from './html';
import type { Around } from './layout';

export const passwordPage = ({ words }: Around): Html => html`
  <form method="post" action="/password" class="card">
    <p>${words.say('passwordRule')}</p>
    <label>${words.say('currentPassword')} <input name="current" type="password"
      autocomplete="current-password" required></label>
    <label>${words.say('nextPassword')} <input name="next" type="password"
      autocomplete="new-password" minlength="${PASSWORD_LENGTH_MIN}"
      maxlength="${PASSWORD_LENGTH_MAX}" required></label>
    <label>${words.say('nextAgain')} <input name="again" type="password"
      autocomplete="new-password" required></label>
    <button>${words.say('changePassword')}</button>
  </form>`;

import { placeholdersOf } from '@gwanje/remote-kit/testing';
import { en as alarmsEn } from '../alarms/locales/en';
import { ko as alarmsKo } from '../alarms/locales/ko';
import { en as betDetailEn } from '../bet-detail/locales/en';
import { ko as betDetailKo } from '../bet-detail/locales/ko';
import { en as draftsEn } from '../drafts/locales/en';
import { ko as draftsKo } from '../drafts/locales/ko';
import { en as endingEn } from '../session-end/locales/en';
import { ko as endingKo } from '../session-end/locales/ko';
import { en as sessionsEn } from '../sessions/locales/en';
import { ko as sessionsKo } from '../sessions/locales/ko';
import { en } from './en';
import { ko } from './ko';

describe.each<[string, Record<string, string>, Record<string, string>]>([
  ['the shell', ko, en],
  ['the alarms', alarmsKo, alarmsEn],
  ['kept drafts', draftsKo, draftsEn],
  ['the end of a session', endingKo, endingEn],
  ['the own sessions', sessionsKo, sessionsEn],
  ['the window over the screen', betDetailKo, betDetailEn],
])('the sentences of %s', (_, korean, english) => {
  it.each(Object.keys(korean))('%s takes the same values in both languages', (id) => {
    expect(placeholdersOf(english[id] ?? '')).toEqual(placeholdersOf(korean[id] ?? ''));
    expect(english[id]?.trim()).not.toBe('');
  });
});

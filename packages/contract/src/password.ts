import * as z from 'zod/mini';
import { isVisible } from './text';

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;

/** As they lie beside each other on keyboards and in alphabets, in either direction. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  "qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!@#$%^&*()_+',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ',
  '가나다라마바사아자차카타파하',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Characters of a run, on the average, from which on a password is runs and nothing else. */
const RUN_LENGTH = 3;
/** A block of up to five characters again and again, with two of the next at most. */
const REPETITION = /^(.{1,5}?)\1+.{0,2}$/su;

/**
 * The most used of 10 characters and more, in small letters, that no other rule finds; the last are
 * Korean words typed with the Latin layout.
 */
const COMMON: ReadonlySet<string> = new Set(
  `password10 password11 password12 password123 password1234 password12345 passw0rd123 p@ssw0rd123
  p@ssword123 passwordpassword mypassword mypassword1 administrator administrator1 admin12345
  admin123456 adminadmin1 superadmin superadmin1 welcome123 welcome1234 welcome12345 letmein123
  letmein1234 changeme123 changeme1234 iloveyou123 iloveyou12 iloveyou1234 iloveyousomuch
  unbelievable basketball basketball1 football12 football123 baseball123 superman123 princess123
  princess12 sunshine123 dragon12345 monkey12345 michael123 jennifer12 charlie123 trustno1234
  starwars123 liverpool1 chelsea123 whatever123 computer123 internet123 1q2w3e4r5t 1q2w3e4r5t6y
  q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4!@ zaq12wsxcde zaq1xsw2cde3 qwer1234!@ asdf1234!@ abcd1234!@
  google12345 samsung123 samsung1234 rkskekfkak dkssudgktpdy dkssudgktpdy1 qlalfqjsgh qlalfqjsgh1
  tkfkdgody1 tkfkdgo123 tkfkdgo1234 rhksflwk123 rhksflwk1234 rkskekfk123 rkskekfk1234`.split(/\s+/),
);

/** Whether one goes on with the other, as fingers and tongues do by themselves. */
const goesOn = (one: string, next: string) =>
  one === next || ROWS.some((row) => row.includes(one + next));

function isSequence(password: string): boolean {
  const characters = [...password.toLowerCase().replace(/\s/g, '')];
  const breaks = characters.slice(1).filter((next, n) => !goesOn(characters[n] as string, next));
  return (breaks.length + 1) * RUN_LENGTH <= characters.length || REPETITION.test(password);
}

const rule = (
  name: 'password_blank' | 'password_sequence' | 'password_common',
  breaks: (password: string) => boolean,
) => z.refine<string>((password) => !breaks(password), { params: { rule: name }, abort: true });

/** A password that somebody chooses: kept as it was typed, and not among what is tried first. */
export const newPassword = z.string().check(
  z.minLength(PASSWORD_LENGTH_MIN, { abort: true }),
  z.maxLength(PASSWORD_LENGTH_MAX, { abort: true }),
  rule('password_blank', (password) => !isVisible(password)),
  rule('password_sequence', isSequence),
  rule('password_common', (password) => COMMON.has(password.toLowerCase())),
);

/** What a member says when he wants his money out, beside his login: 4 to 12 digits. */
export const exchangePin = z.string().check(z.regex(/^[0-9]{4,12}$/));

/** Whether a password gives itself away by the login ID that it belongs to. */
export const hasLoginId = (password: string, loginId: string): boolean =>
  password.toLowerCase().includes(loginId.toLowerCase());

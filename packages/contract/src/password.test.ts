// Which passwords an administrator may choose.

import * as z from 'zod/mini';
import { failuresOf } from '../test/failures-of';
import { hasLoginId, newPassword } from './password';

const failures = (password: unknown) =>
  failuresOf(z.strictObject({ password: newPassword }), { password });

it.each([
  'a lasting password',
  'gwanje-demo',
  'k7dm-3qpx-9htr-w2vn',
  'correct horse battery staple',
  '여름에는 바다로 간다',
  '2026 qwer 11월의 비',
  'Tr0ub4dor&3',
  'xxxxxy7!pz',
  ' kept as it is ',
])('%j may be chosen', (password) => {
  expect(failures(password)).toEqual([]);
});

it.each([
  '1234567890',
  '0987654321',
  '12345678901234567890',
  '01234 56789',
  'abcdefghij',
  'ZYXWVUTSRQ',
  'qwertyuiop',
  'QwertyUIOP[]',
  'poiuytrewq',
  'asdfghjkl;',
  'qwerty12345',
  'abcd1234efgh',
  '1qaz2wsx3edc',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  '가나다라마바사아자차',
  '0000000000',
  'aaaaaaaaaaaaaaab',
  '1212121212',
  'abcabcabcabc',
  'hong1hong1',
  'qwer!qwer!qwer!',
])('%j is too easy to go on with', (password) => {
  expect(failures(password)).toEqual(['password: password_sequence']);
});

it.each(['          ', '\t \u00a0\u3000        ', '\u200b'.repeat(10), '\u3164'.repeat(12)])(
  '%j is not to be seen',
  (password) => {
    expect(failures(password)).toEqual(['password: password_blank']);
  },
);

it.each([
  'password123',
  'Password1234',
  'P@ssw0rd123',
  'administrator',
  'IloveYou123',
  'rkskekfkak',
])('%j is among the first that are tried', (password) => {
  expect(failures(password)).toEqual(['password: password_common']);
});

it.each([
  ['short', 'too_short'],
  ['123456789', 'too_short'],
  ['k7'.repeat(65), 'too_long'],
  [undefined, 'required'],
  [1_234_567_890, 'wrong_type'],
])('%j breaks one rule at a time', (password, rule) => {
  expect(failures(password)).toEqual([`password: ${rule}`]);
});

it.each([
  ['kim-operator', 'kim-operator', true],
  ['my KIM-Operator!', 'kim-operator', true],
  ['kim operator', 'kim-operator', false],
  ['', 'kim-operator', false],
])('%j of %j holds the login ID: %p', (password, loginId, expected) => {
  expect(hasLoginId(password, loginId)).toBe(expected);
});

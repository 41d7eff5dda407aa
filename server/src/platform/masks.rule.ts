// What of personal data travels to whoever has no reason to see the whole.
import { isIP } from 'node:net';
import {
  type BankAccount,
  isPermitted,
  OWN_NUMBER_CATEGORIES,
  OWN_NUMBER_DIGITS_SHOWN,
} from '@gwanje/contract';
import type { Actor } from './caller';

/** Of a name its first and its last letter: 홍길동 gives 홍*동, 홍길 gives 홍*. */
export function maskedName(name: string): string {
  const [first = '', ...others] = name;
  if (others.length === 0) return first && '*';
  const last = others.length > 1 ? others.pop() : '';
  return `${first}${'*'.repeat(others.length)}${last}`;
}

/**
 * A bank account as it travels to whoever has no reason to see the whole: of the number its last
 * four digits, if there are more, and of its owner the first and the last letter.
 */
export function maskedAccount({ bank, number, owner }: BankAccount): BankAccount {
  const digits = number.replaceAll('-', '');
  const end =
    digits.length > OWN_NUMBER_DIGITS_SHOWN
      ? digits.slice(-OWN_NUMBER_DIGITS_SHOWN)
      : '*'.repeat(OWN_NUMBER_DIGITS_SHOWN);
  return { bank, number: `***-**-${end}`, owner: maskedName(owner) };
}

/** Of an address its first letter and where it is: h***@example.com. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** Of the digits of a phone its code and its last four: 01012345678 gives 010-****-5678, 021234567 gives 02-****-4567. */
export const maskedPhone = (digits: string): string =>
  `${digits.slice(0, digits.startsWith('02') ? 2 : 3)}-****-${digits.slice(-OWN_NUMBER_DIGITS_SHOWN)}`;

interface AccountRow {
  readonly bank: string | null;
  readonly bank_number: string | null;
  readonly bank_owner: string | null;
}

/** The whole account of a row; null where there is none. */
export const accountOf = ({ bank, bank_number, bank_owner }: AccountRow): BankAccount | null =>
  bank === null || bank_number === null || bank_owner === null
    ? null
    : { bank, number: bank_number, owner: bank_owner };

/** The same as it travels by default. */
export function maskedAccountOf(row: AccountRow): BankAccount | null {
  const account = accountOf(row);
  return account && maskedAccount(account);
}

/** Of an IPv4 address the network of 256, of an IPv6 one that of a household (/64). */
function maskedIp(ip: string): string {
  if (isIP(ip) === 4) return ip.replace(/\d+$/, '*');
  const [head = ''] = ip.split('::');
  return `${head.split(':').slice(0, 4).join(':')}:*`;
}

/** Whether somebody sees whole where others come from; null for an administrator is the machine itself. */
export const mayTrack = ({ actor }: { readonly actor: Pick<Actor, 'type'> | null }): boolean =>
  actor === null || isPermitted(actor.type, 'tracking.read');

/** A device as it is shown: whole, or not at all, as nothing of its name means anything alone. */
export const shownDevice = (
  device: string | null,
  actor: Pick<Actor, 'type'> | null,
): string | null => (mayTrack({ actor }) ? device : null);

/** An address as it is shown to whoever asks; null for an administrator is the machine itself. */
export const shownIp = (ip: string | null, actor: Pick<Actor, 'type'> | null): string | null =>
  ip === null || mayTrack({ actor }) ? ip : maskedIp(ip);

type Filter = { readonly [key: string]: unknown };

/** The number of somebody that a list is narrowed by, where it is by one. */
const ownNumberIn = ({ categoryInfo, query }: Filter): string | undefined =>
  OWN_NUMBER_CATEGORIES.includes(categoryInfo) && typeof query === 'string' ? query : undefined;

/** The name of the owner of an account that a list is narrowed by, where it is by one. */
const ownerIn = ({ categoryInfo, query }: Filter): string | undefined =>
  categoryInfo === 'owner' && typeof query === 'string' ? query : undefined;

/**
 * What a list was narrowed by, as an audit line and a file may keep it: of a whole number its last
 * digits, and of the owner of an account what his mask shows.
 *
 * @source docs/decisions/0272-what-was-looked-for-is-kept-as-it-is-masked.md
 */
export function maskedFilter<F extends Filter>(filter: F): F {
  const number = ownNumberIn(filter);
  if (number === undefined) return shortenedFilter(filter);
  return { ...filter, query: `***${number.slice(-OWN_NUMBER_DIGITS_SHOWN)}` };
}

/**
 * The same as it can still be asked for, and others be shown: every list finds by the last digits,
 * and by a masked name, as well.
 */
export function shortenedFilter<F extends Filter>(filter: F): F {
  const owner = ownerIn(filter);
  if (owner !== undefined) return { ...filter, query: maskedName(owner) };
  const digits = ownNumberIn(filter)?.replace(/\D/g, '') ?? '';
  if (digits.length <= OWN_NUMBER_DIGITS_SHOWN) return filter;
  return { ...filter, query: digits.slice(-OWN_NUMBER_DIGITS_SHOWN) };
}

// What tests of the player's site begin with: documents that an administrator saves, and people who join.
import type { Answer, SignedIn } from './given';

/** Saves a document at the address of its scope, with what is dangerous of it confirmed and explained. */
export const putDocument = (
  by: Pick<SignedIn, 'call'>,
  path: string,
  { category, ...change }: { readonly category: string },
  confirmed?: object,
): Promise<Answer> =>
  by.call('PUT', `${path}/${category}`, {
    ...change,
    ...(confirmed && { confirmed, reason: '알고 바꿉니다' }),
  });

/** The n-th who joins, with a phone, an account and an address that nobody else has. */
export function newcomer(n: number, given: object = {}) {
  const digits = String(n).padStart(4, '0');
  return {
    ...{ id: `newcomer${n}`, nick: '새회원', password: 'my own long password', recommender: null },
    bankAccount: { bank: '국민', number: `110-22-${digits}`, owner: '홍길동' },
    ...{ phone: `0101234${digits}`, ip: `203.0.113.${n}`, ...given },
  };
}

import type { NameLikeness } from '@gwanje/contract';

/** Letters as they are typed, one after the other: 홍 is ㅎ, ㅗ, ㅇ; spaces are no letters. */
const typed = (name: string): readonly string[] => [
  ...name.replace(/\s/g, '').toLowerCase().normalize('NFD'),
];

/** Whether one becomes the other by one letter that is typed wrong, too much, or left out. */
function isOneApart(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const shortRest = short.slice(short.length === long.length ? at + 1 : at);
  return shortRest.join() === long.slice(at + 1).join();
}

/** How like a payer's name is to an account owner's, as banks and people write them. */
export function nameLikeness(payer: string, owner: string | null): NameLikeness {
  if (owner === null) return 'other';
  const [a, b] = [typed(payer), typed(owner)];
  if (a.join() === b.join()) return 'same';
  return isOneApart(a, b) ? 'similar' : 'other';
}

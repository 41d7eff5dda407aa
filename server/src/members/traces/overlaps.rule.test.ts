import { countOverlaps } from './overlaps.rule';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 0, minute));
const session = (memberId: string, from: number, to: number) => ({
  ...{ memberId, from: at(from), to: at(to) },
});

it('counts the sessions of each that ran while another one’s did', () => {
  const counted = countOverlaps([
    session('c', 50, 60),
    session('a', 0, 10),
    session('b', 5, 15),
    session('a', 12, 20),
    // One after the other, and twice oneself.
    session('b', 20, 30),
    session('c', 55, 58),
  ]);
  expect(Object.fromEntries(counted)).toEqual({ a: 2, b: 1 });
});

it('counts nothing of nobody', () => {
  expect(countOverlaps([]).size).toBe(0);
});

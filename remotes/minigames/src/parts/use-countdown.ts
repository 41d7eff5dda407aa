import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The time of this machine, told anew every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * The time as the server has it: it goes on from the last answer, so that a clock of this machine
 * that is wrong does not matter.
 *
 * @param at what the server said, and when it was heard here
 */
export const useServerTime = ({ at, heardAt }: { at: string; heardAt: number }): number =>
  Date.parse(at) + Math.max(0, useNow() - heardAt);

/** `0:09`, `12:34`, `1:02:03`; nothing is below 0. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The time of this machine, told anew every second. */
function useNow(): number {
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
 * @param heard what the server said, and when it was heard here; left out: nothing yet
 */
export function useServerTime(heard?: { readonly at: string; readonly heardAt: number }): number {
  const now = useNow();
  return heard ? Date.parse(heard.at) + Math.max(0, now - heard.heardAt) : now;
}

/** `0:09`, `12:34`, `1:02:03`; nothing is below 0. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

import { useEffect, useState } from 'react';
import { useText } from '../../text';

const SECOND_MS = 1_000;

/** Seconds until something is decided, told anew each second; nothing more once they are over. */
export function Countdown({ until }: { readonly until: string }) {
  const t = useText();
  const [nowMs, setNow] = useState(() => Date.now());
  const isOver = Date.parse(until) <= nowMs;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver) return null;
  const seconds = Math.ceil((Date.parse(until) - nowMs) / SECOND_MS);
  return <time dateTime={until}>{t('sports.inSeconds', { seconds })}</time>;
}

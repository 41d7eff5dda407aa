import { useEffect, useState } from 'react';
import { useText } from './text';

const TOLD_EVERY_MS = 5_000;
const JUST_NOW_S = 10;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How long ago something was read, told anew every few seconds. */
export function Age({ at }: { at: string }) {
  const t = useText();
  const [, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow((ticks) => ticks + 1), TOLD_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 1_000));
  if (seconds < JUST_NOW_S) return <time dateTime={at}>{t('age.now')}</time>;
  const [unit, size] =
    seconds < MINUTE_S
      ? (['seconds', 1] as const)
      : seconds < HOUR_S
        ? (['minutes', MINUTE_S] as const)
        : seconds < DAY_S
          ? (['hours', HOUR_S] as const)
          : (['days', DAY_S] as const);
  return <time dateTime={at}>{t(`age.${unit}`, { count: Math.floor(seconds / size) })}</time>;
}

// How often popups were shown, clicked and closed, told to the operator together.
import type { feed } from '@gwanje/contract';
import { tell } from './ask-feed';

type Deed = 'shown' | 'clicked' | 'closed';
type Counts = Record<Deed, number>;

const TOLD_EVERY_MS = 10_000;
/** Of one call, as the feed takes it. */
const POPUPS_MAX = 100;

export interface PopupCounts {
  note(postId: string, deed: Deed): void;
  close(): void;
}

export function countPopups(): PopupCounts {
  let counted = new Map<string, Counts>();
  /** Whoever closes one says himself which; the feed takes all counts of a call or none. */
  const known = new Set<string>();
  const telling = setInterval(async () => {
    if (counted.size === 0) return;
    const counts = [...counted].slice(0, POPUPS_MAX).map(([postId, of]) => ({ postId, ...of }));
    counted = new Map();
    await tell<typeof feed.countPopups>('/feed/popups/counts', { counts });
  }, TOLD_EVERY_MS).unref();
  return {
    note(postId, deed) {
      if (deed !== 'closed') known.add(postId);
      else if (!known.has(postId)) return;
      const before = counted.get(postId) ?? { shown: 0, clicked: 0, closed: 0 };
      counted.set(postId, { ...before, [deed]: before[deed] + 1 });
    },
    close: () => clearInterval(telling),
  };
}

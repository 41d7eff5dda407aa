import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels outside of what is seen at which something is as good as seen. */
const NEAR_PX = 100;

/** Whether an element is or was seen, or holds the focus: from then on, for good. */
export function useNear<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(current);
    current.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', show);
    };
  }, [isNear]);
  return [element, isNear];
}

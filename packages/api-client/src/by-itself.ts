/** How long after a press of key, pointer or wheel what is called counts as somebody's own doing. */
const USED_MS = 60_000;

let usedAtMs = Date.now();
const used = () => {
  usedAtMs = Date.now();
};
if (typeof window !== 'undefined')
  for (const name of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(name, used, { capture: true, passive: true });

/** Whether nobody has touched this page for so long that it calls by itself. */
export const callsByItself = (): boolean => Date.now() - usedAtMs > USED_MS;

/**
 * What any code may put on the page and a host shows, such as questions and toasts.
 *
 * @param onAbandoned takes what was still shown when the last host went
 */
export function createHostedList<Item>(onAbandoned?: (items: readonly Item[]) => void) {
  let items: readonly Item[] = [];
  const hosts = new Set<() => void>();
  return {
    items: () => items,
    hasHost: () => hosts.size > 0,
    replace(next: readonly Item[]) {
      items = next;
      for (const draw of hosts) draw();
    },
    subscribe(draw: () => void) {
      hosts.add(draw);
      return () => {
        hosts.delete(draw);
        if (hosts.size > 0) return;
        const abandoned = items;
        items = [];
        onAbandoned?.(abandoned);
      };
    },
  };
}

/** Where a keyboard has ⌘, that key does what Control does elsewhere. */
const hasCommandKey = () => /^(Mac|iPhone|iPad)/.test(navigator.platform);

/**
 * A shortcut on the keyboard of this machine.
 *
 * @param shortcut as `aria-keyshortcuts` writes it, e.g. `Control+S`
 * @returns `keys` for `aria-keyshortcuts`, `caption` for the eye: `Ctrl+S`, or `⌘S` on a Mac
 */
export function localShortcut(shortcut: string): { keys: string; caption: string } {
  return hasCommandKey()
    ? {
        keys: shortcut.replace('Control+', 'Meta+'),
        caption: shortcut.replace(/(Control|Meta)\+/, '⌘'),
      }
    : { keys: shortcut, caption: shortcut.replace('Control+', 'Ctrl+') };
}

// Leaves out of React DOM what this console never comes to: it takes over no page that a server has drawn, and animates no transition of views.

/** What React DOM reads, what stands in its place, and how often: another number is another React. */
const NEVER = [
  // Nothing is taken over, so nothing waits to be, and no event for it.
  [/^ {2}isHydrating$/gm, '  isTakenOver', 1],
  [/\bisHydrating\b(?!\$| = )/g, 'false', 35],
  [/(?<![\w$.])[\w$]+(?:\.\w+)*\.isDehydrated\b/g, 'false', 7],
  [/(?<![\w$.])[\w$]+(?:\.\w+)*\.dehydrated\b/g, 'null', 18],
  [/(?<!function )\bpopHydrationState\(\w+\)/g, 'false', 6],
  [/(?<=if \()null === blockedOn(?=\)\n)/g, 'true', 1],
  [/(?<!function )\b(retryIfBlockedOn|clearIfContinuousEvent)\([\w.,\s]+\)/g, '0', 8],
  [/^exports\.hydrateRoot = function[\s\S]*?^};\n/gm, '', 1],
  // No lanes may be animated, no animation begins, and whoever asks for one gets its children.
  [/\((\w+) & 335544064\) === \1/g, 'false', 7],
  [/^ {2}shouldStartViewTransition$/gm, '  false', 1],
  [
    /(?<=case REACT_VIEW_TRANSITION_TYPE:\n {8})return \([\s\S]*?\n {8}\);/g,
    'return createFiberFromFragment(pendingProps.children, mode, lanes, key);',
    1,
  ],
  // Its cases: none before one of them runs on into it.
  [/(?<=(?:break|return [^;]*|^ +\));\n)( +)case 30:\n(?:\1 +.*\n)+/gm, '', 13],
];

module.exports = function leaveOutHydration(source) {
  return NEVER.reduce((rest, [read, instead, times]) => {
    const found = rest.match(read)?.length ?? 0;
    if (found !== times)
      throw new Error(`React DOM has ${read} ${found} times, where ${times} are looked for.`);
    return rest.replace(read, instead);
  }, source);
};

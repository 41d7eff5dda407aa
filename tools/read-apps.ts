// Reads the names of apps that a command was given; shared by build.ts, dev.ts and release.ts.

/** Exits with one sentence at a name that is not among `allowed`. */
export function readApps<App extends string>(
  names: readonly string[],
  allowed: readonly App[],
): App[] {
  const isKnown = (name: string): name is App => (allowed as readonly string[]).includes(name);
  const strangers = names.filter((name) => !isKnown(name));
  if (strangers.length > 0) {
    console.error(`There is no ${strangers.join(', ')}; choose among ${allowed.join(', ')}.`);
    process.exit(1);
  }
  return names.filter(isKnown);
}

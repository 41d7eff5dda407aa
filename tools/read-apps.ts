// Reads the names of apps that a command was given; shared by build.ts, dev.ts and release.ts.

/** Exits with one sentence at a name that is not among `allowed`. */
export function readApps<App extends string>(
  names: readonly string[],
  allowed: readonly App[],
): App[] {
  return names.map((name) => {
    const app = allowed.find((known) => known === name);
    if (app) return app;
    console.error(`There is no ${name}; choose among ${allowed.join(', ')}.`);
    process.exit(1);
  });
}

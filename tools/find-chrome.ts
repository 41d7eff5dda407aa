// Finds the Chrome or Chromium that the journeys and the benchmarks drive.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const onPath = (names: readonly string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));

/**
 * Path of a browser, `CHROME_PATH` first, then Chromium without what a desktop needs of it: it draws the same pages,
 * and does not load a dozen of its own beside each. Undefined when there is none.
 */
export function findChrome(): string | undefined {
  const named = process.env.CHROME_PATH;
  const places = named ? [named] : [...onPath(HEADLESS_NAMES), ...onPath(NAMES), ...PLACES];
  return places.find((place) => existsSync(place));
}

/** Flags for a browser that runs unattended: no sandbox as root, nothing fetched in the background. */
export const CHROME_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

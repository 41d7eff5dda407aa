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

function findBrowser(places: readonly string[]): string | undefined {
  const named = process.env.CHROME_PATH;
  return (named ? [named] : places).find((place) => existsSync(place));
}

/** Path of a browser, `CHROME_PATH` first; undefined when there is none. */
export const findChrome = () => findBrowser([...onPath(NAMES), ...PLACES]);

/**
 * The same for journeys: Chromium without what a desktop needs of it, where it is installed. It draws the same pages,
 * and a page takes it half the processor.
 */
export const findChromeForJourneys = () =>
  findBrowser([...onPath(HEADLESS_NAMES), ...onPath(NAMES), ...PLACES]);

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

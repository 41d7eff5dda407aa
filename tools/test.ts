// npm test: everything, from types to journeys in a real browser on the built product; npm test -- <room> …: the tests of these rooms alone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChrome } from './find-chrome';
import { roomInMemory } from './room-in-memory';
import { installed, runSteps, type Step } from './run-steps';
import { staticSteps } from './static-steps';

const JEST_REPORT = '.cache/jest-report.json';
const JOURNEY_REPORT = '.cache/journey-report.json';
const rooms = process.argv.slice(2);
const journeys = process.env.E2E !== 'off' && rooms.length === 0;

/** A folder of that name on any floor, and the contract's files of it. */
const patternOf = (room: string) => `/${room}/|/packages/contract/src/${room}[^/]*$`;

function requireRooms(): void {
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' })
    .split('\n')
    .map((file) => `/${file}`);
  for (const room of rooms) {
    if (/^[a-z-]+$/.test(room) && tests.some((file) => new RegExp(patternOf(room)).test(file)))
      continue;
    console.error(
      `No folder named "${room}" has tests. Name one or more, e.g. npm test -- money ledger.`,
    );
    process.exit(1);
  }
}
requireRooms();

if (journeys && !findChrome()) {
  console.error(
    process.env.CHROME_PATH
      ? `CHROME_PATH names ${process.env.CHROME_PATH}, where there is no browser.`
      : 'The journeys need Chrome or Chromium and found none. Install one (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask google-chrome) or set CHROME_PATH. E2E=off leaves the journeys out.',
  );
  process.exit(1);
}

mkdirSync('.cache', { recursive: true });
for (const report of [JEST_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true });

// A database is two thousand files, and a test that has one of its own is over in a second.
const inMemory = roomInMemory();
const shortLived: Step['env'] = inMemory === undefined ? {} : { TMPDIR: inMemory };

const jest: Step = {
  title: 'unit, server and house tests',
  command: [
    installed('jest'),
    ...['--json', `--outputFile=${JEST_REPORT}`],
    ...(rooms.length > 0 ? ['--testPathPatterns', rooms.map(patternOf).join('|')] : []),
  ],
  // What a test makes is short-lived; with little room for the young, a sixth of the time goes to collecting it.
  env: {
    ...shortLived,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
  },
};
const build: Step = { title: 'build', command: ['node', 'tools/run.mjs', 'build'] };
const browser: Step = {
  title: 'journeys',
  command: ['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  env: { ...shortLived, JOURNEY_REPORT },
};

runSteps([...(rooms.length > 0 ? [] : staticSteps), jest, ...(journeys ? [build, browser] : [])]);

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function countJest(): Counts {
  const { numPassedTests, numFailedTests } = read(JEST_REPORT);
  return { passed: numPassedTests, failed: numFailedTests };
}

function countJourneys(): Counts {
  const { expected, unexpected, flaky } = read(JOURNEY_REPORT).stats;
  return { passed: expected + flaky, failed: unexpected };
}

const counts = [countJest(), ...(journeys ? [countJourneys()] : [])];
const total = (key: keyof Counts) => counts.reduce((sum, count) => sum + count[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);

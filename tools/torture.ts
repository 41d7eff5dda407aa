// npm run torture [-- <minutes> [<seed>]]: kills and stops server, database, network and power under money that moves, and looks for lost or doubled effects.
// First kills at every statement of every write, then stalls there, then kills at random; --at-every-statement, --stalls or --at-random does the one alone.
// Stalls are as much shorter than real ones as the limits of their server, unless --real-times.
// --only=<words> strikes at the statements of those writes alone whose names have these words.

import { WRITE_NAMES } from '../server/test/torture/every-statement';
import { createCutDatabase, createMortalDatabase } from '../server/test/torture/mortal-database';
import { whyNoDisk } from '../server/test/torture/power-cut';
import { seededRandom } from '../server/test/torture/seeded-random';
import { createStand, createStandOn, type Strike } from '../server/test/torture/stand';
import { type Round, startTorture } from '../server/test/torture/torture';
import { closingAfter } from './closing-after';
import { killAtEveryStatement, standStillAtEveryStatement } from './torture-statements';

const MINUTES = 10;
const CLIENTS = 16;
const STRIKE_AFTER = { min: 50, max: 1_500 };
const SHOWN_MAX = 5;
const HEADINGS = [
  'round',
  'strike',
  'acknowledged',
  'repeated',
  'refused',
  'lost',
  'doubled',
  'checks',
];

const AT_EVERY_STATEMENT = '--at-every-statement';
const STALLS = '--stalls';
const AT_RANDOM = '--at-random';
const REAL_TIMES = '--real-times';
const ONLY = '--only=';
/** So short that a machine with two cores can still keep to the limits of the server. */
const STALL_FACTOR = 0.15;

const given = process.argv.slice(2);
const parts = given.filter((word) => [AT_EVERY_STATEMENT, STALLS, AT_RANDOM].includes(word));
const does = (part: string) => parts.length === 0 || parts.includes(part);
const words = given.find((word) => word.startsWith(ONLY))?.slice(ONLY.length) ?? '';
const names = WRITE_NAMES.filter((name) => name.includes(words));
const [minutesText = String(MINUTES), seedText = String(Date.now() % 1_000_000)] = given.filter(
  (word) => !parts.includes(word) && word !== REAL_TIMES && !word.startsWith(ONLY),
);
const minutes = Number(minutesText);
const seed = Number(seedText);
if (!(minutes > 0) || !Number.isInteger(seed) || names.length === 0) {
  console.error(
    `How to run it: npm run torture -- [${AT_EVERY_STATEMENT} | ${STALLS} [${REAL_TIMES}] | ${AT_RANDOM}] [${ONLY}<words of a write's name>] <minutes> [<seed>], the latter both numbers.`,
  );
  process.exit(1);
}

const line = (cells: readonly (string | number)[]) =>
  console.log(
    cells.map((cell, column) => String(cell).padStart(HEADINGS[column]?.length ?? 0)).join('  '),
  );

const databaseUrl = process.env.DATABASE_URL;
const binDir = process.env.POSTGRES_BIN;
const noDisk = databaseUrl ? 'the database runs already' : whyNoDisk();
const strikes: Strike[] = ['server', 'database', 'both'];
if (!noDisk) strikes.push('power');

if (databaseUrl) console.log('DATABASE_URL: its connections are cut, the database is not killed.');
if (binDir) console.log(`POSTGRES_BIN: the database is a new one of ${binDir}.`);
const createDatabase = (onDisk: boolean) =>
  databaseUrl ? createCutDatabase(databaseUrl) : createMortalDatabase({ binDir, onDisk });

const isSound = ({ lost, doubled, broken }: Round) =>
  lost.length + doubled.length + broken.length === 0;

function show(number: number, round: Round): void {
  const { strike, acknowledged, repeated, refused, lost, doubled, broken } = round;
  const verdict = broken.length === 0 ? 'sound' : `${broken.length} broken`;
  const found = [lost.length, doubled.length, verdict];
  line([number, strike, acknowledged, repeated, refused, ...found]);
  for (const [what, each] of Object.entries({ lost, doubled, broken }))
    for (const label of each.slice(0, SHOWN_MAX)) console.log(`  ${what}: ${label}`);
}

/** @returns whether nothing was lost or doubled */
async function tortureAtRandom(): Promise<boolean> {
  console.log(`Torture for ${minutes} minutes with ${CLIENTS} clients, seed ${seed}.`);
  if (noDisk) console.log(`Power cuts are left out: ${noDisk}.`);
  const onDisk = !noDisk;
  // The embedded one is started by the server itself, as in the product.
  const stand =
    databaseUrl || binDir
      ? await createStandOn(await createDatabase(onDisk))
      : await createStand({ onDisk });
  const rounds: Round[] = [];
  const keep = (round: Round) => {
    rounds.push(round);
    show(rounds.length, round);
  };
  const total = (of: (round: Round) => number) => rounds.reduce((sum, each) => sum + of(each), 0);
  await closingAfter(stand, async () => {
    const torture = await startTorture({
      stand,
      seed,
      clients: CLIENTS,
      strikeAfter: STRIKE_AFTER,
    });
    line(HEADINGS);
    const endsAt = performance.now() + minutes * 60_000;
    // What is lost stays lost: every further round would only say so again.
    while (rounds.every(isSound) && (performance.now() < endsAt || rounds.length < strikes.length))
      keep(await torture.round(strikes[rounds.length % strikes.length] ?? 'server'));
    if (rounds.every(isSound)) keep(await torture.finish());
  });
  const sums = [
    `${total(({ acknowledged }) => acknowledged)} acknowledged`,
    `${total(({ repeated }) => repeated)} of them after their first answer was lost`,
    `${total(({ lost }) => lost.length)} lost`,
    `${total(({ doubled }) => doubled.length)} doubled`,
    `${total(({ broken }) => broken.length)} failed checks`,
  ];
  const struck = rounds.filter(({ strike }) => strike !== 'end').length;
  console.log(`${struck} rounds: ${sums.join(', ')}.`);
  return rounds.every(isSound);
}

if (does(AT_EVERY_STATEMENT) && !(await killAtEveryStatement(await createDatabase(false), names)))
  process.exitCode = 1;
if (does(STALLS)) {
  const factor = given.includes(REAL_TIMES) ? 1 : STALL_FACTOR;
  const database = await createDatabase(false);
  if (!(await standStillAtEveryStatement(database, names, seededRandom(seed), factor)))
    process.exitCode = 1;
}
if (does(AT_RANDOM) && !(await tortureAtRandom())) process.exitCode = 1;

// The first parts of npm run torture: every write of money, of its settings and of games, struck at each of its statements.
import { CALL_LIMITS } from '../server/src/platform/database-limits';
import {
  type Outcome,
  pointsOf,
  type Strike,
  startEveryStatement,
  type WholeWrite,
} from '../server/test/torture/every-statement';
import type { MortalDatabase } from '../server/test/torture/mortal-database';
import type { Random } from '../server/test/torture/seeded-random';
import { createStatementStand, type StatementStand } from '../server/test/torture/statement-stand';
import {
  killing,
  limitsTimes,
  STILL_MS,
  type Still,
  standingStill,
} from '../server/test/torture/strikes';
import { closingAfter } from './closing-after';

/** Calls that stand at their statements when one strike hits them; fewer than the server's connections. */
const SLOTS = 16;
const SHOWN_MAX = 5;
const NAME_WIDTH = 44;
const HEADINGS = [
  'struck ',
  'statements',
  'before',
  'after',
  'acknowledged',
  'lost',
  'doubled',
  'wrong',
];

const line = (name: string, cells: readonly (string | number)[]) => {
  const padded = cells.map((cell, column) => String(cell).padStart(HEADINGS[column]?.length ?? 0));
  console.log(`${name.padEnd(NAME_WIDTH)}${padded.join('  ')}`);
};

const sum = (outcomes: readonly Outcome[], of: 'lost' | 'doubled' | 'wrong') =>
  outcomes.reduce((total, outcome) => total + outcome[of].length, 0);

function show(struck: string, { name, statements }: WholeWrite, outcomes: readonly Outcome[]) {
  const at = (moment: string) => outcomes.filter((outcome) => outcome.moment === moment).length;
  const acknowledged = outcomes.filter(({ isAcknowledged }) => isAcknowledged).length;
  const found = (['lost', 'doubled', 'wrong'] as const).map((of) => sum(outcomes, of));
  line(name, [struck, statements.length, at('before'), at('after'), acknowledged, ...found]);
  const bad = outcomes.filter((each) => each.lost.length + each.doubled.length + each.wrong.length);
  for (const each of bad.slice(0, SHOWN_MAX)) console.log(`  ${JSON.stringify(each)}`);
}

type Strikes = Readonly<Record<string, Strike>>;

/**
 * Strikes at every statement of each of these writes, by what is struck.
 *
 * @returns whether nothing was lost, nothing doubled, and every check found the ledger sound
 */
async function strikeEverywhere(
  stand: StatementStand,
  names: readonly string[],
  strikes: Strikes,
  happened: string,
): Promise<boolean> {
  const all: Outcome[] = [];
  const counts = { lives: 0, struck: 0, broken: 0 };
  const run = await startEveryStatement(stand, names);
  line('write', HEADINGS);
  for (const [what, strike] of Object.entries(strikes)) {
    const outcomes: Outcome[] = [];
    const points = run.writes.flatMap((write) => pointsOf(write, strike.moments));
    for await (const life of run.lives(strike, points)) {
      counts.lives += 1;
      counts.struck += life.struck;
      counts.broken += life.broken.length;
      outcomes.push(...life.outcomes);
      for (const each of life.broken.slice(0, SHOWN_MAX)) console.log(`  broken: ${each}`);
    }
    for (const write of run.writes)
      show(
        what,
        write,
        outcomes.filter((outcome) => outcome.write === write.name),
      );
    all.push(...outcomes);
  }
  const [lost, doubled, wrong] = [sum(all, 'lost'), sum(all, 'doubled'), sum(all, 'wrong')];
  const acknowledged = all.filter(({ isAcknowledged }) => isAcknowledged).length;
  console.log(
    `${all.length} writes, ${counts.struck} of them ${happened} in ${counts.lives} strikes: ${acknowledged} acknowledged when repeated, ${lost} lost, ${doubled} doubled, ${wrong + counts.broken} otherwise wrong.`,
  );
  return acknowledged === all.length && lost + doubled + wrong + counts.broken === 0;
}

/** Kills server and database at every statement of these. @returns whether everything was sound */
export async function killAtEveryStatement(
  database: MortalDatabase,
  names: readonly string[],
): Promise<boolean> {
  const stand = await createStatementStand(database, SLOTS);
  console.log(
    'Every statement, killed at before it has reached the database and after it was done:',
  );
  return closingAfter(stand, () =>
    strikeEverywhere(
      stand,
      names,
      { server: killing(stand, 'server'), database: killing(stand, 'database') },
      'struck down',
    ),
  );
}

/**
 * Lets server, database, network and rows stand still at every statement of these.
 *
 * @param factor of the limits that a server has, and of the times for which something stands still
 * @returns whether everything was sound
 */
export async function standStillAtEveryStatement(
  database: MortalDatabase,
  names: readonly string[],
  random: Random,
  factor: number,
): Promise<boolean> {
  const limits = limitsTimes(CALL_LIMITS, factor);
  const stand = await createStatementStand(database, SLOTS);
  const told = Object.entries(limits).map(([name, ms]) => `${name} ${ms}`);
  console.log(
    `Every statement, at which something stands still for ${STILL_MS.min * factor} to ${STILL_MS.max * factor} ms, under limits of ${told.join(', ')}:`,
  );
  const stills: Still[] = ['server', 'network', 'lock'];
  if (database.standStill) stills.unshift('database');
  else console.log('DATABASE_URL: the processes of the database are not ours to stop.');
  return closingAfter(stand, async () => {
    await stand.limitTo(limits);
    const strikes = stills.map((still) => [still, standingStill(stand, still, random, factor)]);
    return strikeEverywhere(stand, names, Object.fromEntries(strikes), 'stalled');
  });
}

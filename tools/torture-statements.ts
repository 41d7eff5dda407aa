// The first part of npm run torture: every write that moves money, struck down at each of its statements.
import { MONEY_WRITES } from '../server/test/money-writes';
import {
  type Outcome,
  pointsOf,
  startEveryStatement,
  type WholeWrite,
} from '../server/test/torture/every-statement';
import type { MortalDatabase } from '../server/test/torture/mortal-database';
import { createStatementStand, type Victim } from '../server/test/torture/statement-stand';
import { closingAfter } from './closing-after';

/** Calls that stand at their statements when one strike hits them; fewer than the server's connections. */
const SLOTS = 16;
const SHOWN_MAX = 5;
const NAME_WIDTH = 44;
const HEADINGS = [
  'victim',
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

function show(victim: string, { name, statements }: WholeWrite, outcomes: readonly Outcome[]) {
  const at = (moment: string) => outcomes.filter((outcome) => outcome.moment === moment).length;
  const acknowledged = outcomes.filter(({ isAcknowledged }) => isAcknowledged).length;
  const found = (['lost', 'doubled', 'wrong'] as const).map((of) => sum(outcomes, of));
  line(name, [victim, statements.length, at('before'), at('after'), acknowledged, ...found]);
  const bad = outcomes.filter((each) => each.lost.length + each.doubled.length + each.wrong.length);
  for (const each of bad.slice(0, SHOWN_MAX)) console.log(`  ${JSON.stringify(each)}`);
}

/** @returns whether nothing was lost, nothing doubled, and every check found the ledger sound */
export async function tortureEveryStatement(database: MortalDatabase): Promise<boolean> {
  const stand = await createStatementStand(database, SLOTS);
  const all: Outcome[] = [];
  let broken = 0;
  let strikes = 0;
  await closingAfter(stand, async () => {
    const run = await startEveryStatement(stand, Object.keys(MONEY_WRITES));
    console.log(
      'Every statement, struck at before it has reached the database and after it was done:',
    );
    line('write', HEADINGS);
    for (const victim of ['server', 'database'] satisfies Victim[]) {
      const outcomes: Outcome[] = [];
      for await (const life of run.lives(victim, run.writes.flatMap(pointsOf))) {
        strikes += 1;
        outcomes.push(...life.outcomes);
        broken += life.broken.length;
        for (const each of life.broken.slice(0, SHOWN_MAX)) console.log(`  broken: ${each}`);
      }
      for (const write of run.writes)
        show(
          victim,
          write,
          outcomes.filter((outcome) => outcome.write === write.name),
        );
      all.push(...outcomes);
    }
  });
  const [lost, doubled, wrong] = [sum(all, 'lost'), sum(all, 'doubled'), sum(all, 'wrong')];
  const acknowledged = all.filter(({ isAcknowledged }) => isAcknowledged).length;
  console.log(
    `${all.length} writes struck down by ${strikes} strikes: ${acknowledged} acknowledged when repeated, ${lost} lost, ${doubled} doubled, ${wrong + broken} otherwise wrong.`,
  );
  return acknowledged === all.length && lost + doubled + wrong + broken === 0;
}

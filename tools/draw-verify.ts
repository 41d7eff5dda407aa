// npm run draw:verify -- <file>: draws a settled round again from what the console tells of it, without any server.
import { readFileSync } from 'node:fs';
import { type DrawVerification, drawVerification } from '@gwanje/contract';
import { StartFailure, verifyDraw } from '@gwanje/server';

const WHAT_IT_IS =
  'save what the console shows of the settled round, the answer of /api/minigames/rounds/:roundId/verification, into a file and name that: npm run draw:verify -- <file>';

/** @throws {StartFailure} there is nothing in it that could be verified */
function readTold(file: string | undefined): DrawVerification {
  if (file === undefined) throw new StartFailure(`No file is named; ${WHAT_IT_IS}.`);
  let told: unknown;
  try {
    told = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'is no JSON' : `cannot be read (${(error as Error).message})`;
    throw new StartFailure(`${file} ${why}, so nothing was verified; ${WHAT_IT_IS}.`);
  }
  const { success, data } = drawVerification.safeParse(told);
  if (!success)
    throw new StartFailure(
      `${file} does not hold what is told of a round, so nothing was verified; ${WHAT_IT_IS}.`,
    );
  return data;
}

try {
  const told = readTold(process.argv[2]);
  const { isHashRight, draw, isDrawRight } = verifyDraw(told);
  console.log(`seed ${told.seed}`);
  console.log(`${isHashRight ? 'same' : 'DIFFERENT'}: hash ${told.seedHash}`);
  console.log(`${isDrawRight ? 'same' : 'DIFFERENT'}: draw ${JSON.stringify(draw)}`);
  if (!isHashRight || !isDrawRight) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

// npm run draw:verify -- <file>: draws a settled round again from what the console tells of it, without any server.
import { readFileSync } from 'node:fs';
import { drawVerification } from '@gwanje/contract';
import { verifyDraw } from '@gwanje/server';

const [, , file = ''] = process.argv;
const told = drawVerification.safeParse(JSON.parse(readFileSync(file, 'utf8')));
if (!told.success) {
  console.error(`${file} does not hold what /api/minigames/rounds/:roundId/verification answers.`);
  process.exitCode = 1;
} else {
  const { isHashRight, draw, isDrawRight } = verifyDraw(told.data);
  console.log(`seed ${told.data.seed}`);
  console.log(`${isHashRight ? 'same' : 'DIFFERENT'}: hash ${told.data.seedHash}`);
  console.log(`${isDrawRight ? 'same' : 'DIFFERENT'}: draw ${JSON.stringify(draw)}`);
  if (!isHashRight || !isDrawRight) process.exitCode = 1;
}

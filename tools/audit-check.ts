// npm run audit:check [-- <checkpoint>]: walks every chain of the audit log, holds it against a checkpoint, and names what is broken or gone.
import { checkAudit, readEnvironment, StartFailure } from '@gwanje/server';

type Checked = Awaited<ReturnType<typeof checkAudit>>;

/** What it was held against, for a technician. */
function heldAgainst({ checkpoint, checkpointFile }: Checked): string {
  if (!checkpoint)
    return `There is no checkpoint ${checkpointFile}: lines that are missing at the end of a chain show only where the log itself has anchored them.`;
  const { at, restored } = checkpoint;
  if (!restored) return `Held against the checkpoint of ${at}, ${checkpointFile}.`;
  const signature = restored.isSignedHere
    ? ''
    : ', which was not signed with the key of this DATA_DIR';
  const before = restored.knownUntil
    ? ` What was logged here before, until ${restored.knownUntil} at least, is in the database that was moved aside.`
    : '';
  return `The database was restored from ${restored.from} at ${restored.at}; held against the checkpoint of that backup of ${at}${signature}.${before}`;
}

try {
  const checked = await checkAudit(readEnvironment(), process.argv[2]);
  const { lines, broken, checkpointFile } = checked;
  for (const { chain, seq, reason } of broken)
    console.error(`The audit log is broken at ${chain} #${seq}: ${reason}.`);
  if (broken.length > 0) {
    console.error(
      `If an older state of the database was put back on purpose, remove ${checkpointFile}; the next start makes a new one, and a line of the log says so.`,
    );
    process.exitCode = 1;
  } else console.log(`The audit log is sound: ${lines} lines.`);
  console.log(heldAgainst(checked));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

// npm run audit:check: walks every chain of the audit log and names the first broken line.
import { checkAudit, readEnvironment, StartFailure } from '@gwanje/server';

try {
  const { lines, broken } = await checkAudit(readEnvironment());
  if (broken) {
    console.error(`The audit log is broken at ${broken.chain} #${broken.seq}: ${broken.reason}.`);
    process.exitCode = 1;
  } else console.log(`The audit log is sound: ${lines} lines.`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

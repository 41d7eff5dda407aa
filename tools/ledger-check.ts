// npm run ledger:check: holds every invariant of the ledger against its rows and names each difference.
import { checkLedger, readEnvironment, StartFailure } from '@gwanje/server';

const shown = (count: number) => count.toLocaleString('en-US');

try {
  const { members, entries, differences } = await checkLedger(readEnvironment(), (sentence) =>
    console.error(sentence),
  );
  const size = `${shown(members)} members, ${shown(entries)} entries`;
  if (differences > 0) {
    console.error(`The ledger is not sound: ${shown(differences)} differences in ${size}.`);
    process.exitCode = 1;
  } else console.log(`The ledger is sound: ${size}.`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

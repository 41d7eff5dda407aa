// npm run distribute -- --print: the statements that spread a migrated database over a Citus cluster.
import { distributionStatements } from '@gwanje/server';

if (process.argv.slice(2).join(' ') === '--print')
  console.log(
    distributionStatements()
      .map((statement) => `${statement};`)
      .join('\n'),
  );
else {
  console.error(
    'npm run distribute -- --print prints the statements for Citus; nothing is done by itself.',
  );
  process.exitCode = 1;
}

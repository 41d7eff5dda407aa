// npm run backup [file]: saves the embedded database to one archive, whether the server runs or not.
import { onSignal, readEnvironment, StartFailure } from '@gwanje/server';
import { backUp } from '@gwanje/server/embedded-postgres-backup';

const BYTES_PER_MB = 1_000_000;
const ending = new AbortController();
onSignal(() => ending.abort());

try {
  const { dataDir, databaseUrl } = readEnvironment();
  if (databaseUrl !== undefined)
    throw new StartFailure('DATABASE_URL is set; back that server up with pg_dump.');
  const { signal } = ending;
  const { file, bytes } = await backUp({ dataDir, file: process.argv[2], signal });
  console.log(`Backed up to ${file} (${(bytes / BYTES_PER_MB).toFixed(1)} MB).`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

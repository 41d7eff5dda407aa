// npm run restore <file> [-- --replace]: puts a backup into DATA_DIR, moving aside what is there if told to.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment, StartFailure } from '@gwanje/server';
import { restore } from '@gwanje/server/embedded-postgres-backup';

try {
  const args = process.argv.slice(2);
  const [file, ...others] = args.filter((argument) => argument !== '--replace');
  if (file === undefined || file.startsWith('-') || others.length > 0)
    throw new StartFailure('Name one backup: npm run restore <file>, or <file> -- --replace.');
  const { dataDir, databaseUrl, personalKey } = readEnvironment();
  if (databaseUrl !== undefined)
    throw new StartFailure('DATABASE_URL is set; restore that server with pg_restore or psql.');
  const { movedTo } = await restore({ dataDir, file, replace: args.includes('--replace') });
  if (movedTo) console.log(`The database that was there is now ${movedTo}.`);
  const keys = personalKey === undefined ? ['draw-key', 'personal-key'] : ['draw-key'];
  const missing = keys.filter((name) => !existsSync(join(dataDir, name)));
  if (missing.length > 0)
    console.log(
      `A backup holds no keys: put ${missing.join(' and ')} of the old DATA_DIR into ${dataDir} before npm start, which makes a new draw-key otherwise, with which rounds that were told before are not drawn, and does not start without the personal-key by which its phones and second factors are sealed.`,
    );
  console.log(`Restored ${file}; npm start runs on it.`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

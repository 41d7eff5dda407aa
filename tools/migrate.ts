// npm run migrate: brings the database of DATABASE_OWNER_URL to the newest schema and grants the user of DATABASE_URL what the server needs.
import { migrate, readEnvironment, StartFailure } from '@gwanje/server';

try {
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = readEnvironment();
  if (databaseUrl === undefined || databaseOwnerUrl === undefined)
    throw new StartFailure('DATABASE_URL is not set; npm start migrates the embedded database.');
  await migrate(databaseOwnerUrl, { serverUrl: databaseUrl });
  console.log('The database has the newest schema.');
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

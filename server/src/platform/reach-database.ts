import { existsSync, realpathSync } from 'node:fs';
import { type OpenDatabase, openDatabase } from './database';
import { CHECK_LIMITS } from './database-limits';
import { findPostmaster, isReady, placesOf, urlsOf } from './embedded-postgres/cluster';
import { startEmbeddedPostgres } from './embedded-postgres/start';
import { errorCode } from './error-code';
import { Interrupted } from './interrupted';
import { onSignal } from './on-signal';
import { StartFailure } from './start-failure';

/** Of a table, a column or a function. */
const UNKNOWN_NAME = /^42(P01|703|883)$/;

interface DatabasePlace {
  /** A PostgreSQL of one's own; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** The database of a server, running or not, and how to leave it as it was found. */
async function reachDatabase({
  databaseUrl,
  dataDir,
}: DatabasePlace): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  if (!existsSync(placesOf(dataDir).cluster))
    throw new StartFailure(`DATA_DIR ${dataDir} holds no database.`);
  const place = realpathSync(dataDir);
  const running = await findPostmaster(place);
  if (running && (await isReady(place, running)))
    return { url: (await urlsOf(place, running)).url, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir });
}

/**
 * Lets a check use the database of a server, also while that server runs. One that was started for it
 * ends with it, also where a signal ends it.
 *
 * @param endsItself it hears of signals, and ends by itself
 * @throws {StartFailure} there is no database, it cannot be started, does not answer, or has another schema
 */
export async function withReachedDatabase<T>(
  place: DatabasePlace,
  work: (database: OpenDatabase) => Promise<T>,
  endsItself = false,
): Promise<T> {
  const reaching = reachDatabase(place);
  let isEnding = false;
  const end = () => {
    isEnding = true;
    void reaching.then(({ stop }) => stop()).finally(() => process.exit(1));
  };
  const leave = endsItself ? () => undefined : onSignal(end);
  try {
    return await withOpened(await reaching, work);
  } catch (error) {
    throw isEnding ? new StartFailure('It was ended before it was through.') : error;
  } finally {
    leave();
  }
}

async function withOpened<T>(
  postgres: { readonly url: string; stop(): Promise<void> },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(postgres.url, () => undefined, CHECK_LIMITS);
  try {
    return await work(database);
  } catch (error) {
    if (error instanceof Interrupted)
      throw new StartFailure(
        `The database does not answer (${error.message}); see that it runs and that DATABASE_URL names it, then start this again.`,
      );
    if (UNKNOWN_NAME.test(errorCode(error)))
      throw new StartFailure(
        `The database has not the schema of this version (${(error as Error).message}); npm start or npm run migrate brings it there.`,
      );
    throw error;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

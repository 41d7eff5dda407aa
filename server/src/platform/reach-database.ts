import { existsSync, realpathSync } from 'node:fs';
import { type OpenDatabase, openDatabase } from './database';
import { CHECK_LIMITS } from './database-limits';
import { findPostmaster, isReady, placesOf, urlsOf } from './embedded-postgres/cluster';
import { startEmbeddedPostgres } from './embedded-postgres/start';
import { StartFailure } from './start-failure';

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
 * Lets a check use the database of a server, also while that server runs.
 *
 * @throws {StartFailure} there is no database, or it cannot be started
 */
export async function withReachedDatabase<T>(
  place: DatabasePlace,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const postgres = await reachDatabase(place);
  const database = openDatabase(postgres.url, () => undefined, CHECK_LIMITS);
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

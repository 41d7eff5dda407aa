import type { Environment } from '../environment';
import { withReachedDatabase } from '../platform/reach-database';
import { type Filling, fillMembers } from './fill-members.queries';

/**
 * Fills the database of this environment with members and their history, also while its server runs.
 *
 * @throws {StartFailure} there is no database, or it cannot be started
 */
export const fillDatabase = (
  environment: Environment,
  filling: Filling,
  options: Parameters<typeof fillMembers>[2],
) => withReachedDatabase(environment, ({ db }) => fillMembers(db, filling, options), true);

import type { Environment } from '../environment';
import { withReachedDatabase } from '../platform/reach-database';
import { type AuditVerdict, verifyAudit } from './audit.queries';

/**
 * Walks every chain of the audit log of this environment's database, also while its server runs.
 *
 * @throws {StartFailure} there is no database, or it cannot be started
 */
export const checkAudit = (environment: Environment): Promise<AuditVerdict> =>
  withReachedDatabase(environment, ({ db }) => verifyAudit(db));

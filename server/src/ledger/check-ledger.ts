import type { Environment } from '../environment';
import { withReachedDatabase } from '../platform/reach-database';
import { verifyLedger } from './verify-ledger';

/**
 * Verifies the ledger of this environment's database, also while its server runs.
 *
 * @param onDifference is told each difference in one sentence
 * @throws {StartFailure} there is no database, or it cannot be started
 */
export const checkLedger = (environment: Environment, onDifference: (sentence: string) => void) =>
  withReachedDatabase(environment, ({ db }) =>
    verifyLedger(db, { onDifference: ({ sentence }) => onDifference(sentence) }),
  );

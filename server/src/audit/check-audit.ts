import type { Environment } from '../environment';
import { type Checkpoint, checkpointPlaceOf, readCheckpoint } from '../platform/checkpoint';
import { withReachedDatabase } from '../platform/reach-database';
import { StartFailure } from '../platform/start-failure';
import { type AuditVerdict, verifyAudit } from './audit.queries';

interface CheckedAudit extends AuditVerdict {
  /** What the log was held against; undefined where there is no checkpoint. */
  readonly checkpoint: Checkpoint | undefined;
  /** Where it lies, or would. */
  readonly checkpointFile: string;
}

/**
 * Walks every chain of the audit log of this environment's database, also while its server runs.
 *
 * @param keptFile a copy of a checkpoint of this DATA_DIR; left out, the newest one
 * @throws {StartFailure} there is no database, it cannot be started, the checkpoint is forged, or
 *   `keptFile` is none
 */
export async function checkAudit(
  environment: Environment,
  keptFile?: string,
): Promise<CheckedAudit> {
  const place = checkpointPlaceOf(environment.dataDir, environment.databaseUrl);
  const kept = keptFile && { ...place, file: keptFile, restoredFile: undefined };
  return withReachedDatabase(environment, async ({ db }) => {
    // Before the log is read, which only grows meanwhile.
    const checkpoint = await readCheckpoint(kept || place);
    // Whoever names a witness wants no verdict without it.
    if (kept && !checkpoint)
      throw new StartFailure(`There is no checkpoint ${kept.file}; name a copy of one.`);
    const verdict = await verifyAudit(db, checkpoint);
    return { ...verdict, checkpoint, checkpointFile: keptFile ?? place.file };
  });
}
